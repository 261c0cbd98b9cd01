"""The demonstration's districts and their users."""

from secrets import token_hex

from homeroom.identity.models import User
from homeroom.platform import Platform
from homeroom_demo.districts import CLERK, DIRECTOR, Staff, prepare_district, prepare_support
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_USER
from sqlalchemy import select


class TestPrepareDistrict:
    async def test_clerk_is_no_administrator_and_a_second_time_changes_nothing(self, platform: Platform) -> None:
        code = f"demo-{token_hex(4)}"
        first = await prepare_district(platform, code, staff=(CLERK, DIRECTOR))
        again = await prepare_district(platform, code, staff=(CLERK, DIRECTOR))

        async with platform.database.district(first.id) as session:
            users = {user.email: user.roles for user in await session.scalars(select(User))}
        assert again.id == first.id
        assert users == {f"clerk@{code}.example.org": [SCHOOL_USER], f"director@{code}.example.org": [ADMINISTRATOR]}


class TestPrepareSupport:
    async def test_refused_beside_a_district_that_is_not_the_demos(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        assert not await prepare_support(platform)


class TestStaff:
    def test_support_belongs_to_the_operators_district_whatever_the_sample_is(self) -> None:
        staff = Staff("support", "CustomerSupport", "", district="operator")
        assert staff.user_of("springfield") == "support@operator.example.org"
