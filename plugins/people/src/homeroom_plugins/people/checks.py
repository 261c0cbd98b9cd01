"""Health checks of a district's persons."""

from collections.abc import Sequence

from homeroom_plugins.people import queries
from homeroom_sdk.context import PluginContext
from homeroom_sdk.hooks import Finding, Severity
from homeroom_sdk.i18n import _


async def check_persons(ctx: PluginContext) -> Sequence[Finding]:
    """Report if there are no persons, or persons without an e-mail address."""
    total, unreachable = await queries.count_persons(ctx.db, ctx.district.id)
    if total == 0:
        return [
            Finding("no_persons", Severity.WARNING, _("There are no persons yet."), _("Import a CSV file of them."))
        ]
    if unreachable:
        message = _(
            "{count} of {total} persons have no e-mail address: nothing can be delivered to them.",
            count=unreachable,
            total=total,
        )
        remedy = _("Import a file with their addresses, or add them one by one.")
        return [Finding("persons_without_address", Severity.INFO, message, remedy)]
    return []
