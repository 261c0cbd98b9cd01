"""Adding users, and the right to manage them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_sdk.context import (
    ADMINISTRATOR,
    CUSTOMER_SUPPORT,
    INTEGRATIONS_ADMIN,
    PUBLIC_USER,
    SCHOOL_ADMINISTRATOR,
    SCHOOL_USER,
)

from .staff import NEW, Staff, another, switch_on

MakeDistrict = Callable[..., Awaitable[TestDistrict]]


def new(**changes: Any) -> dict[str, Any]:
    return {**NEW, **changes}


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
        "missing",
        [
            {"Attributes": {}},
            {"Attributes": {}, "UserName": "noor"},
            {"Attributes": {"emailAddress": " "}},
            {"FirstName": " "},
            {"LastName": ""},
        ],
    )
    async def test_missing_name_or_address_is_an_invalid_entry(self, admin: Staff, missing: dict[str, Any]) -> None:
        status, body = await admin.post("create", new(**missing))
        assert (status, body["messages"][0]) == (422, "Invalid user entry")

    @pytest.mark.parametrize(
        ("address", "name", "words"),
        [
            ("Admin.office@example.org", "", "That email address is"),
            ("noor@example.org", "SysAdmin", "That user name is"),
            ("Robin@Example.org", "", "That email address is"),
            ("noor@example.org", "Robin", "That user name is"),
            ("administrator@example.org", "sysadmin", "That email address and user name are"),
        ],
    )
    async def test_reserved_or_taken_address_or_name_is_in_use(
        self, admin: Staff, address: str, name: str, words: str
    ) -> None:
        robin = new(Attributes={"emailAddress": "robin@example.org"}, UserName="ROBIN", Aliases=[])
        assert (await admin.post("create", robin))[0] == 200
        status, body = await admin.post("create", new(Attributes={"emailAddress": address}, UserName=name))
        what = words.removeprefix("That ").rpartition(" ")[0]
        assert (status, body["messages"]) == (409, [f"{words} already in use. Please enter a different {what}."])

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
