"""The marks by which a person would be recognised in somebody else's file, and where they stand in bytes."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

import ahocorasick_rs
import pikepdf  # noqa: F401 - registers the codec "pdfdoc"

MarkKind = Literal["id", "email", "name"]

# Shorter ids are as common as years and room numbers; the persons' e-mails and names still count.
MIN_ID_CHARS = 5
_ENCODINGS = ("utf-8", "cp1252", "utf-16-be", "pdfdoc")
_STRUCTURE = re.compile(rb"(?:/length\d?|startxref)\s*$")
_STRUCTURE_BYTES = 24


@dataclass(frozen=True)
class PersonMarks:
    """What is known of a person: `emails` are their own and their guardians'."""

    person_id: str
    first_name: str = ""
    last_name: str = ""
    emails: tuple[str, ...] = ()

    def texts(self) -> Iterator[tuple[MarkKind, str]]:
        """Each mark with its kind. A name counts only as a whole, in both orders."""
        if len(self.person_id) >= MIN_ID_CHARS:
            yield "id", self.person_id
        yield from (("email", email) for email in self.emails if "@" in email)
        first, last = self.first_name.strip(), self.last_name.strip()
        if first and last:
            yield "name", f"{first} {last}"
            yield "name", f"{last}, {first}"


@dataclass(frozen=True)
class Hit:
    """A mark found at `start` to `stop`; several persons may share it (a family's e-mail, a common name)."""

    start: int
    stop: int
    kind: MarkKind
    owners: tuple[str, ...]


@dataclass(slots=True)
class _Pattern:
    kind: MarkKind
    owners: list[str]
    is_wide: bool
    is_number: bool


def normalized(text: str) -> str:
    """Text as marks are compared: NFC, caseless, one space for any white space, a straight apostrophe."""
    return " ".join(unicodedata.normalize("NFC", text).replace("’", "'").casefold().split())


class MarkFinder:
    """Finds all marks of all persons in one pass, as whole tokens.

    Args:
        public_texts: Texts that may stand in any part, such as the names of teachers; owned by nobody.
    """

    def __init__(self, persons: Iterable[PersonMarks], public_texts: Iterable[str] = ()) -> None:
        self._patterns: list[_Pattern] = []
        index: dict[bytes, int] = {}
        for person in persons:
            for kind, text in person.texts():
                self._add(index, kind, text, person.person_id)
        for text in public_texts:
            self._add(index, "name", text, PUBLIC)
        self._automaton = ahocorasick_rs.BytesAhoCorasick(list(index)) if index else None

    def _add(self, index: dict[bytes, int], kind: MarkKind, text: str, owner: str) -> None:
        for encoded in _variants(text):
            position = index.setdefault(encoded, len(self._patterns))
            if position == len(self._patterns):
                is_wide = b"\0" in encoded
                self._patterns.append(_Pattern(kind, [owner], is_wide, text.isdigit()))
            elif owner not in self._patterns[position].owners:
                self._patterns[position].owners.append(owner)

    def find(self, data: bytes, *, with_numbers: bool = True) -> list[Hit]:
        """All marks in `data` that are no part of a longer word or number.

        Args:
            with_numbers: False leaves out ids of digits only: the dark pixels of an image spell numbers.
        """
        if self._automaton is None:
            return []
        data = data.lower()
        hits = []
        for position, start, stop in self._automaton.find_matches_as_indexes(data, overlapping=True):
            pattern = self._patterns[position]
            if pattern.is_number and not with_numbers:
                continue
            if _is_token(data, start, stop, pattern):
                hits.append(Hit(start, stop, pattern.kind, tuple(pattern.owners)))
        return hits

    def find_in_text(self, text: str) -> list[Hit]:
        """All marks in a page's text."""
        return self.find(normalized(text).encode("utf-8", "replace"))


PUBLIC = ""
"""The owner of texts that may stand in any part."""


def _variants(text: str) -> set[bytes]:
    variants = {normalized(text).encode("utf-8", "replace")}
    for encoding in _ENCODINGS:
        try:
            variants.add(unicodedata.normalize("NFC", text).encode(encoding).lower())
        except UnicodeEncodeError:
            continue
    return variants - {b""}


def _is_token(data: bytes, start: int, stop: int, pattern: _Pattern) -> bool:
    if pattern.is_wide:
        before = data[start - 1 : start] if data[max(0, start - 2) : start - 1] == b"\0" else b""
        after = data[stop + 1 : stop + 2] if data[stop : stop + 1] == b"\0" else b""
    else:
        before, after = data[max(0, start - 1) : start], data[stop : stop + 1]
    if before.isalnum() or after.isalnum():
        return False
    return not (pattern.is_number and not pattern.is_wide and _is_syntax(data, start, stop))


def _is_syntax(data: bytes, start: int, stop: int) -> bool:
    """Is the number a fraction, a stream's length or the place of the cross-reference table?"""
    if data[stop : stop + 1] == b"." and data[stop + 1 : stop + 2].isdigit():
        return True
    if data[max(0, start - 1) : start] == b"." and not data[max(0, start - 2) : start - 1].isalpha():
        return True
    return _STRUCTURE.search(data[max(0, start - _STRUCTURE_BYTES) : start]) is not None
