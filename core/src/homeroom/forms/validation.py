"""Validation of values by the schema of their form. `sdk/ts/src/form/validate.ts` does the same in the browser."""

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import islice
from typing import Any

from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.http import Json
from homeroom_sdk.i18n import Sentence, Template, _n, joined
from homeroom_sdk.texts import is_storable
from jsonschema import Draft202012Validator, FormatChecker, ValidationError
from jsonschema.validators import extend

SPACES = (
    " \t\n\r\v\f\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005"
    "\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
)
"""The characters that JavaScript's `trim` removes."""
MAX_PROBLEMS = 1_000
MAX_MATCHED_CHARS = 1_000

ORDER = (
    *("type", "const", "enum", "minLength", "maxLength", "pattern", "format", "formatMinimum", "formatMaximum"),
    *("minimum", "maximum", "minItems", "maxItems", "uniqueItems", "required", "additionalProperties"),
)
"""Priority of keywords: if a place has several problems, only the first in this order is reported."""

CODES = {
    "const": "required",
    "enum": "option",
    "format": "date",
    "formatMinimum": "earliest",
    "formatMaximum": "latest",
    "additionalProperties": "unknown",
}
LIMITED = frozenset(
    {"type", "minLength", "maxLength", "formatMinimum", "formatMaximum", "minimum", "maximum", "minItems", "maxItems"}
)
MESSAGES: Mapping[str, Template] = {
    "required": Template("{path} is required."),
    "type": Template("{path} must be a {limit}."),
    "option": Template("{path} must be one of its options."),
    "date": Template("{path} must be a date such as 2026-05-31."),
    "earliest": Template("{path} must be {limit} or later."),
    "latest": Template("{path} must be {limit} or earlier."),
    "minimum": Template("{path} must be {limit} or more."),
    "maximum": Template("{path} must be {limit} or less."),
    "uniqueItems": Template("{path} has the same entry twice."),
    "unknown": Template("{path} is not a field of this form."),
}


OTHERWISE = Template("{path} does not have the required format.")


def _few_characters(path: str, limit: int) -> Sentence:
    return _n("{path} needs at least {count} character.", "{path} needs at least {count} characters.", limit, path=path)


def _many_characters(path: str, limit: int) -> Sentence:
    return _n(
        "{path} may have at most {count} character.", "{path} may have at most {count} characters.", limit, path=path
    )


def _few_entries(path: str, limit: int) -> Sentence:
    return _n("{path} needs at least {count} entry.", "{path} needs at least {count} entries.", limit, path=path)


def _many_entries(path: str, limit: int) -> Sentence:
    return _n("{path} may have at most {count} entry.", "{path} may have at most {count} entries.", limit, path=path)


COUNTED: Mapping[str, Callable[[str, int], Sentence]] = {
    "minLength": _few_characters,
    "maxLength": _many_characters,
    "minItems": _few_entries,
    "maxItems": _many_entries,
}


@dataclass(frozen=True, slots=True)
class Problem:
    """Reason why a value is refused: its place (names and indexes joined by dots), a stable code and the limit.

    Attributes:
        words: The message, with the placeholders `{path}` and `{limit}`, if `MESSAGES` has no entry for the code.
    """

    path: str
    code: str
    limit: str | int | float | None = None
    words: Template | None = None

    @property
    def message(self) -> Sentence:
        """The message for clients that have no text for the code."""
        if self.words is None and self.code in COUNTED and isinstance(self.limit, int):
            return COUNTED[self.code](self.path, self.limit)
        words = self.words or MESSAGES.get(self.code, OTHERWISE)
        limit = "" if self.limit is None else self.limit
        return words(path=self.path, limit=limit)

    @property
    def told(self) -> Json:
        """The problem as JSON, without the message."""
        place: Json = {"path": self.path, "code": self.code}
        return place if self.limit is None else {**place, "limit": self.limit}


def tidy(values: Mapping[str, Any]) -> Json:
    """Return the values in the form in which they are validated and stored: texts trimmed, empty values removed."""
    tidied = {name: _tidy_value(value) for name, value in values.items()}
    return {name: value for name, value in tidied.items() if value not in (None, "", [], {})}


def find_problems(schema: Json, values: Mapping[str, Any]) -> list[Problem]:
    """Return the problems of tidied values, one per place; only the first thousand errors are considered."""
    found: dict[str, Problem] = {}
    judge: Draft202012Validator = _Judge(schema, format_checker=_FORMATS)
    first = islice(judge.iter_errors(values), MAX_PROBLEMS)
    errors = sorted(first, key=lambda error: ORDER.index(str(error.validator)))
    for error in errors:
        path = ".".join(str(part) for part in error.absolute_path)
        found.setdefault(path, _problem(path, error))
    return list(found.values())


