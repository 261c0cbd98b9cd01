"""Its handler never comes back."""

import asyncio
from collections.abc import Sequence

from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import PersonsImported
from homeroom_sdk.hooks import Subscription, hookimpl


async def on_imported(ctx: PluginContext, event: PersonsImported) -> None:
    """Wait for ever."""
    with (ctx.scratch / f"hangs-{ctx.district.code}").open("a") as file:
        file.write(f"{event.id}\n")
    await asyncio.Event().wait()


class Plugin:
    """Hears of imports."""

    @hookimpl
    def subscriptions(self) -> Sequence[Subscription]:
        """One handler."""
        return [Subscription(PersonsImported, on_imported)]


plugin = Plugin()
