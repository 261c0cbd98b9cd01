"""Invented students for batches; the same seed gives the same students."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

GIVEN = [
    "Aisha",
    "Benjamin",
    "Carmen",
    "Daniel",
    "Elif",
    "Felix",
    "Grace",
    "Hana",
    "Ibrahim",
    "Jonas",
    "Katya",
    "Lena",
    "Malik",
    "Nadia",
    "Oscar",
    "Priya",
    "Quentin",
    "Rosa",
    "Samuel",
    "Tamar",
    "Ulrich",
    "Viktor",
    "Wanda",
    "Xavier",
    "Yusuf",
    "Zora",
    "Alma",
    "Boris",
    "Clara",
    "Dmitri",
    "Esther",
    "Fatima",
]
FAMILY = [
    "Adeyemi",
    "Brown",
    "Castillo",
    "Dubois",
    "Eriksen",
    "Fischer",
    "Goldberg",
    "Haddad",
    "Ivanova",
    "Jensen",
    "Kimura",
    "Lopez",
    "Murphy",
    "Nguyen",
    "Okafor",
    "Patel",
    "Quispe",
    "Rossi",
    "Schmidt",
    "Tanaka",
    "Underwood",
    "Vargas",
    "Whitaker",
    "Xiang",
    "Yilmaz",
    "Zimmer",
    "Abbott",
    "Becker",
    "Correa",
    "Donovan",
]


@dataclass(frozen=True)
class Child:
    """A student in the district's list, with the family's address."""

    person_id: str
    first: str
    last: str
    address: str
    school: str = "SCH1"
    email: str = ""

    @property
    def name(self) -> str:
        """The full name, first name first."""
        return f"{self.first} {self.last}"

    def but(self, **changes: str) -> "Child":
        """Return a copy of the child with other data."""
        return replace(self, **changes)

    def row(self) -> dict[str, str]:
        """Return the child's row of persons.csv."""
        return {
            "person_id": self.person_id,
            "first_name": self.first,
            "last_name": self.last,
            "school_id": self.school,
            "email": self.email,
            "guardian_email": self.address,
        }


def invent(count: int, *, kind: str) -> Iterator[Child]:
    """Yield children with ascending ids of five digits; no two share a first or a last name."""
    rnd = random.Random(kind)
    given, family = rnd.sample(GIVEN, count), rnd.sample(FAMILY, count)
    ids = sorted(rnd.sample(range(40_000, 49_000), count))
    for person_id, first, last in zip(ids, given, family, strict=True):
        yield Child(str(person_id), first, last, address_of(str(person_id), kind))


def address_of(person_id: str, kind: str) -> str:
    """Return an address that no other batch has and that does not reveal the id."""
    number = random.Random(f"{kind} {person_id}").randrange(16**8)
    return f"home{number:08x}@{kind}.example.org"
