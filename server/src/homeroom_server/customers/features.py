"""Licensed features of a district, as an operator changes them by a command. Changes take effect immediately."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date
from zoneinfo import ZoneInfo

from homeroom.audit.service import AuditTrail
from homeroom.licences.schemas import FeatureRead, read_features
from homeroom.licences.service import end_feature, license_feature, lock_contract, read_licence
from homeroom.licences.terms import DistrictLicence, Term
from homeroom.platform import Platform
from homeroom.plugins.context import PLATFORM
from homeroom.plugins.states import announce_state
from homeroom_sdk.context import District
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_server.customers.licensable import see_plugins


@dataclass(frozen=True, slots=True)
class _Contract:
    """A district's licence, in a transaction that may change it."""

    district: District
    session: AsyncSession
    licence: DistrictLicence


async def list_features(platform: Platform, district: District) -> list[FeatureRead]:
    """List every feature that can be licensed, and other features that the district has had."""
    async with _open(platform, district) as contract:
        host = await see_plugins(contract.session, platform.host)
        return read_features(contract.licence, host.feature_titles)


async def grant_feature(
    platform: Platform, district: District, feature: str, *, starts_on: date | None, ends_on: date | None
) -> Term:
    """License a feature for the given days, both included, in place of its present days.

    Args:
        starts_on: First day; None means its present first day, or today if it has none.
        ends_on: Last day; None means without end.
    Returns:
        The days that the feature has now.
    Raises:
        ValidationFailed: the feature is unknown, or its days are invalid.
    """
    async with _open(platform, district) as contract:
        old = contract.licence.terms.get(feature)
        known = (await see_plugins(contract.session, platform.host)).features
        if feature not in {*known, *contract.licence.terms}:
            raise _no_feature(feature, known)
        today = contract.licence.today
        term = Term(starts_on or (old.starts_on if old else None) or today, ends_on)
        if ends_on and term.starts_on and ends_on < term.starts_on:
            raise ValidationFailed(_("Choose a start before the end."))
        if old and old.begins_later(term.starts_on, today):
            raise ValidationFailed(_("The feature has already begun. To renew it, change only its end."))
        await license_feature(contract.session, contract.licence, feature, term)
        await _note(contract, feature)
        return term


async def withdraw_feature(platform: Platform, district: District, feature: str) -> None:
    """End a feature; the data that the district has of it stays readable.

    Raises:
        ValidationFailed: the district does not have the feature.
    """
    async with _open(platform, district) as contract:
        if feature not in contract.licence.terms:
            raise _no_feature(feature, contract.licence.terms)
        await end_feature(contract.session, contract.licence, feature)
        await _note(contract, feature)


@asynccontextmanager
async def _open(platform: Platform, district: District) -> AsyncIterator[_Contract]:
    today = platform.now().astimezone(ZoneInfo(district.timezone)).date()
    async with platform.database.district(district.id) as session:
        yield _Contract(district, session, await read_licence(session, today))


async def _note(contract: _Contract, feature: str) -> None:
    """Log the change and announce it; the new licence version makes forms opened before it conflict."""
    session, old = contract.session, contract.licence.terms.get(feature)
    record = await lock_contract(session)
    record.version += 1
    new = (await read_licence(session, contract.licence.today)).terms.get(feature)
    trail = AuditTrail(session, PLATFORM)
    subject = str(contract.district.id)
    await trail.record("licence.saved", subject=subject, **{feature: f"{_days(old)} → {_days(new)}"})
    await announce_state(session, contract.district.id, "Settings")


def _days(term: Term | None) -> str:
    days: tuple[date | None, date | None] = (term.starts_on, term.ends_on) if term else (None, None)
    return "/".join(str(day or "") for day in days)


def _no_feature(feature: str, known: Iterable[str]) -> ValidationFailed:
    return ValidationFailed(
        _("There is no feature {feature}. Features: {known}.", feature=feature, known=", ".join(sorted(known)))
    )
