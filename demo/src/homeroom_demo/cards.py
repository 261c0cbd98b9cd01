"""Report cards as a student information system prints them: the cards of all students in one PDF."""

import io
import random
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw
from reportlab import rl_config
from reportlab.lib.pagesizes import letter
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from homeroom_demo.people import Student

WIDTH, HEIGHT = letter
MARGIN = 40
COLUMNS = (40, 190, 245, 300, 355, 410, 572)
SUBJECTS = ("Algebra", "Art", "Biology", "Chemistry", "English", "Español", "History", "Music")
TERMS = ("Autumn", "Spring")
REMARKS = ("Keep it up", "Works with care", "Hand in homework", "Ask for help", "Great progress")
WORDS = [
    "the",
    "class",
    "asks",
    "reads",
    "writes",
    "and",
    "works",
    "with",
    "others",
    "on",
    "every",
    "new",
    "task",
    "in",
    "good",
    "time",
]
LOGO_PIXELS = 240
TITLE = "Report card 2025-26"


def draw_cards(
    path: Path, students: Sequence[Student], rnd: random.Random, *, is_linked: bool, title: str = TITLE
) -> None:
    """Write the PDF, one card after another; each page contains the student's id as text.

    Args:
        title: The title of the cards, shown on each page.
        is_linked: Add an outline with names, a named destination per card and a link from each card to the next.
    """
    rl_config.useA85 = 0  # Plain Flate streams, as real PDF producers write them.
    canvas = Canvas(str(path), pagesize=letter, pageCompression=1, invariant=1)
    canvas.setTitle(title)
    logo = _logo()
    following = [*students[1:], None]
    for student, after in zip(students, following, strict=True):
        for page in range(student.pages):
            if is_linked and page == 0:
                _link(canvas, student, after)
            _draw_head(canvas, logo, student, title, is_first=page == 0)
            _draw_grades(canvas, rnd)
            canvas.drawString(MARGIN, 30, f"Page {page + 1} of {student.pages}")
            canvas.showPage()
    canvas.save()


def _link(canvas: Canvas, student: Student, after: Student | None) -> None:
    canvas.bookmarkPage(student.person_id)
    title = f"{student.last_name}, {student.first_name} {student.person_id}"
    canvas.addOutlineEntry(title, student.person_id, level=0)
    if after is not None:
        canvas.linkRect(f"to {after.name}", after.person_id, (WIDTH - 110, 20, WIDTH - MARGIN, 40))


def _draw_head(canvas: Canvas, logo: ImageReader, student: Student, title: str, *, is_first: bool) -> None:
    canvas.drawImage(logo, MARGIN, HEIGHT - 100, 60, 60)
    canvas.setFont("Helvetica-Bold", 14)
    canvas.drawString(120, HEIGHT - 58, "Springfield Unified School District")
    canvas.setFont("Helvetica", 10)
    canvas.drawString(120, HEIGHT - 74, f"{title}   {student.name}")
    canvas.drawString(120, HEIGHT - 90, f"Student ID: {student.person_id}")
    if is_first:
        canvas.drawString(330, HEIGHT - 90, student.email)


def _draw_grades(canvas: Canvas, rnd: random.Random) -> None:
    top = HEIGHT - 130
    for term in TERMS:
        canvas.setFont("Helvetica-Bold", 10)
        canvas.drawString(MARGIN, top, f"{term} term")
        rows = [top - 8 - 16 * row for row in range(len(SUBJECTS) + 2)]
        canvas.grid(COLUMNS, rows)
        canvas.setFont("Helvetica", 8)
        head = ("Subject", "Q1", "Q2", "Q3", "Q4", "Remark")
        body = [(subject, *(_grade(rnd) for _ in range(4)), rnd.choice(REMARKS)) for subject in SUBJECTS]
        for y, cells in zip(rows[1:], [head, *body], strict=True):
            for x, cell in zip(COLUMNS, cells, strict=False):
                canvas.drawString(x + 3, y + 5, cell)
        top = rows[-1] - 24
    for line in range(10):
        canvas.drawString(MARGIN, top - 11 * line, " ".join(rnd.choices(WORDS, k=14)))


def _grade(rnd: random.Random) -> str:
    return rnd.choice("ABCDF") + rnd.choice(("+", "", "-"))


def _logo() -> ImageReader:
    """Return a noisy picture that does not compress well; a careless split copies it once per student."""
    rnd = random.Random(7)  # noqa: S311 - a picture, no secret
    image = Image.new("RGB", (LOGO_PIXELS, LOGO_PIXELS), "white")
    draw = ImageDraw.Draw(image)
    for _ in range(4_000):
        x, y = rnd.randrange(LOGO_PIXELS), rnd.randrange(LOGO_PIXELS)
        draw.rectangle((x, y, x + 8, y + 6), fill=tuple(rnd.randrange(256) for _ in range(3)))
    data = io.BytesIO()
    image.save(data, "PNG")
    data.seek(0)
    return ImageReader(data)
