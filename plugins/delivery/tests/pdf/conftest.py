"""PDFs generated for the tests, small enough to read."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from homeroom_plugins.delivery.pdf.cut.cutter import CutPart, Cutter, PartRequest
from homeroom_plugins.delivery.pdf.names.marks import PersonMarks
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

SAMPLES = Path(__file__).parents[4] / "tests" / "data" / "pdf-samples"
Prepare = Callable[[Pdf], None]
MakePdf = Callable[..., Path]
CutPages = Callable[..., CutPart]


@pytest.fixture
def samples() -> Path:
    """Return the folder with PDFs from many producers."""
    return SAMPLES


@pytest.fixture
def make_pdf(tmp_path: Path) -> MakePdf:
    """Return a function that writes a PDF with one line of Helvetica text per page.

    Its argument `prepare` may change the PDF before it is saved.
    """

    def make(texts: Sequence[str], prepare: Prepare | None = None, name: str = "source.pdf") -> Path:
        path = tmp_path / name
        with Pdf.new() as pdf:
            font = pdf.make_indirect(
                Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
            )
            for text in texts:
                _add_page(pdf, font, text)
            if prepare is not None:
                prepare(pdf)
            pdf.save(path)
        return path

    return make


def _add_page(pdf: Pdf, font: pikepdf.Object, text: str) -> None:
    page = pdf.add_blank_page(page_size=(300, 200))
    lines = b"".join(
        b"BT /F1 12 Tf 20 %d Td %b Tj ET\n" % (170 - 15 * number, String(line.encode("cp1252")).unparse())
        for number, line in enumerate(text.split("\n"))
    )
    if text:
        page.obj.Contents = pdf.make_stream(lines)
        page.obj.Resources = Dictionary(Font=Dictionary(F1=font))


@pytest.fixture
def cut_pages() -> CutPages:
    """Return a function that cuts one part out of a source."""

    def cut(source: Path, pages: Sequence[int], person_id: str = "1000001") -> CutPart:
        with Cutter(source) as cutter:
            return cutter.cut(PartRequest(person_id, tuple(pages), "Report card", "en-US"))

    return cut


@pytest.fixture
def draw() -> Callable[[Path | bytes, int], tuple[tuple[int, int], bytes]]:
    """Return a function that renders a page (zero-based) with its annotations, as size and pixels."""

    def draw_page(source: Path | bytes, page: int) -> tuple[tuple[int, int], bytes]:
        with pypdfium2.PdfDocument(source) as document:
            bitmap = document[page].render(scale=1)
            return (bitmap.width, bitmap.height), bytes(bitmap.buffer)

    return draw_page


@pytest.fixture
def persons() -> list[PersonMarks]:
    """Return twelve students; pages 2n and 2n + 1 of the hostile source belong to the nth student."""
    first = ("Ana", "José", "Zoë", "Liam")
    last = ("García", "O'Neil", "Müller")
    return [
        PersonMarks(
            str(1_000_001 + 7 * number),
            str(1_000_001 + 7 * number),
            first[number % 4],
            last[number % 3],
            (f"s{number}@students.example.org", f"family{number}@homes.example.org"),
        )
        for number in range(12)
    ]


@pytest.fixture
def hostile_source(make_pdf: MakePdf, persons: Sequence[PersonMarks]) -> Path:
    """Return a batch with every way in which one part could contain another person's data."""
    texts = [
        f"Student ID: {person.person_id}\n{person.first_name} {person.last_name}\npage {page}"
        for person in persons
        for page in (1, 2)
    ]

    def prepare(pdf: Pdf) -> None:
        _share_photos(pdf, persons)
        _link_pages(pdf, persons)
        _add_form(pdf, persons)
        _add_lists_of_everybody(pdf, persons)

    path = make_pdf(texts, prepare)
    _append_earlier_revision(path, persons)
    return path


