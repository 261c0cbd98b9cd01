"""Giving users roles, and finding users."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

import pytest
from homeroom.identity.models import User
from homeroom.platform import Platform
from homeroom.tenancy.models import School
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import (
    ADMINISTRATOR,
    CUSTOMER_SUPPORT,
    PUBLIC_USER,
    SCHOOL_ADMINISTRATOR,
    SCHOOL_USER,
)
from sqlalchemy import select, update

from .staff import NEW, Staff, administrator, another, switch_on

MakeDistrict = Callable[..., Awaitable[TestDistrict]]


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
        status, body = await admin.post("setRoles", {"userId": zoe.id, "Roles": [SCHOOL_USER]})
        async with platform.database.district(district.district.id) as session:
            roles = await session.scalar(select(User.roles).where(User.first_name == "Zoe"))
        assert (status, body["code"], roles) == (403, "operators_user", [CUSTOMER_SUPPORT])

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
        created = (await admin.post("create", {**NEW, "UserName": "noor.h"}))[1]["data"]
        by_id = (await admin.post("getUser", {"userId": created["Id"]}))[1]["data"]
        by_alias = (await admin.post("getUserByAlias", {"alias": " Sis-77 "}))[1]["data"]
        assert by_id == by_alias == created
        named = ("UserName", "FirstName", "LastName", "Aliases")
        assert [by_id[name] for name in named] == ["noor.h", "Noor", "Haddad", ["sis-77"]]
        assert by_id["Roles"] == [{"id": SCHOOL_USER, "Name": "School User"}]
        assert by_id["Attributes"]["phone"] == "555 0100"
        own = (await admin.post("getUser", {"userId": admin.id}))[1]["data"]
        assert (by_id["IsLoggedIn"], own["IsLoggedIn"]) == (False, True)

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
        portal = {"Administrator", "School Administrator", "School User", "Public User"}
        assert names == portal | {"Integrations Admin", "Integrations Teacher", "Integrations Default"}
        grid = await admin.records("SystemRoles")
        assert [role["name"] for role in grid] == sorted(names)
        assert all(role["description"] for role in grid)

    async def test_schools_and_roles_are_there_to_be_mapped(
        self, platform: Platform, admin: Staff, district: TestDistrict
    ) -> None:
        async with platform.database.district(district.district.id) as session:
            closed = School(code="0043", name="South", closed_at=platform.now())
            session.add_all([School(code="0042", name="North"), closed])
        _, roles = await admin.get("/api/auth/setupSISRoles")
        assert roles["data"]["subRoles"] == []
        assert "Administrator" in {role["id"] for role in roles["data"]["roles"]}
        (school,) = (await admin.get("/api/auth/setupSISInstitutions"))[1]["data"]
        assert (school["code"], school["name"]) == ("0042", "North")
