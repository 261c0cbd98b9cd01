"""Granting features and asking which are on."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.licences.models import CustomerLicence, CustomerSetting, Licence
from homeroom.licences.terms import DistrictLicence, Term, governing_term


async def grant_features(
    session: AsyncSession, features: Iterable[str], *, starts_on: date, ends_on: date | None = None
) -> None:
    """License the features for a span of days, both inclusive."""
    for feature in features:
        session.add(Licence(feature=feature, starts_on=starts_on, ends_on=ends_on))
    await session.flush()


async def read_licence(session: AsyncSession, today: date) -> DistrictLicence:
    """What the session's district has bought, as it stands on `today`, a day in its time zone."""
    rows = await session.execute(select(Licence.feature, Licence.starts_on, Licence.ends_on))
    terms: dict[str, list[Term]] = defaultdict(list)
    for feature, starts_on, ends_on in rows:
        terms[feature].append(Term(starts_on, ends_on))
    contract = await session.scalar(select(CustomerLicence))
    return DistrictLicence(
        today,
        contract=Term(contract.starts_on, contract.ends_on) if contract else Term(),
        terms={feature: governing_term(found, today) for feature, found in terms.items()},
        support_number=contract.support_number if contract else "",
        closes_at=contract.closes_at if contract else None,
    )


async def list_settings(session: AsyncSession) -> dict[str, str]:
    """The customer settings by key."""
    rows = await session.execute(select(CustomerSetting.key, CustomerSetting.value))
    return dict(rows.all())