def _share_photos(pdf: Pdf, persons: Sequence[PersonMarks]) -> None:
    photos = Dictionary()
    for number, person in enumerate(persons):
        photos[f"/Photo{person.person_id}"] = Stream(
            pdf,
            bytes((number * 20,)) * 100,
            Type=Name.XObject,
            Subtype=Name.Image,
            Width=10,
            Height=10,
            BitsPerComponent=8,
            ColorSpace=Name.DeviceGray,
            Name=Name(f"/{person.person_id}"),
            StudentRef=String(person.person_id),
        )
    shared = pdf.make_indirect(photos)
    for number, page in enumerate(pdf.pages):
        person = persons[number // 2]
        other = persons[(number // 2 + 1) % len(persons)]
        page.obj.Resources.XObject = shared
        page.contents_add(b"q 40 0 0 40 240 150 cm /Photo%b Do Q" % person.person_id.encode())
        page.obj.Thumb = photos[f"/Photo{other.person_id}"]
        page.obj.PieceInfo = Dictionary(Writer=Dictionary(Private=String(f"after: {other.person_id}")))
        page.obj.Metadata = pdf.make_stream(f"<x>{other.emails[0]}</x>".encode())


def _link_pages(pdf: Pdf, persons: Sequence[PersonMarks]) -> None:
    pages = [page.obj for page in pdf.pages]
    with pdf.open_outline() as outline:
        for number, person in enumerate(persons):
            title = f"{person.last_name}, {person.first_name} {person.person_id}"
            outline.root.append(pikepdf.OutlineItem(title, number * 2))
    names = Array([])
    for number, person in enumerate(persons):
        names.extend([String(person.person_id), Array([pages[number * 2], Name.Fit])])
        other = persons[(number + 1) % len(persons)]
        pages[number * 2].Annots = Array(
            [
                Dictionary(
                    Type=Name.Annot,
                    Subtype=Name.Link,
                    Rect=Array([200, 5, 290, 25]),
                    Contents=String(f"to {other.first_name} {other.last_name}"),
                    Dest=Array([pages[(number * 2 + 2) % len(pages)], Name.Fit]),
                ),
                Dictionary(
                    Type=Name.Annot,
                    Subtype=Name.Text,
                    Rect=Array([270, 100, 290, 120]),
                    T=String(other.emails[1]),
                    Contents=String(f"compare {other.person_id}"),
                ),
            ]
        )
    pdf.Root.Names = Dictionary(Dests=Dictionary(Names=names))


def _add_form(pdf: Pdf, persons: Sequence[PersonMarks]) -> None:
    fields = Array([])
    for number, person in enumerate(persons):
        look = pdf.make_stream(
            b"0.9 g 0 0 80 12 re f", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 80, 12])
        )
        widget = pdf.make_indirect(
            Dictionary(
                Type=Name.Annot,
                Subtype=Name.Widget,
                Rect=Array([20, 20, 100, 32]),
                FT=Name.Tx,
                T=String(f"comment.{person.person_id}"),
                V=String("well done"),
                AP=Dictionary(N=look),
            )
        )
        pdf.pages[number * 2].obj.Annots.append(widget)
        fields.append(widget)
    pdf.Root.AcroForm = Dictionary(Fields=fields)


def _add_lists_of_everybody(pdf: Pdf, persons: Sequence[PersonMarks]) -> None:
    everybody = "\n".join(f"{person.person_id} {person.first_name} {person.last_name}" for person in persons)
    tree = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    tree.K = Array(
        [
            pdf.make_indirect(
                Dictionary(
                    Type=Name.StructElem,
                    S=Name.P,
                    P=tree,
                    Pg=pdf.pages[number * 2].obj,
                    ActualText=String(f"Grades of {person.person_id}"),
                )
            )
            for number, person in enumerate(persons)
        ]
    )
    pdf.Root.StructTreeRoot = tree
    with pdf.open_metadata(set_pikepdf_as_editor=False) as metadata:
        metadata["dc:description"] = everybody
    pdf.docinfo[Name.Subject] = String(everybody)
    pdf.attachments["roster.csv"] = everybody.encode()


def _append_earlier_revision(path: Path, persons: Sequence[PersonMarks]) -> None:
    """Append an object with everybody's e-mail addresses that a later revision has deleted."""
    data = path.read_bytes()
    emails = " ".join(person.emails[0] for person in persons).encode()
    start = int(data.rsplit(b"startxref", 1)[1].split()[0])
    dead = b"9999 0 obj\n(%b)\nendobj\n" % emails
    path.write_bytes(data + dead + b"startxref\n%d\n%%%%EOF\n" % start)
