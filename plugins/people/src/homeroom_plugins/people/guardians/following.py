"""Enforcement of custody restrictions after every write of persons or guardians, by a file or a form."""

from homeroom_plugins.people.guardians import queries
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import GuardianRestricted


async def keep_restrictions(ctx: PluginContext) -> None:
    """Restore the restrictions of persons who have returned, and bar new addresses of restricted guardians.

    Call it in the transaction of every write of persons or guardians. Idempotent. Publishes `GuardianRestricted` for
    each person with a newly barred address.
    """
    await ctx.db.flush()
    await queries.come_back(ctx.db, ctx.district.id)
    for person in await queries.bar_addresses(ctx.db, ctx.district.id):
        await ctx.audit.record("guardian.barred", subject=str(person))
        await ctx.events.publish(GuardianRestricted(person=person))
