"""Preparation of a batch of rows before the database is queried, in the thread that reads the file."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from homeroom_plugins.people.changes import LeadingZeros
from homeroom_plugins.people.files import PersonsFile, Row
from homeroom_plugins.people.given_persons import GivenPersons
from homeroom_plugins.people.row_reading import KeyedPerson


@dataclass(frozen=True, slots=True)
class PreparedBatch:
    """Usable rows of a file.

    Attributes:
        addresses: The addresses that mail for these persons is sent to, including those of `as_stored` rows.
        as_stored: The number of further rows that are equal to what is stored.
        first: The serialised persons, and the rows with ids that have lost zeros, if the district had no persons before
            the import; else None.
    """

    rows: Sequence[KeyedPerson]
    addresses: Collection[str]
    first: tuple[GivenPersons, Sequence[int]] | None
    as_stored: int = 0

    def __len__(self) -> int:
        return len(self.rows)


def prepare_batch(reading: Iterator[KeyedPerson], *, zeros: LeadingZeros | None, per_school: bool) -> PreparedBatch:
    """Read all rows of `reading` into a batch.

    Args:
        zeros: The ids seen so far in a district without persons before the import; None in any other district.
    """
    rows = list(reading)
    addresses = addresses_of(rows)
    if zeros is None:
        return PreparedBatch(rows, addresses, None)
    odd = [row for row, key, _person in rows if zeros.is_odd(key)]
    return PreparedBatch(rows, addresses, (GivenPersons.of([person for _r, _k, person in rows], per_school), odd))


def prepare_beside(
    file: PersonsFile, batch: PreparedBatch, rows: Sequence[Row], as_stored: Collection[int]
) -> PreparedBatch:
    """Return the batch with the number and the addresses of those rows that are equal to what is stored."""
    addresses = {
        cell.lower()
        for number, cells in rows
        if number in as_stored and isinstance(cells, dict)
        for name in file.address_columns
        if (cell := cells[name])
    }
    return replace(batch, addresses={*batch.addresses, *addresses}, as_stored=len(as_stored))


def addresses_of(rows: Sequence[KeyedPerson]) -> set[str]:
    """Return the addresses that mail for these persons is sent to."""
    return {address for _row, _key, person in rows for address in person.addresses}
