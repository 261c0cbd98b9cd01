"""The identification rule of a job, as the form sends it."""

import json
from collections.abc import Callable
from typing import Annotated, Any, Literal

from homeroom_plugins.delivery.pdf.errors import PdfError, PdfTooComplex
from homeroom_plugins.delivery.pdf.match.layout import Layout
from homeroom_plugins.delivery.pdf.rules.index import check_index
from homeroom_plugins.delivery.pdf.rules.page_list import check_list
from homeroom_plugins.delivery.pdf.rules.rule_text import NotAnObject, read_fields
from homeroom_plugins.delivery.pdf.rules.rules import MAX_PATTERN_CHARS, check_pattern
from homeroom_sdk.errors import AppError
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import _, sentence_of
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

PATTERN_LIMITS = Limits(memory_bytes=512 * 1024**2, cpu_s=1, wall_s=30)
"""Limits for trying a pattern. A usual pattern takes 1 ms."""
INDEX_LIMITS = Limits(memory_bytes=512 * 1024**2, cpu_s=4, wall_s=30)
"""Limits for trying an index. One of 200,000 rows takes 0.6 s."""
MAX_INDEX_CHARS = 8_000_000
MAX_PLAIN_CHARS = 20_000
"""Maximum length of a rule that this process parses itself, in under a millisecond. A guarded child parses longer ones,
such as an index.
"""
MAX_COVER_CHARS = 200
MAX_EVERY = 500
MIN_SHARE = 0.005
"""Minimum share of the page's width and height, so that a click is not taken for a rectangle."""

ProofBy = Literal["name", "birth_date", "other_id"]


class _Rule(BaseModel):
    """Base of all rules: `proof` states what proves a page, next to the id."""

    model_config = ConfigDict(extra="forbid")
    proof: ProofBy = "name"


class PatternRule(_Rule):
    """A rule by which the group `id` of a regular expression finds the id in the page's text.

    `begins` states where a student's pages begin: at each `id`; at each new id, which then applies to the following
    pages (`first_id`); at each page with the text `cover`; or after a fixed number of pages (`every`).
    """

    kind: Literal["pattern"]
    pattern: str = Field(min_length=1)
    begins: Literal["id", "first_id", "cover", "every"] = "id"
    cover: str = Field("", max_length=MAX_COVER_CHARS)
    every: int = Field(0, ge=0, le=MAX_EVERY)


class IndexRule(_Rule):
    """A CSV with the columns first_page, last_page and person_id that assigns pages to persons."""

    kind: Literal["index"]
    csv: str = Field(min_length=1, max_length=MAX_INDEX_CHARS)


class BookmarkRule(_Rule):
    """A rule by which a student's pages begin at each bookmark, with the id in its title. `pattern`, if set, finds the
    id there.
    """

    kind: Literal["bookmark"]
    pattern: str = ""


class CodeRule(_Rule):
    """A rule for ids in a QR code or bar code of the page. `pattern`, if set, finds the id in the code's text."""

    kind: Literal["code"]
    pattern: str = ""
    begins: Literal["id", "first_id", "every"] = "id"
    every: int = Field(0, ge=0, le=MAX_EVERY)


Share = Annotated[float, Field(ge=0, le=1)]


class AreaRule(_Rule):
    """A rule for ids in a rectangle of each page: the token with a digit, or the match of `pattern`.

    `area` is left, top, right and bottom in shares of the page as shown. If `reads` is "name", the rectangle contains
    the name, and the page belongs to the person with that name whose id is anywhere on the page.
    """

    kind: Literal["area"]
    area: list[Share] = Field(min_length=4, max_length=4)
    reads: Literal["id", "name"] = "id"
    pattern: str = ""
    begins: Literal["id", "first_id", "every"] = "id"
    every: int = Field(0, ge=0, le=MAX_EVERY)


class FixedRule(_Rule):
    """A list of ids in the order of the file, with `every` pages for each, or as many as its row states.

    The list alone proves nothing: the first page of each part must contain its person's name, and no other person's.
    """

    kind: Literal["fixed"]
    list: str = Field(min_length=1, max_length=MAX_INDEX_CHARS)
    every: int = Field(0, ge=0, le=MAX_EVERY)


