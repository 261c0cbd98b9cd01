"""The service returns a result for each page of any file, or raises one typed error."""

import asyncio
import os
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from uuid import UUID, uuid4

import pikepdf
import pytest
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.recognition import reader, work
from homeroom_plugins.recognition.errors import UnreadableFile
from homeroom_plugins.recognition.reader import GuardedPageReader
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.errors import FileDamaged, FileError, FileTooComplex
from homeroom_sdk.guard.runner import Limits, call_guarded
from homeroom_sdk.recognition import BLANK_INK, Box, PageCode, ReadPage
from homeroom_sdk.services import PageReader
from PIL import Image, ImageDraw
from recognition_testing.scans import draw_codes, draw_lines, write_scans

pytestmark = pytest.mark.deep(of="plugins")

SAMPLES = Path(__file__).parents[3] / "tests" / "data" / "pdf-samples"
TOP_THIRD = Box(0.0, 0.0, 1.0, 0.34)
BROKEN = uuid4()
"""The district that reads broken files."""


@dataclass
class Calls:
    """The calls to guarded children, recorded by a stub."""

    keys: list[str]
    running: int = 0
    most: int = 0


def reader_of(district_id: UUID) -> PageReader:
    return GuardedPageReader(cast(PluginContext, SimpleNamespace(district=SimpleNamespace(id=district_id))))


@pytest.fixture
def page_reader() -> PageReader:
    return reader_of(uuid4())


@pytest.fixture
def children() -> set[int]:
    return _children()


def _children() -> set[int]:
    """Return the process ids of the guarded children, which are children of this process's fork server."""
    server = call_guarded(os.getppid)
    return {int(pid) for pid in Path(f"/proc/{server}/task/{server}/children").read_text().split()}


