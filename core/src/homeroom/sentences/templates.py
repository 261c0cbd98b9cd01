"""A sentence with gaps, found again in the finished sentence: `There is room for {count} favourites.`

A gap that ends in `:said` holds a sentence or phrase that has a translation of its own: `The value {problem:said}.`
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

GAP = re.compile(r"\{([a-z_]+)(:said)?\}")
"""Other braces, as of an example in JSON, stand for themselves."""


@dataclass(frozen=True, slots=True)
class Template:
    """The literal texts around the gaps, and the gaps' names."""

    literals: tuple[str, ...]
    names: tuple[str, ...]
    said: frozenset[str]

    @classmethod
    def parse(cls, text: str) -> "Template":
        """Read what stands in a catalogue."""
        parts = GAP.split(text)
        said = frozenset(name for name, mark in zip(parts[1::3], parts[2::3], strict=True) if mark)
        return cls(tuple(parts[0::3]), tuple(parts[1::3]), said)

    @property
    def weight(self) -> int:
        """How many letters stand fast: of two templates that fit, the one that says more is meant."""
        return sum(map(len, self.literals))

    def match(self, sentence: str) -> dict[str, str] | None:
        """What stands in the gaps, or None.

        The first and the last literal stand at the ends, each other one where it comes first. If any reading of the
        sentence fits, this one does, so there is no way back: the time is linear in the sentence's length.
        """
        first, *between, last = self.literals
        at, end = len(first), len(sentence) - len(last)
        if end < at or not sentence.startswith(first) or not sentence.endswith(last):
            return None
        values = []
        for literal in between:
            found = sentence.find(literal, at, end)
            if found < 0:
                return None
            values.append(sentence[at:found])
            at = found + len(literal)
        return dict(zip(self.names, [*values, sentence[at:end]], strict=True))

    def takes_in(self, mark: re.Pattern[str], values: Mapping[str, str]) -> bool:
        """Whether a value holds the mark; what is said at the very end may, for it is read by itself."""
        may = self.names[-1] if not self.literals[-1] and self.names[-1] in self.said else None
        return any(mark.search(value) for name, value in values.items() if name != may)

    def fill(self, values: Mapping[str, str]) -> str:
        """The sentence with these values in its gaps."""
        parts = [self.literals[0]]
        for name, literal in zip(self.names, self.literals[1:], strict=True):
            parts += (values[name], literal)
        return "".join(parts)
