"""A batch with twelve defects, one of each kind that a job's check lists, among pages that only resemble a defect."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from delivery_testing.clerk import Student, invent
from delivery_testing.sheets import Draw, draw_sheets, lines

RULE = '{"kind": "pattern", "pattern": "Student ID: (?P<id>[0-9A-Za-z]+)"}'
NOISE_PX = 620
"""Width and height in pixels of the picture in the large document: 1.1 MB, however it is compressed."""
GOOD = 24
FAULTY = ("two", "other", "odd", "twice", "no_address", "suppressed", "school", "withdrawn", "restricted", "large")


@dataclass(frozen=True)
class Defects:
    """The students of the batch: those without a defect, and the others by defect."""

    good: list[Student]
    faulty: Mapping[str, Student]
    pages: dict[str, list[int]] = field(default_factory=dict)
    """The pages of each defect in the batch."""

    @property
    def students(self) -> list[Student]:
        """All students."""
        return [*self.good, *self.faulty.values()]

    def persons_csv(self) -> str:
        """Return the directory as CSV."""
        rows = ["person_id,first_name,last_name,school_id,email,guardian_email"]
        for item in self.students:
            school = "S2" if item is self.faulty["school"] else "S1"
            rows.append(f"{item.person_id},{item.first_name},{item.last_name},{school},,{item.guardian_email}")
        return "\n".join(rows)

    @cached_property
    def pdf(self) -> bytes:
        """The batch, drawn only once because each drawing contains its date."""
        sheets: list[Draw] = []
        for name, sheet in self._sheets():
            sheets.append(sheet)
            if name:
                self.pages.setdefault(name, []).append(len(sheets))
        return draw_sheets(sheets)

    def _sheets(self) -> Iterator[tuple[str, Draw]]:
        """Yield the pages of one student after the other, with the defects among them."""
        faulty, good = self.faulty, [("", card(student)) for student in self.good]
        yield from good[:3]
        yield "two", lines(*_words(faulty["two"]), *_words(faulty["other"]))
        yield "twice", card(faulty["twice"], 1, 2)
        yield from good[3:6]
        yield "none", lines("School news of this week")
        yield from good[6:8]
        yield "unknown", lines("Student ID: 999999", "Wanda Nowhere", "Page 1 of 1")
        yield from (("odd", card(faulty["odd"], number, 3)) for number in (1, 2, 3))
        yield "twice", card(faulty["twice"], 2, 2)
        yield from good[8:]
        yield "large", with_noise(card(faulty["large"]))
        for name in ("no_address", "suppressed", "school", "withdrawn", "restricted"):
            yield name, card(faulty[name])


def make_defects(where: str) -> Defects:
    """Return the same batch at each call; its addresses are at `where`."""
    found = invent(GOOD + len(FAULTY), where=where)
    good, faulty = found[:GOOD], dict(zip(FAULTY, found[GOOD:], strict=True))
    # Twins at one address; leading zeros; an id that the page prints in capitals.
    good[1] = replace(good[1], last_name=good[0].last_name, guardian_email=good[0].guardian_email)
    good[2] = replace(good[2], person_id="000412")
    good[3] = replace(good[3], person_id="b7c19")
    faulty["no_address"] = replace(faulty["no_address"], guardian_email="")
    return Defects(good, faulty)


def card(student: Student, number: int = 1, of: int = 1) -> Draw:
    """Draw a page of a student."""
    return lines(*_words(student), f"Page {number} of {of}")


def with_noise(sheet: Draw) -> Draw:
    """Draw the page with a picture that cannot be compressed."""
    noise = Image.frombytes("RGB", (NOISE_PX, NOISE_PX), random.Random(7).randbytes(NOISE_PX * NOISE_PX * 3))

    def draw(canvas: Canvas) -> None:
        sheet(canvas)
        canvas.drawImage(ImageReader(noise), 72, 72, 100, 100)

    return draw


def _words(student: Student) -> tuple[str, str]:
    return f"Student ID: {student.person_id.upper()}", f"{student.first_name} {student.last_name}"
