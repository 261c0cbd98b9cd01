"""Records that the platform itself keeps about a person, for an export: disclosures, activity and erasures."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from homeroom.audit.models import AuditEntry
from homeroom.disclosures.models import DisclosureRow
from homeroom.plugins.gate import DistrictState
from homeroom.plugins.ports import Process
from sqlalchemy import select

from homeroom_server.subjects.models import ErasureRow


async def list_own(platform: Process, state: DistrictState, person: UUID) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    """Return the person's rows by kind, oldest first."""
    district = state.district.id
    async with platform.database.district(district) as session:
        disclosed = select(DisclosureRow).where(DisclosureRow.district_id == district, DisclosureRow.person == person)
        logged = select(AuditEntry).where(AuditEntry.district_id == district, AuditEntry.subject == str(person))
        erased = select(ErasureRow).where(ErasureRow.district_id == district, ErasureRow.person == person)
        return {
            "disclosures": [_disclosure(row) for row in await session.scalars(disclosed.order_by(DisclosureRow.at))],
            "activity": [_entry(row) for row in await session.scalars(logged.order_by(AuditEntry.at))],
            "erasures": [_erasure(row) for row in await session.scalars(erased.order_by(ErasureRow.requested_at))],
        }


def _disclosure(row: DisclosureRow) -> dict[str, object]:
    return {
        "at": row.at,
        "act": row.act,
        "document": row.document,
        "title": row.title,
        "kind": row.kind,
        "by": row.actor,
        "to": row.recipient,
        "reason": row.reason,
        "plugin": row.plugin_id,
    }


def _entry(row: AuditEntry) -> dict[str, object]:
    return {"at": row.at, "action": row.action, "by": row.actor, "plugin": row.plugin_id, "details": row.details}


def _erasure(row: ErasureRow) -> dict[str, object]:
    return {
        "id": row.id,
        "requestedOn": row.requested_at,
        "state": row.state,
        "reason": row.reason,
        "by": row.requested_by_name,
    }
