"""What has to follow whenever persons or guardians were written: restrictions hold whatever a file or a form says."""

from homeroom_plugins.people.guardians import queries
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import GuardianRestricted


async def keep_restrictions(ctx: PluginContext) -> None:
    """Give restrictions back to persons who have returned, bar the new addresses of restricted guardians, and tell.

    Call it in the transaction of every write of persons or guardians. Idempotent. Publishes `GuardianRestricted` for
    each person with an address that is newly barred.
    """
    await ctx.db.flush()
    await queries.come_back(ctx.db, ctx.district.id)
    for person in await queries.bar_addresses(ctx.db, ctx.district.id):
        await ctx.audit.record("guardian.barred", subject=str(person))
        await ctx.events.publish(GuardianRestricted(person=person))
