"""Small recurring work that a plugin does every few seconds in the districts in which something is due.

    async def renew(ctx: PluginContext) -> None:
        async with ctx.begin() as inner:
            ...

    RENEW = Chore("renew", due="clubs_districts_due", every_s=15, handler=renew)

A migration of the plugin creates the function `due`, which returns only the column `district_id`, for all districts. It
must be `SECURITY DEFINER` with the search path `pg_catalog, public, pg_temp`. Every API process calls it, so several
processes may work in one district concurrently: the handler takes rows with `FOR UPDATE SKIP LOCKED` or a lease. Use a
flow for work that takes longer or must resume after an interruption.
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
        due: SQL function without arguments that returns the districts with due work; its name begins with the plugin's
            id.
        every_s: Pause between two rounds.
        handler: Called with a context of one district, without a transaction: `ctx.begin()` opens one. Idempotent.
        timeout_s: Time limit for one district. After three failures in a row the chore pauses for a while.
    """

    name: str
    due: str
    every_s: float
    handler: Callable[[PluginContext], Awaitable[None]]
    timeout_s: float = 120.0

    def __post_init__(self) -> None:
        """Refuse names that are not valid SQL names."""
        if not (_NAME.fullmatch(self.name) and _NAME.fullmatch(self.due)):
            raise ValueError(f"chore {self.name!r}: name and due are lower case letters, digits and _")
