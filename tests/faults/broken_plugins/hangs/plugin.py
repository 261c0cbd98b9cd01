"""Plugin with an event handler that never returns."""

import asyncio
from collections.abc import Sequence

from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import PersonsImported
from homeroom_sdk.hooks import Subscription, hookimpl


async def on_imported(ctx: PluginContext, event: PersonsImported) -> None:
    """Note the call in a file and wait forever."""
    with (ctx.scratch / f"hangs-{ctx.district.code}").open("a") as file:
        file.write(f"{event.id}\n")
    await asyncio.Event().wait()


class Plugin:
    """Subscribes to imports of persons."""

    @hookimpl
    def subscriptions(self) -> Sequence[Subscription]:
        """Return the handler that never returns."""
        return [Subscription(PersonsImported, on_imported)]


plugin = Plugin()
