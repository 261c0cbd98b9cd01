"""How a page tells whose it is: a text pattern, or an index of page ranges."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from homeroom_plugins.delivery.pdf.errors import InvalidRule

MAX_PATTERN_CHARS = 500
MAX_ID_CHARS = 100
ID_GROUP = "id"
_PROBES = ("", " ", "\n", "0", "a", "a 0\nb")


@dataclass(frozen=True)
class TextRule:
    """A person's id is what the named group `id` of the pattern matches in the page's text.

    Matching runs in the guarded child, whose CPU limit ends a pattern that backtracks for ever.
    """

    pattern: str

    def compile(self) -> re.Pattern[str]:
        """Check and compile the pattern.

        Raises:
            InvalidRule: It is too long, malformed, lacks the group, or can match nothing at all.
        """
        if len(self.pattern) > MAX_PATTERN_CHARS:
            raise InvalidRule(f"The pattern is longer than {MAX_PATTERN_CHARS} characters. Shorten it.")
        try:
            compiled = re.compile(self.pattern, re.MULTILINE)
        except (re.error, OverflowError, RecursionError) as error:
            raise InvalidRule(f"The pattern is not a valid regular expression: {error}.") from error
        if ID_GROUP not in compiled.groupindex:
            raise InvalidRule(
                "The pattern does not say where the id is. Put it into a group named id, "
                r"for example: Student ID: (?P<id>\d+)"
            )
        if any(_matches_nothing(compiled, probe) for probe in _PROBES):
            raise InvalidRule("The pattern also matches empty text. Use + instead of * for the id.")
        return compiled


def _matches_nothing(compiled: re.Pattern[str], probe: str) -> bool:
    return any(match.group() == "" or match.group(ID_GROUP) == "" for match in compiled.finditer(probe))


def find_ids(compiled: re.Pattern[str], text: str) -> tuple[str, ...]:
    """All different ids that the pattern finds, in the order of the text."""
    found = (match.group(ID_GROUP) for match in compiled.finditer(text))
    ids = (value.strip()[:MAX_ID_CHARS] for value in found if value)
    return tuple(dict.fromkeys(value for value in ids if value))


@dataclass(frozen=True)
class PageRange:
    """Pages of one person, as the index says: one-based, inclusive."""

    row: int
    first_page: int
    last_page: int
    person_id: str


@dataclass(frozen=True)
class RowProblem:
    """Why a row of the index cannot be used. `row` counts lines as a spreadsheet does; the header is 1."""

    row: int
    message: str


class InvalidIndex(InvalidRule):
    """The index CSV has rows that cannot be used; all of them are listed in `problems`."""

    code = "index_invalid"

    def __init__(self, problems: Iterable[RowProblem] = (), message: str | None = None) -> None:
        self.problems = tuple(problems)
        first = "; ".join(f"row {problem.row}: {problem.message}" for problem in self.problems[:3])
        super().__init__(message or f"The index CSV has {len(self.problems)} problem(s). {first}")
