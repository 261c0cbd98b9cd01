"""The scan finds a mark at any place, and reports nothing else."""

import random
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from homeroom_plugins.delivery.pdf.errors import DamagedPdf, PdfTooComplex
from homeroom_plugins.delivery.pdf.names.mark_index import DistrictMarks
from homeroom_plugins.delivery.pdf.names.marks import Allowed, PersonMarks, allowed_text
from homeroom_plugins.delivery.pdf.scan import scanner as scan
from homeroom_plugins.delivery.pdf.scan.scanner import Leak, LeakScanner
from pikepdf import Array, Dictionary, Name, Pdf, String

MakePdf = Callable[..., Path]
OWN = PersonMarks("k1", "1000001", "Ana", "García", ("ana@x.org", "home1@x.org"))
OTHER = PersonMarks("k2", "1000008", "José", "O'Neil", ("jose@x.org", "home2@x.org"))


def scanner_of(*persons: PersonMarks) -> LeakScanner:
    return LeakScanner(DistrictMarks.of([OWN, *persons]))


def places(source: Path | bytes, *persons: PersonMarks, texts: list[str] | None = None) -> set[tuple[str, str]]:
    leaks = scanner_of(*(persons or (OTHER,))).scan(source, OWN, texts)
    return {(leak.kind, leak.where) for leak in leaks}


def blank() -> bytes:
    data = BytesIO()
    with Pdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(data)
    return data.getvalue()


def put_dead_object(path: Path, content: bytes) -> Path:
    path.write_bytes(path.read_bytes() + content)
    return path


def put_stream(content: bytes, **entries: pikepdf.Object) -> Callable[[Pdf], None]:
    def prepare(pdf: Pdf) -> None:
        pdf.Root.Secret = pdf.make_stream(content, **entries)

    return prepare


def put_value(value: object) -> Callable[[Pdf], None]:
    def prepare(pdf: Pdf) -> None:
        pdf.Root.Secret = pdf.make_indirect(Dictionary(A=Array([0, Dictionary(B=value)])))

    return prepare


