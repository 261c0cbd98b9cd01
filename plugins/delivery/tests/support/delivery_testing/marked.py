"""A small district, and the marks of its persons on a page."""

from collections.abc import Sequence

from homeroom_plugins.delivery.pdf.names.mark_index import DistrictMarks
from homeroom_plugins.delivery.pdf.names.marks import Allowed, Mark, PersonMarks
from homeroom_plugins.delivery.pdf.text.words import read_words

OWN = PersonMarks("k1", "1000001", "Ana", "García", ("ana@x.org", "home1@x.org"))
JOSE = PersonMarks("k2", "1000008", "José", "O'Neil", ("jose@x.org", "home2@x.org"), other_ids=("ST-77-1",))


def crowd(count: int, digits: int, first: int = 0) -> list[PersonMarks]:
    """Return enough persons that their ids are as common as other numbers."""
    step = max(1, 10**digits // (count + 1))
    return [PersonMarks(f"c{n}", str(first + step * n).zfill(digits), f"Given{n}", f"Family{n}") for n in range(count)]


def find(page: str, *persons: PersonMarks) -> list[Mark]:
    return DistrictMarks.of(persons).find(read_words(page))


def against(page: str, *persons: PersonMarks, owner: PersonMarks = OWN, allowed: Allowed | None = None) -> list[Mark]:
    district = DistrictMarks.of([owner, *persons])
    return district.contradictions(read_words(page), owner, allowed=allowed or Allowed())


def kinds(marks: Sequence[Mark]) -> set[tuple[str, tuple[str, ...]]]:
    return {(mark.kind, mark.owners) for mark in marks}
