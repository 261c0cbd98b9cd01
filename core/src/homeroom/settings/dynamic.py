"""What the shell and customer support ask of a district's settings and licence in one answer."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from homeroom_sdk.texts import to_line
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.audit.service import AuditTrail
from homeroom.identity.scope import Scope
from homeroom.licences.grids import CUSTOMERS
from homeroom.licences.service import Feature
from homeroom.plugins.gate import DistrictState
from homeroom.settings.customer import describe_flags
from homeroom.settings.sis import describe_credentials
from homeroom.tenancy.support import Customer, open_customer, signed_in_support


@dataclass(frozen=True, slots=True)
class DistrictRoom:
    """A district whose settings are read or written: the caller's own, or for customer support a customer's."""

    state: DistrictState
    session: AsyncSession
    audit: AuditTrail | Customer


@asynccontextmanager
async def open_district(scope: Scope, organization: str | None) -> AsyncIterator[DistrictRoom]:
    """Open a district by its code or id; None is the caller's own.

    Raises:
        Forbidden: somebody who is no support asks for another district, whether there is one or not.
        DistrictUnknown: there is no such customer.
    """
    wanted = (organization or "").strip().lower()
    if wanted in ("", scope.district.code, str(scope.district.id)):
        yield DistrictRoom(scope.state, scope.session, scope.audit)
        return
    await signed_in_support(scope)
    async with open_customer(scope, wanted) as customer:
        state = await scope.platform.entitlements.of(customer.district.id)
        yield DistrictRoom(state, customer.session, customer)


async def describe_settings(room: DistrictRoom, *, with_credentials: bool) -> dict[str, Any]:
    """Feature flags and settings of a district.

    Args:
        with_credentials: Whether to tell where its student information system is; never its secret.
    """
    state = room.state
    return {
        "organization": state.district.code,
        "name": state.district.name,
        "language": state.district.language,
        "timezone": state.district.timezone,
        "featureFlags": {feature.value: state.flag(feature) for feature in Feature},
        "customerSettings": {item["key"]: item["value"] for item in describe_flags(state)},
        "sis": await describe_credentials(room.session) if with_credentials else None,
    }


async def list_clients(scope: Scope, *, phrase: str, from_index: int, size: int) -> tuple[list[dict[str, Any]], int]:
    """A page of all customers by name, and how many there are; nothing outside the operator's own district."""
    columns = CUSTOMERS.c
    query = select(columns.id, columns.name, columns.code)
    if phrase := to_line(phrase, len(phrase)):
        query = query.where(
            columns.name.icontains(phrase, autoescape=True) | columns.code.icontains(phrase, autoescape=True)
        )
    total = await scope.session.scalar(select(func.count()).select_from(query.subquery()))
    rows = await scope.session.execute(query.order_by(columns.name, columns.id).offset(from_index).limit(size))
    return [{"id": str(row.id), "name": row.name, "schoolId": row.code} for row in rows], int(total or 0)
