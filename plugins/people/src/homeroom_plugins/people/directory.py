"""The `Directory` service: the district's persons, as other plugins ask for them."""

from collections.abc import Mapping, Sequence

from homeroom_plugins.people import queries
from homeroom_plugins.people.models import PersonRow
from homeroom_plugins.people.values import key_of, keys_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import Person


class PersonDirectory:
    """Implements `homeroom_sdk.services.Directory` over the plugin's table. Ids match in any case."""

    def __init__(self, ctx: PluginContext) -> None:
        self._ctx = ctx

    async def find_persons(self, person_ids: Sequence[str]) -> Mapping[str, Person]:
        """The persons by the ids as they were asked for."""
        keys = keys_of(person_ids)
        rows = await queries.find_by_keys(self._ctx.db, self._ctx.district.id, sorted(set(keys.values())))
        found = {row.person_key: as_person(row) for row in rows}
        return {person_id: found[key] for person_id, key in keys.items() if key in found}

    async def list_persons(self, *, after: str | None = None, limit: int = 3000) -> Sequence[Person]:
        """A page in the order of the ids, without regard to case."""
        key = None if after is None else key_of(after)
        rows = await queries.list_behind(self._ctx.db, self._ctx.district.id, key=key, limit=limit)
        return [as_person(row) for row in rows]


def as_person(row: PersonRow) -> Person:
    """The value that other plugins work with."""
    return Person(
        id=row.id,
        person_id=row.person_id,
        first_name=row.first_name,
        last_name=row.last_name,
        school_id=row.school_id,
        email=row.email,
        guardian_email=row.guardian_email,
    )
