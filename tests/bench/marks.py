"""Matching pages against a district's identifiers: memory and time, compared with only reading the words.

python tests/bench/marks.py [--persons 1000,100000] [--rounds 3]
"""

import argparse
import random
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from homeroom_plugins.delivery.pdf.names.mark_file import write_marks
from homeroom_plugins.delivery.pdf.names.mark_index import DistrictMarks
from homeroom_plugins.delivery.pdf.names.marks import PersonMarks
from homeroom_plugins.delivery.pdf.names.proof import has_name
from homeroom_plugins.delivery.pdf.text.words import PageWords, read_words
from yardstick import Subject, measure, print_growth, print_ratios, time_once

PAGES = 500
_START = ("Al", "Be", "Ca", "Da", "El", "Fa", "Ga", "Ha", "Jo", "Ka", "La", "Ma", "No", "Pe", "Ro", "Sa", "To", "Wi")
_MIDDLE = ("ra", "li", "no", "me", "sa", "to", "di")
_END = ("n", "s", "r", "a", "o", "th", "z")
_SUBJECTS = ("English", "Mathematics", "Science", "Social studies", "Physical education", "Art and music", "Spanish")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--persons", default="1000,100000")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    growth = {}
    for count in map(int, args.persons.split(",")):
        persons = make_persons(count)
        timings = measure(subjects(_write_and_open(persons), persons[:PAGES]), args.rounds)
        print_ratios("a page", timings, "read words", "page")
        growth[count] = timings["find"].cpu_s * 1e3
    print_growth("find: CPU a page by persons of the district", growth, "ms")


def _write_and_open(persons: Sequence[PersonMarks]) -> DistrictMarks:
    with TemporaryDirectory(prefix="bench-") as folder:
        path = Path(folder) / "marks"
        written = time_once(lambda: write_marks(path, persons))
        tracemalloc.start()
        district = DistrictMarks.open(path)
        kept, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        print(
            f"\n{len(persons):,} persons: written in {written.wall_s:.2f} s, {path.stat().st_size / 1e6:.1f} MB on disk"
        )
        print(f"  {kept / 1e6:.1f} MB in the child, {peak / 1e6:.1f} MB while it is opened")
    return district


def subjects(district: DistrictMarks, persons: Sequence[PersonMarks]) -> dict[str, Subject]:
    """Return subjects that read the words of a page per person and run one check on them."""
    pages = [(make_page(person), person) for person in persons]

    def each(do: Callable[[PageWords, PersonMarks], object]) -> Subject:
        def run() -> int:
            for page, owner in pages:
                do(read_words(page), owner)
            return len(pages)

        return run

    return {
        "read words": each(lambda words, _owner: words.folded),
        "has_name": each(lambda words, owner: has_name(words, owner.first_name, owner.last_name)),
        "find": each(lambda words, _owner: district.find(words)),
        "contradictions": each(lambda words, owner: district.contradictions(words, owner)),
    }


def make_persons(count: int) -> list[PersonMarks]:
    """Return persons with numeric ids, two addresses each, and names that some share."""
    rng = random.Random(7)
    given = [a + b + c for a in _START for b in _MIDDLE for c in _END]
    family = [a + b + c + d for a in _START for b in _MIDDLE for c in _MIDDLE for d in _END]
    persons = []
    for number in range(count):
        last = rng.choice(family) + (f"-{rng.choice(family)}" if number % 5 == 0 else "")
        emails = (f"s{number}@students.example.org", f"family{number}@homes.example.org")
        persons.append(PersonMarks(f"key{number:032d}", str(1_000_003 + number * 7), rng.choice(given), last, emails))
    return persons


def make_page(person: PersonMarks) -> str:
    """Return the text of a report card of about 2,000 letters."""
    lines = [f"Student: {person.first_name} {person.last_name}", f"Student ID: {person.person_id}", "Grade 5  Room 12"]
    for subject in _SUBJECTS * 4:
        lines.append(f"{subject} 9{len(subject)} A- The student's work shows steady progress in every unit")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
