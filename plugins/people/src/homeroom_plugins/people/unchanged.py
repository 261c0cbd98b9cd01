"""The rows of a batch that say something new; in a file that comes every night they are few."""

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
"""Which values of guardians a row speaks of, each with the guardian's place."""


async def leave_unchanged(
    ctx: PluginContext, batch: Sequence[KeyedPerson], columns: Sequence[str]
) -> tuple[Sequence[KeyedPerson], Sequence[KeyedPerson]]:
    """The rows of persons who are new or of whom something else is stored, and all others.

    The server compares, and tells only who differs: nobody is read of whom the file says what is known.
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
"""The keys of rows that say, to the letter, what is stored, by their numbers."""
_WORTH = 0.5
"""Files of whose first rows fewer are so are written in another way than we store: nothing is gained."""


@asynccontextmanager
async def read_beside_stored(
    ctx: PluginContext, file: PersonsFile, *, per_school: bool
) -> AsyncIterator[AsyncIterator[tuple[Sequence[Row], AsStored]]]:
    """The rows of a file in batches, read ahead, each with those of them that say to the letter what is stored.

    Of those nothing has to be read and checked: what is stored was, and it stays as it is.
    """

    async def batches(read: AsyncIterator[Sequence[Row]]) -> AsyncIterator[tuple[Sequence[Row], AsStored]]:
        is_worth = HOME_LANGUAGE not in file.guardian_columns  # It stands for the languages of several guardians.
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
        # Of all others something has to be said, or they are not to be read without care.
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
    """Key, scope, and what the row says, as `queries.list_differing` takes it."""
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