class TestReadText:
    async def test_another_plugin_gets_it_by_its_protocol(
        self, open_context: object, district: TestDistrict, tmp_path: Path
    ) -> None:
        source = write_scans(tmp_path / "scan.pdf", [draw_lines(["Student ID: 1004823"])])

        async with open_context("delivery", district) as ctx:  # type: ignore[operator] # a fixture's function
            (page,) = await ctx.services.get(PageReader).read_text(source, [0], region=TOP_THIRD)

        assert page.text == "Student ID: 1004823"
        assert page.ink > BLANK_INK

    async def test_more_pages_than_one_call_takes_come_in_order(
        self, page_reader: PageReader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(reader, "PAGES_PER_CALL", 2)
        source = write_scans(tmp_path / "scan.pdf", [draw_lines([f"Student {n}{n}{n}"]) for n in range(1, 6)])

        pages = await page_reader.read_text(source, range(5), region=TOP_THIRD, reuse="job")

        assert [page.text for page in pages] == [f"Student {n}{n}{n}" for n in range(1, 6)]

    @pytest.mark.parametrize("content", [b"", b"%PDF-1.7\n", b"GIF89a", b"\0" * 5_000])
    async def test_file_that_is_no_pdf_is_one_error(
        self, page_reader: PageReader, tmp_path: Path, content: bytes
    ) -> None:
        source = tmp_path / "no.pdf"
        source.write_bytes(content)

        for read in (page_reader.read_text, page_reader.read_codes):
            with pytest.raises(FileDamaged):
                await read(source, [0, 1])

    async def test_file_that_asks_for_a_password_is_one_error(self, page_reader: PageReader) -> None:
        with pytest.raises(FileError):
            await page_reader.read_text(SAMPLES / "libreoffice-writer-password.pdf", [0])

    async def test_missing_file_is_one_error(self, page_reader: PageReader, tmp_path: Path) -> None:
        with pytest.raises(FileDamaged):
            await page_reader.read_text(tmp_path / "gone.pdf", [0])

    async def test_page_that_brings_the_child_down_is_given_up_alone(
        self, page_reader: PageReader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Give up on the second page, which exceeds the processor time limit of one page. Slow on a busy machine."""
        source = write_scans(tmp_path / "scan.pdf", [draw_lines([f"Student {n}{n}{n}"]) for n in range(1, 4)])
        with pikepdf.open(source, allow_overwriting_input=True) as pdf:
            _draw_for_ever(pdf, pdf.pages[1])
            pdf.save(source)
        monkeypatch.setattr(reader, "TEXT_LIMITS", Limits(memory_bytes=reader.TEXT_LIMITS.memory_bytes, cpu_s=2))
        monkeypatch.setattr(reader, "LEAST_CPU_S", 6)

        first, second, third = await page_reader.read_text(source, [0, 1, 2], region=TOP_THIRD)

        assert (first.text, third.text) == ("Student 111", "Student 333")
        assert (second.page, second.is_legible, second.is_empty_sheet) == (1, False, False)

    @pytest.mark.parametrize("filters", ["JBIG2Decode", "DCTDecode", "JPXDecode", "FlateDecode", "CCITTFaxDecode"])
    @pytest.mark.parametrize("content", [b"", bytes(random.Random(3).randbytes(3_000))], ids=["empty", "random"])
    async def test_broken_picture_is_no_empty_sheet_and_harms_no_other_page(
        self, tmp_path: Path, filters: str, content: bytes
    ) -> None:
        """Test with pictures that pdfium leaves white, as if the sheet were empty. All tests share a child, as loading
        is slow.
        """
        images = [draw_lines([f"Student {n}"]).convert("L") for n in (111, 222)]
        source = write_scans(tmp_path / "scan.pdf", images)
        with pikepdf.open(source, allow_overwriting_input=True) as pdf:
            pdf.pages[0].obj.Resources.XObject.Im.write(content, filter=pikepdf.Name("/" + filters))
            pdf.save(source)

        first, second = await reader_of(BROKEN).read_text(source, [0, 1], region=TOP_THIRD, reuse="broken")

        assert (first.is_legible, first.is_empty_sheet) == (False, False)
        assert second.text == "Student 222"

    async def test_picture_that_claims_to_be_enormous_is_bounded(self, page_reader: PageReader, tmp_path: Path) -> None:
        """Read a few kilobytes that would decompress to ten gigabytes."""
        source = write_scans(tmp_path / "scan.pdf", [draw_lines(["Student 111"])])
        with pikepdf.open(source, allow_overwriting_input=True) as pdf:
            image = pdf.pages[0].obj.Resources.XObject.Im
            image.Width, image.Height, image.ColorSpace = 60_000, 60_000, pikepdf.Name.DeviceRGB
            image.write(b"\0" * 90_000)
            pdf.save(source)

        (page,) = await page_reader.read_text(source, [0])

        assert not page.is_legible

    async def test_cancelling_kills_the_child(
        self, page_reader: PageReader, tmp_path: Path, children: set[int]
    ) -> None:
        source = write_scans(tmp_path / "scan.pdf", [draw_lines(["Student ID: 1004823"] * 30)] * 20)
        task = asyncio.create_task(page_reader.read_text(source, range(20)))
        while not _children() - children:
            await asyncio.sleep(0.05)
        await asyncio.sleep(1)

        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

        deadline = time.monotonic() + 5
        while _children() - children and time.monotonic() < deadline:
            await asyncio.sleep(0.05)
        assert _children() - children == set()

    async def test_models_need_no_network(self, tmp_path: Path) -> None:
        """Check that reading works if all connections are refused."""
        source = write_scans(tmp_path / "scan.pdf", [draw_lines(["Student ID: 1004823"])])
        program = (
            "import socket, sys\n"
            "from pathlib import Path\n"
            "from homeroom_plugins.recognition import work\n"
            "def refuse(*_): raise SystemExit('a connection was opened')\n"
            "socket.socket.connect = socket.getaddrinfo = refuse\n"
            "print(work.read_texts(Path(sys.argv[1]), (0,), None)[0].text)\n"
        )

        done = await asyncio.create_subprocess_exec(
            sys.executable, "-c", program, source, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        said, complaint = await done.communicate()

        assert (said.decode().strip(), complaint.decode()) == ("Student ID: 1004823", "")


def _draw_for_ever(pdf: pikepdf.Pdf, page: pikepdf.Page) -> None:
    """Nest forms within forms: a billion lines from a few hundred bytes."""
    inner = pdf.make_stream(b"0 0 m 600 700 l S " * 100)
    for _ in range(8):
        inner.Type, inner.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        inner.BBox = pikepdf.Array([0, 0, 612, 792])
        outer = pdf.make_stream(b"/F Do " * 30)
        outer.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=inner))
        inner = outer
    page.obj.Contents, page.obj.Resources = inner, inner.Resources


class TestChildren:
    @pytest.fixture
    def calls(self, monkeypatch: pytest.MonkeyPatch) -> Calls:
        """Replace the guard by a stub that records the keys and how many calls run concurrently."""
        calls = Calls([])

        async def run(
            _function: object, _source: Path, part: Sequence[int], *_args: object, **options: object
        ) -> list[ReadPage]:
            calls.keys.append(str(options["reuse"]))
            calls.running += 1
            calls.most = max(calls.most, calls.running)
            await asyncio.sleep(0.01)
            calls.running -= 1
            return [work.unreadable(page) for page in part]

        monkeypatch.setattr(reader, "run_guarded", run)
        return calls

    async def test_districts_never_share_a_child(self, calls: Calls) -> None:
        one, other = reader_of(uuid4()), reader_of(uuid4())

        for each in (one, other, one):
            await each.read_text(Path("x"), [0], reuse="job")

        assert calls.keys[0] == calls.keys[2] != calls.keys[1]

    async def test_calls_without_a_key_never_share_a_child(self, page_reader: PageReader, calls: Calls) -> None:
        await page_reader.read_text(Path("x"), [0])
        await page_reader.read_text(Path("x"), [0])

        assert len(set(calls.keys)) == 2

    async def test_codes_are_not_read_where_the_models_are_loaded(self, page_reader: PageReader, calls: Calls) -> None:
        await page_reader.read_text(Path("x"), [0], reuse="job")
        await page_reader.read_codes(Path("x"), [0], reuse="job")

        assert len(set(calls.keys)) == 2

    async def test_one_child_recognises_at_a_time(self, calls: Calls) -> None:
        await asyncio.gather(*(reader_of(uuid4()).read_text(Path("x"), range(45)) for _ in range(4)))

        assert calls.most == 1
        assert len(calls.keys) == 4 * 3

    async def test_file_that_fails_as_a_whole_is_not_tried_page_by_page(
        self, page_reader: PageReader, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        parts = []

        async def run(
            _function: object, _source: Path, part: Sequence[int], *_args: object, **_options: object
        ) -> None:
            parts.append(part)
            raise UnreadableFile

        monkeypatch.setattr(reader, "run_guarded", run)
        with pytest.raises(UnreadableFile):
            await page_reader.read_text(Path("x"), range(30))

        assert parts == [tuple(range(20))]

    async def test_limit_that_every_page_reaches_gives_up_every_page(
        self, page_reader: PageReader, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def run(*_args: object, **_options: object) -> None:
            raise FileTooComplex

        monkeypatch.setattr(reader, "run_guarded", run)

        pages = await page_reader.read_text(Path("x"), [3, 4])
        codes = await page_reader.read_codes(Path("x"), [3, 4])

        assert [(page.page, page.is_empty_sheet) for page in pages] == [(3, False), (4, False)]
        assert codes == []


class TestReadCodes:
    async def test_codes_of_all_kinds_are_found_in_their_places(self, page_reader: PageReader, tmp_path: Path) -> None:
        image, wanted = draw_codes("1004823")
        source = write_scans(tmp_path / "codes.pdf", [draw_lines(["No code"]), image])

        codes = await page_reader.read_codes(source, [0, 1])

        assert [(code.page, code.format, code.text) for code in codes] == [(1, name, "1004823") for name, _ in wanted]
        for code, (_, (x, y)) in zip(codes, wanted, strict=True):
            assert (code.box.x0, code.box.y0) == pytest.approx((x, y), abs=0.03)
            assert code.box.x0 < code.box.x1
            assert code.box.y0 < code.box.y1

    @pytest.mark.parametrize("turn", [90, 180, 270, 3])
    async def test_turned_page_gives_the_same_codes(self, page_reader: PageReader, tmp_path: Path, turn: int) -> None:
        image, wanted = draw_codes("7B-1004823")

        codes = await page_reader.read_codes(
            write_scans(tmp_path / "codes.pdf", [image.rotate(turn, expand=True, fillcolor="white")]), [0]
        )

        assert {(code.format, code.text) for code in codes} == {(name, "7B-1004823") for name, _ in wanted}

    async def test_text_tables_and_noise_hold_no_codes(self, page_reader: PageReader, tmp_path: Path) -> None:
        """Check that rules, stripes and grain are not taken for codes."""
        pages = [_grain(), _stripes(), draw_lines(["| |||| ||| || |||| | |||| ||| 1004823"] * 30, size_pt=9)]

        codes: Sequence[PageCode] = await page_reader.read_codes(write_scans(tmp_path / "a.pdf", pages), range(3))

        assert codes == []


def _grain() -> Image.Image:
    return Image.effect_noise((1700, 2200), 120).convert("RGB")


def _stripes() -> Image.Image:
    image = Image.new("RGB", (1700, 2200), "white")
    pen, chance = ImageDraw.Draw(image), random.Random(4)
    x = 100
    while x < 1600:
        width = chance.choice((2, 4, 6, 8))
        pen.rectangle((x, 300, x + width, 900), fill="black")
        x += width + chance.choice((2, 4, 6, 8))
    for y in range(1100, 2000, 30):
        pen.line((100, y, 1600, y), fill="black", width=2)
    return image
