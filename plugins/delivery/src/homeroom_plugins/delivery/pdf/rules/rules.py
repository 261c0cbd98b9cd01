"""Identification rules: a text pattern that finds the id on a page, or an index of page ranges."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from homeroom_plugins.delivery.pdf.errors import InvalidRule
from homeroom_plugins.delivery.pdf.rules.patterns import Matcher
from homeroom_sdk.i18n import Sentence, _, _n, joined

MAX_PATTERN_CHARS = 500
MAX_ID_CHARS = 100
ID_GROUP = "id"
_PROBES = ("", " ", "\n", "0", "a", "a 0\nb")


@dataclass(frozen=True)
class TextRule:
    """A rule by pattern: the id is what the named group `id` matches in the page's text.

    Matching runs in the guarded child; its CPU limit ends a pattern that backtracks without end.
    """

    pattern: str

    def compile(self) -> Matcher:
        """Check and compile the pattern.

        Raises:
            InvalidRule: It is too long, malformed, lacks the group, or can match empty text.
        """
        if len(self.pattern) > MAX_PATTERN_CHARS:
            raise InvalidRule(_("The pattern is longer than {count} characters. Shorten it.", count=MAX_PATTERN_CHARS))
        try:
            compiled = re.compile(self.pattern, re.MULTILINE)
        except (re.error, OverflowError, RecursionError) as error:
            raise InvalidRule(_("The pattern is not a valid regular expression: {error}.", error=str(error))) from error
        if ID_GROUP not in compiled.groupindex:
            raise InvalidRule(
                _(
                    "The pattern does not say where the id is. Put it into a group named id, "
                    r"for example: Student ID: (?P<id>\d+)"
                )
            )
        matcher = Matcher(compiled, ID_GROUP)
        if any(_matches_nothing(matcher, probe) for probe in _PROBES):
            raise InvalidRule(_("The pattern also matches empty text. Use + instead of * for the id."))
        return matcher


def check_pattern(pattern: str) -> None:
    """Check that the pattern can be used. Call it in a guarded child, because compiling and trying it may not end.

    Raises:
        InvalidRule: As `TextRule.compile`.
    """
    TextRule(pattern).compile()


def _matches_nothing(matcher: Matcher, probe: str) -> bool:
    return any(
        found.start == found.stop or 0 <= found.group_start == found.group_stop for found in matcher.find_all(probe)
    )


@dataclass(frozen=True)
class LabelledId:
    """The two parts of a rule: the words in front of the id, and the pattern of the id itself.

    Args:
        is_marked: Whether a sign such as a colon ends the label in `strict`, so that running text is not taken for a
            label.
        strict: The label exactly as the rule writes it.
    """

    label: Matcher
    value: Matcher
    strict: Matcher
    is_marked: bool


def split_rule(pattern: str) -> LabelledId | None:
    """Split a pattern of the form "label, then id" into its parts. Return None if it has another form.

    The label matches with any or no space between its words, because optical character recognition varies them.
    """
    opening = f"(?P<{ID_GROUP}>"
    start = pattern.find(opening)
    if start <= 0:
        return None
    value = _balanced(pattern, start + len(opening))
    label = _SEPARATOR_END.sub("", pattern[:start])
    if value is None or not re.search(r"\w", label):
        return None
    try:
        return LabelledId(
            Matcher(re.compile(_LOOSE_SPACE.sub(r"\\s*", label))),
            Matcher(re.compile(value)),
            Matcher(re.compile(pattern[:start], re.MULTILINE)),
            _SIGN_END.search(pattern[:start]) is not None,
        )
    except (re.error, OverflowError, RecursionError):
        return None


# Separators between a label and its value, at the end of the label's part of the pattern.
_SEPARATOR_END = re.compile(r"(?:\\s[*+?]?|[:=#\- ][*+?]?|\\[:#\-=]|\[[^\]]*\][*+?]?|\(\?:[^()]*\)[*?])+$")
_SIGN_END = re.compile(r"\\?[:=#](?:\\s[*+?]?| [*+?]?)*$")
_LOOSE_SPACE = re.compile(r"(?:\\s[*+?]?| [*+?]?)+")


def _balanced(pattern: str, start: int) -> str | None:
    """Return the part of a pattern up to the bracket that closes the group open at `start`, or None if it is
    not closed.
    """
    depth, at, in_class = 0, start, False
    while at < len(pattern):
        char = pattern[at]
        if char == "\\":
            at += 1
        elif in_class:
            in_class = char != "]" or pattern[at - 1] == "["
        elif char == "[":
            in_class = True
        elif char == "(":
            depth += 1
        elif char == ")":
            if depth == 0:
                return pattern[start:at]
            depth -= 1
        at += 1
    return None


@dataclass(frozen=True)
class PageRange:
    """The pages of one person as the index lists them: one-based, inclusive."""

    row: int
    first_page: int
    last_page: int
    person_id: str


@dataclass(frozen=True)
class RowProblem:
    """The reason why a row of the index cannot be used. `row` counts lines as a spreadsheet does; the header is 1."""

    row: int
    message: Sentence


class InvalidIndex(InvalidRule):
    """The index CSV has rows that cannot be used; they are listed in `problems`."""

    code = "index_invalid"

    def __init__(self, problems: Iterable[RowProblem] = (), message: Sentence | None = None) -> None:
        self.problems = tuple(problems)
        first = [_("row {row}: {problem}", row=item.row, problem=item.message) for item in self.problems[:3]]
        super().__init__(
            message
            or _n(
                "The index CSV has {count} problem. {problems}",
                "The index CSV has {count} problems. {problems}",
                len(self.problems),
                problems=joined(first, by="; "),
            )
        )
