"""Explanation of edit conflicts: who saved the record in the meantime, and which fields differ."""

from typing import Any
from uuid import UUID

from homeroom_sdk.http import Json
from homeroom_sdk.i18n import _
from sqlalchemy import select

from homeroom.instances.errors import RecordChanged
from homeroom.instances.models import InstanceVersion
from homeroom.instances.ports import Scope
from homeroom.instances.records import META


async def explain_conflict(scope: Scope, current: Json, *, base: int, mine: Json) -> RecordChanged:
    """Build the error for a save that was based on version `base`.

    Its `data` contains who saved last and when, and each field that differs: its value in version `base` (`base`), now
    (`theirs`) and in the caller's save (`yours`). If version `base` is no longer kept, `base` is missing.
    """
    meta = current[META]
    before = await _payload_of(scope, current["id"], base)
    names = {*mine, *(before or {}), *(name for name in current if name not in (META, "id"))}
    fields = {name: _compare(name, before, current, mine) for name in sorted(names)}
    who = meta["auditing"]["updatedBy"]
    return RecordChanged(
        _("{who} has saved this record since you opened it. Load it again.", who=who),
        data={
            "changedBy": who,
            "changedOn": meta["auditing"]["updatedOn"].isoformat(),
            "version": meta["version"],
            "fields": {name: found for name, found in fields.items() if len({repr(it) for it in found.values()}) > 1},
        },
    )


async def _payload_of(scope: Scope, record_id: UUID, version: int) -> Json | None:
    return await scope.session.scalar(
        select(InstanceVersion.payload).where(
            InstanceVersion.district_id == scope.district.id,
            InstanceVersion.instance_id == record_id,
            InstanceVersion.version == version,
        )
    )


def _compare(name: str, before: Json | None, current: Json, mine: Json) -> dict[str, Any]:
    found = {"theirs": current.get(name), "yours": mine.get(name)}
    return found if before is None else {"base": before.get(name), **found}