class TestShown:
    def test_own_marks_are_no_leak(self, make_pdf: MakePdf) -> None:
        source = make_pdf(["1000001 Ana García\nGarcía, Ana\nana@x.org home1@x.org"])

        assert places(source) == set()

    @pytest.mark.parametrize(
        ("text", "kind"),
        [
            ("ID 1000008.", "id"),
            ("José O'Neil", "name"),
            ("O'Neil, José", "name"),
            ("JOSÉ  O’NEIL", "name"),
            ("José\nO'Neil", "name"),
            ("mail to Jose@X.org", "email"),
            ("home2@x.org", "email"),
        ],
    )
    def test_mark_in_the_text_layer_is_found(self, text: str, kind: str) -> None:
        assert places(blank(), texts=["nothing", text]) == {(kind, "text")}

    def test_leak_names_whose_mark_stands_on_which_page(self, make_pdf: MakePdf) -> None:
        source = make_pdf(["own", "ID 1000008"])

        assert scanner_of(OTHER).scan(source, OWN) == [Leak(("k2",), ("1000008",), "id", "text", 1, "1000008")]

    @pytest.mark.parametrize("text", ["21000008", "10000081", "A1000008", "xjose@x.orgy", "2.1000008", "1000008.5"])
    def test_part_of_a_longer_word_or_number_is_no_mark(self, make_pdf: MakePdf, text: str) -> None:
        assert places(make_pdf([text])) == set()

    def test_longer_own_name_covers_anothers(self, make_pdf: MakePdf) -> None:
        own = PersonMarks("k3", "3000001", "Mary", "Johnson-Lee")
        scanner = scanner_of(own, PersonMarks("k4", "3000008", "Mary", "Johnson"))

        assert scanner.scan(make_pdf(["Mary Johnson-Lee"]), own) == []
        assert scanner.scan(make_pdf(["Mary Johnson-Lee, Mary Johnson"], name="b.pdf"), own) != []

    def test_mark_that_the_owner_shares_is_no_leak(self, make_pdf: MakePdf) -> None:
        sibling = PersonMarks("k3", "1000008", "Ben", "García", ("home1@x.org",))
        namesake = PersonMarks("k4", "1000015", "Ana", "García")

        assert places(make_pdf(["Ana García home1@x.org"]), sibling, namesake) == set()

    def test_released_text_is_no_leak_where_it_is_shown(self, make_pdf: MakePdf) -> None:
        allowed = Allowed(frozenset([allowed_text("José O'Neil")]))
        shown, hidden = (
            make_pdf(["Teacher: José O'Neil"]),
            make_pdf([""], put_value(String("José O'Neil")), name="b.pdf"),
        )

        assert scanner_of(OTHER).scan(shown, OWN, allowed=allowed) == []
        assert [leak.where for leak in scanner_of(OTHER).scan(hidden, OWN, allowed=allowed)] == ["hidden"]

    def test_short_id_is_left_to_names_and_addresses(self, make_pdf: MakePdf) -> None:
        assert places(make_pdf(["2025 room 12"]), PersonMarks("k3", "2025", "Eve", "Year")) == set()

    def test_same_stream_in_many_parts_is_judged_for_each_owner(self, make_pdf: MakePdf) -> None:
        scanner = scanner_of(OTHER)
        source = make_pdf(["x"], put_stream(b"1000008 " + b"x " * 5_000))

        assert scanner.scan(source, OTHER) == []
        assert scanner.scan(source, OWN) != []
        assert scanner.scan(source, OTHER) == []
        assert scanner.scan(source, OWN) != []

    def test_nobody_known_is_nothing_found(self, make_pdf: MakePdf) -> None:
        assert LeakScanner(DistrictMarks.of([])).scan(make_pdf(["1000008"]), OWN) == []

    def test_file_that_cannot_be_read_is_refused(self) -> None:
        with pytest.raises(DamagedPdf):
            scanner_of().scan(b"%PDF-1.7 nothing", OWN, [])

    def test_part_that_decodes_to_too_much_is_refused(self, make_pdf: MakePdf, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(scan, "MAX_DECODED_BYTES", 1_000)

        with pytest.raises(PdfTooComplex):
            places(make_pdf(["own"], put_stream(b"x " * 1_000)), texts=[""])


class TestHidden:
    @pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "utf-16-be", "utf-16-le", "utf-16"])
    @pytest.mark.parametrize("text", ["x José O'Neil y", "José O'Neil", "see jose@x.org", "no. 1000008"])
    def test_mark_in_a_text_stream_is_found_in_each_encoding(self, make_pdf: MakePdf, encoding: str, text: str) -> None:
        assert {where for _kind, where in places(make_pdf(["own"], put_stream(text.encode(encoding))))} == {"hidden"}

    @pytest.mark.parametrize(
        "content",
        [
            b"BT /F1 12 Tf (Jos\xe9 O'Neil) Tj ET",
            b"BT [(Jos\xe9 O'N) -20 (e) 5 (il)] TJ ET",
            b"BT [(Jos\xe9) -280 (O'Neil)] TJ ET",
            b"BT [<4a6f73e9> -280 <4f274e 65696c>] TJ ET",
            b"BT <31 30 30 30 30 30 38> Tj ET",
            b"BT <0031003000300030003000300038> Tj ET",
            b"BT (10\\\n00008) Tj ET",
            b"BT (1\\0600\\06000\\070) Tj ET",
            b"BT (to (Jos\xe9 O'Neil) there) Tj ET",
            b"q /Span <</ActualText (Jos\xe9 O'Neil)>> BDC EMC Q",
            b"q /Span <</ActualText <FEFF004A006F007300E90020004F0027004E00650069006C>>> BDC EMC Q",
            b"q % student 1000008\nQ",
            b"q /1000008 Do Q",
            b"q /Photo1000008 Do Q",
        ],
    )
    def test_mark_in_page_content_that_is_not_shown_is_found(self, make_pdf: MakePdf, content: bytes) -> None:
        form = {"Type": Name.XObject, "Subtype": Name.Form, "BBox": Array([0, 0, 1, 1])}

        assert {where for _kind, where in places(make_pdf(["own"], put_stream(content, **form)))} == {"hidden"}

    @pytest.mark.parametrize(
        "value",
        [
            String("to José O'Neil"),
            String("Ж José O'Neil"),
            String(b"1000008"),
            String(b"\x01\xff 1000008 \x02"),
            String("StudentRef=1000008"),
            String("https://x.org/students/1000008/card"),
            String("https://x.org/card?student=1000008&x=1"),
            String("https://x.org/Jos%C3%A9-O'Neil/card"),
            String("mailto:jose@x.org?subject=x"),
            String("mailto:jose%40x.org"),
            Name("/1000008"),
            Name("/Photo1000008"),
            Name("/Photo jose@x.org"),
            Name("/José O'Neil"),
            Dictionary(StudentRef=1000008),
        ],
    )
    def test_mark_in_an_object_is_found(self, make_pdf: MakePdf, value: object) -> None:
        assert {where for _kind, where in places(make_pdf(["own"], put_value(value)))} == {"hidden"}

    def test_mark_in_a_key_is_found(self, make_pdf: MakePdf) -> None:
        def prepare(pdf: Pdf) -> None:
            pdf.Root["/Ref 1000008"] = 1

        assert ("id", "hidden") in places(make_pdf(["own"], prepare))

    def test_mark_in_an_object_stream_is_found(self, make_pdf: MakePdf) -> None:
        source = make_pdf(["own"], put_value(String("José O'Neil")))
        packed = BytesIO()
        with pikepdf.open(source) as pdf:
            pdf.save(packed, object_stream_mode=pikepdf.ObjectStreamMode.generate)

        assert b"/ObjStm" in packed.getvalue()
        assert places(packed.getvalue()) == {("name", "hidden")}

    def test_mark_in_a_deleted_object_is_found(self, make_pdf: MakePdf) -> None:
        source = put_dead_object(make_pdf(["own"]), b"\n77 0 obj (1000008) endobj\n")

        assert places(source) == {("id", "hidden")}

    @pytest.mark.parametrize(
        ("kind", "make"),
        {
            "metadata": lambda pdf: setattr(pdf.docinfo, "Subject", String("José O'Neil")),
            "XMP": lambda pdf: setattr(
                pdf.Root, "Packet", pdf.make_stream("<?xml version='1.0'?><x a='José O&#39;Neil'/>".encode())
            ),
            "alternative text": lambda pdf: setattr(pdf.Root, "Alt", String("Photo of José O'Neil")),
            "form value": lambda pdf: setattr(pdf.Root, "V", String("1000008")),
            "annotation": lambda pdf: setattr(
                pdf.pages[0].obj, "Annots", Array([Dictionary(Type=Name.Annot, Contents=String("jose@x.org"))])
            ),
            "attachment": lambda pdf: pdf.attachments.__setitem__("a.csv", b"id,name\n1000008,x\n"),
        }.items(),
    )
    def test_mark_in_a_known_hiding_place_is_found(
        self, make_pdf: MakePdf, kind: str, make: Callable[[Pdf], None]
    ) -> None:
        assert {where for _kind, where in places(make_pdf([""], make))} == {"hidden"}, kind

    def test_leak_in_page_content_names_its_page(self, make_pdf: MakePdf) -> None:
        def prepare(pdf: Pdf) -> None:
            pdf.pages[1].contents_add(b"% student 1000008\n")

        (leak,) = scanner_of(OTHER).scan(make_pdf(["own", "second"], prepare), OWN)
        assert (leak.where, leak.page) == ("hidden", 1)

    @pytest.mark.parametrize("shown", ["a.jose@x.org", "my-jose@x.org", "jose@x.org.uk"])
    def test_longer_address_that_is_shown_does_not_excuse_a_hidden_one(self, make_pdf: MakePdf, shown: str) -> None:
        assert places(make_pdf([shown], put_value(String("jose@x.org")))) == {("email", "hidden")}

    def test_common_number_is_a_mark_as_a_whole_string_only(self, make_pdf: MakePdf) -> None:
        crowd = [PersonMarks(f"c{n}", f"{100_000 + 7 * n}") for n in range(3_000)]

        assert places(make_pdf(["own"], put_value(String("100007"))), *crowd) == {("id", "hidden")}
        assert places(make_pdf(["own"], put_value(String("a 100007 b")), name="b.pdf"), *crowd) == set()


