"""`/api/customerLicense`: the customers' contracts, for the operator's staff only."""

from fastapi import APIRouter
from homeroom.licences.grids import CUSTOMERS
from homeroom.licences.schemas import (
    CustomerLicenceRead,
    CustomerRead,
    DeleteLicenceRequest,
    EndedLicence,
    SaveLicenceRequest,
)
from homeroom_sdk.http import Answer, answer
from sqlalchemy import select

from homeroom_server.customers import licences as customers
from homeroom_server.customers.support import SignedInSupport

router = APIRouter(prefix="/api/customerLicense", tags=["licences"])


@router.get("")
async def list_licences(scope: SignedInSupport) -> Answer[list[CustomerRead]]:
    """List all customers, by name. The grid `CustomerLicenses` returns them in pages."""
    columns = CUSTOMERS.c
    rows = await scope.session.execute(select(columns.id, columns.code, columns.name).order_by(columns.name))
    return answer([CustomerRead(id=row.id, school_id=row.code, name=row.name) for row in rows])


@router.get("/slugOrId/{slug_or_id}")
async def find_licence(scope: SignedInSupport, slug_or_id: str) -> Answer[CustomerLicenceRead]:
    """Return a customer's licence by school id or id."""
    return answer(await customers.get_licence(scope, slug_or_id))


@router.get("/{licence_id}")
async def get_licence(scope: SignedInSupport, licence_id: str) -> Answer[CustomerLicenceRead]:
    """Return a customer's licence."""
    return answer(await customers.get_licence(scope, licence_id))


@router.post("/save")
async def save_licence(scope: SignedInSupport, body: SaveLicenceRequest) -> Answer[CustomerLicenceRead]:
    """Save a licence; a new one creates the customer's district. Takes effect immediately."""
    return answer(await customers.save_licence(scope, body))


@router.post("/delete")
async def delete_licence(scope: SignedInSupport, body: DeleteLicenceRequest) -> Answer[EndedLicence]:
    """End the licence today and signing in 30 days later. Erases nothing; saving a later end undoes it."""
    return answer(await customers.delete_licence(scope, str(body.id)))
