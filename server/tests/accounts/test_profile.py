"""The facts that people may change about themselves."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from homeroom.identity.models import User
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from sqlalchemy import update

MakeDistrict = Callable[..., Awaitable[TestDistrict]]


class TestCurrentUser:
    async def test_user_is_described_without_secrets(
        self, api: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        kept = {
            "avatarUrl": "https://x.example/a",
            "dateOfBirth": "1980-02-29",
            "gender": "f",
            "address": "1 Elm Street",
            "legacyId": "L-1",
            "devices": [{"id": "1", "name": "Tablet", "platform": "Android"}],
            "isVeteran": True,
            "LanguagePreference": "ar",
        }
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(User).values(user_name="robin", attributes={**kept, "phone": "555 0100"}))
        answer = await api.get("/api/auth/current-user", headers=await api.sign_in(replace(district, user="robin")))
        user = answer.json()["data"]["user"]

        expected = {
            "UserId": str(district.actor.user_id),
            "UserName": "robin",
            "phone": "555 0100",
            "SSOUser": False,
            "hasPassword": True,
            "isSuspended": False,
            "RequiresPasswordReset": False,
            "failedLoginStatus": "unlocked",
            "externalAccounts": [],
            "IsLoggedIn": True,
            "applicationSettings": {
                "isDarkMode": False,
                "notificationSettings": {},
                "articleFontSize": "default",
                "subRoles": [],
            },
        }
        assert {name: user[name] for name in expected} == expected
        assert user["Roles"] == answer.json()["data"]["Roles"] == [{"id": "Administrator", "Name": "Administrator"}]
        names = {"firstName": "Robin", "lastName": "Staff", "userName": "robin", "emailAddress": district.user}
        assert datetime.fromisoformat(user["profile"].pop("dateRegistered")).date() <= datetime.now(UTC).date()
        assert user["profile"].pop("age") >= 46
        assert user["profile"] == {**kept, **names, "roles": ["Administrator"]}
        assert "argon2" not in answer.text


class TestSave:
    async def test_named_fields_change_and_the_others_stay(self, api: ApiClient, district: TestDistrict) -> None:
        headers = await api.sign_in(district)
        first = {
            "firstName": "Jo",
            "phone": "555 0100",
            "dateOfBirth": "1980-02-29",
            "avatarUrl": "https://x.example/a",
        }
        await api.post("/api/user/save", json={"user": first}, headers=headers)
        second = {"lastName": "Lee", "applicationSettings": {"isDarkMode": True, "articleFontSize": "large"}}
        await api.post("/api/user/save", json={"user": second}, headers=headers)
        user = (await api.get("/api/auth/current-user", headers=headers)).json()["data"]["user"]

        assert (user["FirstName"], user["LastName"], user["phone"]) == ("Jo", "Lee", "555 0100")
        assert user["profile"]["age"] >= 46
        assert user["applicationSettings"] == {
            "subRoles": [],
            "isDarkMode": True,
            "articleFontSize": "large",
            "notificationSettings": {},
        }

    async def test_names_stay_when_the_security_user_is_not_updated(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        body = {"user": {"firstName": "Jo", "phone": "1"}, "updateSecurityUser": False}
        answer = await api.post("/api/user/save", json=body, headers=await api.sign_in(district))

        user = answer.json()["data"]["user"]
        assert (user["FirstName"], user["phone"]) == ("Robin", "1")

    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize(
        "change",
        [
            {"roles": ["Administrator"]},
            {"Roles": [{"id": "Administrator"}]},
            {"is_suspended": False},
            {"isSuspended": False},
            {"UserName": "somebody"},
            {"email": "other@example.org"},
            {"emailAddress": "other@example.org"},
            {"password_hash": "x"},
            {"RequiresPasswordReset": False},
            {"failedLoginStatus": "unlocked"},
            {"district_id": "01890000-0000-7000-8000-000000000000"},
            {"id": "01890000-0000-7000-8000-000000000000"},
            {"Attributes": {"externalAccounts": ["x"]}},
            {"externalAccounts": ["x"]},
            {"subRoles": ["x"]},
            {"legacyId": "x"},
            {"applicationSettings": {"subRoles": ["x"]}},
            {"avatarUrl": "javascript:alert(1)"},
            {"firstName": ""},
            {"lastName": "two\nlines"},
        ],
    )
    async def test_anything_else_is_refused_and_changes_nothing(
        self, api: ApiClient, make_district: MakeDistrict, change: dict[str, object]
    ) -> None:
        district = await make_district(roles=["SchoolUser"])
        headers = await api.sign_in(district)
        before = (await api.get("/api/auth/current-user", headers=headers)).json()
        answer = await api.post("/api/user/save", json={"user": {"phone": "1", **change}}, headers=headers)

        assert answer.status_code == 422
        assert (await api.get("/api/auth/current-user", headers=headers)).json() == before

    async def test_stranger_is_asked_to_sign_in(self, api: ApiClient) -> None:
        assert (await api.post("/api/user/save", json={"user": {}})).status_code == 401


class TestSetDevice:
    async def test_last_ten_are_kept_the_newest_first(self, api: ApiClient, district: TestDistrict) -> None:
        headers = await api.sign_in(district)
        for number in [*range(12), 5]:
            body = {"device": {"id": str(number), "name": "Tablet", "platform": "Android"}}
            answer = await api.post("/api/user/setDevice", json=body, headers=headers)

        devices = answer.json()["data"]["user"]["profile"]["devices"]
        assert [device["id"] for device in devices] == ["5", *(str(n) for n in (11, 10, 9, 8, 7, 6, 4, 3, 2))]

    async def test_stranger_is_asked_to_sign_in(self, api: ApiClient) -> None:
        assert (await api.post("/api/user/setDevice", json={"device": {"id": "1"}})).status_code == 401
