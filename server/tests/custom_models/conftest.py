"""Several users in a district."""

from collections.abc import Awaitable, Callable, Sequence
from secrets import token_hex

import pytest
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict
from homeroom_sdk.context import Actor

from .trips import Headers

MakeUser = Callable[..., Awaitable[Headers]]


@pytest.fixture
def make_user(api: ApiClient, platform: Platform) -> MakeUser:
    """Provide a function that adds a user to a district and signs in."""

    async def make(district: TestDistrict, *, roles: Sequence[str]) -> Headers:
        email = f"{token_hex(4)}@{district.code}.example.org"
        async with platform.database.district(district.district.id) as session:
            user = await create_user(
                session, email=email, first_name="Sam", last_name="Staff", roles=list(roles), password=PASSWORD
            )
        return await api.sign_in(TestDistrict(district.district, email, Actor(user.id, email, frozenset(roles))))

    return make
