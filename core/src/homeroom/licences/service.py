"""Storing and reading of a district's licences."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, timedelta

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.licences.models import CustomerLicence, CustomerSetting, Licence
from homeroom.licences.terms import DistrictLicence, LicenceState, Term, governing_term


async def grant_features(
    session: AsyncSession, features: Iterable[str], *, starts_on: date, ends_on: date | None = None
) -> None:
    """License the features for a range of days, both inclusive; flushes."""
    for feature in features:
        session.add(Licence(feature=feature, starts_on=starts_on, ends_on=ends_on))
    await session.flush()


async def lock_contract(session: AsyncSession) -> CustomerLicence:
    """Return the contract's row, locked for an update; if there is none, add one with version 0."""
    record: CustomerLicence | None = await session.scalar(select(CustomerLicence).with_for_update())
    if record is None:
        record = CustomerLicence(version=0, support_number="", database_name="", sis_url="")
        session.add(record)
    return record


async def license_feature(session: AsyncSession, licence: DistrictLicence, feature: str, term: Term) -> None:
    """Set the dates of a feature and replace all its earlier licences; do nothing if the dates are the same. Flushes.

    Args:
        licence: The district's present licence, from `read_licence`.
    """
    if licence.terms.get(feature) == term:
        return
    await session.execute(delete(Licence).where(Licence.feature == feature))
    session.add(Licence(feature=feature, starts_on=term.starts_on, ends_on=term.ends_on))
    await session.flush()


async def end_feature(session: AsyncSession, licence: DistrictLicence, feature: str) -> None:
    """End the licence of a feature; flushes.

    A feature that has begun ends with yesterday and its data stays readable. One that has ended already keeps its last
    day.
    One that has not begun is removed.

    Args:
        licence: The district's present licence, from `read_licence`.
    """
    term, yesterday = licence.terms[feature], licence.today - timedelta(days=1)
    await session.execute(delete(Licence).where(Licence.feature == feature))
    if term.on(licence.today) is not LicenceState.OFF and term.starts_on is not None:
        ends_on = min(term.ends_on or yesterday, yesterday)
        session.add(Licence(feature=feature, starts_on=min(term.starts_on, ends_on), ends_on=ends_on))
    await session.flush()


async def read_licence(session: AsyncSession, today: date) -> DistrictLicence:
    """Return what the session's district has licensed; `today` is the date in the district's time zone."""
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
    """Return the customer settings by key."""
    rows = await session.execute(select(CustomerSetting.key, CustomerSetting.value))
    return dict(rows.all())
