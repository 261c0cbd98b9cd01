"""Everyday jobs of an office, in the demo's district in addition to its big batch."""

import random
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from homeroom_demo.batch import SEED, write_persons
from homeroom_demo.cards import draw_cards
from homeroom_demo.client import REVIEW, Clerk, find_token
from homeroom_demo.people import Student, invent_students
from homeroom_demo.story import RULE

HELD, WAITING, BOUNCED = "Progress report, first quarter", "Interim grades, November", "Course choices for next year"
MESSAGE = "Dear family,\n\nplease read what is in the link below, and write to us if you have questions."
FEW = 12
STRANGER = Student("1990417", "Emil", "Sørensen", "SCH00", "", "", 1)
"""A student with a page in the file who was never imported."""
MOVED = Student("1990101", "Nia", "Okafor", "SCH05", "", "moved@homes.example.org", 1)
"""A student whose family's address no longer exists; no other job uses this address."""
MARRIED_NAME = "Lindqvist"
PROVIDER = "what only the provider knows"


@dataclass(frozen=True, slots=True)
class Office:
    """Signed-in users of the district.

    Attributes:
        director: An administrator.
        clerk: Sends for the whole district.
        secretary: Sends for one school.
    """

    director: Clerk
    clerk: Clerk
    secretary: Clerk


def make_everyday(office: Office, folder: Path, *, persons: int, mailbox_url: str) -> None:
    """Create a job with held work, one that waits for its review, and one with a bounced mail.

    Jobs of an earlier demo are kept and not created again.

    Args:
        persons: Number of students of the batch in the folder; the jobs use the same students.

    Raises:
        DemoFailed: a step did not work.
    """
    students = list(invent_students(persons, random.Random(SEED)))  # noqa: S311 - invented people, no secret
    of_lincoln = [student for student in students if student.school_id == STRANGER.school_id]
    others = [student for student in students if student.school_id != STRANGER.school_id]
    waiting = held = None
    if not office.clerk.has_job(WAITING):
        papers = [*_misname(of_lincoln[:FEW]), STRANGER]
        waiting = _start(office.secretary, folder, WAITING, papers)
    if not office.clerk.has_job(HELD):
        held = _start(office.clerk, folder, HELD, _misname(others[:FEW]))
    if not office.clerk.has_job(BOUNCED):
        _bounce_one(office, folder, others[FEW : 2 * FEW], mailbox_url)
    if held is not None:
        office.clerk.finish(held)
    if waiting is not None:
        for job in office.secretary.watch(waiting):
            if job["status"] == REVIEW:
                break


def _misname(students: Sequence[Student]) -> list[Student]:
    """Return the students as the file names them: the last one has another family name than in the district."""
    return [*students[:-1], *(replace(student, last_name=MARRIED_NAME) for student in students[-1:])]


def _start(clerk: Clerk, folder: Path, subject: str, students: Sequence[Student]) -> str:
    """Upload a file with one page per student and start the job; return its id."""
    pdf = folder / f"{subject}.pdf"
    one_page = [replace(student, pages=1) for student in students]
    draw_cards(pdf, one_page, random.Random(subject), is_linked=False, title=subject)  # noqa: S311 - no secret
    return clerk.split(clerk.upload(pdf), rule=RULE, subject=subject, message=MESSAGE)


def _bounce_one(office: Office, folder: Path, students: Sequence[Student], mailbox_url: str) -> None:
    """Send a job, then report one of its mails as bounced, as a provider does for an unknown address."""
    persons = folder / "moved.csv"
    write_persons(persons, [MOVED])
    office.director.import_persons(persons)
    office.clerk.finish(_start(office.clerk, folder, BOUNCED, [*students, MOVED]))
    office.director.save_settings("mail", postmark_password=PROVIDER)
    event = {"RecordType": "Bounce", "Type": "HardBounce", "ID": 1, "Email": MOVED.guardian_email}
    basic = b64encode(f"postmark:{PROVIDER}".encode()).decode()
    office.clerk.http.post(
        f"/api/mail/events/postmark/{office.clerk.district_id}.events",
        json={**event, "Metadata": {"mail": find_token(mailbox_url, MOVED.guardian_email)}},
        headers={"authorization": f"Basic {basic}"},
    ).raise_for_status()
