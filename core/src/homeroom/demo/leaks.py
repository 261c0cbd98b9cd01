"""A second opinion on every delivered document, independent of the product's own scan.

Looks for the ids, addresses and names of everybody else in the raw file, in every string and in every decoded
stream, with nothing said about boundaries or who shares what: whatever it finds, a person should look at.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf
from ahocorasick_rs import BytesAhoCorasick

MAX_DEPTH = 60


@dataclass(frozen=True, slots=True)
class Listed:
    """A row of persons.csv."""

    person_id: str
    marks: frozenset[str]
    guardian_email: str


def read_persons(path: Path) -> dict[str, Listed]:
    """The persons of a batch, by id."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    return {
        row["person_id"]: Listed(
            row["person_id"],
            frozenset(mark for mark in _marks(row) if mark.strip(" ,")),
            row.get("guardian_email", "").strip().lower(),
        )
        for row in rows
    }


class SecondOpinion:
    """Searches documents for the marks of everybody but their owner."""

    def __init__(self, persons: Sequence[Listed]) -> None:
        marks = sorted({mark for person in persons for mark in person.marks})
        forms = [(mark, form) for mark in marks for form in {mark.encode(), mark.encode("utf-16-be")}]
        self._marks = [mark for mark, _form in forms]
        self._search = BytesAhoCorasick([form for _mark, form in forms])

    def count(self, document: bytes, own: Listed) -> int:
        """How many marks of others stand in the document."""
        content = b"\n".join([document, *_contents(document)])
        found = {
            self._marks[number]
            for number, _start, _end in self._search.find_matches_as_indexes(content, overlapping=True)
        }
        return len({mark for mark in found - own.marks if not any(mark in mine for mine in own.marks)})


def _marks(row: dict[str, str]) -> Iterator[str]:
    first, last = row.get("first_name", ""), row.get("last_name", "")
    yield row["person_id"]
    yield row.get("email", "")
    yield f"{first} {last}"
    yield f"{last}, {first}"


def _contents(document: bytes) -> Iterator[bytes]:
    with pikepdf.open(io.BytesIO(document)) as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream):
                try:
                    yield item.read_bytes()
                except pikepdf.PdfError:
                    yield item.read_raw_bytes()
            yield from _strings(item, 0)


def _strings(item: Any, depth: int) -> Iterator[bytes]:
    if depth > MAX_DEPTH:
        return
    if isinstance(item, pikepdf.String):
        yield bytes(item)
        yield str(item).encode()
    elif isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
        for key, value in item.items():
            yield key.encode()
            if not getattr(value, "is_indirect", False):
                yield from _strings(value, depth + 1)
    elif isinstance(item, pikepdf.Array):
        for value in item:
            if not getattr(value, "is_indirect", False):
                yield from _strings(value, depth + 1)
