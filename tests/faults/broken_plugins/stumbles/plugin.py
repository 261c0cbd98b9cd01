"""Plugin with an event handler that raises in districts with signature overlays; it notes each call in a file."""

from collections.abc import Sequence

from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import PersonsImported
from homeroom_sdk.hooks import Subscription, hookimpl


async def on_imported(ctx: PluginContext, event: PersonsImported) -> None:
    """Note the call in a file and raise if the overlay is on."""
    with (ctx.scratch / f"stumbles-{ctx.district.code}").open("a") as file:
        file.write(f"{event.id}\n")
    if ctx.flag("signatureOverlay"):
        raise ValueError("no such overlay")


class Plugin:
    """Subscribes to imports of persons."""

    @hookimpl
    def subscriptions(self) -> Sequence[Subscription]:
        """Return the handler that raises."""
        return [Subscription(PersonsImported, on_imported)]


plugin = Plugin()
