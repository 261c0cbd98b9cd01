"""The `Directory` service, through which other plugins read the district's persons."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from homeroom_plugins.people import corrections, queries
from homeroom_plugins.people.guardians import queries as guardians
from homeroom_plugins.people.guardians.addressees import addressees_of
from homeroom_plugins.people.values import key_of, keys_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import Addressee, Person, WrongAddress
from homeroom_sdk.texts import is_line


class PersonDirectory:
    """Implements `homeroom_sdk.services.Directory` on the plugin's tables. Ids match regardless of case."""

    def __init__(self, ctx: PluginContext) -> None:
        self._ctx = ctx

    async def find_persons(
        self, person_ids: Sequence[str], *, school_id: str | None = None
    ) -> Mapping[str, Sequence[Person]]:
        """Return persons by the ids given; several per id if each school has its own ids and no school is named."""
        keys = keys_of(person_ids)
        scope = None
        if school_id is not None:
            per_school, _version = await queries.read_state(self._ctx.db, self._ctx.district.id)
            if per_school and not is_line(school_id):
                return {}
            scope = key_of(school_id) if per_school else None
        rows = await queries.find_shown_by_keys(
            self._ctx.db, self._ctx.district.id, sorted(set(keys.values())), scope=scope
        )
        found: dict[str, list[Person]] = {}
        for key, person in rows:
            found.setdefault(key, []).append(person)
        return {person_id: found[key] for person_id, key in keys.items() if key in found}

    async def list_persons(self, *, after: UUID | None = None, limit: int = 3000) -> Sequence[Person]:
        """Return a page of persons, ordered by row id."""
        return await queries.list_shown(self._ctx.db, self._ctx.district.id, after=after, limit=limit)

    async def find_by_rows(self, ids: Sequence[UUID]) -> Mapping[UUID, Person]:
        """Return persons by row id."""
        found = await queries.find_shown_by_rows(self._ctx.db, self._ctx.district.id, list(dict.fromkeys(ids)))
        return {person.id: person for person in found}

    async def list_addressees(self, ids: Sequence[UUID]) -> Mapping[UUID, Sequence[Addressee]]:
        """Return addressees per person: guardians in the district's order, then the person, then barred addresses."""
        persons = await self.find_by_rows(ids)
        rows = await guardians.list_guardians(self._ctx.db, self._ctx.district.id, list(persons))
        return {key: addressees_of(person, rows.get(key, ())) for key, person in persons.items()}

    async def list_restricted(self, ids: Sequence[UUID]) -> set[UUID]:
        """Return the persons with a restricted guardian, even if nothing else is known about the guardian."""
        return await guardians.list_restricted(self._ctx.db, self._ctx.district.id, ids)

    async def count_by_address(self, addresses: Sequence[str], *, own: bool = False) -> Mapping[str, int]:
        """Return how many persons use each address; with `own`, only persons that the actor may see."""
        wanted = sorted({address.strip().lower() for address in addresses if is_line(address)})
        if own:
            return await queries.count_by_address(self._ctx.db, self._ctx.district.id, wanted)
        # Include schools that are not the actor's: a widely shared address is a risk for all of them.
        async with self._ctx.whole_district():
            return await queries.count_by_address(self._ctx.db, self._ctx.district.id, wanted)

    async def list_correctable(self, wrong: Mapping[UUID, WrongAddress]) -> set[UUID]:
        """Return the persons for whom it is certain which address is meant, and that is not restricted."""
        return await corrections.list_correctable(self._ctx, wrong)

    async def correct_address(self, person: UUID, wrong: WrongAddress, address: str) -> bool:
        """Replace the wrong address; return False if that is not possible."""
        return await corrections.correct_address(self._ctx, person, wrong, address)

    async def version(self) -> str:
        """Return the version of the directory: its number of writes, and the kind of ids."""
        per_school, version = await queries.read_state(self._ctx.db, self._ctx.district.id)
        return f"{version}{'s' if per_school else ''}"

    async def numbers_per_school(self) -> bool:
        """Return True if each school has its own ids, as of the last renumbering."""
        per_school, _version = await queries.read_state(self._ctx.db, self._ctx.district.id)
        return per_school

    async def list_schools(self) -> Sequence[str]:
        """Return the ids of the schools, sorted, without the empty one."""
        schools = await queries.list_schools(self._ctx.db, self._ctx.district.id)
        return sorted(school for school in schools if school)
