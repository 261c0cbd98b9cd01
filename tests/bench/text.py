"""Finding the person of each page, compared with `pdftotext` and pypdf.

    python tests/bench/text.py [--persons 330,3300] [--rounds 3]

pdftotext writes the whole text and identifies nobody. homeroom reads the text, matches the pattern, and then judges
which of 20,000 persons the identifiers on each page belong to. pypdf is timed on the first 100 pages.
"""

import argparse
import asyncio
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdf
from homeroom_demo.batch import Batch, make_batch
from homeroom_demo.persons import PersonFile
from homeroom_plugins.delivery.pdf.match.judging import PageCheck, judge_range
from homeroom_plugins.delivery.pdf.names.mark_file import write_marks
from homeroom_plugins.delivery.pdf.names.marks import NOTHING_ALLOWED, PersonMarks
from homeroom_plugins.delivery.pdf.read.pages import ReadRule, read_range
from homeroom_sdk.guard.runner import run_guarded
from marks import make_persons
from yardstick import Subject, measure, print_growth, print_ratios

RULE = ReadRule(r"Student ID: (?P<id>\d+)")
RANGE_PAGES = 2_000
PERSONS = 20_000
SAMPLE_PAGES = 100


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--persons", default="330,3300")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    growth = {}
    for persons in map(int, args.persons.split(",")):
        with TemporaryDirectory(prefix="bench-") as folder:
            batch = make_batch(Path(folder), persons, hostile=True)
            source = Path(folder) / "batch.pdf"
            subjects: dict[str, Subject] = {
                "pdftotext": lambda: _read_by_pdftotext(source, batch.pages),  # noqa: B023 - run in this turn
                "pdftotext -raw": lambda: _read_by_pdftotext(source, batch.pages, "-raw"),  # noqa: B023
                "homeroom match": lambda: len(read_range(source, RULE, 0, batch.pages, source.with_suffix(".json"))),  # noqa: B023
                "homeroom match and judge": _reader_and_judge(source, batch),
                "homeroom match, two children": lambda: asyncio.run(_match(source, batch.pages)),  # noqa: B023
                "pypdf": lambda: _read_by_pypdf(source),  # noqa: B023
            }
            timings = measure(subjects, args.rounds)
        print_ratios(f"hostile: {persons:,} persons, {batch.pages:,} pages", timings, "pdftotext", "page")
        growth[batch.pages] = timings["homeroom match"].cpu_s * 1e3
    print_growth("match: CPU a page by pages of the batch", growth, "ms")


def _reader_and_judge(source: Path, batch: Batch) -> Subject:
    own = [
        PersonMarks(f"b{number}", person.person_id, person.first_name, person.last_name)
        for number, person in enumerate(PersonFile.read(batch.folder / "persons.csv").persons)
    ]
    known = {person.person_id: person for person in own}
    persons = {person.key: person for person in own}
    marks, texts = batch.folder / "marks", batch.folder / "texts.json"
    write_marks(marks, [*own, *make_persons(PERSONS)])

    def run() -> int:
        facts = read_range(source, RULE, 0, batch.pages, texts)
        owners = {item.page: [known[each.whole].key for each in item.readings if each.whole in known] for item in facts}
        checks = [PageCheck(page, tuple(keys)) for page, keys in owners.items() if keys]
        return len(judge_range(texts, 0, marks, checks, persons, NOTHING_ALLOWED, "name")) and len(facts)

    return run


def _read_by_pdftotext(source: Path, pages: int, *options: str) -> int:
    subprocess.run(["pdftotext", *options, source, "/dev/null"], check=True, stderr=subprocess.DEVNULL)
    return pages


def _read_by_pypdf(source: Path) -> int:
    reader = pypdf.PdfReader(source)
    for page in range(SAMPLE_PAGES):
        reader.pages[page].extract_text()
    return SAMPLE_PAGES


async def _match(source: Path, pages: int) -> int:
    limit = asyncio.Semaphore(2)

    async def one(first: int) -> int:
        async with limit:
            stop = min(first + RANGE_PAGES, pages)
            texts = source.with_suffix(f".{first}.json")
            return len(await run_guarded(read_range, source, RULE, first, stop, texts))

    return sum(await asyncio.gather(*(one(first) for first in range(0, pages, RANGE_PAGES))))


if __name__ == "__main__":
    main()
