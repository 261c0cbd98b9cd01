"""Make a batch: one PDF with the report cards of many students, and the expected results.

    python -m homeroom_demo.batch OUT --persons 200 [--seed 1] [--hostile]

Writes `batch.pdf`, `persons.csv` (for the person import), `index.csv` (page ranges, one-based and inclusive) and
`truth.json` (page ranges, zero-based and half-open). The same arguments give the same files.
"""

import argparse
import csv
import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from homeroom_demo.cards import draw_cards
from homeroom_demo.hostile import add_leaks
from homeroom_demo.people import Student, invent_students

SEED = 1


@dataclass(frozen=True)
class Batch:
    """A generated batch and its folder."""

    folder: Path
    persons: int
    pages: int


def make_batch(folder: Path, persons: int, *, seed: int = SEED, hostile: bool = False) -> Batch:
    """Write a batch of `persons` report cards, 1 to 6 pages each, into `folder`.

    Args:
        hostile: Add everything that a careless split would leak: an outline and destinations with names, links between
            cards, shared photos, tags, thumbnails, private data, metadata and an attached roster.
    """
    rnd = random.Random(seed)  # noqa: S311 - invented people, no secret
    students = list(invent_students(persons, rnd))
    folder.mkdir(parents=True, exist_ok=True)
    draw_cards(folder / "batch.pdf", students, rnd, is_linked=hostile)
    if hostile:
        add_leaks(folder / "batch.pdf", students)
    pages = _write_truth(folder, students)
    write_persons(folder / "persons.csv", students)
    return Batch(folder, persons, pages)


def write_persons(path: Path, students: Sequence[Student]) -> None:
    """Write the list of persons in the format of the person import."""
    _write_csv(
        path,
        ("person_id", "first_name", "last_name", "school_id", "email", "guardian_email"),
        ((s.person_id, s.first_name, s.last_name, s.school_id, s.email, s.guardian_email) for s in students),
    )


def _write_truth(folder: Path, students: Sequence[Student]) -> int:
    start = 0
    truth = []
    for student in students:
        stop = start + student.pages
        truth.append(
            {"start": start, "end": stop, "id": student.person_id, "name": student.name, "email": student.email}
        )
        start = stop
    (folder / "truth.json").write_text(json.dumps(truth, indent=1), encoding="utf-8")
    rows = ((item["start"] + 1, item["end"], item["id"]) for item in truth)  # type: ignore[operator] # an int
    _write_csv(folder / "index.csv", ("first_page", "last_page", "person_id"), rows)
    return start


def _write_csv(path: Path, header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(header)
        writer.writerows(rows)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--persons", type=int, default=200)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--hostile", action="store_true")
    args = parser.parse_args()
    batch = make_batch(args.out, args.persons, seed=args.seed, hostile=args.hostile)
    print(f"{batch.folder}: {batch.pages} pages, {batch.persons} persons")


if __name__ == "__main__":
    main()
