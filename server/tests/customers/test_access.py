"""Only customer support of the operator may make its calls, whatever roles others have."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from homeroom.identity.models import User
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom.tenancy.models import School
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict
from homeroom_devkit.testing.walk import read_document
from homeroom_sdk.context import ADMINISTRATOR, CUSTOMER_SUPPORT, INTEGRATIONS_ADMIN, SCHOOL_USER
from homeroom_sdk.errors import ValidationFailed
from sqlalchemy import update

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
AREAS = ("/api/customerLicense", "/api/client/")
ROLES = [[ADMINISTRATOR], [SCHOOL_USER], [INTEGRATIONS_ADMIN], [CUSTOMER_SUPPORT], [ADMINISTRATOR, CUSTOMER_SUPPORT]]
WORD = "kanarienvogel"


@pytest.fixture
async def other(platform: Platform, make_district: MakeDistrict) -> TestDistrict:
    """Provide another customer with a school that has a unique name."""
    district = await make_district()
    async with platform.database.district(district.district.id) as session:
        session.add(School(code="1", name=WORD))
    return district


def support_calls(platform: Platform, other: TestDistrict) -> list[tuple[str, str, dict[str, Any]]]:
    """Return every call of support's areas, addressed to the other customer with a plausible body."""
    district_id = str(other.district.id)
    licence = {"id": district_id, "schoolId": other.code, "name": "Taken", "isNew": False}
    facts = {"id": district_id, "name": "Taken", "timezone": "UTC", "language": "en"}
    person = {"email": "a@b.example.org", "firstName": "A", "lastName": "B", "userName": other.user}
    body = {"id": district_id, "customerLicense": licence, "client": facts, "csv": "code,name\n2,X\n", **person}
    calls = []
    for path, methods in read_document(platform.host)["paths"].items():
        if path.startswith(AREAS):
            filled = path.replace("{slug_or_id}", other.code).replace("{licence_id}", district_id)
            calls += [(method.upper(), filled, body) for method in methods]
    return calls


async def give_roles(platform: Platform, district: TestDistrict, roles: list[str]) -> None:
    """Write the roles into the table, which no call can do."""
    async with platform.database.district(district.district.id) as session:
        await session.execute(update(User).values(roles=roles))


class TestEveryCall:
    async def test_stranger_is_told_to_sign_in(self, api: ApiClient, platform: Platform, other: TestDistrict) -> None:
        calls = support_calls(platform, other)
        assert len(calls) >= 11
        for method, path, body in calls:
            answer = await api.another().request(method, path, json=body if method == "POST" else None)
            assert answer.status_code == 401, path

    @pytest.mark.parametrize("roles", ROLES, ids="+".join)
    async def test_no_role_of_a_customers_district_is_enough(
        self, api: ApiClient, platform: Platform, district: TestDistrict, other: TestDistrict, roles: list[str]
    ) -> None:
        await give_roles(platform, district, roles)
        headers = await api.sign_in(district)
        for method, path, body in support_calls(platform, other):
            answer = await api.request(method, path, json=body if method == "POST" else None, headers=headers)
            assert (answer.status_code, WORD in answer.text) == (403, False), path

    async def test_operators_own_district_is_not_enough_without_the_role(
        self, api: ApiClient, platform: Platform, make_district: MakeDistrict, other: TestDistrict
    ) -> None:
        operator = await make_district(operator=True)
        await give_roles(platform, operator, [ADMINISTRATOR, SCHOOL_USER])
        headers = await api.sign_in(operator)
        for method, path, body in support_calls(platform, other):
            answer = await api.request(method, path, json=body if method == "POST" else None, headers=headers)
            assert answer.status_code == 403, path

    @pytest.mark.parametrize("roles", ROLES, ids="+".join)
    @pytest.mark.parametrize("model", ["CustomerLicenses", "Clients", "StuckRuns"])
    async def test_grids_of_all_customers_are_closed_or_empty(
        self,
        api: ApiClient,
        platform: Platform,
        district: TestDistrict,
        other: TestDistrict,
        roles: list[str],
        model: str,
    ) -> None:
        await give_roles(platform, district, roles)
        headers = await api.sign_in(district)
        for phrase in ("", WORD):
            params = {"q": json.dumps({"phrase": phrase})}
            answer = await api.get(f"/api/instance/{model}", params=params, headers=headers)
            assert answer.json().get("r", []) == []
        assert (await api.get(f"/api/instance/{model}/{other.district.id}", headers=headers)).status_code in (403, 404)

    async def test_support_sees_nothing_of_any_district_without_saying_why(
        self, api: ApiClient, platform: Platform, make_district: MakeDistrict
    ) -> None:
        headers = await api.sign_in(await make_district(operator=True))
        models = ["Users", "ActivityLog", *(spec.name for plugin in platform.host.ready() for spec in plugin.models)]
        for model in models:
            assert (await api.get(f"/api/instance/{model}", headers=headers)).status_code == 403, model


class TestCreateUser:
    async def test_support_exists_in_the_operators_district_alone(
        self, platform: Platform, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        person = {"first_name": "A", "last_name": "B", "roles": [CUSTOMER_SUPPORT], "password": PASSWORD}
        async with platform.database.district(district.district.id) as session:
            with pytest.raises(ValidationFailed, match="no role CustomerSupport"):
                await create_user(session, email="a@b.example.org", **person)  # type: ignore[arg-type] # a plain dict
        operator = await make_district(operator=True)
        async with platform.database.district(operator.district.id) as session:
            user = await create_user(session, email="a@b.example.org", **person)  # type: ignore[arg-type] # a plain dict
        assert user.roles == [CUSTOMER_SUPPORT]
