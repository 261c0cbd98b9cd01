"""Setting up a customer's district: first administrator, temporary password, schools, facts."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from homeroom.audit.models import AuditEntry
from homeroom.identity.models import User
from homeroom.identity.sign_in.passwords import verify_password
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_sdk.context import SCHOOL_USER
from sqlalchemy import delete, select

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
Call = Callable[..., Awaitable[httpx.Response]]
PRINCIPAL = {"email": " Principal@Lakeside.Example.org", "firstName": "Noor", "lastName": "Haddad"}


@pytest.fixture
async def call(api: ApiClient, make_district: MakeDistrict) -> Call:
    """Provide a function that posts to an area `client` call as customer support."""
    headers = await api.sign_in(await make_district(operator=True))

    async def call(name: str, **body: Any) -> httpx.Response:
        return await api.post(f"/api/client/{name}", headers=headers, json=body)

    return call


@pytest.fixture
async def empty(platform: Platform, make_district: MakeDistrict) -> TestDistrict:
    """Provide a district without users."""
    district = await make_district()
    async with platform.database.district(district.district.id) as session:
        await session.execute(delete(User))
    return district


async def find_user(platform: Platform, district: TestDistrict, name: str) -> User:
    async with platform.database.district(district.district.id) as session:
        user = await session.scalar(select(User).where(User.user_name == name))
    assert user is not None
    return user


class TestInitialize:
    async def test_first_administrator_gets_a_password_to_be_changed(
        self, call: Call, platform: Platform, empty: TestDistrict
    ) -> None:
        schools = [{"code": "1", "name": "Elm"}]
        answer = await call("initialize", id=str(empty.district.id), schools=schools, **PRINCIPAL)
        told = answer.json()["data"]
        user = await find_user(platform, empty, "principal@lakeside.example.org")
        assert (told["userName"], told["schools"]["added"]) == (user.user_name, ["1"])
        assert await verify_password(told["temporaryPassword"], user.password_hash)
        assert (user.roles, user.requires_password_reset) == (["Administrator"], True)

    async def test_first_administrator_may_be_mailed_a_link_instead(
        self, call: Call, platform: Platform, mailbox: RunningMailbox, empty: TestDistrict
    ) -> None:
        email = f"principal@{empty.code}.example.org"
        answer = await call("initialize", id=str(empty.district.id), **{**PRINCIPAL, "email": email, "sendEmail": True})
        assert answer.json()["data"]["temporaryPassword"] is None
        async with asyncio.timeout(30):
            while not (mails := mailbox.mails_to(email)):
                await asyncio.sleep(0.05)
        assert "/update-password?confirmId=" in str(mails[0])

    async def test_district_that_has_an_administrator_takes_no_other(
        self, call: Call, platform: Platform, district: TestDistrict
    ) -> None:
        answer = await call("initialize", id=str(district.district.id), **PRINCIPAL)
        assert (answer.status_code, answer.json()["code"]) == (409, "conflict")

    @pytest.mark.parametrize("field", ["email", "firstName", "lastName"])
    async def test_nothing_is_made_of_half_a_person(self, call: Call, empty: TestDistrict, field: str) -> None:
        answer = await call("initialize", id=str(empty.district.id), **{**PRINCIPAL, field: " "})
        assert answer.status_code == 422

    async def test_operators_own_district_is_no_customer(self, call: Call, make_district: MakeDistrict) -> None:
        operator = await make_district(operator=True)
        answer = await call("initialize", id=str(operator.district.id), **PRINCIPAL)
        assert answer.status_code == 404


class TestGenerateTempPassword:
    async def test_old_password_and_sessions_are_worth_nothing(
        self, call: Call, api: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        headers = await api.sign_in(district)
        answer = await call("generateTempPassword", id=str(district.district.id), userName=district.user.upper())
        password = answer.json()["data"]["temporaryPassword"]
        assert (await api.get("/api/auth/validatetoken", headers=headers)).status_code == 401
        user = await find_user(platform, district, district.user)
        assert user.requires_password_reset
        assert await verify_password(password, user.password_hash)
        assert not await verify_password(PASSWORD, user.password_hash)
        async with platform.database.district(district.district.id) as session:
            entries = await session.scalars(select(AuditEntry).where(AuditEntry.action == "password.issued"))
            assert [(entry.subject, password in str(entry.details)) for entry in entries] == [(str(user.id), False)]

    async def test_only_administrators_get_one_from_support(
        self, call: Call, platform: Platform, district: TestDistrict
    ) -> None:
        person = {"email": "clerk@b.example.org", "first_name": "A", "last_name": "B", "password": PASSWORD}
        async with platform.database.district(district.district.id) as session:
            await create_user(session, **person, roles=[SCHOOL_USER])
        for name in ("clerk@b.example.org", "nobody"):
            answer = await call("generateTempPassword", id=str(district.district.id), userName=name)
            assert answer.status_code == 404


class TestSchools:
    async def test_trial_run_tells_and_changes_nothing(
        self, call: Call, api: ApiClient, district: TestDistrict
    ) -> None:
        given = {"id": str(district.district.id), "csv": "code,name\n1,Elm\n2,Oak\n"}
        tried = (await call("syncSchoolsforClient", **given, dryRun=True)).json()["data"]
        headers = await api.sign_in(district)
        assert (await api.get("/api/district/profile", headers=headers)).json()["data"]["schools"] == []
        done = (await call("syncSchoolsforClient", **given)).json()["data"]
        assert tried == done
        profile = (await api.get("/api/district/profile", headers=headers)).json()["data"]
        assert profile["schools"] == [{"code": "1", "name": "Elm"}, {"code": "2", "name": "Oak"}]

    async def test_school_that_the_list_lacks_is_closed_and_not_shown(
        self, call: Call, api: ApiClient, district: TestDistrict
    ) -> None:
        for name, text in (("addSchoolsforClient", "1,Elm\n2,Oak\n"), ("syncSchoolsforClient", "1,Elm Street\n")):
            answer = await call(name, id=str(district.district.id), csv=f"code,name\n{text}")
        assert answer.json()["data"]["counts"] == {"added": 0, "renamed": 1, "reopened": 0, "closed": 1}
        profile = await api.get("/api/district/profile", headers=await api.sign_in(district))
        assert profile.json()["data"]["schools"] == [{"code": "1", "name": "Elm Street"}]

    async def test_added_schools_stand_in_the_grid_of_clients(
        self, call: Call, api: ApiClient, make_district: MakeDistrict, district: TestDistrict
    ) -> None:
        await call("addSchoolsforClient", id=str(district.district.id), schools=[{"code": "1", "name": "Elm"}])
        headers = await api.sign_in(await make_district(operator=True))
        mine = f'{{"filters": [{{"property": "licenseId", "values": ["{district.district.id}"]}}]}}'
        rows = (await api.get("/api/instance/Clients", params={"q": mine}, headers=headers)).json()["r"]
        assert [(row["code"], row["name"], row["closedOn"]) for row in rows] == [("1", "Elm", None)]


class TestSaveClient:
    async def test_facts_change_at_once_for_the_district(
        self, call: Call, api: ApiClient, district: TestDistrict
    ) -> None:
        headers = await api.sign_in(district)
        facts = {"id": str(district.district.id), "name": "Seaside", "timezone": "Asia/Dubai", "language": "ar"}
        answer = await call("saveClient", client=facts)
        assert answer.json()["data"]["name"] == "Seaside"
        profile = (await api.get("/api/district/profile", headers=headers)).json()["data"]
        assert (profile["name"], profile["timezone"], profile["language"]) == ("Seaside", "Asia/Dubai", "ar")
        assert profile["schoolId"] == district.code

    async def test_unknown_time_zone_is_refused(self, call: Call, district: TestDistrict) -> None:
        facts = {"id": str(district.district.id), "name": "Seaside", "timezone": "Mars", "language": "en"}
        answer = await call("saveClient", client=facts)
        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["timezone"])


class TestGetClient:
    async def test_client_is_found_by_school_id_and_by_id_with_who_and_how_much_is_there(
        self, api: ApiClient, make_district: MakeDistrict, district: TestDistrict
    ) -> None:
        headers = await api.sign_in(await make_district(operator=True))
        found = [
            (await api.get(f"/api/client/slugOrId/{key}", headers=headers)).json()["data"]
            for key in (district.code.upper(), district.district.id)
        ]
        assert found[0] == found[1]
        assert (found[0]["schoolId"], found[0]["administrators"]) == (district.code, [district.user])
        assert found[0]["counts"] == {"schools": 0, "users": 1, "documents": 0}


class TestDistrictProfile:
    async def test_stranger_is_told_to_sign_in(self, api: ApiClient) -> None:
        assert (await api.another().get("/api/district/profile")).status_code == 401

    async def test_staff_read_their_own_licence(self, api: ApiClient, make_district: MakeDistrict) -> None:
        district = await make_district(roles=[SCHOOL_USER], features=["docSig"])
        profile = (await api.get("/api/district/profile", headers=await api.sign_in(district))).json()["data"]
        states = {item["feature"]: item["state"] for item in profile["licence"]["features"]}
        assert (states["docSig"], states["pdfSplitter"]) == ("active", "off")
