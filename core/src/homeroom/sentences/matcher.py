"""Saying a finished sentence in another language: which entry of a catalogue was it made of, and from which values?"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from homeroom.sentences.templates import Template

END_OF_SENTENCE = re.compile(r"(?<=[.!?]) |; ")
"""What stands between the sentences that one message joins."""
MOST_JOINED = 12
DEEPEST = 6
"""A phrase in a sentence that stands in a sentence; deeper ones stay as they are."""
_START = 2
"""Letters by which templates are kept apart before one is tried."""


class _Entry(NamedTuple):
    """A template with what is looked at first: of a hundred templates all but a few end differently."""

    weight: int
    start: str
    end: str
    template: Template
    said: Template


class Matcher:
    """The entries of a language's catalogues, made ready for finding."""

    def __init__(self, entries: Mapping[str, str]) -> None:
        self._fixed: dict[str, str] = {}
        self._by_start: dict[str, list[_Entry]] = {}
        for template, said in ((Template.parse(text), Template.parse(said)) for text, said in entries.items()):
            start, end = template.literals[0], template.literals[-1]
            if template.names:
                entry = _Entry(template.weight, start, end, template, said)
                self._by_start.setdefault(start[:_START], []).append(entry)
            else:
                self._fixed[start] = said.literals[0]

    def translate(self, text: str, depth: int = 0) -> str:
        """The text in the catalogue's language; what no entry makes stays as it is, sentence by sentence.

        A gap takes in the end of a sentence only where the text cannot be read as several sentences.
        """
        if depth > DEEPEST:
            return text
        found = self._find(text, depth, is_one=True)
        if found is None:
            found = self._translate_joined(text, depth)
        if found is None:
            found = self._find(text, depth, is_one=False)
        return text if found is None else found

    def _translate_joined(self, text: str, depth: int) -> str | None:
        """Each sentence for itself, several together where one entry holds them; None if no entry fits any."""
        cuts = [match.span() for match in END_OF_SENTENCE.finditer(text)]
        if not 0 < len(cuts) <= MOST_JOINED:
            return None
        cuts.append((len(text), len(text)))
        parts: list[str] = []
        at, is_known = 0, False
        while at < len(text):
            rest = [cut for cut in cuts if cut[0] >= at]
            said = ((cut, self._find(text[at : cut[0]], depth, is_one=True)) for cut in reversed(rest))
            cut, found = next((pair for pair in said if pair[1] is not None), (rest[0], None))
            is_known = is_known or found is not None
            parts += (text[at : cut[0]] if found is None else found, text[slice(*cut)])
            at = cut[1]
        return "".join(parts) if is_known else None

    def _find(self, sentence: str, depth: int, *, is_one: bool) -> str | None:
        """What the heaviest entry that fits says; with `is_one`, none whose gaps hold the end of a sentence."""
        fixed = self._fixed.get(sentence)
        if fixed is not None:
            return fixed
        best: tuple[_Entry, dict[str, str]] | None = None
        for entry in self._candidates(sentence):
            if best is None or entry.weight > best[0].weight:
                values = entry.template.match(sentence)
                if values is not None and not (is_one and entry.template.takes_in(END_OF_SENTENCE, values)):
                    best = entry, values
        if best is None:
            return None
        entry, values = best
        return entry.said.fill(values | {name: self.translate(values[name], depth + 1) for name in entry.template.said})

    def _candidates(self, sentence: str) -> Iterator[_Entry]:
        for length in range(min(_START, len(sentence)) + 1):
            for entry in self._by_start.get(sentence[:length], ()):
                if sentence.endswith(entry.end) and sentence.startswith(entry.start):
                    yield entry
