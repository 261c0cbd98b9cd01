"""The rules that find the id of a file's person."""

from pathlib import PurePosixPath
from typing import Annotated, Any, Literal

import re2
from homeroom_sdk.errors import AppError
from homeroom_sdk.i18n import _
from homeroom_sdk.texts import to_line
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

MAX_PATTERN_CHARS = 500
MAX_KEY_CHARS = 200
ID_GROUP = "id"
PATTERN_BYTES = 4 * 1024**2
SEPARATORS = "_- .,()[]"
PREFIX = "homeroom:"
"""Prefix of the id in the codes of printed separator sheets; sheets without a person contain only the prefix."""

By = Literal["personId", "otherId"]


class RuleInvalid(AppError):
    """The rule cannot be used; the message states what to change."""

    code = "rule_invalid"
    status = 422


class _Rule(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NameRule(_Rule):
    """The id is the file's name without its ending, or the first or last word of it."""

    kind: Literal["name"]
    by: By = "personId"
    part: Literal["whole", "first", "last"] = "whole"


class PatternRule(_Rule):
    """The id is what the group `id` of a regular expression matches in the file's path."""

    kind: Literal["pattern"]
    by: By = "personId"
    pattern: str = Field(min_length=1, max_length=MAX_PATTERN_CHARS)


class CodeRule(_Rule):
    """A single long scan, in which each page with a QR code begins a document; the code contains the id.

    With `keepsSheets`, the page with the code is the document's first page. Printed separator sheets are always
    removed.
    """

    kind: Literal["code"]
    by: By = "personId"
    keepsSheets: bool = False  # noqa: N815 - as in JSON


class IndexRule(_Rule):
    """A CSV contains the id of each file; it is one of the uploads, or index.csv in an archive."""

    kind: Literal["index"]
    by: By = "personId"


AnyRule = NameRule | PatternRule | CodeRule | IndexRule
Rule = Annotated[AnyRule, Field(discriminator="kind")]
RULES: TypeAdapter[AnyRule] = TypeAdapter(Rule)


class KeyFinder:
    """Finder of ids in file names. RE2 keeps matching linear in the length of the name.

    Raises:
        RuleInvalid: the pattern cannot be used.
    """

    def __init__(self, rule: AnyRule) -> None:
        self._rule = rule
        self._pattern = _compile(rule.pattern) if isinstance(rule, PatternRule) else None

    def find(self, path: str) -> str:
        """Return the id of the file's person; empty if there is none."""
        if self._pattern is not None:
            found = self._pattern.search(path)
            return to_line((found and found.group(ID_GROUP)) or "", MAX_KEY_CHARS)
        if isinstance(self._rule, NameRule):
            return to_line(_part(PurePosixPath(path).stem, self._rule.part), MAX_KEY_CHARS)
        return ""


def key_of_code(text: str) -> str:
    """Return the id in a separator sheet's code; empty if the sheet has no person."""
    return to_line(text.removeprefix(PREFIX), MAX_KEY_CHARS)


def _part(stem: str, part: str) -> str:
    if part == "whole":
        return stem
    words = stem.translate(dict.fromkeys(map(ord, SEPARATORS), " ")).split()
    return "" if not words else words[0] if part == "first" else words[-1]


def _compile(pattern: str) -> Any:
    options = re2.Options()
    options.log_errors, options.max_mem = False, PATTERN_BYTES
    try:
        compiled = re2.compile(pattern, options)
    except re2.error as error:
        raise RuleInvalid(
            _(
                "The pattern cannot be used: {problem}. Look-ahead, look-behind and back references are not supported.",
                problem=to_line(_said(error), 200),
            )
        ) from error
    if ID_GROUP not in compiled.groupindex:
        raise RuleInvalid(
            _(
                "The pattern does not say where the id is. Put it into a group named id, for example: {example}",
                example=r"(?P<id>\d+)_",
            )
        )
    if (found := compiled.search("")) is not None and not found.group(ID_GROUP):
        raise RuleInvalid(_("The pattern also fits an empty name. Use + instead of * for the id."))
    return compiled


def _said(error: Exception) -> str:
    said = error.args[0] if error.args else ""
    return said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
