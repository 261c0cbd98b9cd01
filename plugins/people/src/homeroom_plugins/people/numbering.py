"""The scope of ids: unique in the district, or per school."""

from homeroom_plugins.people import queries
from homeroom_plugins.people.errors import IdsShared
from homeroom_plugins.people.settings import PeopleSettings
from homeroom_plugins.people.values import key_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _

MAX_LISTED = 100


async def number_as_set(ctx: PluginContext) -> None:
    """Renumber the persons of all schools as the settings require. Errors as for `_number_as_set`."""
    async with ctx.whole_district():
        await _number_as_set(ctx)


async def _number_as_set(ctx: PluginContext) -> None:
    """Renumber the persons' ids as the settings require. Idempotent.

    The table is authoritative for the present numbering, because another process may have settings that are seconds
    old.

    Raises:
        IdsShared: ids are to be unique in the district, but several persons have the same one.
    """
    assert isinstance(ctx.settings, PeopleSettings)
    wanted = ctx.settings.ids_per_school
    if await queries.lock_persons(ctx.db, ctx.district.id) == wanted:
        return
    if wanted:
        schools = await queries.list_schools(ctx.db, ctx.district.id)
        await queries.number_per_school(ctx.db, ctx.district.id, {school: key_of(school) for school in schools})
    else:
        shared = await queries.list_shared_ids(ctx.db, ctx.district.id)
        if shared:
            raise IdsShared(
                _(
                    "{count} IDs belong to persons of several schools, such as {person_id}. Change or "
                    "remove these persons first, or keep IDs per school.",
                    count=len(shared),
                    person_id=shared[0],
                ),
                data={"count": len(shared), "personIds": shared[:MAX_LISTED]},
            )
        await queries.number_per_district(ctx.db, ctx.district.id)
    await ctx.audit.record("persons.renumbered", per_school=wanted)
