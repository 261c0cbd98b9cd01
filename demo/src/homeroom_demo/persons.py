"""The persons of a batch, read from its persons.csv independently of the product's import."""

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

DELIMITERS = ",;\t|"
_COLUMNS: Mapping[str, str] = {
    "person_id": r"(person|student|pupil|local|schueler)?(id|number|no|nr)|(local)(student|person)id",
    "first_name": r"(student|pupil|legal|person)?(legal)?(first|given)name|vorname|prenom|nombres?",
    "last_name": r"(student|pupil|legal|person)?(legal)?(last|family|sur)name|surname|nachname|nom|apellidos?",
    "school_id": r"school(id|code|number|no)?|building|campus",
    "email": r"(student|pupil|person|school)?e?mail(address)?",
}
_FAMILY = re.compile(r"guardian|parent|contact|family|mother|father")


@dataclass(frozen=True, slots=True)
class PersonEntry:
    """A row of persons.csv; `addresses` contains every cell with an e-mail address."""

    person_id: str
    first_name: str
    last_name: str
    school_id: str
    addresses: frozenset[str]
    guardian_email: str

    @property
    def name(self) -> str:
        """The full name, given name first."""
        return f"{self.first_name} {self.last_name}".strip()


@dataclass(frozen=True, slots=True)
class PersonFile:
    """A list of persons.

    Attributes:
        header: The column names as written.
        rows: All rows, including those that the product rejects.
    """

    header: Sequence[str]
    rows: Sequence[Mapping[str, str]]
    persons: Sequence[PersonEntry]

    @classmethod
    def read(cls, path: Path) -> "PersonFile":
        """Read the file, accepting different encodings, delimiters and column names."""
        text = _decode(path.read_bytes())
        first = text.split("\n", 1)[0]
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(DELIMITERS, key=first.count))
        header, *lines = [[_clean(cell) for cell in line] for line in reader if line] or [[]]
        rows = [dict(zip(header, line, strict=False)) for line in lines]
        columns = {column: name for name in header for column in _column_of(name)}
        return cls(header, rows, [_listed(row, columns) for row in rows])

    @property
    def has_ids_per_school(self) -> bool:
        """True if persons of two schools have the same id."""
        schools = {(person.person_id, person.school_id) for person in self.persons if person.person_id}
        return len(schools) > len({person_id for person_id, _ in schools})

    @property
    def most_on_one_address(self) -> int:
        """The largest number of persons that share one family address."""
        found = Counter(person.guardian_email for person in self.persons if person.guardian_email)
        return max(found.values(), default=0)

    def holds_addresses(self, column: str) -> bool:
        """Return True if any row has an e-mail address in the column."""
        return any("@" in row.get(column, "") for row in self.rows)


def file_name(person_id: str, school_id: str, *, per_school: bool) -> str:
    """Return the name of a person's document in the demo's output folder, without its extension."""
    name = quote(person_id, safe="")
    return f"{quote(school_id, safe='')}~{name}" if per_school else name


def _decode(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _clean(cell: str) -> str:
    """Clean a cell of leftovers of spreadsheets and copying: text formulas, invisible and full-width characters."""
    text = unicodedata.normalize("NFKC", cell)
    text = "".join(char for char in text if unicodedata.category(char) != "Cf").strip()
    return text[2:-1] if text.startswith('="') and text.endswith('"') else text


def _column_of(name: str) -> Iterator[str]:
    plain = unicodedata.normalize("NFKD", name).casefold()
    plain = re.sub(r"[^a-z0-9]", "", plain)
    if "mail" in plain and _FAMILY.search(plain):
        yield "guardian_email"
        return
    yield from (column for column, form in _COLUMNS.items() if re.fullmatch(form, plain))


def _listed(row: Mapping[str, str], columns: Mapping[str, str]) -> PersonEntry:
    def cell(column: str) -> str:
        return row.get(columns.get(column, ""), "")

    addresses = frozenset(text.lower() for text in row.values() if text and "@" in text)
    return PersonEntry(
        cell("person_id"),
        cell("first_name"),
        cell("last_name"),
        cell("school_id"),
        addresses,
        cell("guardian_email").lower(),
    )
