"""Access of the operator's staff to a customer's district."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from homeroom.audit.service import AuditTrail
from homeroom.plugins.states import announce_state
from homeroom.tenancy.service import DistrictUnknown, find_district, get_district, is_operator
from homeroom_sdk.context import District
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.i18n import _
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_server.scope import Scope, SignedIn


async def signed_in_support(scope: SignedIn) -> Scope:
    """Require customer support; the role is valid in the operator's own district only."""
    if not (scope.actor.is_support and scope.state.is_operator):
        raise Forbidden(_("You are not authorized."))
    return scope


SignedInSupport = Annotated[Scope, Depends(signed_in_support)]


@dataclass(frozen=True, slots=True)
class Customer:
    """A customer's district, in its own transaction."""

    support: Scope
    district: District
    session: AsyncSession
    _at_home: list[tuple[str, str, dict[str, str | int | bool | None]]] = field(default_factory=list)

    async def record(self, action: str, *, subject: str = "", **details: str | int | bool | None) -> None:
        """Log an action in the customer's activity log now, and in the operator's own log when `close` is called."""
        own = AuditTrail(self.session, self.support.actor, ip_address=self.support.ip_address)
        await own.record(action, subject=subject, **details)
        self._at_home.append((action, subject, details))

    async def close(self) -> None:
        """Log the actions in the operator's own log and commit it, after the customer's transaction has ended."""
        for action, subject, details in self._at_home:
            await self.support.audit.record(action, subject=subject, district=self.district.code, **details)
        self._at_home.clear()
        await self.support.session.commit()

    async def announce(self) -> None:
        """Make the changes take effect immediately, in all processes and on all open screens."""
        await announce_state(self.session, self.district.id, "Settings")


@asynccontextmanager
async def open_customer(scope: Scope, slug_or_id: str) -> AsyncIterator[Customer]:
    """Open a customer's district by its school id or id; commits at the end, before the caller's own scope.

    Raises:
        DistrictUnknown: there is no such customer; the operator's own district does not count as one.
    """
    district = await _find(scope, slug_or_id)
    async with scope.platform.database.district(district.id) as session:
        if await is_operator(session):
            raise _unknown()
        customer = Customer(scope, district, session)
        yield customer
    await customer.close()
    scope.platform.entitlements.forget(district.id)


async def _find(scope: Scope, slug_or_id: str) -> District:
    try:
        return await get_district(scope.session, UUID(slug_or_id))
    except ValueError:
        found = await find_district(scope.session, slug_or_id)
    if found is None:
        raise _unknown()
    return found


def _unknown() -> DistrictUnknown:
    return DistrictUnknown(_("There is no customer with this school id."))
