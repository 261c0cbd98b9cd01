"""How student information systems head their pages, and pages as lines that any program can print."""

from collections.abc import Iterable
from dataclasses import dataclass

from batch_testing.desk import Desk
from batch_testing.students import Child, address_of

Sheets = Iterable[tuple[Child | None, list[str]]]
"""Whose each page is, and its lines."""


@dataclass(frozen=True)
class System:
    """How one system prints the head of a page.

    Attributes:
        label: The words in front of the id.
        top: Lines in which {id} and {name} stand for the student's.
        is_last_first: Names are printed "Last, First".
    """

    label: str
    top: tuple[str, ...]
    is_last_first: bool = False

    def rule(self, **more: object) -> dict[str, object]:
        """The rule by which its ids are found."""
        return {"kind": "pattern", "pattern": rf"{self.label}\s*(?P<id>\d+)", **more}

    def name(self, child: Child) -> str:
        """The name as the system prints it."""
        return f"{child.last}, {child.first}" if self.is_last_first else child.name

    def head(self, child: Child, **shown: str) -> list[str]:
        """The first lines of a page.

        Args:
            shown: `id` and `name` as they are printed, where they differ from what the district knows.
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
    """Draw each page with its lines on top."""
    for child, lines in sheets:
        desk.page(child, lines)


def rename(desk: Desk, names: Iterable[tuple[str, str]]) -> list[Child]:
    """Enrol children with these first and last names."""
    listed = list(names)
    plain = Desk(desk.name).enrol(len(listed))
    return desk.admit(child.but(first=first, last=last) for child, (first, last) in zip(plain, listed, strict=True))


def crowd(desk: Desk, count: int = 320) -> None:
    """Enrol so many others, who have no pages, that a number of five digits may be anything.

    Call it behind `enrol`; their ids lie in the same range, and their names are nobody's in the file.
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
