"""Creating and finding districts."""

import re
from uuid import UUID

from homeroom_sdk.context import District
from homeroom_sdk.errors import Conflict, NotFound, ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.tenancy.models import DistrictRecord, Operator
from homeroom.tenancy.timezones import is_timezone

CODE = re.compile(r"[a-z0-9][a-z0-9_-]{1,62}")


class DistrictUnknown(NotFound):
    """There is no such district."""

    code = "district_unknown"


def normalize_code(text: str) -> str:
    """Return the code in its stored form: trimmed and in lower case (specification §5)."""
    return text.strip().lower()


async def create_district(
    session: AsyncSession,
    *,
    code: str,
    name: str,
    timezone: str = "UTC",
    language: str = "en",
    district_id: UUID | None = None,
) -> District:
    """Add a district; flushes.

    Args:
        district_id: An id chosen by a caller that writes other rows of the district in the same transaction.

    Raises:
        ValidationFailed: the code or the time zone cannot be used.
        Conflict: the code is taken.
    """
    code = normalize_code(code)
    if not CODE.fullmatch(code):
        raise ValidationFailed.of(code=_("A code has 2 to 63 letters, digits, hyphens or underscores."))
    check_timezone(timezone)
    record = DistrictRecord(
        id=district_id or uuid7(), code=code, name=name.strip(), timezone=timezone, language=language
    )
    session.add(record)
    try:
        await session.flush()
    except IntegrityError as error:
        raise Conflict(_("The code {code} is taken already.", code=code)) from error
    return as_district(record)


def check_timezone(name: str) -> None:
    """Raise `ValidationFailed` unless it is an IANA time zone."""
    if not is_timezone(name):
        raise ValidationFailed.of(timezone=_("Name the time zone as in America/Chicago."))


async def find_district(session: AsyncSession, code: str) -> District | None:
    """Return the district with this code, or None; case and surrounding spaces are ignored."""
    code = normalize_code(code)
    if not CODE.fullmatch(code):
        return None
    record = await session.scalar(select(DistrictRecord).where(DistrictRecord.code == code))
    return as_district(record) if record else None


async def get_district(session: AsyncSession, district_id: UUID) -> District:
    """Return the district with this id.

    Raises:
        DistrictUnknown: there is no such district.
    """
    record = await session.get(DistrictRecord, district_id)
    if record is None:
        raise DistrictUnknown(_("This school id is not known. Check it with your school."))
    return as_district(record)


async def is_operator(session: AsyncSession) -> bool:
    """Return True if the session's district is the operator's own."""
    return await session.scalar(select(Operator.id)) is not None


def as_district(record: DistrictRecord) -> District:
    """Convert a database row to the immutable `District` that other code uses."""
    return District(record.id, record.code, record.name, record.timezone, record.language)
