"""A malformed file always gives an error of that file, with one of this project's own messages."""

import random
import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from homeroom_plugins.delivery.pdf.cut.cutter import Cutter, PartRequest
from homeroom_plugins.delivery.pdf.errors import DamagedPdf, PdfError
from homeroom_plugins.delivery.pdf.inspection import inspect_pdf
from pikepdf import Array, Dictionary, Name, Pdf, String

MakePdf = Callable[..., Path]

MUTATED = ("libreoffice-form.pdf", "pdflatex-outline.pdf", "annotated.pdf", "with-attachment.pdf", "habibi-rotated.pdf")
ROUNDS = 150
# Words of the libraries, and their notation of objects.
FOREIGN_WORDS = re.compile(r"pikepdf|qpdf|pdfium|object at|\(object|offset|<<|Traceback|Error", re.IGNORECASE)
ODD_VALUES = (
    b"7",
    b"-1",
    b"99999999999999999999",
    b"1e400",
    b"nan",
    b"(text)",
    b"/Name",
    b"/Na#00me",
    b"true",
    b"null",
    b"[]",
    b"<<>>",
    b"[[[[]]]]",
    b"1 0 R",
    b"3 0 R",
    b"9999 0 R",
    b"[1 0 R 2 0 R 3 0 R]",
    b"<</Type/Pages/Kids[2 0 R]>>",
    b"<</Length 5>>",
)


def attempt(path: Path) -> str | None:
    """Inspect and cut a file as a job does. Return the message with which it was refused, or None."""
    try:
        page_count = inspect_pdf(path).page_count
        with Cutter(path) as cutter:
            for page in range(min(page_count, 2)):
                part = cutter.cut(PartRequest("1", (page,), "T", "en"))
                with pikepdf.open(BytesIO(part.data)) as pdf:
                    assert len(pdf.pages) == 1
    except PdfError as error:
        return error.message
    return None


def assert_in_our_words(message: str | None) -> None:
    assert message is None or (message.endswith(".") and not FOREIGN_WORDS.search(message)), message


