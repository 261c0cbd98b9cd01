"""Builder of a batch: its students, its pages and the truth about them."""

import csv
import io
import json
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reportlab import rl_config
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from batch_testing.students import Child, invent

Lines = Sequence[str]
Change = Callable[[bytes], bytes]
SUBJECTS = ("Algebra", "Art", "Biology", "Chemistry", "English", "Geography", "History", "Music", "Physics")
COLUMNS = ("person_id", "first_name", "last_name", "school_id", "email", "guardian_email")
DISTRICT = "Springfield Unified School District"
LINE = 16


@dataclass
class Desk:
    """One batch under construction.

    Attributes:
        documents: Page numbers (from 1) of each person's document, by the person's key.
        must_hold: Keys of the persons to whom nothing may be delivered.
        doubtful: Keys of the persons whose documents may be held or delivered; all others must be delivered.
        optional: Pages that may be left out of a document, such as blank backs.
        rows: Rows of persons.csv, where they differ from the enrolled children.
        before: Rows of an earlier import, for kinds that test a second import.
        changes: Functions applied to the finished PDF, in order.
        confirmed: True if the clerk confirms an import that the product holds for review.
    """

    name: str
    note: str = ""
    rule: dict[str, Any] | None = None
    documents: dict[str, list[int]] = field(default_factory=dict)
    must_hold: set[str] = field(default_factory=set)
    doubtful: set[str] = field(default_factory=set)
    optional: set[int] = field(default_factory=set)
    addresses: dict[str, str] = field(default_factory=dict)
    rows: list[dict[str, str]] = field(default_factory=list)
    before: list[dict[str, str]] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    keys: dict[Child, str] = field(default_factory=dict)
    pages: int = 0
    confirmed: bool = False
    size: tuple[float, float] = letter

    def __post_init__(self) -> None:
        rl_config.useA85 = 0
        self._file = io.BytesIO()
        self.canvas = Canvas(self._file, pagesize=self.size, pageCompression=1, invariant=1)

    def enrol(self, count: int) -> list[Child]:
        """Invent children and put them on the list of persons."""
        return self.admit(invent(count, kind=self.name))

    def admit(self, children: Iterable[Child], *, per_school: bool = False) -> list[Child]:
        """Add the children to the list of persons and return them."""
        found = list(children)
        for child in found:
            self.keys[child] = f"{child.school}~{child.person_id}" if per_school else child.person_id
            self.addresses[self.keys[child]] = child.address
            self.rows.append(child.row())
        return found

    def key(self, child: Child) -> str:
        """Return the child's key in the truth and in the names of the delivered files."""
        return self.keys[child]

    def page(self, owner: Child | None, lines: Lines = (), *, filler: bool = True) -> int:
        """Finish the current page with the lines at its top, and return its number."""
        self.write(lines)
        if filler:
            self._fill(f"{self.name} {owner and self.keys.get(owner)} {self.pages}")
        return self.close(owner)

    def write(self, lines: Lines, *, top: float = 60, left: float = 60) -> None:
        """Draw lines of text on the current page, one below the other."""
        self.canvas.setFont("Helvetica", 11)
        for number, line in enumerate(lines):
            self.canvas.drawString(left, self.size[1] - top - LINE * number, line)

    def close(self, owner: Child | None) -> int:
        """Finish the current page as it is, and return its number."""
        self.canvas.showPage()
        self.pages += 1
        if owner is not None and owner in self.keys:
            self.documents.setdefault(self.keys[owner], []).append(self.pages)
        return self.pages

    def card(self, child: Child, pages: int = 1, *, below: Lines = (), **shown: str) -> None:
        """Draw a report card with the id and the name on every page.

        Args:
            below: Lines under the head of every page.
            shown: `id` and `name` as printed, where they differ from the district's data.
        """
        for _ in range(pages):
            self.page(child, [*head(child, **shown), *below])

    def hold(self, *children: Child) -> None:
        """Mark these children's documents as not to be delivered."""
        self.must_hold.update(self.keys[child] for child in children)

    def doubt(self, *children: Child) -> None:
        """Mark these children's documents as allowed to be either held or delivered."""
        self.doubtful.update(self.keys[child] for child in children)

    def _fill(self, seed: str) -> None:
        """Draw grades and bars that differ on every page, so that no two pages look alike."""
        rnd, top = random.Random(seed), self.size[1] - 240
        self.canvas.setFont("Helvetica", 9)
        for number, subject in enumerate(SUBJECTS):
            grades = "   ".join(rnd.choice("ABCDF") + rnd.choice(("+", "", "-")) for _ in range(6))
            self.canvas.drawString(60, top - 14 * number, f"{subject}   {grades}")
        for number in range(12):
            width = rnd.randrange(20, 300)
            self.canvas.rect(60, top - 150 - 9 * number, width, 5, fill=1)

    def save(self, folder: Path) -> Path:
        """Write batch.pdf, persons.csv and truth.json, and rule.json and before.csv if the batch has them."""
        folder.mkdir(parents=True, exist_ok=True)
        self.canvas.save()
        content = self._file.getvalue()
        for change in self.changes:
            content = change(content)
        (folder / "batch.pdf").write_bytes(content)
        write_persons(folder / "persons.csv", self.rows)
        if self.before:
            write_persons(folder / "before.csv", self.before)
        if self.rule is not None:
            (folder / "rule.json").write_text(json.dumps(self.rule, ensure_ascii=False) + "\n", encoding="utf-8")
        (folder / "truth.json").write_text(json.dumps(self.truth(), indent=1, ensure_ascii=False) + "\n", "utf-8")
        return folder

    def truth(self) -> dict[str, Any]:
        """Return the expected result of the batch, as its author knows it."""
        clean = [key for key in self.documents if key not in self.must_hold | self.doubtful]
        return {
            "note": self.note,
            "documents": self.documents,
            "clean": sorted(clean),
            "must_hold": sorted(self.must_hold),
            "optional": sorted(self.optional),
            "addresses": self.addresses,
            "confirmed": self.confirmed,
        }


def head(child: Child, **shown: str) -> list[str]:
    """Return the first lines of a report card."""
    return [
        DISTRICT,
        "Report card 2025-26",
        f"Student ID: {shown.get('id', child.person_id)}",
        shown.get("name", child.name),
    ]


def write_persons(path: Path, rows: Sequence[Mapping[str, str]]) -> None:
    """Write a list of persons with the columns of its first row."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
