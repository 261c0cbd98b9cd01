"""Page heads of student information systems, and pages as lines that any program can print."""

from collections.abc import Iterable
from dataclasses import dataclass

from batch_testing.desk import Desk
from batch_testing.students import Child, address_of

Sheets = Iterable[tuple[Child | None, list[str]]]
"""The owner of each page (None if it has none), and its lines."""


@dataclass(frozen=True)
class System:
    """Layout of the page head of one system.

    Attributes:
        label: The words in front of the id.
        top: Lines in which {id} and {name} are placeholders for the student's data.
        is_last_first: Names are printed "Last, First".
    """

    label: str
    top: tuple[str, ...]
    is_last_first: bool = False

    def rule(self, **more: object) -> dict[str, object]:
        """Return the rule that finds the system's ids."""
        return {"kind": "pattern", "pattern": rf"{self.label}\s*(?P<id>\d+)", **more}

    def name(self, child: Child) -> str:
        """Return the name as the system prints it."""
        return f"{child.last}, {child.first}" if self.is_last_first else child.name

    def head(self, child: Child, **shown: str) -> list[str]:
        """Return the first lines of a page.

        Args:
            shown: `id` and `name` as printed, where they differ from the district's data.
        """
        values = {"id": child.person_id, "name": self.name(child)} | shown
        return [line.format(**values) for line in self.top]


POWERSCHOOL = System(
    "Student Number:",
    (
        "Springfield Unified School District",
        "Report Card  Q2",
        "Student: {name}",
        "Student Number: {id}   Grade Level: 5",
    ),
    is_last_first=True,
)
CAMPUS = System(
    "Student #:",
    ("Springfield Schools - Progress Report", "{name}", "Student #: {id}   Grade: 05   Term: Fall"),
    is_last_first=True,
)
SKYWARD = System(
    "Other ID:",
    (
        "SPRINGFIELD SCHOOL DISTRICT",
        "Student Report Card",
        "Student: {name}",
        "Other ID: {id}   Grade: 05   Entity: 101",
    ),
)
AERIES = System(
    "Perm ID:",
    ("Springfield Unified", "{name}", "Perm ID: {id}   Grd: 5   Tchr: 12", "Semester 1 Grade Report"),
    is_last_first=True,
)
SYNERGY = System(
    "SIS Number:",
    ("Springfield Public Schools", "Report Card MP1", "Student Name: {name}", "SIS Number: {id}   Homeroom: 12"),
)
SIMS = System(
    "Adm No:",
    ("Springfield Academy", "Interim Report, Autumn Term", "Name: {name}", "Reg Group: 8C   Adm No: {id}"),
)
BROMCOM = System(
    "Adno:",
    ("Springfield High School", "Student Progress Report", "{name}", "Adno: {id}   Tutor Group: 8C"),
)
ARBOR = System(
    "Admission number:",
    ("Springfield Primary School", "Pupil report", "{name} (Form 6A)", "Admission number: {id}"),
)
UNTIS = System(
    "Schülernummer:",
    ("Gesamtschule Springfield", "Klasse 7b, 1. Halbjahr", "Schülernummer: {id}", "Name: {name}"),
    is_last_first=True,
)
MERGE = System(
    "Student ID:",
    (
        "Springfield Unified School District",
        "Office of the Superintendent",
        "To the family of {name}",
        "Student ID: {id}",
    ),
)


def draw(desk: Desk, sheets: Sheets) -> None:
    """Draw each page with its lines at the top."""
    for child, lines in sheets:
        desk.page(child, lines)


def rename(desk: Desk, names: Iterable[tuple[str, str]]) -> list[Child]:
    """Enrol children with these first and last names."""
    listed = list(names)
    plain = Desk(desk.name).enrol(len(listed))
    return desk.admit(child.but(first=first, last=last) for child, (first, last) in zip(plain, listed, strict=True))


def crowd(desk: Desk, count: int = 320) -> None:
    """Enrol `count` more students without pages, so that many five-digit numbers are ids.

    Call it after `enrol`: their ids lie in the same range, but their names do not occur in the file.
    """
    taken = set(desk.keys.values())
    ids = [str(40_003 + 27 * number) for number in range(count)]
    desk.admit(
        Child(
            one,
            f"Q{'aeiou'[at % 5]}v{'aeiou'[at // 5 % 5]}l{'aeiou'[at // 25 % 5]}",
            f"Zr{'aeiou'[at % 5]}x{'bdfgk'[at // 5 % 5]}u{'aeiou'[at // 25 % 5]}q",
            address_of(one, desk.name),
        )
        for at, one in enumerate(ids)
        if one not in taken
    )
