"""Batches of any size, written in seconds; reportlab and pikepdf would take minutes for 50,000 pages.

Each person has three pages with text, a shared font and a shared logo. In a hostile batch, one shared dictionary holds
everybody's photo, and every first page has a form field, a link to the next person and an annotation about somebody
else. A tagged batch has 101 structure elements per page, in tables of 20 rows.
"""

import json
import random
import zlib
from pathlib import Path
from typing import Literal

PAGES_EACH = 3
ELEMENTS_A_PAGE = 101
_LINES = 40
_ROWS, _COLUMNS = 20, 4

Kind = Literal["plain", "hostile", "tagged"]


def write_batch(folder: Path, persons: int, kind: Kind) -> int:
    """Write batch.pdf and truth.json into the folder, and return the number of pages."""
    batch = _Batch(kind)
    for person in range(persons):
        batch.add_person(person)
    batch.save(folder / "batch.pdf")
    truth = [
        {"id": str(1_000_001 + person), "start": person * PAGES_EACH, "end": (person + 1) * PAGES_EACH}
        for person in range(persons)
    ]
    (folder / "truth.json").write_text(json.dumps(truth))
    return persons * PAGES_EACH


class _Batch:
    CATALOG, PAGES, FONT, LOGO, RESOURCES, DOCUMENT, TREE = range(1, 8)

    def __init__(self, kind: Kind) -> None:
        self._kind = kind
        self._chance = random.Random(7)
        self._objects: dict[int, bytes] = {}
        self._next = self.TREE + 1
        self._pages: list[int] = []
        self._photos: list[tuple[int, int]] = []
        self._fields: list[int] = []
        self._tables: list[int] = []
        self._contents: list[list[int]] = []

    def add_person(self, person: int) -> None:
        """Add a person's pages, and the photo if the batch is hostile."""
        if self._kind == "hostile":
            photo = self._add(_stream(b"/Type/XObject/Subtype/Image/Width 20/Height 20%b" % _GRAY, self._noise(400)))
            self._photos.append((person, photo))
        for number in range(PAGES_EACH):
            self._add_page(person, number)

    def save(self, path: Path) -> None:
        """Write the PDF file."""
        self._finish()
        parts = [b"%PDF-1.7\n"]
        size = len(parts[0])
        table = [b"0000000000 65535 f \n"]
        for number in range(1, self._next):
            written = b"%d 0 obj\n%b\nendobj\n" % (number, self._objects.get(number, b"null"))
            table.append(b"%010d 00000 n \n" % size)
            parts.append(written)
            size += len(written)
        parts.append(b"xref\n0 %d\n%b" % (len(table), b"".join(table)))
        parts.append(b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(table), size))
        path.write_bytes(b"".join(parts))

    def _add(self, written: bytes) -> int:
        self._objects[self._next] = written
        self._next += 1
        return self._next - 1

    def _noise(self, size: int) -> bytes:
        return self._chance.randbytes(size)

    def _add_page(self, person: int, number: int) -> None:
        content = self._add(_stream(b"", zlib.compress(self._content(person, number), 1), b"/Filter/FlateDecode"))
        page = self._add(b"")
        entries = b""
        if self._kind == "hostile" and number == 0:
            entries = b"/Annots[%b]" % self._annotations(person, page)
        if self._kind == "tagged":
            entries = b"/StructParents %d" % len(self._pages)
            self._tag(page)
        own = b"" if self._kind == "hostile" else b"/Resources 5 0 R"
        self._objects[page] = b"<</Type/Page/Parent 2 0 R%b/Contents %d 0 R%b>>" % (own, content, entries)
        self._pages.append(page)

    def _content(self, person: int, number: int) -> bytes:
        lines = [b"q 60 0 0 60 500 700 cm /Logo Do Q"]
        if self._kind == "hostile":
            lines.append(b"q 60 0 0 60 400 700 cm /Photo%d Do Q" % person)
        count = _ROWS * _COLUMNS if self._kind == "tagged" else _LINES
        for line in range(count):
            text = b"BT /F1 9 Tf 40 %d Td (%d page %d line %d %08x) Tj ET" % (
                *(750 - 15 * (line % 45), 1_000_001 + person, number, line),
                self._chance.getrandbits(32),
            )
            lines.append(b"/TD <</MCID %d>> BDC %b EMC" % (line, text) if self._kind == "tagged" else text)
        return b"\n".join(lines)

    def _annotations(self, person: int, page: int) -> bytes:
        link = b"<</Type/Annot/Subtype/Link/Rect[9 9 99 20]/Dest/P%d/Contents(to %d)>>" % (person + 1, person + 1)
        note = b"<</Type/Annot/Subtype/Text/Rect[9 30 20 40]/Contents(compare %d)/T(teacher)>>" % (person + 1)
        look = self._add(_stream(b"/Type/XObject/Subtype/Form/BBox[0 0 80 12]", b"0.9 g 0 0 80 12 re f"))
        field = self._add(
            b"<</Type/Annot/Subtype/Widget/FT/Tx/T(comment %d)/V(well done)/Rect[9 50 89 62]/P %d 0 R/AP<</N %d 0 R>>>>"
            % (person, page, look)
        )
        self._fields.append(field)
        return b"%b%b %d 0 R" % (link, note, field)

    def _tag(self, page: int) -> None:
        table, first_row = self._next, self._next + 1
        self._tables.append(self._add(b""))
        rows = [self._add(b"") for _row in range(_ROWS)]
        cells: list[int] = []
        for row in rows:
            for _column in range(_COLUMNS):
                cell = b"<</Type/StructElem/S/TD/P %d 0 R/Pg %d 0 R/K %d>>" % (row, page, len(cells))
                cells.append(self._add(cell))
            own = cells[-_COLUMNS:]
            self._objects[row] = b"<</Type/StructElem/S/TR/P %d 0 R/K[%b]>>" % (table, _references(own))
        self._objects[table] = b"<</Type/StructElem/S/Table/P 6 0 R/K[%b]>>" % _references(rows)
        assert rows[0] == first_row
        self._contents.append(cells)

    def _finish(self) -> None:
        photos = b"".join(b"/Photo%d %d 0 R" % photo for photo in self._photos)
        catalog = b"/Type/Catalog/Pages 2 0 R"
        if self._kind == "hostile":
            catalog += b"/AcroForm<</Fields[%b]>>" % _references(self._fields)
        if self._kind == "tagged":
            catalog += b"/MarkInfo<</Marked true>>/StructTreeRoot 7 0 R"
            numbers = b"".join(b"%d[%b]" % (page, _references(cells)) for page, cells in enumerate(self._contents))
            self._objects[self.DOCUMENT] = b"<</Type/StructElem/S/Document/P 7 0 R/K[%b]>>" % _references(self._tables)
            self._objects[self.TREE] = b"<</Type/StructTreeRoot/K[6 0 R]/ParentTree<</Nums[%b]>>>>" % numbers
        inherited = b"/Resources 5 0 R" if self._kind == "hostile" else b""
        self._objects |= {
            self.CATALOG: b"<<%b>>" % catalog,
            self.PAGES: b"<</Type/Pages/MediaBox[0 0 612 792]%b/Count %d/Kids[%b]>>"
            % (inherited, len(self._pages), _references(self._pages)),
            self.FONT: b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
            self.LOGO: _stream(b"/Type/XObject/Subtype/Image/Width 150/Height 150%b" % _GRAY, self._noise(22_500)),
            self.RESOURCES: b"<</Font<</F1 3 0 R>>/XObject<</Logo 4 0 R%b>>>>" % photos,
        }


_GRAY = b"/BitsPerComponent 8/ColorSpace/DeviceGray"


def _stream(entries: bytes, data: bytes, filters: bytes = b"") -> bytes:
    return b"<<%b%b/Length %d>>stream\n%b\nendstream" % (entries, filters, len(data), data)


def _references(numbers: list[int]) -> bytes:
    return b"".join(b"%d 0 R " % number for number in numbers)
