"""Audience of an announcement."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from homeroom.tenancy.models import DistrictRecord
from homeroom.tenancy.service import DistrictUnknown, normalize_code
from homeroom_sdk.http import Json
from homeroom_sdk.i18n import _
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_server.messages.models import EVERYBODY


@dataclass(frozen=True, slots=True)
class Audience:
    """Some districts, or everybody (None)."""

    districts: Sequence[DistrictRecord] | None

    @property
    def ids(self) -> set[UUID]:
        """District ids of the message's rows; only `EVERYBODY` for a message to all."""
        return {EVERYBODY} if self.districts is None else {each.id for each in self.districts}

    @property
    def told(self) -> Json:
        """The audience as stored in the register, with the districts' present names."""
        chosen = self.districts or ()
        return {
            "isForEverybody": self.districts is None,
            "organizations": [each.code for each in chosen],
            "audience": [{"id": str(each.id), "label": each.name} for each in chosen],
        }


async def find_audience(session: AsyncSession, organizations: Sequence[str] | None) -> Audience:
    """Return the districts with these codes or ids, by name; everybody for None.

    Raises:
        DistrictUnknown: one of them does not exist.
    """
    if organizations is None:
        return Audience(None)
    found = await _find(session, organizations)
    known = {key for each in found for key in (each.code, str(each.id))}
    unknown = sorted({normalize_code(text) for text in organizations} - known)
    if unknown:
        raise DistrictUnknown(_("There is no district with the school id {code}.", code=", ".join(unknown)))
    return Audience(found)


async def audience_of(session: AsyncSession, record: Json) -> Audience:
    """Return the audience of an announcement in the register, without districts that do not exist any more."""
    return Audience(None if record["isForEverybody"] else await _find(session, record["organizations"]))


async def _find(session: AsyncSession, organizations: Sequence[str]) -> Sequence[DistrictRecord]:
    texts = {normalize_code(text) for text in organizations}
    ids = {key for text in texts if (key := _as_id(text))}
    mine = DistrictRecord.code.in_(texts) | DistrictRecord.id.in_(ids)
    return (await session.scalars(select(DistrictRecord).where(mine).order_by(DistrictRecord.name))).all()


def _as_id(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
