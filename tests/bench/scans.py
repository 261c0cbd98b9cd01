"""Reading the codes of scanned, signed paper, compared with the bare decoder on the same pictures.

    python tests/bench/scans.py [--pages 600] [--rounds 1]

The stack is mixed as offices scan it: 150, 200 and 300 dpi, in grey, colour and fax quality, skewed, rotated and
stained. The bare decoder gets pages already rendered at the resolution of the first reading attempt; rendering is a
separate line. The number of codes found is printed too.
"""

import argparse
import asyncio
import hashlib
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import pikepdf
import zxingcpp
from homeroom_plugins.signing.wet.binding import Paper, bind
from homeroom_plugins.signing.wet.codes import SheetCode
from homeroom_plugins.signing.wet.flows import CHUNK, READ_LIMITS
from homeroom_plugins.signing.wet.reading import DPI, PageRead, draw, read_pages
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.pdf.text import open_document, open_page
from homeroom_sdk.printing import Paragraph, Printed
from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[2] / "plugins" / "recognition" / "tests" / "support"))
sys.path.insert(0, str(Path(__file__).parents[2] / "plugins" / "signing" / "tests" / "support"))

from signing_testing.forms import write_form
from signing_testing.paper import SIGN_HERE
from signing_testing.scanner import Scanner
from yardstick import Subject, measure, print_ratios

MAX_DRAWN = 100
TURNS = (0, 0, 0, 90, 180, 270)
SCANNERS = (
    Scanner(dpi=200, levels=256, turns=TURNS),
    Scanner(dpi=150, quality=50, noise=8, turns=TURNS),
    Scanner(dpi=300, levels=256, quality=60, turns=TURNS),
    Scanner(dpi=200, levels=2, encoding="ccitt", skew=1, turns=TURNS),
    Scanner(dpi=200, stains=1, turns=TURNS),
    Scanner(dpi=150, levels=256, skew=4, noise=10, blur=0.7, turns=TURNS),
)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=600)
    parser.add_argument("--rounds", type=int, default=1)
    args = parser.parse_args()
    with TemporaryDirectory(prefix="bench-") as folder:
        scans, codes = make_stack(Path(folder), args.pages)
        pictures = draw_some(scans, args.pages)
        read: list[PageRead] = []

        def read_stack() -> int:
            read[:] = asyncio.run(read_in_chunks(scans, args.pages))
            return len(read)

        subjects: dict[str, Subject] = {
            "bare decoder on drawn pages": lambda: decode(pictures),
            "drawing the pages": lambda: len(draw_some(scans, args.pages)),
            "reading the stack in the guarded child": read_stack,
        }
        timings = measure(subjects, args.rounds)
        found = sum(page.codes == (code,) for page, code in zip(read, codes, strict=True))
        wrong = sum(page.codes not in ((), (code,)) for page, code in zip(read, codes, strict=True))
    print_ratios(f"{args.pages} scanned pages", timings, "bare decoder on drawn pages", "page")
    print(f"{found} of {args.pages} codes found ({found / args.pages:.1%}), {wrong} wrong")


def make_stack(folder: Path, pages: int) -> tuple[Path, list[SheetCode]]:
    """Return a stack of `pages` pages of different requests, and the code of each page."""
    source = folder / "form.pdf"
    source.write_bytes(write_form(["School trip\n" + "I agree that my child takes part.\n" * 20]))
    sha256 = hashlib.sha256(source.read_bytes()).hexdigest()
    cover = Printed("School trip", "en", [Paragraph("To the family")], is_letter=True)
    each = -(-pages // len(SCANNERS))
    codes: list[SheetCode] = []
    with pikepdf.new() as stack:
        for number, scanner in enumerate(SCANNERS):
            own = [SheetCode(uuid4(), 1) for _page in range(min(each, pages - len(codes)))]
            papers = [Paper(cover, code, source, sha256, 1, [SIGN_HERE], ["School trip"]) for code in own]
            printed = folder / f"printed-{number}.pdf"
            bind(papers, printed, False)
            scans = scanner.scan(printed, [2 * at + 1 for at in range(len(own))], folder / f"scans-{number}.pdf")
            stack.pages.extend(pikepdf.open(scans).pages)
            codes += own
        stack.save(folder / "stack.pdf")
    return folder / "stack.pdf", codes


def draw_some(scans: Path, pages: int) -> list[Image.Image]:
    """Render at most `MAX_DRAWN` pages of the stack at the resolution tried first; all are kept in memory."""
    drawn = []
    with open_document(scans) as document:
        for page in range(0, pages, -(-pages // MAX_DRAWN)):
            with open_page(document, page) as handle:
                drawn.append(draw(handle, DPI))
    return drawn


def decode(pictures: list[Image.Image]) -> int:
    """Run the decoder alone, as its documentation shows."""
    for picture in pictures:
        zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    return len(pictures)


async def read_in_chunks(scans: Path, pages: int) -> list[PageRead]:
    """Read a stack as the flow does: two chunks concurrently, each in a guarded child."""
    limit = asyncio.Semaphore(2)

    async def read(first: int) -> list[PageRead]:
        async with limit:
            last = min(first + CHUNK - 1, pages)
            return await run_guarded(read_pages, scans, first, last, limits=READ_LIMITS, reuse="bench")

    chunks = await asyncio.gather(*(read(first) for first in range(1, pages + 1, CHUNK)))
    return [page for chunk in chunks for page in chunk]


if __name__ == "__main__":
    main()
