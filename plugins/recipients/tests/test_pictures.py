"""Pictures of pages that are small enough for a slow phone."""

import random
from io import BytesIO
from pathlib import Path

import pytest
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.recipients.pictures import MAX_BYTES, draw_page, media_type_of
from homeroom_plugins.recipients.reading import PAGE_PX
from PIL import Image


@pytest.fixture
def scan(tmp_path: Path) -> Path:
    """Return a page that is one picture with the noise of a cheap scanner."""
    noise = random.Random(3).randbytes(800 * 1100)
    grey = Image.frombytes("L", (800, 1100), noise).point(lambda value: 200 + value // 8)
    grey.convert("RGB").save(tmp_path / "scan.pdf", "PDF", resolution=96)
    return tmp_path / "scan.pdf"


class TestDrawPage:
    def test_printed_page_stays_sharp(self, tmp_path: Path) -> None:
        (tmp_path / "card.pdf").write_bytes(write_pdf(["Report card\nMathematics A"]))
        assert media_type_of(draw_page(tmp_path / "card.pdf", 0, PAGE_PX)) == "image/png"

    def test_scan_is_a_photograph_that_a_slow_phone_has_soon(self, scan: Path) -> None:
        picture = draw_page(scan, 0, PAGE_PX)
        assert media_type_of(picture) == "image/jpeg"
        assert len(picture) <= MAX_BYTES
        with Image.open(BytesIO(picture)) as image:
            assert image.size == (PAGE_PX, 1375)