def refuse(problems: Sequence[Problem]) -> None:
    """Raise `ValidationFailed` if there are problems, with a message per place and the codes for clients that
    translate.
    """
    if not problems:
        return
    fields = {problem.path: problem.message for problem in problems}
    told = [problem.told for problem in problems]
    raise ValidationFailed(joined(fields.values()), data={"fields": fields, "problems": told})


def _tidy_value(value: Any) -> Any:
    if isinstance(value, str):
        return value.strip(SPACES)
    if isinstance(value, list):
        return [item for item in map(_tidy_value, value) if item not in (None, "")]
    return tidy(value) if isinstance(value, dict) else value


def _problem(path: str, error: ValidationError) -> Problem:
    keyword = str(error.validator)
    if keyword == "pattern":
        schema: Any = error.schema
        return Problem(path, str(schema.get("format", "pattern")))
    limit: Any = error.validator_value if keyword in LIMITED else None
    return Problem(path, CODES.get(keyword, keyword), limit)


_FORMATS = FormatChecker(formats=())


@_FORMATS.checks("date", ValueError)
def _is_date(value: object) -> bool:
    if isinstance(value, str) and not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        return False
    return not isinstance(value, str) or bool(date.fromisoformat(value))


def _required(_judge: Any, names: Sequence[str], value: Any, _schema: Json) -> Iterator[ValidationError]:
    if isinstance(value, dict):
        yield from (ValidationError("required", path=[name]) for name in names if name not in value)


def _unknown(_judge: Any, _allowed: Any, value: Any, schema: Json) -> Iterator[ValidationError]:
    if isinstance(value, dict):
        known = schema.get("properties", {})
        yield from (ValidationError("unknown", path=[name]) for name in value if name not in known)


def _pattern(_judge: Any, pattern: str, value: Any, schema: Json) -> Iterator[ValidationError]:
    # Texts that are too long are reported as such: a pattern takes minutes for an address with a million dots.
    is_short = isinstance(value, str) and len(value) <= schema.get("maxLength", MAX_MATCHED_CHARS)
    if is_short and not is_match(pattern, value):
        yield ValidationError("pattern")


def _unique(_judge: Any, is_wanted: bool, value: Any, schema: Json) -> Iterator[ValidationError]:
    """Check uniqueness in linear time by comparing the items as JSON text."""
    if is_wanted and isinstance(value, list) and len(value) <= schema.get("maxItems", len(value)):
        written = {json.dumps(item, sort_keys=True) for item in value}
        if len(written) < len(value):
            yield ValidationError("uniqueItems")


def _earliest(_judge: Any, day: str, value: Any, _schema: Json) -> Iterator[ValidationError]:
    if isinstance(value, str) and value < day:
        yield ValidationError("earliest")


def _latest(_judge: Any, day: str, value: Any, _schema: Json) -> Iterator[ValidationError]:
    if isinstance(value, str) and value > day:
        yield ValidationError("latest")


def is_match(pattern: str, value: str) -> bool:
    """Return True if the pattern matches anywhere in the value, with JavaScript's meaning of `$`."""
    return _compile(pattern).search(value) is not None


@cache
def _compile(pattern: str) -> re.Pattern[str]:
    # In JavaScript `$` matches only at the very end, not before a final line break.
    return re.compile(pattern.removesuffix("$") + r"\Z" if pattern.endswith("$") else pattern, re.ASCII)


def _is_text(_checker: Any, value: Any) -> bool:
    """Return True for a text that PostgreSQL can store, without NUL and unpaired surrogates."""
    return isinstance(value, str) and is_storable(value)


def _is_number(_checker: Any, value: Any) -> bool:
    """Return True for a finite number; Python's JSON parser also accepts NaN and Infinity.

    Integers are not converted, because they may exceed the range of floats.
    """
    return (isinstance(value, int) and not isinstance(value, bool)) or (
        isinstance(value, float) and math.isfinite(value)
    )


_Judge: Any = extend(  # type: ignore[no-untyped-call] # untyped in its stubs
    Draft202012Validator,
    {
        "required": _required,
        "additionalProperties": _unknown,
        "pattern": _pattern,
        "uniqueItems": _unique,
        "formatMinimum": _earliest,
        "formatMaximum": _latest,
    },
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine_many({"string": _is_text, "number": _is_number}),
)
