"""Detection of rows that differ from what is stored; in a nightly file these are few."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from operator import attrgetter, itemgetter

from homeroom_plugins.people import queries
from homeroom_plugins.people.batches import read_ahead
from homeroom_plugins.people.files import BadRow, PersonsFile, Row
from homeroom_plugins.people.guardian_columns import GUARDIAN_COLUMNS, HOME_LANGUAGE
from homeroom_plugins.people.row_reading import KeyedPerson
from homeroom_plugins.people.survey import Key
from homeroom_plugins.people.values import key_of
from homeroom_sdk.context import PluginContext

_Values = tuple[tuple[int, str], ...]
"""The guardian values that a row contains, as pairs of place and field."""


async def leave_unchanged(
    ctx: PluginContext, batch: Sequence[KeyedPerson], columns: Sequence[str]
) -> tuple[Sequence[KeyedPerson], Sequence[KeyedPerson]]:
    """Split the batch into rows of new or changed persons, and all others.

    The database compares and only returns the differing keys, so that unchanged persons are not loaded.
    """
    differing: set[Key] = set()
    for of_guardians, rows in _by_values(batch).items():
        differing |= await queries.list_differing(
            ctx.db, ctx.district.id, _say(rows, columns, of_guardians), columns=columns, of_guardians=of_guardians
        )
    if not differing:
        return [], batch
    return [row for row in batch if row[1] in differing], [row for row in batch if row[1] not in differing]


AsStored = Mapping[int, Key]
"""Keys of the rows that equal what is stored, by row number."""
_WORTH = 0.5
"""Minimum share of unchanged rows to go on comparing. With fewer, the file's format differs from the stored one."""


@asynccontextmanager
async def read_beside_stored(
    ctx: PluginContext, file: PersonsFile, *, per_school: bool
) -> AsyncIterator[AsyncIterator[tuple[Sequence[Row], AsStored]]]:
    """Yield the rows of a file in batches, read ahead, each with the keys of the rows that equal what is stored.

    Those rows need no validation, because the stored values were validated and do not change.
    """

    async def batches(read: AsyncIterator[Sequence[Row]]) -> AsyncIterator[tuple[Sequence[Row], AsStored]]:
        is_worth = HOME_LANGUAGE not in file.guardian_columns  # One cell sets several guardians' languages.
        async for rows in read:
            as_stored = await _find_as_stored(ctx, file, rows, per_school=per_school) if is_worth else {}
            is_worth = is_worth and len(as_stored) >= _WORTH * len(rows)
            yield rows, as_stored

    async with read_ahead(file.read_rows(), list) as read:
        yield batches(read)


async def _find_as_stored(ctx: PluginContext, file: PersonsFile, rows: Sequence[Row], *, per_school: bool) -> AsStored:
    names = (*file.columns, *file.guardian_columns)
    values_of, join = itemgetter(*names), queries.BETWEEN.join
    addresses = file.address_columns
    keys: dict[int, Key] = {}
    said: list[tuple[str, str, str]] = []
    for number, cells in rows:
        if isinstance(cells, BadRow):
            continue
        person_id, values = cells["person_id"], values_of(cells)
        # All other rows need a note in the report, or validation.
        if not (person_id.isalnum() and person_id.isascii() and cells["last_name"] and "".join(values).isprintable()):
            continue
        if not any(cells[name] for name in addresses):
            continue
        key = keys[number] = key_of(person_id), key_of(cells.get("school_id", "")) if per_school else ""
        said.append((*key, join(values)))
    places = [GUARDIAN_COLUMNS[name] for name in file.guardian_columns]
    differing = await queries.list_differing(ctx.db, ctx.district.id, said, columns=file.columns, of_guardians=places)
    return {number: key for number, key in keys.items() if key not in differing}


def _by_values(batch: Sequence[KeyedPerson]) -> Mapping[_Values, Sequence[KeyedPerson]]:
    found: dict[_Values, list[KeyedPerson]] = {}
    for row in batch:
        found.setdefault(tuple(row[2].guardians), []).append(row)
    return found


def _say(rows: Sequence[KeyedPerson], columns: Sequence[str], of_guardians: _Values) -> list[tuple[str, str, str]]:
    """Return key, scope and joined values of each row, as `queries.list_differing` takes them."""
    values_of, join = attrgetter(*columns), queries.BETWEEN.join
    return [
        (
            *key,
            join(
                [
                    *[value if type(value) is str else str(value or "") for value in values_of(person)],
                    *[person.guardians[at] for at in of_guardians],
                ]
            ),
        )
        for _row, key, person in rows
    ]
