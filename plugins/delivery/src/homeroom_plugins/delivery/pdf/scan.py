"""The last gate before a part is stored: does anything of another person stand in it, anywhere?

It knows nothing of how the part was cut: it reads the file's bytes, the strings and names of every object,
every decoded stream, and the text of the pages.
"""

import hashlib
import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Literal

import pikepdf
from homeroom_plugins.delivery.pdf.errors import DamagedPdf, PdfTooComplex
from homeroom_plugins.delivery.pdf.marks import PUBLIC, Hit, MarkFinder, MarkKind, PersonMarks
from homeroom_plugins.delivery.pdf.text import read_texts

Place = Literal["file", "object", "stream", "text"]

MAX_DECODED_BYTES = 1024**3
_MAX_CACHED_STREAMS = 500
_MIN_CACHED_BYTES = 2_000
# Objects as qpdf writes them: strings in hexadecimal or with escapes, and names.
_TOKEN = re.compile(rb"<([0-9a-fA-F]+)>|\(((?:[^()\\]|\\.)*)\)|/([^\x00\t\n\x0c\r ()<>\[\]{}/%]+)", re.DOTALL)
_STRING_ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_NAME_ESCAPE = re.compile(rb"#([0-9a-fA-F]{2})")
_CONTROL = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


@dataclass(frozen=True)
class Leak:
    """A mark of another person in a part. The mark itself is left out: leaks are logged.

    Args:
        person_id: Whose mark it is.
        page: Zero-based page of the part, where it is known.
    """

    person_id: str
    mark_kind: MarkKind
    where: Place
    page: int | None = None


_Hits = tuple[Place, int | None, list[Hit]]


@dataclass(frozen=True)
class _ScannedStream:
    decoded_bytes: int
    hits: list[Hit]


class LeakScanner:
    """Scans parts against the marks of all persons of a district or batch. Reads strangers' files: guard it.

    Args:
        persons: The owners of the parts too: a longer mark of the owner covers a shorter one of another.
        public_texts: Texts that may stand in any part, such as the names of teachers.
    """

    def __init__(self, persons: Iterable[PersonMarks], public_texts: Iterable[str] = ()) -> None:
        self._finder = MarkFinder(persons, public_texts)
        self._cache: OrderedDict[bytes, _ScannedStream] = OrderedDict()

    def scan(self, part: bytes | Path, own_person_id: str, page_texts: Sequence[str] | None = None) -> list[Leak]:
        """Every mark of another person in the part; empty when it is clean.

        Args:
            page_texts: The text of the part's pages, if it was read already.

        Raises:
            DamagedPdf, PdfTooComplex: The part cannot be read to its end, so it counts as not clean.
        """
        data = part if isinstance(part, bytes) else part.read_bytes()
        if page_texts is None:
            with _open(data) as pdf:
                page_count = len(pdf.pages)
            page_texts = [page.text for page in read_texts(data, 0, page_count)]
        leaks: dict[Leak, None] = {}
        for where, page, hits in self._all_hits(data, own_person_id, page_texts):
            for hit in hits:
                leaks[Leak(min(hit.owners), hit.kind, where, page)] = None
        return list(leaks)

    def _all_hits(self, data: bytes, own: str, page_texts: Sequence[str]) -> Iterator[_Hits]:
        yield "file", None, _of_others(self._finder.find(data), own)
        for page, text in enumerate(page_texts):
            yield "text", page, _of_others(self._finder.find_in_text(text), own)
        try:
            with _open(data) as pdf:
                yield from self._object_hits(pdf, own)
        except pikepdf.PdfError as error:
            raise DamagedPdf from error

    def _object_hits(self, pdf: pikepdf.Pdf, own: str) -> Iterator[_Hits]:
        strings: list[bytes] = []
        decoded_bytes = 0
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream):
                written = item.stream_dict.unparse(resolved=True)
                strings += _strings_of(written)
                scanned = self._scan_stream(item, written)
                decoded_bytes += scanned.decoded_bytes
                if decoded_bytes > MAX_DECODED_BYTES:
                    raise PdfTooComplex
                hits = _of_others(scanned.hits, own)
                if hits:
                    yield "stream", _page_of(pdf, item), hits
            elif isinstance(item, pikepdf.Object):
                strings += _strings_of(item.unparse(resolved=True))
        yield "object", None, _of_others(self._finder.find(b"\n".join(strings)), own)

    def _scan_stream(self, stream: pikepdf.Object, written: bytes) -> _ScannedStream:
        """Scan a stream's decoded data; what many parts share (a logo, a font) is scanned once."""
        raw = stream.read_raw_bytes()
        key = hashlib.blake2b(raw + written, digest_size=32).digest()
        scanned = self._cache.get(key)
        if scanned is None:
            content = _decoded(stream)
            with_numbers = stream.get("/Subtype") != pikepdf.Name.Image
            scanned = _ScannedStream(len(content), self._finder.find(content, with_numbers=with_numbers))
            if len(raw) >= _MIN_CACHED_BYTES:
                self._cache[key] = scanned
                if len(self._cache) > _MAX_CACHED_STREAMS:
                    self._cache.popitem(last=False)
        return scanned


def _of_others(hits: list[Hit], own_person_id: str) -> list[Hit]:
    """The hits that are neither the owner's nor covered by one of the owner's or a public text."""
    own = [hit for hit in hits if own_person_id in hit.owners or PUBLIC in hit.owners]
    if len(own) == len(hits):
        return []
    others = [hit for hit in hits if own_person_id not in hit.owners and PUBLIC not in hit.owners]
    return [hit for hit in others if not any(mine.start <= hit.start and hit.stop <= mine.stop for mine in own)]


def _open(data: bytes) -> pikepdf.Pdf:
    try:
        return pikepdf.open(BytesIO(data))
    except pikepdf.PdfError as error:
        raise DamagedPdf from error


def _decoded(stream: pikepdf.Object) -> bytes:
    try:
        return bytes(stream.read_bytes())
    except pikepdf.PdfError:
        return bytes(stream.read_raw_bytes())  # Such as a JPEG: what can be read in it stands there as it is.


def _strings_of(written: bytes) -> Iterator[bytes]:
    for hexadecimal, literal, name in _TOKEN.findall(written):
        if hexadecimal:
            yield bytes.fromhex((hexadecimal + b"0"[: len(hexadecimal) % 2]).decode())
        elif literal:
            yield _STRING_ESCAPE.sub(_unescaped, literal) if b"\\" in literal else literal
        elif name:
            yield _NAME_ESCAPE.sub(lambda match: bytes((int(match[1], 16),)), name) if b"#" in name else name


def _unescaped(match: re.Match[bytes]) -> bytes:
    escaped = match[1]
    if escaped.isdigit():
        return bytes((int(escaped, 8) & 0xFF,))
    return _CONTROL.get(escaped, escaped)


def _page_of(pdf: pikepdf.Pdf, stream: pikepdf.Object) -> int | None:
    for number, page in enumerate(pdf.pages):
        contents = page.obj.get("/Contents")
        streams = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
        if any(isinstance(item, pikepdf.Stream) and item.objgen == stream.objgen for item in streams):
            return number
    return None
