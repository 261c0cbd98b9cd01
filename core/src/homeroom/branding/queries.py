"""Reading and writing a district's branding."""

from homeroom_sdk.branding import DEFAULT_COLOR, Branding, Contact, Logo
from homeroom_sdk.context import District
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.branding.models import BrandingRecord


async def find_record(session: AsyncSession, *, lock: bool = False) -> BrandingRecord | None:
    """Return the stored branding of the session's district, or None.

    Args:
        lock: Lock the row until the transaction ends.
    """
    query = select(BrandingRecord)
    record: BrandingRecord | None = await session.scalar(query.with_for_update() if lock else query)
    return record


async def read_branding(session: AsyncSession, district: District) -> Branding:
    """Return the branding of the session's district, with defaults for what it has not set."""
    record = await find_record(session)
    if record is None:
        return Branding(district.name)
    return Branding(
        name=record.name or district.name,
        color=record.color or DEFAULT_COLOR,
        logo=Logo(record.logo_type, record.logo, record.logo_width, record.logo_height) if record.logo_type else None,
        contact=Contact(record.contact_name, record.contact_phone, record.contact_email),
    )


async def set_contact(session: AsyncSession, contact: Contact, *, by: str) -> None:
    """Set the contact for families if the district has no branding yet, for example in a demonstration."""
    if await find_record(session) is not None:
        return
    session.add(
        BrandingRecord(
            contact_name=contact.name, contact_phone=contact.phone, contact_email=contact.email, updated_by=by
        )
    )
    await session.flush()
