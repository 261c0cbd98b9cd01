"""Marks that a district has released permanently: teachers, public texts, siblings, addresses of many students."""

from collections.abc import Iterable
from dataclasses import dataclass

from homeroom_plugins.delivery.models import ReleasedMark
from homeroom_plugins.delivery.pdf.names.marks import Allowed
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

TEXT, PAIR, ADDRESS = "text", "pair", "address"


@dataclass(frozen=True, slots=True)
class Released:
    """Everything that a district has released."""

    allowed: Allowed
    addresses: frozenset[str]


async def list_released(ctx: PluginContext) -> Released:
    """Return what the district has released."""
    rows = (
        await ctx.db.execute(
            select(ReleasedMark.kind, ReleasedMark.value).where(ReleasedMark.district_id == ctx.district.id)
        )
    ).all()
    texts = frozenset(value for kind, value in rows if kind == TEXT)
    pairs = {tuple(value.split(" ", 1)) for kind, value in rows if kind == PAIR}
    both = frozenset(pair for one, other in pairs for pair in ((one, other), (other, one)))
    return Released(Allowed(texts, both), frozenset(value for kind, value in rows if kind == ADDRESS))


async def release_marks(ctx: PluginContext, kind: str, values: Iterable[str], *, reason: str) -> None:
    """Release marks for the whole district, with an audit record. Idempotent."""
    rows = [
        {"id": uuid7(), "kind": kind, "value": value, "reason": reason, "created_by": ctx.actor.name}
        for value in dict.fromkeys(values)
    ]
    if rows:
        await ctx.db.execute(insert(ReleasedMark).values(rows).on_conflict_do_nothing())
        await ctx.audit.record("mark.released", subject=kind, count=len(rows))


def pair_value(one: str, other: str) -> str:
    """Return the stored value of a pair of siblings, independent of their order."""
    return " ".join(sorted((one, other)))
