"""Small work that recurs: what a plugin does every few seconds in the districts in which something is due.

    async def renew(ctx: PluginContext) -> None:
        async with ctx.begin() as inner:
            ...

    RENEW = Chore("renew", due="clubs_districts_due", every_s=15, handler=renew)

A migration of the plugin makes the function `due`, which answers the column `district_id` and nothing else, over all
districts: `SECURITY DEFINER`, with the search path `pg_catalog, public, pg_temp`. Each API process asks it, so several
may work in a district at once: the handler takes rows with `FOR UPDATE SKIP LOCKED` or a lease. What takes longer, or
must go on where it was cut off, is a flow.
"""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from homeroom_sdk.context import PluginContext

_NAME = re.compile(r"[a-z][a-z0-9_]{1,60}")


@dataclass(frozen=True, slots=True)
class Chore:
    """Recurring work of a plugin.

    Attributes:
        due: The SQL function without arguments that names the districts; its name begins with the plugin's id.
        every_s: The pause between two rounds.
        handler: Called with a context of one district, without a transaction: `ctx.begin()` opens one. Idempotent.
        timeout_s: How long one district may take. After three failures in a row it rests for a while.
    """

    name: str
    due: str
    every_s: float
    handler: Callable[[PluginContext], Awaitable[None]]
    timeout_s: float = 120.0

    def __post_init__(self) -> None:
        """Refuse names that cannot be names in SQL."""
        if not (_NAME.fullmatch(self.name) and _NAME.fullmatch(self.due)):
            raise ValueError(f"chore {self.name!r}: name and due are lower case letters, digits and _")
