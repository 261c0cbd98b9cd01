"""What the shell and customer support ask of a district's settings, plugins and licences in one answer."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID

from homeroom_sdk.context import District
from homeroom_sdk.errors import Forbidden
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.audit.service import AuditTrail
from homeroom.identity.scope import Scope
from homeroom.licences.models import Licence
from homeroom.licences.service import Feature
from homeroom.plugins.gate import DistrictState
from homeroom.settings.customer import describe_flags
from homeroom.settings.sis import describe_credentials
from homeroom.tenancy.models import DistrictRecord
from homeroom.tenancy.service import DistrictUnknown, find_district, get_district


@asynccontextmanager
async def open_district(scope: Scope, organization: str | None) -> AsyncIterator[tuple[DistrictState, AsyncSession]]:
    """The state of the caller's district, or for customer support of any other one, with a transaction in it.

    Args:
        organization: A district's code or id; None or the caller's own is the caller's district.

    Raises:
        Forbidden: somebody who is no support asks for another district, whether there is one or not.
        DistrictUnknown: there is none.
    """
    wanted = (organization or "").strip().lower()
    if wanted in ("", scope.district.code, str(scope.district.id)):
        yield scope.state, scope.session
        return
    if not scope.actor.is_support:
        raise Forbidden("You are not authorized.")
    found = await _find_district(scope, wanted)
    state = await scope.platform.entitlements.of(found.id)
    async with scope.platform.database.district(found.id) as session:
        yield state, session


async def describe_settings(state: DistrictState, session: AsyncSession, *, with_credentials: bool) -> dict[str, Any]:
    """Feature flags and settings of a district.

    Args:
        with_credentials: Whether to tell where its student information system is; never its secret.
    """
    district = state.district
    return {
        "organization": district.code,
        "name": district.name,
        "language": district.language,
        "timezone": district.timezone,
        "featureFlags": {feature.value: state.flag(feature) for feature in Feature},
        "customerSettings": {item["key"]: item["value"] for item in describe_flags(state)},
        "sis": await describe_credentials(session) if with_credentials else None,
    }


async def describe_licence(state: DistrictState, session: AsyncSession) -> dict[str, Any]:
    """The customer licence (specification §3) of a district: from its first day to its last, and what it holds."""
    rows = (await session.scalars(select(Licence))).all()
    ends = [row.ends_on for row in rows]
    return {
        "id": str(state.district.id),
        "name": state.district.name,
        "schoolId": state.district.code,
        "startDate": min((row.starts_on for row in rows), default=None),
        "endDate": None if None in ends else max((day for day in ends if day), default=None),
        "features": sorted({row.feature for row in rows}),
        "settings": {"databaseName": None, "sisUrl": (await describe_credentials(session))["sisUrl"] or None},
    }


async def list_clients(scope: Scope, *, phrase: str, from_index: int, size: int) -> tuple[list[dict[str, Any]], int]:
    """A page of all districts by name, and how many there are; for customer support."""
    async with scope.platform.database.system() as session:
        query = select(DistrictRecord)
        if phrase := phrase.strip().replace("\0", ""):
            query = query.where(
                DistrictRecord.name.icontains(phrase, autoescape=True)
                | DistrictRecord.code.icontains(phrase, autoescape=True)
            )
        total = await session.scalar(select(func.count()).select_from(query.subquery()))
        rows = await session.scalars(
            query.order_by(DistrictRecord.name, DistrictRecord.id).offset(from_index).limit(size)
        )
        found = [
            {"id": str(row.id), "name": row.name, "schoolId": row.code, "createdOn": row.created_at.isoformat()}
            for row in rows
        ]
    return found, int(total or 0)


async def note_visit(scope: Scope, state: DistrictState, session: AsyncSession, what: str) -> None:
    """Write into a district's activity log that customer support of another one has looked at it."""
    if state.district.id != scope.district.id:
        await AuditTrail(session, scope.actor, ip_address=scope.ip_address).record(what, by=scope.district.code)


async def _find_district(scope: Scope, wanted: str) -> District:
    async with scope.platform.database.system() as session:
        try:
            return await get_district(session, UUID(wanted))
        except ValueError:
            found = await find_district(session, wanted)
    if found is None:
        raise DistrictUnknown("This school id is not known. Check it with your school.")
    return found