def mutations(data: bytes, seed: int) -> Iterator[bytes]:
    """Yield damaged copies: bytes changed, cut off or doubled, and values replaced by others of a wrong type."""
    chance = random.Random(seed)
    values = [match.span(1) for match in re.finditer(rb"/[A-Z]\w+\s*([-\d.]+ \d+ R|\[[^\]]*\]|/\w+|[-\d.]+)", data)]
    for _round in range(ROUNDS):
        mutated = bytearray(data)
        for _change in range(chance.randint(1, 6)):
            at = chance.randrange(len(mutated))
            mutated[at] = chance.randrange(256)
        yield bytes(mutated)
        start, stop = chance.choice(values)
        yield data[:start] + b" " + chance.choice(ODD_VALUES) + b" " + data[stop:]
    for _round in range(ROUNDS // 10):
        at = chance.randrange(len(data))
        yield data[:at]
        yield data[:at] + b"\n%%EOF\n"
        yield data[:at] + data[chance.randrange(len(data)) :]


class TestMutations:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("name", MUTATED)
    def test_no_damage_reaches_the_user_in_a_librarys_words(
        self, samples: Path, hostile_source: Path, tmp_path: Path, name: str
    ) -> None:
        plain = tmp_path / "plain.pdf"
        with pikepdf.open(hostile_source if name == "annotated.pdf" else samples / name) as pdf:
            pdf.save(plain, object_stream_mode=pikepdf.ObjectStreamMode.disable)
        path = tmp_path / "mutated.pdf"
        refused = 0

        for data in mutations(plain.read_bytes(), seed=len(name)):
            path.write_bytes(data)
            message = attempt(path)
            assert_in_our_words(message)
            refused += message is not None

        assert refused > ROUNDS // 10


def each_page_is(value: object, key: str) -> Callable[[Pdf], None]:
    def prepare(pdf: Pdf) -> None:
        for page in pdf.pages:
            page.obj[key] = value

    return prepare


class TestSwappedKinds:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("key", ["/Contents", "/Annots", "/Resources", "/Rotate", "/MediaBox", "/Group", "/Type"])
    @pytest.mark.parametrize("value", ODD_VALUES, ids=bytes.decode)
    def test_of_a_page(self, make_pdf: MakePdf, key: str, value: bytes) -> None:
        source = make_pdf(["one", "two"], each_page_is(Name.SWAPPED, key))
        source.write_bytes(source.read_bytes().replace(b"/SWAPPED", value))

        assert_in_our_words(attempt(source))

    @pytest.mark.filterwarnings("ignore::pikepdf.PageCopyWarning")
    @pytest.mark.parametrize(
        "annotation",
        [
            7,
            String("x"),
            Array([]),
            Dictionary(),
            Dictionary(Subtype=String("Link")),
            Dictionary(Subtype=Name.Link, A=Dictionary(S=Name.URI, URI=7)),
            Dictionary(Subtype=Name.Widget, Parent=7, AP=Name.X),
            Dictionary(Subtype=Name.Widget, AP=Dictionary(N=Dictionary(On=7))),
            Dictionary(Subtype=Name.Stamp, Name=String("Approved")),
            Dictionary(Subtype=Name.FreeText, Contents=Array([])),
            Dictionary(Subtype=Name.Square, OC=7, BS=Array([])),
        ],
    )
    def test_of_an_annotation(self, make_pdf: MakePdf, annotation: object) -> None:
        assert attempt(make_pdf(["one"], each_page_is(Array([annotation]), "/Annots"))) is None

    @pytest.mark.parametrize("key", ["/AcroForm", "/OCProperties", "/ViewerPreferences", "/Names", "/StructTreeRoot"])
    @pytest.mark.parametrize("value", [7, String("x"), Name.X, Array([Array([])]), Dictionary(D=7, Fields=7, OCGs=7)])
    def test_of_the_catalog(self, make_pdf: MakePdf, key: str, value: object) -> None:
        def prepare(pdf: Pdf) -> None:
            pdf.Root[key] = value

        assert attempt(make_pdf(["one"], prepare)) is None


class TestPageTree:
    def tree(self, tmp_path: Path, pages: bytes, page: bytes = b"<</Type/Page/Parent 2 0 R>>") -> Path:
        path = tmp_path / "tree.pdf"
        path.write_bytes(
            b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj"
            + pages
            + b"endobj\n3 0 obj"
            + page
            + b"endobj\ntrailer<</Root 1 0 R/Size 4>>\n%%EOF\n"
        )
        return path

    @pytest.mark.parametrize("count", [b"(two)", b"<</A 1>>", b"[1]", b"/One", b"1.0", b"null", b"2 0 R"])
    def test_count_that_is_no_number_is_not_repeated_to_the_user(self, tmp_path: Path, count: bytes) -> None:
        source = self.tree(tmp_path, b"<</Type/Pages/Kids[3 0 R]/Count %b>>" % count)

        with pytest.raises(DamagedPdf) as caught:
            inspect_pdf(source)

        assert caught.value.message == DamagedPdf.default_message

    @pytest.mark.parametrize(
        "pages",
        [
            b"<</Type/Pages/Kids[2 0 R]/Count 1>>",
            b"<</Type/Pages/Kids[3 0 R 2 0 R]/Count 2>>",
            b"<</Type/Pages/Kids 7/Count 1>>",
            b"<</Type/Pages/Kids[7 (x) null]/Count 3>>",
            b"<</Type/Pages/Count 1>>",
            b"[]",
            b"7",
        ],
    )
    def test_tree_that_leads_nowhere_is_refused(self, tmp_path: Path, pages: bytes) -> None:
        assert_in_our_words(attempt(self.tree(tmp_path, pages)))

    def test_page_that_is_its_own_parent_comes_to_an_end(self, tmp_path: Path) -> None:
        page = b"<</Type/Page/Parent 3 0 R/MediaBox[0 0 9 9]>>"

        assert attempt(self.tree(tmp_path, b"<</Type/Pages/Kids[3 0 R]/Count 1>>", page)) is None


class TestDeepNesting:
    def test_resources_nested_without_end_are_no_mistake_of_ours(self, make_pdf: MakePdf) -> None:
        def prepare(pdf: Pdf) -> None:
            space: pikepdf.Object = Name.DeviceGray
            for _level in range(5_000):
                space = pdf.make_indirect(Array([Name.Pattern, space]))
            pdf.pages[0].obj.Resources.ColorSpace = Dictionary(CS0=space)
            pdf.pages[0].contents_add(b"/CS0 cs")

        assert_in_our_words(attempt(make_pdf(["one"], prepare)))
