"""Granting features and asking which are on."""

from collections.abc import Iterable
from datetime import date
from enum import StrEnum

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.licences.models import CustomerSetting, Licence


class Feature(StrEnum):
    """The features that are licensed per customer (specification §1)."""

    SIGNING = "docSig"
    STORAGE = "docManagement"
    DELIVERY = "pdfSplitter"
    OVERLAY = "signatureOverlay"


async def grant_features(
    session: AsyncSession, features: Iterable[str], *, starts_on: date, ends_on: date | None = None
) -> None:
    """License the features for a span of days, both inclusive."""
    for feature in features:
        session.add(Licence(feature=feature, starts_on=starts_on, ends_on=ends_on))
    await session.flush()


async def list_active_features(session: AsyncSession, today: date) -> frozenset[str]:
    """The features whose licence covers `today`, a day in the district's time zone."""
    found = await session.scalars(
        select(Licence.feature).where(
            Licence.starts_on <= today, or_(Licence.ends_on.is_(None), Licence.ends_on >= today)
        )
    )
    return frozenset(found)


async def list_settings(session: AsyncSession) -> dict[str, str]:
    """The customer settings by key."""
    rows = await session.execute(select(CustomerSetting.key, CustomerSetting.value))
    return dict(rows.all())