class TestHarmless:
    def test_number_of_the_files_own_syntax_is_no_mark(self, make_pdf: MakePdf) -> None:
        source = put_dead_object(make_pdf(["own"]), b"\n1000008 65535 n\nstartxref\n1000008\n%%EOF\n")
        persons = [OTHER, PersonMarks("k5", "65535"), PersonMarks("k6", "0000000")]

        assert places(source, *persons) == set()
        assert places(put_dead_object(source, b"\n<</Length 1000008>>\n[0 0 1000008 65535]\n"), *persons) == set()

    @pytest.mark.parametrize(
        "entries",
        [
            {"Subtype": Name.Image, "Width": 10, "Height": 10, "BitsPerComponent": 8, "ColorSpace": Name.DeviceGray},
            {"Length1": 100},
            {"Subtype": Name.Type1C},
            {"N": 3, "Alternate": Name.DeviceRGB},
            {"FunctionType": 0, "Domain": Array([0, 1])},
        ],
    )
    def test_binary_data_that_spells_a_number_is_no_mark(self, make_pdf: MakePdf, entries: dict[str, object]) -> None:
        assert places(make_pdf(["own"], put_stream((b"\xff1000008\xff(1000008)" * 12)[:100], **entries))) == set()  # type: ignore[arg-type] # pikepdf takes numbers too

    def test_random_data_is_no_mark(self, make_pdf: MakePdf) -> None:
        rng = random.Random(5)
        crowd = [PersonMarks(f"c{n}", f"{10_000 + 17 * n}", f"A{n % 26}", f"B{n}") for n in range(5_000)]
        scanner = scanner_of(*crowd)

        for number in range(20):
            source = make_pdf(["own"], put_stream(rng.randbytes(100_000)), name=f"{number}.pdf")
            assert scanner.scan(source, OWN) == []

    def test_label_of_one_string_says_nothing_of_the_next(self, make_pdf: MakePdf) -> None:
        crowd = [PersonMarks(f"c{n}", f"{10_000 + 17 * n}") for n in range(5_000)]

        assert places(make_pdf(["own"], put_value(Array([String("Student ID:"), String("10017")]))), *crowd) == set()
