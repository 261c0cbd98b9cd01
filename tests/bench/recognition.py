"""Reading scanned pages and codes, compared with rendering the same pages.

    python tests/bench/recognition.py [--pages 12] [--rounds 2]

Text is read in this process, as the guarded child does once its models are loaded; the overhead of the child is a
separate line.
"""

import argparse
import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from homeroom_plugins.recognition.drawing import draw_page, open_document
from homeroom_plugins.recognition.reader import TEXT_LIMITS
from homeroom_plugins.recognition.work import CODE_DPI, TEXT_DPI, read_codes, read_texts
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.recognition import WHOLE_PAGE, Box

sys.path.insert(0, str(Path(__file__).parents[2] / "plugins" / "recognition" / "tests" / "support"))

from recognition_testing.scans import Wear, draw_codes, draw_lines, write_scans
from yardstick import Subject, measure, print_ratios

TOP_THIRD = Box(0.0, 0.0, 1.0, 0.34)
CARD = ("Report card", "Student: Ana Garcia", "Student ID: 1004823", "", "Course  Teacher  Grade")
ROWS = tuple(f"Course {row}  Teacher {row}  Grade B" for row in range(20))


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=2)
    args = parser.parse_args()
    with TemporaryDirectory(prefix="bench-") as folder:
        wear = Wear(skew=1, noise=6, blur=0.5)
        cards = [draw_lines([*CARD, *ROWS], wear=wear, seed=number) for number in range(args.pages)]
        scans = write_scans(Path(folder) / "scans.pdf", cards)
        backs = write_scans(Path(folder) / "backs.pdf", [draw_lines([], wear=Wear(noise=6))] * args.pages)
        codes = write_scans(Path(folder) / "codes.pdf", [draw_codes("1004823")[0]] * args.pages)
        pages = tuple(range(args.pages))
        subjects: dict[str, Subject] = {
            "drawing at 150 dpi": lambda: _draw(scans, args.pages, TEXT_DPI),
            "drawing at 200 dpi": lambda: _draw(codes, args.pages, CODE_DPI),
            "text of the page": lambda: len(read_texts(scans, pages, None)),
            "text of the top third": lambda: len(read_texts(scans, pages, TOP_THIRD)),
            "text of empty backs": lambda: len(read_texts(backs, pages, None)),
            "codes": lambda: len(read_codes(codes, pages)) // 4,
            "top third of one page, cold child": lambda: asyncio.run(_read_cold(scans)),
        }
        timings = measure(subjects, args.rounds)
    print_ratios(f"{args.pages} scanned pages", timings, "drawing at 150 dpi", "page")


def _draw(source: Path, pages: int, dpi: float) -> int:
    with open_document(source) as document:
        return len([draw_page(document, page, dpi, WHOLE_PAGE) for page in range(pages)])


async def _read_cold(source: Path) -> int:
    return len(await run_guarded(read_texts, source, (0,), TOP_THIRD, limits=TEXT_LIMITS))


if __name__ == "__main__":
    main()
