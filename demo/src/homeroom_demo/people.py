"""Invented students, the same for the same seed."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

GIVEN_NAMES = [
    "Aïsha",
    "Ben",
    "Carmen",
    "Chloé",
    "Daniel",
    "Elif",
    "Finn",
    "Grace",
    "Hana",
    "Ibrahim",
    "Ines",
    "Jonas",
    "Kofi",
    "Lena",
    "Malik",
    "Noor",
    "Olga",
    "Péter",
    "Rosa",
    "Søren",
    "Tomás",
    "Uma",
    "Viktor",
    "Zoë",
]
FAMILY_NAMES = [
    "Adeyemi",
    "Brown",
    "Castillo",
    "D'Angelo",
    "Engström",
    "Fischer",
    "Haddad",
    "Ivanova",
    "Johnson-Lee",
    "Kim",
    "Lopez",
    "Müller",
    "Nguyen",
    "O'Neil",
    "Patel",
    "Rossi",
    "Smith",
    "Tanaka",
    "Vargas",
    "Wójcik",
]
SCHOOLS = {
    "SCH00": "Lincoln Elementary School",
    "SCH01": "Oak Hill Elementary School",
    "SCH02": "Riverside Elementary School",
    "SCH03": "Jefferson Middle School",
    "SCH04": "Washington Middle School",
    "SCH05": "Springfield High School",
    "SCH06": "North High School",
}
"""Names of the schools, by their codes in the list of persons."""
FIRST_ID = 1_000_000
# Number of pages of a report card: percentage of students with that number.
PAGE_COUNTS = {1: 14, 2: 22, 3: 30, 4: 18, 5: 10, 6: 6}


@dataclass(frozen=True)
class Student:
    person_id: str
    first_name: str
    last_name: str
    school_id: str
    email: str
    guardian_email: str
    pages: int

    @property
    def name(self) -> str:
        return f"{self.first_name} {self.last_name}"


def invent_students(count: int, rnd: random.Random) -> Iterator[Student]:
    """Yield students with ascending ids; names repeat, as in a real district. All addresses end in example.org."""
    person_id = FIRST_ID
    for _ in range(count):
        person_id += rnd.randint(1, 8)
        yield Student(
            person_id=str(person_id),
            first_name=rnd.choice(GIVEN_NAMES),
            last_name=rnd.choice(FAMILY_NAMES),
            school_id=f"SCH{person_id % len(SCHOOLS):02d}",
            email=f"s{person_id}@students.example.org",
            guardian_email=f"family{person_id}@homes.example.org",
            pages=rnd.choices(list(PAGE_COUNTS), list(PAGE_COUNTS.values()))[0],
        )
