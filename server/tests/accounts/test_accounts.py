"""Passwords: changed, forgotten, set by a link; and requests for an account."""

import asyncio
import re
from datetime import UTC, datetime

import httpx
import pytest
from homeroom.credentials.back_off import BackOff
from homeroom.identity.models import ResetToken, User
from homeroom.licences.models import CustomerSetting, PluginState
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_server.accounts import accounts
from sqlalchemy import func, select, update

NEW = "six blue doors"
RESET = {"newPassword": NEW, "confirmNewPassword": NEW}
PERSON = {"email": "New.Person@example.org", "firstName": "New", "lastName": "Person", "password": NEW}


@pytest.fixture(autouse=True)
def no_padding(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable the constant response time, which `test_enumeration.py` tests."""
    monkeypatch.setattr(accounts, "SAME_TIME_S", 0.0)


async def forget(api: ApiClient, district: TestDistrict, **changes: str) -> httpx.Response:
    body = {"email": district.user, "schoolId": district.code, **changes}
    return await api.post("/api/auth/sendPasswordResetEmail", json=body)


async def confirm_ids(mailbox: RunningMailbox, district: TestDistrict, count: int = 1) -> list[str]:
    """Wait for this many mails and return the tokens of their links, newest first."""
    async with asyncio.timeout(30):
        while len(mails := mailbox.mails_to(district.user)) < count:
            await asyncio.sleep(0.05)
    return [found[1] for mail in mails if (found := re.search(r"confirmId=([^&\s]+)", mail.text))]


class TestUpdatePassword:
    async def test_new_password_works_and_other_sessions_end(self, api: ApiClient, district: TestDistrict) -> None:
        here, elsewhere = await api.sign_in(district), await api.sign_in(district)
        body = {"oldPassword": PASSWORD, "newPassword": NEW}
        answer = await api.post("/api/auth/update-password", json=body, headers=here)

        assert answer.status_code == 200, answer.text
        assert (await api.get("/api/auth/current-user", headers=here)).status_code == 200
        assert (await api.get("/api/auth/current-user", headers=elsewhere)).status_code == 401
        assert await api.sign_in(district, password=NEW)

    async def test_open_reset_links_end(self, api: ApiClient, district: TestDistrict, mailbox: RunningMailbox) -> None:
        await forget(api, district)
        confirm_id = (await confirm_ids(mailbox, district))[0]
        body = {"oldPassword": PASSWORD, "newPassword": NEW}
        await api.post("/api/auth/update-password", json=body, headers=await api.sign_in(district))

        answer = await api.post("/api/auth/resetPassword", json={**RESET, "confirmId": confirm_id})
        assert answer.status_code == 410

    @pytest.mark.parametrize(
        ("change", "code", "field"),
        [
            ({"oldPassword": "wrong"}, "validation_failed", "oldPassword"),
            ({"newPassword": "short"}, "password_length", "newPassword"),
            ({"newPassword": "password1234"}, "password_common", "newPassword"),
            ({"newPassword": "Robin.Staff.2026"}, "password_name", "newPassword"),
        ],
    )
    async def test_what_is_wrong_is_said_beside_its_field(
        self, api: ApiClient, district: TestDistrict, change: dict[str, str], code: str, field: str
    ) -> None:
        headers = await api.sign_in(district)
        body = {"oldPassword": PASSWORD, "newPassword": NEW} | change
        answer = await api.post("/api/auth/update-password", json=body, headers=headers)

        assert (answer.status_code, answer.json()["code"]) == (422, code)
        assert list(answer.json()["data"]["fields"]) == [field]
        assert await api.sign_in(district)

    async def test_stolen_session_cannot_guess_the_old_password(self, api: ApiClient, district: TestDistrict) -> None:
        headers = await api.sign_in(district)
        statuses = []
        for old in [*["wrong"] * 5, PASSWORD]:
            body = {"oldPassword": old, "newPassword": NEW}
            statuses.append((await api.post("/api/auth/update-password", json=body, headers=headers)).status_code)

        assert statuses == [*[422] * 5, 429]

    async def test_stranger_is_asked_to_sign_in(self, api: ApiClient) -> None:
        body = {"oldPassword": PASSWORD, "newPassword": NEW}
        assert (await api.post("/api/auth/update-password", json=body)).status_code == 401


class TestForgottenPassword:
    async def test_link_of_the_mail_sets_a_password_once(
        self, api: ApiClient, district: TestDistrict, mailbox: RunningMailbox
    ) -> None:
        session = await api.sign_in(district)
        answer = await forget(api, district, email=f" {district.user.upper()} ")
        assert answer.json()["messages"] == ["Email sent! Please check your email to reset your password."]
        body = {**RESET, "confirmId": (await confirm_ids(mailbox, district))[0]}

        first = await api.post("/api/v1/account/updatepassword", json=body)
        assert first.json()["data"] == {"userName": district.user, "organization": district.code}
        assert await api.sign_in(district, password=NEW)
        assert (await api.get("/api/auth/current-user", headers=session)).status_code == 401
        second = await api.post("/api/auth/resetPassword", json=body)
        assert (second.status_code, second.json()["code"]) == (410, "reset_link_ended")

    async def test_reset_unlocks(
        self, api: ApiClient, district: TestDistrict, mailbox: RunningMailbox, platform: Platform
    ) -> None:
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(User).values(failed_logins=9, locked_until=datetime(2100, 1, 1, tzinfo=UTC)))
        await forget(api, district)
        confirm_id = (await confirm_ids(mailbox, district))[0]
        await api.post("/api/auth/resetPassword", json={**RESET, "confirmId": confirm_id})

        assert await api.sign_in(district, password=NEW)

    async def test_password_that_is_refused_does_not_use_the_link_up(
        self, api: ApiClient, district: TestDistrict, mailbox: RunningMailbox
    ) -> None:
        await forget(api, district)
        confirm_id = (await confirm_ids(mailbox, district))[0]
        weak = {"newPassword": "password1234", "confirmNewPassword": "password1234", "confirmId": confirm_id}
        other = {"newPassword": NEW, "confirmNewPassword": "six blue cars", "confirmId": confirm_id}

        assert (await api.post("/api/auth/resetPassword", json=weak)).json()["code"] == "password_common"
        differ = await api.post("/api/auth/resetPassword", json=other)
        assert (differ.status_code, differ.json()["messages"]) == (422, ["Passwords must match."])
        assert (await api.post("/api/auth/resetPassword", json={**RESET, "confirmId": confirm_id})).status_code == 200

    async def test_suspended_user_sets_no_password(
        self, api: ApiClient, district: TestDistrict, mailbox: RunningMailbox, platform: Platform
    ) -> None:
        await forget(api, district)
        confirm_id = (await confirm_ids(mailbox, district))[0]
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(User).values(is_suspended=True))

        answer = await api.post("/api/auth/resetPassword", json={**RESET, "confirmId": confirm_id})
        assert (answer.status_code, answer.json()["code"]) == (410, "reset_link_ended")

    @pytest.mark.parametrize("confirm_id", ["", "x", "x.y", "01890000000070008000000000000000.y", "no\0thing.y"])
    async def test_link_of_nobody_has_ended(self, api: ApiClient, confirm_id: str) -> None:
        answer = await api.post("/api/auth/resetPassword", json={**RESET, "confirmId": confirm_id})

        assert (answer.status_code, answer.json()["code"]) == (410, "reset_link_ended")

    async def test_three_mails_in_a_quarter_of_an_hour_are_enough(
        self, api: ApiClient, district: TestDistrict, platform: Platform
    ) -> None:
        for _ in range(5):
            assert (await forget(api, district)).status_code == 200
        async with platform.database.district(district.district.id) as session:
            count = await session.scalar(select(func.count()).select_from(ResetToken))

        assert count == 3

    async def test_one_source_cannot_have_the_whole_school_mailed(
        self, api: ApiClient, district: TestDistrict, platform: Platform, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(platform, "mail_sources", BackOff(free=2))
        statuses = [(await forget(api, district, email=f"user{n}@example.org")).status_code for n in range(4)]

        assert statuses == [200, 200, 200, 429]

    async def test_redirect_to_another_site_is_refused(self, api: ApiClient, district: TestDistrict) -> None:
        own = await forget(api, district, redirectUrl="http://homeroom.test/update-password")
        foreign = [
            await forget(api, district, redirectUrl=url)
            for url in ("https://evil.example/", "//evil.example", "http://homeroom.test@evil.example/", "javascript:x")
        ]

        assert own.status_code == 200
        assert {answer.status_code for answer in foreign} == {422}

    async def test_without_mail_everybody_is_told_so(
        self, api: ApiClient, district: TestDistrict, platform: Platform
    ) -> None:
        async with platform.database.district(district.district.id) as session:
            session.add(PluginState(plugin_id="mail", enabled=False))
        platform.entitlements.forget(district.district.id)
        known, unknown = await forget(api, district), await forget(api, district, email="nobody@example.org")

        assert known.status_code == 503
        assert known.content == unknown.content


class TestResetPasswordByGet:
    async def test_opened_as_a_link_it_does_nothing(
        self, api: ApiClient, district: TestDistrict, platform: Platform
    ) -> None:
        path = f"/api/v1/account/resetpassword/{district.user}"
        params = {"redirectUrl": "http://homeroom.test/update-password", "isCustomer": "true"}
        opened = await api.get(path, params=params)
        called = await api.get(path, params=params, headers={"organization": district.code})
        async with platform.database.district(district.district.id) as session:
            count = await session.scalar(select(func.count()).select_from(ResetToken))

        assert [opened.status_code, called.status_code, count] == [422, 200, 1]


class TestRegister:
    async def test_administrator_restricts_it_unless_said_otherwise(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        for school in (district.code, "nowhere"):
            answer = await api.post("/api/auth/register", json={**PERSON, "schoolId": school})
            assert (answer.status_code, answer.json()["messages"]) == (
                403,
                ["The administrator restricted creation of new accounts."],
            )

    async def test_registered_user_waits_for_an_administrator_without_any_role(
        self, api: ApiClient, district: TestDistrict, platform: Platform
    ) -> None:
        async with platform.database.district(district.district.id) as session:
            session.add(CustomerSetting(key="AllowRegistration", value="true"))
        platform.entitlements.forget(district.district.id)
        answer = await api.post(
            "/api/auth/register", json={**PERSON, "schoolId": district.code, "roles": ["Administrator"]}
        )
        async with platform.database.district(district.district.id) as session:
            user = (await session.scalars(select(User).where(User.email == "new.person@example.org"))).one()

        assert answer.status_code == 200
        assert (user.is_suspended, user.roles) == (True, [])