AnyRule = PatternRule | IndexRule | BookmarkRule | CodeRule | AreaRule | FixedRule
Rule = Annotated[AnyRule, Field(discriminator="kind")]
RULES: TypeAdapter[AnyRule] = TypeAdapter(Rule)


class RuleInvalid(AppError):
    """The rule cannot be used; the message states what to change."""

    code = "rule_invalid"
    status = 422


async def parse_rule(text: str) -> AnyRule:
    """Parse the form's JSON and check that the rule can be used.

    Raises:
        RuleInvalid: It cannot.
    """
    try:
        return await check_rule(RULES.validate_python(await _read_text(text)))
    except ValidationError as error:
        first = error.errors()[0]
        if first["type"] == "string_too_long" and {"csv", "list"} & set(first["loc"]):
            raise RuleInvalid(_("The index CSV is larger than 8 MB. Is a quote in it not closed?")) from error
        raise RuleInvalid(_("The rule cannot be read: {problem}.", problem=first["msg"])) from error
    except (ValueError, RecursionError, NotAnObject) as error:
        raise RuleInvalid(_('The rule must be JSON such as {"kind": "pattern", "pattern": "…"}.')) from error


async def check_rule(rule: AnyRule) -> AnyRule:
    """Check the rule. Patterns and indexes are tried in a guarded child, because user input may take without end.

    Raises:
        RuleInvalid: The rule cannot be used; the message states the reason.
    """
    if isinstance(rule, PatternRule) and rule.begins == "cover" and not rule.cover.strip():
        raise RuleInvalid(_("Enter the text that is on a cover page."))
    if isinstance(rule, AreaRule):
        _check_area(rule)
    if isinstance(rule, PatternRule | CodeRule | AreaRule) and rule.begins == "every" and rule.every < 1:
        raise RuleInvalid(_("Enter the number of pages per student."))
    if isinstance(rule, IndexRule):
        await _check_table(check_index, rule.csv)
    elif isinstance(rule, FixedRule):
        await _check_table(check_list, rule.list, rule.every)
    elif rule.pattern:
        await _check_pattern(rule.pattern)
    return rule


def _check_area(rule: AreaRule) -> None:
    left, top, right, bottom = rule.area
    if right - left < MIN_SHARE or bottom - top < MIN_SHARE:
        raise RuleInvalid(_("Draw a rectangle around the id or the name."))
    if rule.reads == "name" and rule.pattern:
        raise RuleInvalid(_("A pattern finds an id. Remove it, or choose that the id is in the rectangle."))


async def _read_text(text: str) -> Any:
    if len(text) <= MAX_PLAIN_CHARS:
        return json.loads(text)
    try:
        return await run_guarded(read_fields, text, limits=INDEX_LIMITS)
    except PdfTooComplex as error:
        raise NotAnObject from error


async def _check_pattern(pattern: str) -> None:
    if len(pattern) > MAX_PATTERN_CHARS:
        raise RuleInvalid(_("The pattern is longer than {count} characters. Shorten it.", count=MAX_PATTERN_CHARS))
    try:
        await run_guarded(check_pattern, pattern, limits=PATTERN_LIMITS)
    except PdfTooComplex as error:
        raise RuleInvalid(
            _(
                "This pattern takes too long. Take out repetitions inside repetitions, such as (a+)+, "
                "and parts that are both optional and repeated."
            )
        ) from error
    except PdfError as error:
        raise RuleInvalid(sentence_of(error)) from error


async def _check_table(check: Callable[..., None], *args: str | int) -> None:
    try:
        await run_guarded(check, *args, limits=INDEX_LIMITS)
    except PdfTooComplex as error:
        raise RuleInvalid(_("The index CSV takes too long to read. Save it from the spreadsheet again.")) from error
    except PdfError as error:
        raise RuleInvalid(sentence_of(error)) from error


def layout_of(rule: AnyRule) -> Layout:
    """Return where a student's pages begin according to this rule."""
    match rule:
        case PatternRule() | CodeRule() | AreaRule():
            return Layout(rule.begins, rule.every)
        case IndexRule():
            return Layout("index")
        case FixedRule():
            return Layout("fixed")
        case BookmarkRule():
            return Layout("bookmark")
