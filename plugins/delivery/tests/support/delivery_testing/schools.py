"""Users and students of schools."""

from collections.abc import Sequence
from dataclasses import replace

from homeroom.identity.models import UserSchool
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom.tenancy.models import School
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD
from homeroom_sdk.context import SCHOOL_USER
from sqlalchemy import select

from delivery_testing.clerk import Clerk, Student


async def join(api: ApiClient, platform: Platform, clerk: Clerk, name: str, code: str) -> Clerk:
    """Create a school user who belongs to a school of the clerk's district, and sign in."""
    email = f"{name}@{clerk.district.code}.example.org"
    async with platform.database.district(clerk.district.district.id) as session:
        user = await create_user(
            session, email=email, first_name=name, last_name="Other", roles=[SCHOOL_USER], password=PASSWORD
        )
        school = await session.scalar(select(School).where(School.code == code)) or School(code=code, name=code)
        session.add(school)
        await session.flush()
        session.add(UserSchool(district_id=school.district_id, user_id=user.id, school_id=school.id))
    return await Clerk.sign_in(api, platform, replace(clerk.district, user=email))


async def load(clerk: Clerk, students: Sequence[Student], *, school: str) -> None:
    """Import students of a school."""
    rows = ["person_id,first_name,last_name,school_id,guardian_email"]
    rows += [f"{s.person_id},{s.first_name},{s.last_name},{school},{s.guardian_email}" for s in students]
    files = {"file": ("persons.csv", "\n".join(rows).encode())}
    answer = await clerk.api.post("/api/person/uploadPersons", headers=clerk.headers, files=files)
    assert answer.status_code == 200, answer.text
