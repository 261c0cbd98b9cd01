"""Customer licences: the operator's staff store customers' contracts. Changes take effect immediately."""

from collections.abc import Collection
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from homeroom.licences.errors import LicenceChanged
from homeroom.licences.models import CustomerLicence
from homeroom.licences.schemas import (
    CustomerLicenceInput,
    CustomerLicenceRead,
    EndedLicence,
    FeatureDates,
    LicenceSettingsRead,
    SaveLicenceRequest,
    describe_licence,
)
from homeroom.licences.service import end_feature, license_feature, lock_contract, read_licence
from homeroom.licences.terms import Term
from homeroom.plugins.host import PluginHost
from homeroom.tenancy.service import create_district
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.orm import uuid7
from sqlalchemy import select

from homeroom_server.customers.clients import count_rows, save_client
from homeroom_server.customers.licensable import see_plugins
from homeroom_server.customers.support import Customer, open_customer
from homeroom_server.scope import Scope

GRACE = timedelta(days=30)
"""Time during which a deleted customer can still sign in, to read and export, after its licence was ended."""


async def save_licence(scope: Scope, body: SaveLicenceRequest) -> CustomerLicenceRead:
    """Store a customer's licence; a new one creates the district. Takes effect immediately in all processes.

    Raises:
        ValidationFailed: dates contradict each other, a term that has begun would begin later, the school id changes,
            or a feature is unknown.
        LicenceChanged: someone else saved it after the caller had read it.
        Conflict: the school id of a new customer is taken.
    """
    licence = body.customer_license
    _check_days(licence)
    if body.is_new:
        return await _create(scope, licence)
    if licence.id is None:
        raise ValidationFailed.of(id=_("Choose the licence to save."))
    async with open_customer(scope, str(licence.id)) as customer:
        if licence.school_id.lower() != customer.district.code:
            raise ValidationFailed.of(schoolId=_("A school id cannot be changed: people and families' links use it."))
        before = await _describe(customer)
        await _check_begun(customer, licence, flag_change=body.flag_change)
        district = await save_client(customer, name=licence.name, timezone=licence.timezone, language=licence.language)
        customer = replace(customer, district=district)
        await _write(customer, licence, settings=body.is_sis_change)
        if body.flag_change:
            await _write_features(customer, licence.features)
        after = await _describe(customer)
        await customer.record("licence.saved", subject=str(licence.id), **_changes(before, after))
        await customer.announce()
    return after


async def delete_licence(scope: Scope, licence_id: str) -> EndedLicence:
    """End a customer's licence today, and signing in after `GRACE`; erases nothing.

    Saving the licence with a later end opens the district again. Idempotent: a second call changes nothing.
    """
    async with open_customer(scope, licence_id) as customer:
        today = _today(customer)
        record = await lock_contract(customer.session)
        if record.closes_at is None:
            record.ends_on = min(record.ends_on or today, today)
            closing_day = today + GRACE + timedelta(days=1)
            record.closes_at = datetime.combine(closing_day, time(), ZoneInfo(customer.district.timezone))
            record.version += 1
            await customer.session.flush()
            await customer.record("licence.deleted", subject=str(customer.district.id), endDate=str(record.ends_on))
            await customer.announce()
        return EndedLicence(**dict(await _describe(customer)), counts=await count_rows(customer.session))


async def get_licence(scope: Scope, slug_or_id: str) -> CustomerLicenceRead:
    """Return one customer's licence, by school id or id."""
    async with open_customer(scope, slug_or_id) as customer:
        return await _describe(customer)


async def _create(scope: Scope, licence: CustomerLicenceInput) -> CustomerLicenceRead:
    new_id = uuid7()
    async with scope.platform.database.district(new_id) as session:
        district = await create_district(
            session,
            code=licence.school_id,
            name=licence.name,
            timezone=licence.timezone,
            language=licence.language,
            district_id=new_id,
        )
        customer = Customer(scope, district, session)
        if unknown := await _find_unknown(customer, licence):
            raise ValidationFailed.of(**unknown)
        await _write(customer, licence, settings=True)
        await _write_features(customer, licence.features)
        await customer.record("licence.created", subject=str(new_id), name=licence.name)
        described = await _describe(customer)
    await customer.close()
    return described


