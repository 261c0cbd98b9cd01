"""Adding users, giving them roles, finding them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

import pytest
from homeroom.identity.models import User
from homeroom.licences.models import CustomerSetting
from homeroom.platform import Platform
from homeroom.testing.api import ApiClient
from homeroom.testing.districts import TestDistrict
from homeroom.testing.mailbox import RunningMailbox
from homeroom_sdk.context import (
    ADMINISTRATOR,
    CUSTOMER_SUPPORT,
    INTEGRATIONS_ADMIN,
    PUBLIC_USER,
    SCHOOL_ADMINISTRATOR,
    SCHOOL_USER,
)
from sqlalchemy import select, update

from .staff import Staff, administrator, another

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
NEW: dict[str, Any] = {
    "FirstName": "Noor",
    "LastName": "Haddad",
    "UserName": "",
    "Roles": [{"id": SCHOOL_USER, "Name": "School User"}],
    "Aliases": ["SIS-77"],
    "Attributes": {"emailAddress": "Noor@Example.org", "phone": "555 0100", "LanguagePreference": "ar"},
}
IN_USE = "already in use"


@pytest.fixture
async def admin(api: ApiClient, district: TestDistrict) -> Staff:
    return await administrator(api, district)


@pytest.fixture
async def zoe(platform: Platform, api: ApiClient, district: TestDistrict) -> Staff:
    return await another(platform, api, district)


def new(**changes: Any) -> dict[str, Any]:
    return {**NEW, **changes}


async def switch_on(platform: Platform, district: TestDistrict, flag: str) -> None:
    async with platform.database.district(district.district.id) as session:
        session.add(CustomerSetting(key=flag, value="true"))
    platform.entitlements.forget(district.district.id)


class TestAccess:
    CALLS = (
        ("create", NEW),
        ("setRoles", {"userId": str(uuid4()), "Roles": [SCHOOL_USER]}),
        ("getUser", {"userId": str(uuid4())}),
        ("getUserByAlias", {"alias": "sis-77"}),
    )

    @pytest.mark.parametrize(("call", "body"), CALLS)
    async def test_stranger_is_asked_to_sign_in(self, api: ApiClient, call: str, body: dict[str, Any]) -> None:
        answer = await api.post(f"/api/auth/{call}", json=body)
        assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")

    @pytest.mark.parametrize("role", [SCHOOL_ADMINISTRATOR, SCHOOL_USER, PUBLIC_USER])
    async def test_others_than_administrators_are_refused(
        self, platform: Platform, api: ApiClient, district: TestDistrict, role: str
    ) -> None:
        user = await another(platform, api, district, roles=(role,))
        answers = [await user.post(call, body) for call, body in self.CALLS]
        answers += [
            await user.get(f"/api/auth/{call}")
            for call in ("getSecurityRoles", "setupSISRoles", "setupSISInstitutions")
        ]
        answers += [await user.get(f"/api/instance/{model}") for model in ("Users", "DeletedUsers", "SystemRoles")]
        assert {(status, body["code"]) for status, body in answers} == {(403, "forbidden")}

    async def test_integrations_admin_reads_and_changes_nothing(
        self, platform: Platform, api: ApiClient, district: TestDistrict
    ) -> None:
        user = await another(platform, api, district, roles=(INTEGRATIONS_ADMIN,))
        assert (await user.get("/api/instance/Users"))[0] == 200
        assert (await user.post("getUser", {"userId": user.id}))[0] == 200
        assert (await user.post("create", NEW))[0] == 403
        assert (await user.post("setRoles", {"userId": user.id, "Roles": [ADMINISTRATOR]}))[0] == 403


class TestCreate:
    async def test_new_user_stands_in_the_list_and_the_log(self, admin: Staff) -> None:
        status, body = await admin.post("create", NEW)
        user = body["data"]
        assert status == 200
        assert (user["UserName"], user["Attributes"]["emailAddress"]) == ("noor@example.org", "noor@example.org")
        assert user["Attributes"]["LanguagePreference"] == "ar"
        assert (user["Roles"], user["Aliases"]) == ([{"id": "SchoolUser", "Name": "School User"}], ["sis-77"])
        assert [item["id"] for item in await admin.records("Users", q='{"phrase": "hadd"}')] == [user["Id"]]
        assert ("user.created", user["Id"]) in await admin.log()

    async def test_mail_leads_to_a_password(
        self, admin: Staff, mailbox: RunningMailbox, district: TestDistrict
    ) -> None:
        email = f"noor@{district.code}.example.org"
        attributes = {"emailAddress": email}
        assert (await admin.post("create", new(sendEmail=True, Attributes=attributes, Aliases=[])))[0] == 200
        for _ in range(100):
            if mails := mailbox.mails_to(email):
                break
            await asyncio.sleep(0.05)
        assert any("/update-password?confirmId=" in link for link in mails[0].links)

    @pytest.mark.parametrize(
        "missing", [{"Attributes": {}}, {"FirstName": " "}, {"LastName": ""}, {"Attributes": {"emailAddress": " "}}]
    )
    async def test_missing_name_or_address_is_an_invalid_entry(self, admin: Staff, missing: dict[str, Any]) -> None:
        status, body = await admin.post("create", new(**missing))
        assert (status, body["messages"][0]) == (422, "Invalid user entry")

    @pytest.mark.parametrize(
        "taken",
        [
            {"Attributes": {"emailAddress": "Admin.office@example.org"}},
            {"UserName": "SysAdmin"},
            {"Attributes": {"emailAddress": "robin@example.org"}},
        ],
    )
    async def test_reserved_or_taken_address_or_name_is_in_use(self, admin: Staff, taken: dict[str, Any]) -> None:
        await admin.post("create", new(Attributes={"emailAddress": "robin@example.org"}, Aliases=[]))
        status, body = await admin.post("create", new(**taken))
        assert status == 409
        assert IN_USE in body["messages"][0]

    async def test_address_of_a_deleted_user_leads_to_restoring_them(self, admin: Staff) -> None:
        _, body = await admin.post("create", NEW)
        await admin.post("delete", {"userId": body["data"]["Id"]})
        status, refused = await admin.post("create", NEW)
        assert (status, refused["code"], refused["data"]) == (409, "user_deleted", {"userId": body["data"]["Id"]})

    async def test_alias_of_another_user_is_refused(self, admin: Staff) -> None:
        await admin.post("create", NEW)
        status, body = await admin.post("create", new(Attributes={"emailAddress": "second@example.org"}))
        assert (status, list(body["data"]["fields"])) == (422, ["Aliases"])
        assert len(await admin.records("Users")) == 2

    @pytest.mark.parametrize(
        "extra",
        [
            {"isSuspended": False},
            {"password_hash": "x"},
            {"district_id": str(uuid4())},
            {"Attributes": {**NEW["Attributes"], "isAdmin": True}},
            {"Roles": [{"id": SCHOOL_USER, "district": "x"}]},
        ],
    )
    async def test_field_that_nobody_asked_for_is_refused(self, admin: Staff, extra: dict[str, Any]) -> None:
        assert (await admin.post("create", new(**extra)))[0] == 422

    @pytest.mark.parametrize("role", [CUSTOMER_SUPPORT, "customer support", "DefaultUser", "Principal", "School\0User"])
    async def test_role_that_administrators_do_not_give_is_refused(self, admin: Staff, role: str) -> None:
        assert (await admin.post("create", new(Roles=[role])))[0] == 422

    async def test_flag_leaves_the_public_user_alone(
        self, platform: Platform, admin: Staff, district: TestDistrict
    ) -> None:
        await switch_on(platform, district, "AllowOnlyPublicUser")
        assert (await admin.post("create", NEW))[0] == 422
        assert (await admin.post("create", new(Roles=["Public User"])))[0] == 200
        _, roles = await admin.get("/api/auth/getSecurityRoles")
        assert [role["id"] for role in roles["data"]] == [PUBLIC_USER]


class TestSetRoles:
    async def test_roles_are_replaced_at_once_whatever_they_are_called(self, admin: Staff, zoe: Staff) -> None:
        status, _ = await admin.post("setRoles", {"userId": zoe.id, "Roles": ["School Administrator", "PublicUser"]})
        assert status == 200
        user = (await zoe.get("/api/auth/current-user"))[1]["data"]["user"]
        assert [role["id"] for role in user["Roles"]] == [SCHOOL_ADMINISTRATOR, PUBLIC_USER]
        entry = (await admin.log())[0]
        assert entry == ("user.roles_changed", zoe.id)

    async def test_unchanged_roles_leave_no_trace(self, admin: Staff, zoe: Staff) -> None:
        before = await admin.log()
        await admin.post("setRoles", {"userId": zoe.id, "Roles": [SCHOOL_USER]})
        assert await admin.log() == before

    async def test_nobody_demotes_themself(self, admin: Staff) -> None:
        status, body = await admin.post("setRoles", {"userId": admin.id, "Roles": [SCHOOL_USER]})
        assert (status, body["code"]) == (409, "own_account")
        assert (await admin.post("setRoles", {"userId": admin.id, "Roles": [ADMINISTRATOR, SCHOOL_USER]}))[0] == 200

    async def test_neighbours_user_looks_like_nobody(
        self, platform: Platform, api: ApiClient, admin: Staff, make_district: MakeDistrict
    ) -> None:
        theirs = await another(platform, api, await make_district())
        answers = [
            await admin.post("setRoles", {"userId": item, "Roles": [ADMINISTRATOR]})
            for item in (theirs.id, str(uuid4()))
        ]
        assert answers[0] == answers[1]
        assert answers[0][0] == 404

    async def test_customer_support_is_neither_given_nor_taken(
        self, platform: Platform, admin: Staff, zoe: Staff, district: TestDistrict
    ) -> None:
        assert (await admin.post("setRoles", {"userId": zoe.id, "Roles": [CUSTOMER_SUPPORT]}))[0] == 422
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(User).where(User.first_name == "Zoe").values(roles=[CUSTOMER_SUPPORT]))
        await admin.post("setRoles", {"userId": zoe.id, "Roles": [SCHOOL_USER]})
        async with platform.database.district(district.district.id) as session:
            roles = await session.scalar(select(User.roles).where(User.first_name == "Zoe"))
        assert roles == [SCHOOL_USER, CUSTOMER_SUPPORT]

    async def test_under_the_flag_what_somebody_has_may_stay(
        self, platform: Platform, admin: Staff, zoe: Staff, district: TestDistrict
    ) -> None:
        await switch_on(platform, district, "AllowOnlyPublicUser")
        assert (await admin.post("setRoles", {"userId": zoe.id, "Roles": [SCHOOL_USER, PUBLIC_USER]}))[0] == 200
        assert (await admin.post("setRoles", {"userId": zoe.id, "Roles": [SCHOOL_ADMINISTRATOR]}))[0] == 422

    @pytest.mark.parametrize("body", [{}, {"Roles": ["Principal"]}, {"Roles": [], "isSuspended": False}])
    async def test_unusable_body_is_refused(self, admin: Staff, zoe: Staff, body: dict[str, Any]) -> None:
        assert (await admin.post("setRoles", {"userId": zoe.id, **body}))[0] == 422


class TestGetUser:
    async def test_user_is_found_by_id_and_by_alias_in_any_case(self, admin: Staff) -> None:
        created = (await admin.post("create", NEW))[1]["data"]
        by_id = (await admin.post("getUser", {"userId": created["Id"]}))[1]["data"]
        by_alias = (await admin.post("getUserByAlias", {"alias": " sis-77 "}))[1]["data"]
        assert by_id == by_alias == created

    async def test_nobody_and_neighbours_are_unknown(
        self, platform: Platform, api: ApiClient, admin: Staff, make_district: MakeDistrict
    ) -> None:
        there = await make_district()
        theirs = await administrator(api, there)
        created = (await theirs.post("create", NEW))[1]["data"]
        answers = [
            await admin.post("getUser", {"userId": created["Id"]}),
            await admin.post("getUser", {"userId": str(uuid4())}),
            await admin.post("getUserByAlias", {"alias": "sis-77"}),
        ]
        assert answers[0] == answers[1] == answers[2]
        assert answers[0][0] == 404


class TestRoles:
    async def test_every_role_but_the_default_users_and_supports_is_offered(self, admin: Staff) -> None:
        _, body = await admin.get("/api/auth/getSecurityRoles")
        names = {role["Name"] for role in body["data"]}
        assert {"Administrator", "School Administrator", "School User", "Public User"} < names
        assert not any("default user" in name.lower() or "support" in name.lower() for name in names)
        assert {role["name"] for role in await admin.records("SystemRoles")} == names

    async def test_schools_and_roles_are_there_to_be_mapped(self, admin: Staff) -> None:
        _, roles = await admin.get("/api/auth/setupSISRoles")
        assert roles["data"]["subRoles"] == []
        assert "Administrator" in {role["id"] for role in roles["data"]["roles"]}
        assert (await admin.get("/api/auth/setupSISInstitutions"))[1]["data"] == []
