"""Conversion of erasures to the response schemas."""

from collections.abc import Sequence
from typing import Any

from homeroom_sdk.i18n import Sentence
from homeroom_sdk.subjects import Erased
from sqlalchemy import select

from homeroom_server.scope import Scope
from homeroom_server.subjects import counts
from homeroom_server.subjects.erasing import list_parts
from homeroom_server.subjects.keepers import name_of
from homeroom_server.subjects.models import ErasureRow, ErasureState, PartState
from homeroom_server.subjects.schemas import CountRead, ErasureListed, ErasureRead, PartRead, TrialPartRead
from homeroom_server.subjects.trial import Trial

NEWEST = 200


async def list_newest(scope: Scope) -> list[ErasureListed]:
    """Return the district's last 200 erasures, newest first."""
    rows = select(ErasureRow).where(ErasureRow.district_id == scope.district.id)
    newest = rows.order_by(ErasureRow.requested_at.desc(), ErasureRow.id.desc()).limit(NEWEST)
    return [ErasureListed(**_listed(row)) for row in await scope.session.scalars(newest)]


async def read_erasure(scope: Scope, row: ErasureRow) -> ErasureRead:
    """Return the erasure with its parts."""
    parts = [
        PartRead(
            plugin=_find_name(scope, part.plugin_id),
            state=PartState(part.state),
            counts=read_counts(counts.read(part.counts)),
            message=part.message,
        )
        for part in await list_parts(scope.session, row)
    ]
    return ErasureRead(**_listed(row), parts=parts)


def read_trial(trial: Trial) -> TrialPartRead:
    """Convert the trial of one plugin."""
    return TrialPartRead(plugin=trial.keeper.name, counts=read_counts(trial.found.counts), refusal=trial.refusal)


def read_counts(found: Sequence[Erased]) -> list[CountRead]:
    """Convert the counts; kinds with nothing erased and nothing kept are left out."""
    return [
        CountRead(what=each.what, erased=each.erased, kept=each.kept, why=each.why)
        for each in found
        if each.erased or each.kept
    ]


def _find_name(scope: Scope, plugin_id: str) -> Sentence:
    """Return the plugin's display name, or its id if it is no longer installed."""
    plugin = scope.platform.host.find(plugin_id)
    return name_of(plugin) if plugin else Sentence(plugin_id)


def _listed(row: ErasureRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "person": row.person,
        "person_id": row.person_id,
        "state": ErasureState(row.state),
        "reason": row.reason,
        "requested_at": row.requested_at,
        "requested_by": row.requested_by_name,
        "ended_at": row.ended_at,
        "has_certificate": row.certificate_blob_id is not None,
    }
