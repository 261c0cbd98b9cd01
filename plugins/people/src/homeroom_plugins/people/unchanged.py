"""The rows of a batch that say something new; in a file that comes every night they are few."""

from collections.abc import Mapping, Sequence
from operator import attrgetter

from homeroom_plugins.people import queries
from homeroom_plugins.people.row_reading import KeyedPerson
from homeroom_plugins.people.survey import Key
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
