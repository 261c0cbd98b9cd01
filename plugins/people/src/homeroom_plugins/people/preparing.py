"""What a batch of a file tells before the database is asked: worked out by the thread that reads it."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from homeroom_plugins.people.changes import LeadingZeros
from homeroom_plugins.people.given_persons import GivenPersons
from homeroom_plugins.people.row_reading import KeyedPerson


@dataclass(frozen=True, slots=True)
class PreparedBatch:
    """Rows of a file that can be used.

    Attributes:
        addresses: Where mail of these persons goes.
        first: All of them as they are written, with the rows whose ids have lost zeros, where the district had nobody
            before the import; else None.
    """

    rows: Sequence[KeyedPerson]
    addresses: Collection[str]
    first: tuple[GivenPersons, Sequence[int]] | None

    def __len__(self) -> int:
        return len(self.rows)


def prepare_batch(reading: Iterator[KeyedPerson], *, zeros: LeadingZeros | None, per_school: bool) -> PreparedBatch:
    """Read the rows that `reading` gives.

    Args:
        zeros: The ids so far of a district that had nobody before the import; None of one that had.
    """
    rows = list(reading)
    addresses = addresses_of(rows)
    if zeros is None:
        return PreparedBatch(rows, addresses, None)
    odd = [row for row, key, _person in rows if zeros.is_odd(key)]
    return PreparedBatch(rows, addresses, (GivenPersons.of([person for _r, _k, person in rows], per_school), odd))


def addresses_of(rows: Sequence[KeyedPerson]) -> set[str]:
    """Where mail of these persons goes."""
    return {address for _row, _key, person in rows for address in person.addresses}
