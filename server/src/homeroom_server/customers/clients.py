"""Setup of a customer's district: its properties, its schools and its first administrator."""

import secrets
from typing import Any

from homeroom.blobs.models import BlobRecord
from homeroom.identity.models import User
from homeroom.identity.sign_in.resets import send_reset_mail
from homeroom.identity.sign_in.service import create_user, set_password
from homeroom.licences.schemas import DistrictCounts
from homeroom.tenancy.models import DistrictRecord, School
from homeroom.tenancy.schools import SchoolEntry, SchoolReport, add_schools, list_schools
from homeroom.tenancy.service import check_timezone
from homeroom_sdk.context import ADMINISTRATOR, District
from homeroom_sdk.errors import Conflict, NotFound
from homeroom_sdk.i18n import _
from sqlalchemy import and_, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_server.account_mail import PluginAccountMailer
from homeroom_server.customers.schemas import ClientRead, SchoolRead
from homeroom_server.customers.support import Customer

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Characters of temporary passwords, without those that are easily confused when a password is read aloud."""
IS_ADMINISTRATOR = and_(User.roles.contains([ADMINISTRATOR]), User.deleted_at.is_(None))


def draw_password() -> str:
    """Return a random temporary password: four groups of four characters, 79 bits."""
    return "-".join("".join(secrets.choice(ALPHABET) for _at in range(4)) for _at in range(4))


async def initialize_client(
    customer: Customer, *, email: str, first_name: str, last_name: str, send_email: bool, schools: list[SchoolEntry]
) -> tuple[User, str | None, SchoolReport]:
    """Add the first administrator and the schools.

    Returns the user, a temporary password and the report on the schools. The password must be changed at the first
    sign-in; it is None if a link to set one is mailed instead.

    Raises:
        Conflict: there is an administrator already, or the address is taken or reserved.
        ValidationFailed: as `create_user`.
        ServiceUnavailable: no plugin sends mail for the district.
    """
    first = await customer.session.scalar(select(User.id).where(IS_ADMINISTRATOR).limit(1))
    if first is not None:
        raise Conflict(_("This district has an administrator already. Give that user a temporary password instead."))
    password = None if send_email else draw_password()
    platform = customer.support.platform
    state = await platform.entitlements.of(customer.district.id)  # Before anything is written, as it may need a query.
    user = await create_user(
        customer.session,
        email=email,
        first_name=first_name,
        last_name=last_name,
        roles=[ADMINISTRATOR],
        password=password,
    )
    user.requires_password_reset = True
    if send_email:
        await send_reset_mail(
            PluginAccountMailer(platform, state), customer.session, user, state.district, kind="welcome"
        )
    report = await add_schools(customer.session, schools)
    await customer.record("client.initialized", subject=str(user.id), schools=len(report.added))
    return user, password, report


async def set_temporary_password(customer: Customer, user_name: str) -> tuple[User, str]:
    """Give an administrator a temporary password to be changed at the first sign-in; end the user's sessions.

    Raises:
        NotFound: the district has no administrator with this user name. Support does not set other users' passwords.
    """
    chosen = select(User).where(User.user_name == user_name.strip().lower(), IS_ADMINISTRATOR)
    user: User | None = await customer.session.scalar(chosen)
    if user is None:
        raise NotFound(_("The district has no administrator with this user id."))
    password = draw_password()
    await set_password(customer.session, user, password)
    user.requires_password_reset = True
    await customer.record("password.issued", subject=str(user.id))
    return user, password


async def save_client(customer: Customer, *, name: str, timezone: str, language: str) -> District:
    """Change the district's name, time zone and language; its school id stays, since people and links use it.

    Raises:
        ValidationFailed: there is no such time zone.
    """
    check_timezone(timezone)
    record = await customer.session.get(DistrictRecord, customer.district.id, with_for_update=True)
    assert record is not None
    new = {"name": name, "timezone": timezone, "language": language}
    changes = {key: f"{getattr(record, key)} → {value}" for key, value in new.items() if getattr(record, key) != value}
    record.name, record.timezone, record.language = name, timezone, language
    await customer.session.flush()
    if changes:
        await customer.record("client.saved", subject=str(record.id), **changes)
        await customer.announce()
    return District(record.id, record.code, name, timezone, language)


async def describe_client(customer: Customer) -> ClientRead:
    """Return the district's properties, schools, active administrators and counts."""
    session = customer.session
    administrators = await session.scalars(
        select(User.user_name).where(IS_ADMINISTRATOR, User.is_suspended.is_(False)).order_by("user_name")
    )
    district = customer.district
    return ClientRead(
        id=district.id,
        school_id=district.code,
        name=district.name,
        timezone=district.timezone,
        language=district.language,
        schools=[SchoolRead(code=school.code, name=school.name) for school in await list_schools(session)],
        administrators=list(administrators),
        counts=await count_rows(session),
    )


async def count_rows(session: AsyncSession) -> DistrictCounts:
    """Count the district's open schools, users and documents, as shown before its licence is ended."""
    tables: dict[str, Any] = {
        "schools": select(func.count()).select_from(School).where(School.closed_at.is_(None)),
        "users": select(func.count()).select_from(User).where(User.deleted_at.is_(None)),
        "documents": select(func.count()).select_from(BlobRecord).where(BlobRecord.deleted_at.is_(None)),
    }
    return DistrictCounts(**{name: await session.scalar(query) or 0 for name, query in tables.items()})