def _check_days(licence: CustomerLicenceInput) -> None:
    wrong: dict[str, Sentence] = {}
    if licence.start_date and licence.end_date and licence.end_date < licence.start_date:
        wrong["endDate"] = _("The licence ends before it begins.")
    for dates in licence.features:
        if dates.end_date and (dates.start_date is None or dates.end_date < dates.start_date):
            wrong[f"features.{dates.feature}"] = _("Choose a start before the end.")
    if len({dates.feature for dates in licence.features}) < len(licence.features):
        wrong["features"] = _("Name each feature once.")
    if wrong:
        raise ValidationFailed.of(**wrong)


async def _check_begun(customer: Customer, licence: CustomerLicenceInput, *, flag_change: bool) -> None:
    """Refuse a later start of a term that has begun, because a district may always read what it has had."""
    old = await read_licence(customer.session, _today(customer))
    wrong = await _find_unknown(customer, licence, had=old.terms) if flag_change else {}
    if old.contract.begins_later(licence.start_date, old.today):
        wrong["startDate"] = _("The licence has already begun. To renew it, change only its end.")
    for dates in licence.features if flag_change else ():
        term = old.terms.get(dates.feature)
        if term and term.begins_later(dates.start_date, old.today):
            field = f"features.{dates.feature}"
            wrong[field] = _("The feature has already begun. To renew it, change only its end.")
    if wrong:
        raise ValidationFailed.of(**wrong)


async def _find_unknown(
    customer: Customer, licence: CustomerLicenceInput, *, had: Collection[str] = ()
) -> dict[str, Sentence]:
    """Return an error for each feature in the form that the district's plugins do not have and that is not in `had`."""
    known = {*(await _host(customer)).features, *had}
    unknown = [dates.feature for dates in licence.features if dates.start_date and dates.feature not in known]
    return {f"features.{name}": _("There is no such feature here.") for name in unknown}


async def _write(customer: Customer, licence: CustomerLicenceInput, *, settings: bool) -> None:
    record = await lock_contract(customer.session)
    if record.version != licence.version:
        raise LicenceChanged(_("Somebody has saved this licence since you opened it. Load it again."))
    record.support_number = licence.support_number
    record.starts_on, record.ends_on = licence.start_date, licence.end_date
    if settings:
        record.database_name, record.sis_url = licence.settings.database_name, licence.settings.sis_url
    if record.ends_on is None or record.ends_on >= _today(customer):
        record.closes_at = None
    record.version += 1
    await customer.session.flush()


async def _write_features(customer: Customer, features: list[FeatureDates]) -> None:
    """Set the district's features to those of the form.

    Features that the form omits end, except those that no plugin visible here has, because the form could not show
    them.
    """
    session, licence = customer.session, await read_licence(customer.session, _today(customer))
    for dates in features:
        if dates.start_date is not None:
            await license_feature(session, licence, dates.feature, Term(dates.start_date, dates.end_date))
    named = {dates.feature for dates in features}
    licensed = {dates.feature for dates in features if dates.start_date is not None}
    known = (await _host(customer)).features
    for feature in licence.terms.keys() - licensed:
        if feature in named or feature in known:
            await end_feature(session, licence, feature)


async def _host(customer: Customer) -> PluginHost:
    return await see_plugins(customer.session, customer.support.platform.host)


async def _describe(customer: Customer) -> CustomerLicenceRead:
    session, district = customer.session, customer.district
    record = await session.scalar(select(CustomerLicence))
    licence = await read_licence(session, _today(customer))
    return CustomerLicenceRead(
        id=district.id,
        school_id=district.code,
        name=district.name,
        timezone=district.timezone,
        language=district.language,
        version=record.version if record else 0,
        settings=LicenceSettingsRead(
            database_name=record.database_name if record else "", sis_url=record.sis_url if record else ""
        ),
        **dict(describe_licence(licence, (await _host(customer)).feature_titles)),
    )


def _today(customer: Customer) -> date:
    """Return today's date in the customer's time zone."""
    return customer.support.platform.now().astimezone(ZoneInfo(customer.district.timezone)).date()


def _changes(before: CustomerLicenceRead, after: CustomerLicenceRead) -> dict[str, str]:
    """Return the changes of a save by field, as "old → new", for the activity log."""
    old, new = _flat(before), _flat(after)
    return {name: f"{old.get(name)} → {value}" for name, value in new.items() if old.get(name) != value}


def _flat(licence: CustomerLicenceRead) -> dict[str, str | None]:
    fields = {"support_number", "start_date", "end_date", "closes_at"}
    flat: dict[str, str | None] = {
        **licence.model_dump(mode="json", by_alias=True, include=fields),
        **licence.settings.model_dump(by_alias=True),
    }
    for item in licence.features:
        flat[item.feature] = f"{item.start_date or ''}/{item.end_date or ''}"
    return flat
