"""Tests of stamped pictures and texts: their place, their text for screen readers, and the unchanged rest."""

import struct
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from homeroom_sdk.pdf.drawings import Picture, PictureRefused, PictureTooBig, Text, unprintable
from homeroom_sdk.pdf.reading_order import read_blocks
from homeroom_sdk.pdf.stamping import (
    EVERY_PAGE,
    LAST_PAGE,
    Miss,
    Place,
    Stamp,
    Stamped,
    ToStamp,
    stamp,
    stamp_files,
)
from homeroom_sdk.pdf.text import read_texts
from homeroom_sdk.printing import Heading, Paragraph, Printed
from homeroom_sdk.printing.typesetting import typeset
from pikepdf import Array, Dictionary, Name, Pdf
from PIL import Image

RED, SIZE = (255, 0, 0), (40, 20)
Make = Callable[..., Path]


def png(color: tuple[int, ...] = RED, mode: str = "RGB", size: tuple[int, int] = SIZE) -> bytes:
    file = BytesIO()
    Image.new(mode, size, color).save(file, "PNG")
    return file.getvalue()


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Return a function that writes pages of 300 × 200 points with these texts in Helvetica."""

    def write(*texts: str, crop: tuple[int, int, int, int] | None = None, turn: int = 0) -> Path:
        path = tmp_path / "source.pdf"
        with Pdf.new() as pdf:
            font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
            for text in texts:
                page = pdf.add_blank_page(page_size=(300, 200))
                page.obj.Contents = pdf.make_stream(b"BT /F1 12 Tf 60 120 Td (%b) Tj ET" % text.encode())
                page.obj.Resources = Dictionary(Font=Dictionary(F1=font))
                if crop is not None:
                    page.obj.CropBox = Array(crop)
            if turn:  # Like some PDF writers: set once, on the page tree.
                pdf.Root.Pages.Rotate = turn
            pdf.save(path)
        return path

    return write


def pixels(path: Path, page: int = 0) -> Image.Image:
    with pypdfium2.PdfDocument(path) as document:
        shown: Image.Image = document[page].render(scale=1).to_pil().convert("RGB")
        return shown


def red_box(path: Path, page: int = 0) -> tuple[int, int, int, int] | None:
    """Return left, top, right and bottom of the red area, in points as shown; None if nothing is red."""
    shown = pixels(path, page)
    red, green, _blue = shown.split()
    mask = Image.composite(red, Image.new("L", shown.size, 0), green.point(lambda value: 255 if value < 90 else 0))
    return mask.point(lambda value: 255 if value > 160 else 0).getbbox()


def near(found: tuple[int, ...] | None, wanted: tuple[int, ...]) -> bool:
    return found is not None and all(abs(one - two) <= 1 for one, two in zip(found, wanted, strict=True))


class TestPlaces:
    @pytest.mark.parametrize("turn", [0, 90, 180, 270, -90])
    @pytest.mark.parametrize("crop", [None, (30, 20, 280, 180)])
    def test_box_stands_where_it_is_shown_on_turned_and_cropped_pages(
        self, make: Make, tmp_path: Path, turn: int, crop: tuple[int, int, int, int] | None
    ) -> None:
        source, target = make("Report", crop=crop, turn=turn), tmp_path / "done.pdf"
        done = stamp(source, target, [Stamp(Picture(png()), Place(1, 50, 30, 40, 20))])
        assert done.missing == ()
        assert pixels(target).size == pixels(source).size
        assert near(red_box(target), (50, 30, 90, 50))

    def test_picture_keeps_its_proportions_at_the_lower_left_of_its_box(self, make: Make, tmp_path: Path) -> None:
        target = tmp_path / "done.pdf"
        stamp(make("Report"), target, [Stamp(Picture(png()), Place(1, 50, 30, 40, 60))])
        assert near(red_box(target), (50, 70, 90, 90))

    def test_pages_are_counted_from_one_from_the_end_or_all(self, make: Make, tmp_path: Path) -> None:
        source, target = make("One", "Two", "Three"), tmp_path / "done.pdf"
        for page, wanted in ((2, [1]), (LAST_PAGE, [2]), (EVERY_PAGE, [0, 1, 2])):
            stamp(source, target, [Stamp(Picture(png()), Place(page, 50, 30, 40, 20))])
            assert [number for number in range(3) if red_box(target, number)] == wanted

    def test_pages_share_one_picture(self, make: Make, tmp_path: Path) -> None:
        target = tmp_path / "done.pdf"
        stamp(make("One", "Two"), target, [Stamp(Picture(png()), Place(EVERY_PAGE, 50, 30, 40, 20))])
        with Pdf.open(target) as pdf:
            images = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and "/Width" in item]
            assert len(images) == 1

    @pytest.mark.parametrize("turn", [0, 90])
    def test_anchor_is_found_in_any_case_and_spacing_and_counts_from_its_corner(
        self, make: Make, tmp_path: Path, turn: int
    ) -> None:
        source, target = make("Nothing here", "Principal: ____", turn=turn), tmp_path / "done.pdf"
        stamp(source, target, [Stamp(Picture(png()), Place(EVERY_PAGE, 10, 20, 40, 20, "PRINCIPAL :"))])
        assert red_box(target, 0) is None
        left, top, _right, _bottom = red_box(target, 1) or (0, 0, 0, 0)
        # The text starts 60 points from the left and 80 from the top; rotated, 120 points from the left.
        if turn:
            assert abs(top - (60 + 20)) <= 4
            assert 110 <= left <= 135
        else:
            assert abs(left - (60 + 10)) <= 2
            assert 66 + 20 <= top <= 74 + 20

    @pytest.mark.parametrize(
        ("place", "why"),
        [
            (Place(1, 10, 10, 40, 20, "Superintendent"), Miss.NO_ANCHOR),
            (Place(2, 10, 10, 40, 20), Miss.NO_PAGE),
            (Place(1, 280, 10, 40, 20), Miss.OFF_PAGE),
            (Place(1, 0, 120, 40, 20, "Report"), Miss.OFF_PAGE),
        ],
    )
    def test_what_has_no_place_is_told_and_nothing_is_written(
        self, make: Make, tmp_path: Path, place: Place, why: Miss
    ) -> None:
        source, target = make("Report"), tmp_path / "done.pdf"
        good = Stamp(Picture(png()), Place(1, 50, 30, 40, 20))
        (done,) = stamp_files([ToStamp(source, target)], [good, Stamp(Picture(png()), place)])
        assert done == Stamped(None, missing=((1, why),))
        assert not target.exists()
        (done,) = stamp_files([ToStamp(source, target, may_miss=True)], [good, Stamp(Picture(png()), place)])
        assert done.path == target
        assert near(red_box(target), (50, 30, 90, 50))


class TestWhatStays:
    def test_text_and_pixels_of_the_page_are_as_they_were(self, make: Make, tmp_path: Path) -> None:
        source, target = make("Report card", "Second"), tmp_path / "done.pdf"
        stamp(source, target, [Stamp(Picture(png()), Place(1, 200, 150, 40, 20))])
        assert [page.text for page in read_texts(target, 0, 2)] == [page.text for page in read_texts(source, 0, 2)]
        before, after = pixels(source), pixels(target)
        assert before.crop((0, 0, 199, 200)).tobytes() == after.crop((0, 0, 199, 200)).tobytes()
        assert pixels(source, 1).tobytes() == pixels(target, 1).tobytes()

    def test_transparent_picture_lets_the_page_show(self, make: Make, tmp_path: Path) -> None:
        source, target = make("Report card"), tmp_path / "done.pdf"
        stamp(source, target, [Stamp(Picture(png((255, 0, 0, 0), "RGBA")), Place(1, 55, 60, 80, 40))])
        assert pixels(source).tobytes() == pixels(target).tobytes()

    def test_same_file_and_stamps_give_the_same_bytes(self, make: Make, tmp_path: Path) -> None:
        source, stamps = make("Report"), [Stamp(Text("Ana Garcia"), Place(1, 50, 30, 90, 20))]
        one, two = (stamp(source, tmp_path / name, stamps) for name in ("one.pdf", "two.pdf"))
        assert one.sha256 == two.sha256

    def test_resources_that_pages_share_are_not_changed_for_the_others(self, tmp_path: Path) -> None:
        source, target = tmp_path / "shared.pdf", tmp_path / "done.pdf"
        with Pdf.new() as pdf:
            shared = pdf.make_indirect(Dictionary(XObject=Dictionary()))
            for _page in range(2):
                pdf.add_blank_page(page_size=(300, 200)).obj.Resources = shared
            pdf.save(source)
        stamp(source, target, [Stamp(Picture(png()), Place(1, 50, 30, 40, 20))])
        with Pdf.open(target) as pdf:
            assert len(pdf.pages[0].obj.Resources.XObject) == 1
            assert len(pdf.pages[1].obj.Resources.XObject) == 0


class TestTexts:
    @pytest.mark.parametrize("text", ["Ana García", "سارة الأحمد", "สมชาย ใจดี"])
    def test_typed_name_can_be_read_and_stands_in_its_box(self, make: Make, tmp_path: Path, text: str) -> None:
        source, target = make(""), tmp_path / "done.pdf"
        stamp(source, target, [Stamp(Text(text), Place(1, 50, 30, 120, 24))])
        (page,) = read_texts(target, 0, 1)
        assert page.text.strip() == text
        box = pixels(target).convert("L").point(lambda value: 255 if value < 128 else 0).getbbox()
        assert box is not None
        assert box[0] >= 49
        assert box[2] <= 171
        assert box[1] >= 26
        assert box[3] <= 58

    def test_letters_without_a_font_are_told(self) -> None:
        assert unprintable("Ana سارة 𒀀𒀀") == "𒀀"


class TestTags:
    def blocks(self, path: Path) -> list[str]:
        return [block.text for page in read_blocks(path, 1) for block in page]

    @pytest.fixture
    def tagged(self, tmp_path: Path) -> Path:
        path = tmp_path / "tagged.pdf"
        path.write_bytes(typeset(Printed("Report", language="en", blocks=[Heading("Report"), Paragraph("Good.")])))
        return path

    def test_picture_is_a_figure_with_its_words_and_a_text_is_read(self, tagged: Path, tmp_path: Path) -> None:
        target, before = tmp_path / "done.pdf", self.blocks(tagged)
        signature = Stamp(Picture(png()), Place(1, 50, 330, 40, 20), "Signature of Sam Staff, principal")
        stamp(tagged, target, [signature, Stamp(Text("Sam Staff"), Place(1, 50, 400, 90, 20))])
        assert self.blocks(target) == [*before, "Signature of Sam Staff, principal", "Sam Staff"]
        with Pdf.open(target) as pdf:
            content = pdf.pages[0].Contents
            assert b"/Figure" in b"".join(part.read_bytes() for part in content)

    def test_picture_without_words_is_an_artifact(self, tagged: Path, tmp_path: Path) -> None:
        target = tmp_path / "done.pdf"
        stamp(tagged, target, [Stamp(Picture(png()), Place(1, 50, 330, 40, 20))])
        assert self.blocks(target) == self.blocks(tagged)
        with Pdf.open(target) as pdf:
            assert b"/Artifact BMC" in b"".join(part.read_bytes() for part in pdf.pages[0].Contents)

    def test_odd_tags_get_an_artifact(self, tagged: Path, tmp_path: Path) -> None:
        odd, target = tmp_path / "odd.pdf", tmp_path / "done.pdf"
        with Pdf.open(tagged) as pdf:
            del pdf.Root.StructTreeRoot.ParentTree
            pdf.save(odd)
        stamp(odd, target, [Stamp(Picture(png()), Place(1, 50, 330, 40, 20), "Signature")])
        assert near(red_box(target), (50, 330, 90, 350))


class TestStrangersFiles:
    @pytest.mark.parametrize("data", [b"", b"no picture", png()[:60], b"GIF89a" + bytes(40)])
    def test_no_picture_is_refused(self, make: Make, tmp_path: Path, data: bytes) -> None:
        with pytest.raises(PictureRefused):
            stamp_files([ToStamp(make("a"), tmp_path / "b")], [Stamp(Picture(data), Place(1, 0, 0, 9, 9))])

    def test_picture_of_too_many_pixels_is_refused_before_it_is_decoded(self, make: Make, tmp_path: Path) -> None:
        header = b"IHDR" + struct.pack(">II5B", 60_000, 60_000, 1, 0, 0, 0, 0)
        data = png((0,), "1", (8, 8))
        data = data[:12] + header + struct.pack(">I", zlib.crc32(header)) + data[33:]
        large = Stamp(Picture(data), Place(1, 0, 0, 9, 9))
        with pytest.raises(PictureTooBig):
            stamp_files([ToStamp(make("a"), tmp_path / "b")], [large])

    def test_damaged_file_says_so_and_the_others_go_on(self, make: Make, tmp_path: Path) -> None:
        damaged, good = tmp_path / "damaged.pdf", make("Report")
        damaged.write_bytes(b"%PDF-1.7 nothing")
        stamps = [Stamp(Picture(png()), Place(1, 50, 30, 40, 20))]
        files = [ToStamp(damaged, tmp_path / "one.pdf"), ToStamp(good, tmp_path / "two.pdf")]
        first, second = stamp_files(files, stamps)
        assert first.path is None
        assert first.problem
        assert second.path is not None

    def test_files_of_many_writers_can_be_stamped(self, tmp_path: Path) -> None:
        samples = sorted((Path(__file__).parents[4] / "tests" / "data" / "pdf-samples").glob("*.pdf"))
        samples = [path for path in samples if "password" not in path.name]  # Some pages are 4 points wide.
        files = [ToStamp(path, tmp_path / path.name) for path in samples]
        done = stamp_files(files, [Stamp(Picture(png()), Place(1, 1, 1, 2, 1), "Signature")])
        assert [path.name for path, item in zip(samples, done, strict=True) if item.problem or item.missing] == []
        before, after = ([pixels(path).size for path in paths] for paths in (samples, [item.target for item in files]))
        assert before == after
