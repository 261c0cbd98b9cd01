"""The last check before a part is stored: a scan for marks of other persons anywhere in it.

It is independent of the cutter. It reads the text of the pages, and text that viewers do not show: strings and names of
every object including deleted ones, the strings of content streams, and text streams. It does not read images, fonts,
colour profiles, other binary data, or the numbers of the file's own syntax, where a match would be chance.
"""

import hashlib
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from typing import Literal

import pikepdf
from homeroom_plugins.delivery.pdf.errors import DamagedPdf, PdfTooComplex
from homeroom_plugins.delivery.pdf.names.mark_index import DistrictMarks, OwnMarks
from homeroom_plugins.delivery.pdf.names.marks import NOTHING_ALLOWED, Allowed, Mark, MarkKind, PersonMarks
from homeroom_plugins.delivery.pdf.scan.hidden import (
    MIN_HIDDEN_DIGITS,
    decode,
    is_binary_kind,
    pieces_in,
    pieces_of_objects,
    texts_of,
)
from homeroom_plugins.delivery.pdf.text.words import read_words
from homeroom_sdk.pdf.text import read_texts

Place = Literal["text", "hidden"]

MAX_DECODED_BYTES = 1024**3

_MAX_CACHED_STREAMS = 500
_MIN_CACHED_BYTES = 2_000
_MAX_HARMLESS = 50_000
_JOINED = frozenset("-./_@'")
_BREAK = "\n\n\n"
"""Separator that no mark and no label can span."""


@dataclass(frozen=True)
class Leak:
    """A mark of another person in a part. Its `repr` omits the text, because leaks are logged.

    Args:
        keys: The persons the mark belongs to; `person_ids` are their ids.
        where: "hidden" if the page's text does not show the mark. Such a leak can never be released.
        page: Zero-based page of the part, if known.
    """

    keys: tuple[str, ...]
    person_ids: tuple[str, ...]
    kind: MarkKind
    where: Place
    page: int | None = None
    text: str = field(default="", repr=False)


@dataclass(frozen=True)
class _Shown:
    """The visible content of the pages: their text, which was judged, and all marks in it."""

    text: str
    marks: set[tuple[MarkKind, str]]

    def has_text(self, text: str) -> bool:
        """Return whether the pages show this text as whole words, so that it was judged there."""
        start = self.text.find(text)
        if start < 0:
            return False
        before, after = self.text[max(0, start - 1) : start], self.text[start + len(text) : start + len(text) + 1]
        return not any(side.isalnum() or side in _JOINED for side in (before, after) if side)


