"""Text extraction from the XML of Office files. Runs in the guarded child.

Parsed by expat without entity expansion. Files with a DOCTYPE or entity declarations are rejected, since Office
programs write none. Unpacked bytes are counted while reading, whatever size the archive declares.
"""

import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.parsers import expat

from homeroom_sdk.guard.errors import FileDamaged, FileTooComplex

MAX_BYTES = 300_000_000
"""Maximum bytes of XML that are read from one file."""
MAX_SHEETS = 1_000
_SLICE = 1_000_000
_WORDS = "application/vnd.openxmlformats-officedocument."
_OPEN = "application/vnd.oasis.opendocument."
KINDS = frozenset(
    {
        f"{_WORDS}wordprocessingml.document",
        f"{_WORDS}spreadsheetml.sheet",
        f"{_WORDS}presentationml.presentation",
        f"{_OPEN}text",
        f"{_OPEN}spreadsheet",
        f"{_OPEN}presentation",
    }
)
_DOCX = re.compile(r"word/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml")
_SLIDE = re.compile(r"ppt/slides/slide(\d+)\.xml")
_SHEET = re.compile(r"xl/worksheets/sheet(\d+)\.xml")
_ENDS_LINE = frozenset({"p", "h", "br", "tr", "table-row", "line-break", "cr"})
_ENDS_CELL = frozenset({"tab", "tc", "table-cell"})


def read_parts(source: Path, media_type: str) -> Iterator[str]:
    """Yield the texts of an Office file: one per slide or sheet, or a single text for a text document.

    Raises:
        FileDamaged: the file is not of this type, or contains declarations.
        FileTooComplex: it unpacks to more than `MAX_BYTES`.
    """
    kind = media_type.rpartition(".")[2]
    try:
        with zipfile.ZipFile(source) as archive:
            texts = _Texts(archive)
            match kind:
                case "document":
                    yield "\n".join(texts.read(name, {"t"}) for name in texts.names if _DOCX.fullmatch(name))
                case "presentation" if media_type.startswith(_WORDS):
                    yield from (texts.read(name, {"t"}) for name in texts.numbered(_SLIDE))
                case "sheet":
                    yield from texts.sheets()
                case _:
                    yield from texts.read("content.xml", None).split("\f")
    except (zipfile.BadZipFile, zlib.error, expat.ExpatError, KeyError, EOFError, NotImplementedError) as error:
        raise FileDamaged from error


class _Texts:
    """Reader of the parts of an archive, with a common limit on their unpacked size."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._left_bytes = MAX_BYTES
        self.names = sorted(archive.namelist(), key=lambda name: (name != "word/document.xml", name))

    def numbered(self, pattern: re.Pattern[str]) -> list[str]:
        """Return the parts with matching names, ordered by their number; at most 1,000."""
        found = [(int(match[1]), name) for name in self.names if (match := pattern.fullmatch(name))]
        return [name for _number, name in sorted(found)][:MAX_SHEETS]

    def read(self, name: str, holders: set[str] | None) -> str:
        """Return the text of a part: of the elements `holders`, or of all elements if None.

        With None, a form feed marks the end of each page of a presentation and of each table.
        """
        pieces: list[str] = []
        inside = 0

        def start(tag: str, _attributes: dict[str, str]) -> None:
            nonlocal inside
            inside += holders is not None and _local(tag) in holders

        def end(tag: str) -> None:
            nonlocal inside
            local = _local(tag)
            inside -= holders is not None and local in holders
            if local in _ENDS_LINE:
                pieces.append("\n")
            elif local in _ENDS_CELL:
                pieces.append("\t")
            elif tag in ("draw:page", "table:table") and holders is None:
                pieces.append("\f")

        def data(text: str) -> None:
            if inside or holders is None:
                pieces.append(text)

        self._parse(name, start, end, data)
        return "".join(pieces)

    def sheets(self) -> Iterator[str]:
        """Yield the text of each sheet, one line per row; shared strings are resolved."""
        shared = self._shared() if "xl/sharedStrings.xml" in self.names else []
        for name in self.numbered(_SHEET):
            yield self._sheet(name, shared)

    def _shared(self) -> list[str]:
        strings: list[str] = []
        pieces: list[str] = []

        def start(tag: str, _attributes: dict[str, str]) -> None:
            if _local(tag) == "si":
                pieces.clear()

        def end(tag: str) -> None:
            if _local(tag) == "si":
                strings.append("".join(pieces))

        self._parse("xl/sharedStrings.xml", start, end, pieces.append)
        return strings

    def _sheet(self, name: str, shared: list[str]) -> str:
        cells: list[str] = []
        value: list[str] = []
        kind = ""

        def start(tag: str, attributes: dict[str, str]) -> None:
            nonlocal kind
            if _local(tag) == "c":
                kind = attributes.get("t", "")
            if _local(tag) in ("v", "t", "f"):
                value.clear()

        def end(tag: str) -> None:
            match _local(tag):
                case "v" if kind == "s":
                    at = "".join(value).strip()
                    cells.append(shared[int(at)] if at.isdecimal() and int(at) < len(shared) else "")
                case "v" | "t":
                    cells.append("".join(value))
                case "c":
                    cells.append("\t")
                case "row":
                    cells.append("\n")

        self._parse(name, start, end, value.append)
        return "".join(cells)

    def _parse(
        self,
        name: str,
        start: Callable[[str, dict[str, str]], None],
        end: Callable[[str], None],
        data: Callable[[str], object],
    ) -> None:
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = _refuse
        parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, data
        with self._open(name) as slices:
            for piece in slices:
                parser.Parse(piece, False)
        parser.Parse(b"", True)

    @contextmanager
    def _open(self, name: str) -> Iterator[Iterator[bytes]]:
        with self._archive.open(name) as part:

            def slices() -> Iterator[bytes]:
                while piece := part.read(_SLICE):
                    self._left_bytes -= len(piece)
                    if self._left_bytes < 0:
                        raise FileTooComplex
                    yield piece

            yield slices()


def _local(tag: str) -> str:
    return tag.rpartition(":")[2]


def _refuse(*_declared: object) -> None:
    raise FileDamaged
