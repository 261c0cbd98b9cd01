"""Search with a pattern, in linear time if RE2 finds the same as Python."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import re2
from homeroom_plugins.delivery.pdf.rules.re2 import translate

_BEYOND = re.compile("[^\x00-\ud7ff\ue000-\uffff]")
"""Characters that `translate` does not support: surrogates and code points above U+FFFF."""


class PatternMatch(NamedTuple):
    """The place of a match and of its group; -1 for a group that did not take part."""

    start: int
    stop: int
    group_start: int
    group_stop: int


@dataclass(frozen=True)
class Matcher:
    """A compiled pattern. `group` is the named group whose place is returned, or "" for the whole match."""

    compiled: re.Pattern[str]
    group: str = ""

    @property
    def pattern(self) -> str:
        """The pattern as it was written."""
        return self.compiled.pattern

    def find_all(self, text: str) -> Iterator[PatternMatch]:
        """Yield all matches from left to right, without overlaps.

        The time is linear in the length of the text if RE2 can be used; otherwise it is that of Python's `re`.
        """
        linear = self.linear_for(text)
        index = 0 if not self.group else 1 if linear is not None else self.compiled.groupindex[self.group]
        matches: Iterator[Any] = (linear or self.compiled).finditer(text)
        return (PatternMatch(*match.span(), *match.span(index)) for match in matches)

    def linear_for(self, text: str) -> Any:
        """Return the RE2 pattern that finds the same in this text, or None if there is none."""
        if text.isascii():
            return self._of_ascii
        return None if _BEYOND.search(text) else self._of_others

    @cached_property
    def _of_ascii(self) -> Any:
        return self._compile(only_ascii=True)

    @cached_property
    def _of_others(self) -> Any:
        return self._compile(only_ascii=False)

    def _compile(self, *, only_ascii: bool) -> Any:
        is_multiline = bool(self.compiled.flags & re.MULTILINE)
        text = translate(self.pattern, group=self.group, multiline=is_multiline, only_ascii=only_ascii)
        if text is None:
            return None
        options = re2.Options()
        options.log_errors = False
        try:
            return re2.compile(text, options)
        except re2.error:  # The pattern exceeds RE2's size limit.
            return None