class LeakScanner:
    """Scanner of parts for the marks of a whole district. It reads untrusted files, so run it guarded."""

    def __init__(self, district: DistrictMarks) -> None:
        self._district = district
        self._cache: OrderedDict[bytes, tuple[int, frozenset[bytes]]] = OrderedDict()
        self._harmless: set[bytes] = set()
        self._met: set[bytes] = set()

    def scan(
        self,
        part: bytes | Path,
        owner: PersonMarks,
        page_texts: Sequence[str] | None = None,
        allowed: Allowed = NOTHING_ALLOWED,
        judged: Collection[int] = (),
    ) -> list[Leak]:
        """Return every mark of another person in the part; empty if it is clean.

        Args:
            page_texts: The text of the part's pages, if it was read already.
            allowed: What the district has released. It applies to the text of pages, not to hidden text.
            judged: Pages with text that was compared with the same marks before and found clean.

        Raises:
            DamagedPdf, PdfTooComplex: The part cannot be read to its end, so it counts as not clean.
        """
        data = part if isinstance(part, bytes) else part.read_bytes()
        if page_texts is None:
            with _open(data) as pdf:
                page_count = len(pdf.pages)
            page_texts = [page.text for page in read_texts(data, 0, page_count)]
        leaks: dict[Leak, None] = {}
        shown: set[tuple[MarkKind, str]] = set()
        for page, text in enumerate(page_texts):
            if page in judged:
                continue
            words = read_words(text)
            marks = self._district.find(words)
            shown.update((mark.kind, mark.text) for mark in marks)
            for mark in self._district.contradictions(words, owner, allowed=allowed, marks=marks):
                leaks[Leak(mark.owners, mark.person_ids, mark.kind, "text", page, mark.text)] = None
        for place, mark in self._find_hidden(data, owner, _Shown("\n".join(page_texts), shown)):
            leaks[Leak(mark.owners, mark.person_ids, mark.kind, "hidden", place, mark.text)] = None
        return list(leaks)

    def _find_hidden(self, data: bytes, owner: PersonMarks, shown: "_Shown") -> Iterator[tuple[int | None, Mark]]:
        own = OwnMarks(owner)
        try:
            with _open(data) as pdf:
                streams = [item for item in pdf.objects if isinstance(item, pikepdf.Stream)]
                found = [self._pieces_of(stream) for stream in streams]
                if sum(size for size, _pieces in found) > MAX_DECODED_BYTES:
                    raise PdfTooComplex
                pieces = pieces_of_objects(data, pdf)
                if not any(self._find_in({*pieces, *(piece for _size, more in found for piece in more)}, own, shown)):
                    return
                yield from ((None, mark) for mark in self._find_in(pieces, own, shown))
                for stream, (_size, more) in zip(streams, found, strict=True):
                    for mark in self._find_in(more, own, shown):
                        yield _page_of(pdf, stream), mark
        except pikepdf.PikepdfError as error:
            raise DamagedPdf from error

    def _find_in(self, pieces: Iterable[bytes], own: OwnMarks, shown: "_Shown") -> list[Mark]:
        """Return the marks of others in hidden pieces, except those that the part also shows."""
        unknown = [piece for piece in pieces if piece not in self._harmless]
        if not unknown:
            return []
        texts, numbers = [], []
        for number, piece in enumerate(unknown):
            is_known = piece in self._met  # Searched even if shown, so that a common label becomes harmless.
            for text in texts_of(piece):
                if is_known or not shown.has_text(text):
                    texts.append(text)
                    numbers.append(number)
        joined = _BREAK.join(texts)
        marks = self._district.find(read_words(joined)) if texts else []
        self._remember(unknown, texts, numbers, marks)
        return [
            mark
            for mark in marks
            if (mark.is_strong or _is_whole_number(mark, joined))
            and (mark.kind, mark.text) not in shown.marks
            and not own.has(mark)
        ]

    def _remember(
        self, pieces: Sequence[bytes], texts: Sequence[str], numbers: Sequence[int], marks: Sequence[Mark]
    ) -> None:
        """Remember pieces without a mark, because labels and grades are the same in every part."""
        if len(self._harmless) + len(self._met) > _MAX_HARMLESS:
            self._harmless.clear()
            self._met.clear()
        self._met.update(piece for piece in pieces if len(piece) < _MIN_CACHED_BYTES)
        starts = list(accumulate((len(text) + len(_BREAK) for text in texts), initial=0))
        marked = {numbers[bisect_right(starts, mark.start) - 1] for mark in marks}
        judged = set(numbers) - marked
        self._harmless.update(pieces[number] for number in judged if len(pieces[number]) < _MIN_CACHED_BYTES)

    def _pieces_of(self, stream: pikepdf.Stream) -> tuple[int, frozenset[bytes]]:
        """Return the size of a stream and its pieces of text. Streams shared by many parts (a logo, a font)
        are read once.
        """
        if is_binary_kind(stream):
            return 0, frozenset()
        raw = stream.read_raw_bytes()
        key = hashlib.blake2b(raw, digest_size=32).digest() if len(raw) >= _MIN_CACHED_BYTES else b""
        if key and (found := self._cache.get(key)) is not None:
            return found
        content = decode(stream)
        result = len(content), frozenset(pieces_in(content))
        if key:
            self._cache[key] = result
            if len(self._cache) > _MAX_CACHED_STREAMS:
                self._cache.popitem(last=False)
        return result


def _is_whole_number(mark: Mark, joined: str) -> bool:
    """Return whether the mark is a number with at least `MIN_HIDDEN_DIGITS` digits that fills its whole string."""
    return (
        mark.kind in ("id", "other_id")
        and sum(map(str.isdigit, mark.text)) >= MIN_HIDDEN_DIGITS
        and joined[max(0, mark.start - 1) : mark.start] in ("", "\n")
        and joined[mark.stop : mark.stop + 1] in ("", "\n")
    )


def _open(data: bytes) -> pikepdf.Pdf:
    try:
        return pikepdf.open(BytesIO(data))
    except pikepdf.PikepdfError as error:
        raise DamagedPdf from error


def _page_of(pdf: pikepdf.Pdf, stream: pikepdf.Object) -> int | None:
    for number, page in enumerate(pdf.pages):
        contents = page.obj.get("/Contents")
        streams = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
        if any(isinstance(item, pikepdf.Stream) and item.objgen == stream.objgen for item in streams):
            return number
    return None
