"""Opening the district with the settings to read or write."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from homeroom.audit.service import AuditTrail
from homeroom.plugins.gate import DistrictState
from homeroom.plugins.host import PluginHost
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_server.customers.support import Customer, open_customer, signed_in_support
from homeroom_server.scope import Scope


@dataclass(frozen=True, slots=True)
class OpenedDistrict:
    """An open district: the caller's own district or, for customer support, a customer's."""

    host: PluginHost
    state: DistrictState
    session: AsyncSession
    audit: AuditTrail | Customer


@asynccontextmanager
async def open_district(scope: Scope, organization: str | None) -> AsyncIterator[OpenedDistrict]:
    """Open a district by its code or id; None or an empty string opens the caller's own.

    Raises:
        Forbidden: a user outside customer support names another district, regardless of whether it exists.
        DistrictUnknown: there is no such customer.
    """
    wanted = (organization or "").strip().lower()
    if wanted in ("", scope.district.code, str(scope.district.id)):
        yield OpenedDistrict(scope.platform.host, scope.state, scope.session, scope.audit)
        return
    await signed_in_support(scope)
    async with open_customer(scope, wanted) as customer:
        state = await scope.platform.entitlements.of(customer.district.id)
        yield OpenedDistrict(scope.platform.host, state, customer.session, customer)
