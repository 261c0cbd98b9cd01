"""The districts of the demo, and their users."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from homeroom.branding.queries import set_contact
from homeroom.db.urls import NoOwner, find_database
from homeroom.identity.models import User
from homeroom.identity.sign_in.service import create_user
from homeroom.identity.users.belonging import set_schools
from homeroom.licences.service import grant_features
from homeroom.platform import Platform
from homeroom.tenancy.models import DistrictRecord, School
from homeroom.tenancy.operators import mark_operator
from homeroom.tenancy.schools import SchoolEntry, add_schools
from homeroom.tenancy.service import create_district, find_district, is_operator
from homeroom_sdk.branding import Contact
from homeroom_sdk.context import ADMINISTRATOR, CUSTOMER_SUPPORT, SCHOOL_USER, District
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_demo.people import SCHOOLS

DISTRICT, OPERATOR, PASSWORD = "springfield", "operator", "report-card-day"
FEATURE = "pdfSplitter"
"""The licensed feature of the demo's districts."""
CONTACT = Contact("The district office", "217 555 0100", "office@springfield.example.org")


@dataclass(frozen=True, slots=True)
class Staff:
    """A user of the demo.

    Attributes:
        school: The code of the user's only school; empty for the whole district.
        shows: A description, for people who look around, of what this user can do.
    """

    name: str
    role: str
    shows: str
    school: str = ""
    district: str = ""

    def user_of(self, district: str) -> str:
        """Return the user id, which is an e-mail address."""
        return f"{self.name}@{self.district or district}.example.org"


CLERK = Staff("clerk", SCHOOL_USER, "prepares and sends for the whole district")
DIRECTOR = Staff("director", ADMINISTRATOR, "persons, users, settings and every job")
SECRETARY = Staff("lincoln", SCHOOL_USER, f"sees {SCHOOLS['SCH00']} alone", school="SCH00")
SUPPORT = Staff("support", CUSTOMER_SUPPORT, "customers, licences and releases", district=OPERATOR)


async def prepare_district(platform: Platform, code: str, *, staff: Sequence[Staff]) -> District:
    """Create a district with its schools and staff if missing, and set its contact; existing users are not changed."""
    async with platform.database.system() as session:
        known = await find_district(session, code)
    if known is None:
        name = "Springfield Unified School District" if code == DISTRICT else code
        async with platform.database.system() as session:
            known = await create_district(session, code=code, name=name, timezone="America/Chicago")
        async with platform.database.district(known.id) as session:
            await grant_features(session, [FEATURE], starts_on=date(2000, 1, 1))
    async with platform.database.district(known.id) as session:
        await set_contact(session, CONTACT, by=DIRECTOR.user_of(code))
        if code == DISTRICT:
            await add_schools(session, [SchoolEntry(school, name) for school, name in SCHOOLS.items()])
    for person in staff:
        async with platform.database.district(known.id) as session:
            await _employ(session, person, code)
    return known


async def prepare_support(platform: Platform) -> bool:
    """Create the operator's district and a user of customer support if missing.

    The password is public and support reaches every district, so nothing is created if there is any district that is
    not the demo's.

    Returns:
        True if the user exists.
    """
    async with platform.database.system() as session:
        others = select(DistrictRecord.id).where(DistrictRecord.code.not_in([DISTRICT, OPERATOR]))
        if await session.scalar(others.limit(1)) is not None:
            return False
        known = await find_district(session, OPERATOR)
    if known is None:
        async with platform.database.system() as session:
            known = await create_district(session, code=OPERATOR, name="Customer support")
        try:
            mark_operator(find_database(platform.settings), known.id)
        except NoOwner:
            return False
    async with platform.database.district(known.id) as session:
        if not await is_operator(session):
            return False
        await _employ(session, SUPPORT, OPERATOR)
    return True


async def _employ(session: AsyncSession, person: Staff, district: str) -> None:
    user_id = person.user_of(district)
    if await session.scalar(select(User.id).where(User.email == user_id)) is not None:
        return
    # No writes before this call: it releases the connection while it hashes the password.
    user = await create_user(
        session,
        email=user_id,
        first_name="Sky",
        last_name=person.name.title(),
        roles=[person.role],
        password=PASSWORD,
    )
    if person.school:
        school = select(School.id).where(School.code == person.school)
        await set_schools(session, user, [(await session.scalars(school)).one()])
