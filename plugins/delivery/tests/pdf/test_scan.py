"""The scan finds a mark wherever it stands, and cries at nothing else."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from homeroom_plugins.delivery.pdf.errors import DamagedPdf
from homeroom_plugins.delivery.pdf.marks import PersonMarks
from homeroom_plugins.delivery.pdf.scan import LeakScanner
from pikepdf import Dictionary, Name, Pdf, String

MakePdf = Callable[..., Path]
OWN = PersonMarks("1000001", "Ana", "García", ("ana@x.org", "home1@x.org"))
OTHER = PersonMarks("1000008", "José", "O'Neil", ("jose@x.org", "home2@x.org"))


def places(source: Path | bytes, *persons: PersonMarks, texts: list[str] | None = None) -> set[tuple[str, str]]:
    leaks = LeakScanner([OWN, *(persons or (OTHER,))]).scan(source, OWN.person_id, texts)
    return {(leak.mark_kind, leak.where) for leak in leaks}


def put_dead_object(path: Path, content: bytes) -> Path:
    path.write_bytes(path.read_bytes() + content)
    return path


class TestScan:
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
            ("mail to Jose@X.org", "email"),
            ("home2@x.org", "email"),
        ],
    )
    def test_mark_in_the_text_layer_is_found(self, text: str, kind: str) -> None:
        empty = BytesIO()
        with Pdf.new() as pdf:
            pdf.add_blank_page()
            pdf.save(empty)

        assert places(empty.getvalue(), texts=["nothing", text]) == {(kind, "text")}

    def test_name_that_runs_over_a_line_is_found(self, make_pdf: MakePdf) -> None:
        assert ("name", "text") in places(make_pdf(["José\nO'Neil"]))

    @pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "utf-16-be"])
    def test_mark_in_a_stream_is_found_in_each_encoding(self, make_pdf: MakePdf, encoding: str) -> None:
        def prepare(pdf: Pdf) -> None:
            pdf.Root.Secret = pdf.make_stream("x José O'Neil y".encode(encoding))
            pdf.Root.Secret.write("x José O'Neil y".encode(encoding), filter=None)

        source = make_pdf(["own"], prepare)

        assert ("name", "stream") in places(source)

    def test_mark_in_a_compressed_stream_names_its_page(self, make_pdf: MakePdf) -> None:
        source = make_pdf(["own", "ID 1000008"])

        leaks = LeakScanner([OWN, OTHER]).scan(source, OWN.person_id)

        assert {(leak.person_id, leak.where, leak.page) for leak in leaks} == {
            ("1000008", "stream", 1),
            ("1000008", "text", 1),
        }

    @pytest.mark.parametrize(
        "value",
        [
            String("to José O'Neil"),
            String("Ж José O'Neil"),
            String(b"1000008"),
            String(b"\x01\xff 1000008 \x02"),
            Name("/1000008"),
            Name("/Photo jose@x.org"),
        ],
    )
    def test_mark_in_an_object_is_found(self, make_pdf: MakePdf, value: pikepdf.Object) -> None:
        def prepare(pdf: Pdf) -> None:
            pdf.Root.Secret = pdf.make_indirect(Dictionary(A=pikepdf.Array([0, Dictionary(B=value)])))

        assert any(where == "object" for _kind, where in places(make_pdf(["own"], prepare)))

    def test_mark_in_a_key_is_found(self, make_pdf: MakePdf) -> None:
        def prepare(pdf: Pdf) -> None:
            pdf.Root["/Ref 1000008"] = 1

        assert ("id", "object") in places(make_pdf(["own"], prepare))

    def test_mark_in_a_deleted_object_is_found(self, make_pdf: MakePdf) -> None:
        source = put_dead_object(make_pdf(["own"]), b"\n77 0 obj (1000008) endobj\n")

        assert places(source) == {("id", "file")}

    @pytest.mark.parametrize("text", ["21000008", "10000081", "A1000008", "xjose@x.orgy", "2.1000008", "1000008.5"])
    def test_part_of_a_longer_word_or_number_is_no_mark(self, make_pdf: MakePdf, text: str) -> None:
        assert places(make_pdf([text])) == set()

    def test_number_of_the_files_own_syntax_is_no_mark(self, make_pdf: MakePdf) -> None:
        source = put_dead_object(make_pdf(["own"]), b"\n1000008 65535 n\nstartxref\n1000008\n%%EOF\n")
        with_entry = put_dead_object(make_pdf(["own"], name="b.pdf"), b"\n<</Length 1000008>>\n")

        assert places(with_entry) == set()
        assert places(source) == {("id", "file")}  # The first number stands alone; the second is a place in the file.

    def test_dark_pixels_that_spell_a_number_are_no_mark(self, make_pdf: MakePdf) -> None:
        def prepare(pdf: Pdf) -> None:
            pixels = (b"\xff1000008\xff" * 12)[:100]
            pdf.pages[0].obj.Resources.XObject = Dictionary(
                Im=pdf.make_stream(
                    pixels, Subtype=Name.Image, Width=10, Height=10, BitsPerComponent=8, ColorSpace=Name.DeviceGray
                )
            )

        assert places(make_pdf(["own"], prepare)) == set()

    def test_longer_own_name_covers_anothers(self, make_pdf: MakePdf) -> None:
        own = PersonMarks("1000001", "Mary", "Johnson-Lee")
        other = PersonMarks("1000008", "Mary", "Johnson")
        scanner = LeakScanner([own, other])

        assert scanner.scan(make_pdf(["Mary Johnson-Lee"]), own.person_id) == []
        assert scanner.scan(make_pdf(["Mary Johnson-Lee, Mary Johnson"], name="b.pdf"), own.person_id) != []

    def test_mark_that_the_owner_shares_is_no_leak(self, make_pdf: MakePdf) -> None:
        sibling = PersonMarks("1000008", "Ben", "García", ("home1@x.org",))
        namesake = PersonMarks("1000015", "Ana", "García")

        assert places(make_pdf(["Ana García home1@x.org"]), sibling, namesake) == set()

    def test_public_text_is_no_leak(self, make_pdf: MakePdf) -> None:
        scanner = LeakScanner([OWN, OTHER], public_texts=["José O'Neil"])

        assert scanner.scan(make_pdf(["Teacher: José O'Neil"]), OWN.person_id) == []

    def test_short_id_is_left_to_names_and_addresses(self, make_pdf: MakePdf) -> None:
        assert places(make_pdf(["2025 room 12"]), PersonMarks("2025", "Eve", "Year")) == set()

    def test_same_stream_in_many_parts_is_judged_for_each_owner(self, make_pdf: MakePdf) -> None:
        source = make_pdf(["1000008 " + "x" * 5_000])
        scanner = LeakScanner([OWN, OTHER])

        assert scanner.scan(source, OTHER.person_id) == []
        assert scanner.scan(source, OWN.person_id) != []
        assert scanner.scan(source, OTHER.person_id) == []

    def test_nobody_known_is_nothing_found(self, make_pdf: MakePdf) -> None:
        assert LeakScanner([]).scan(make_pdf(["1000008"]), "1") == []

    def test_file_that_cannot_be_read_is_refused(self) -> None:
        with pytest.raises(DamagedPdf):
            LeakScanner([OWN]).scan(b"%PDF-1.7 nothing", OWN.person_id, [])
