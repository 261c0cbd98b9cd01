"""Unlinking an external account: which sessions end, who is notified, and who would be locked out."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import pytest
from homeroom.identity.models import User
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_plugins.sso.models import SsoIdentity, SsoSession
from homeroom_sdk.context import ADMINISTRATOR
from sqlalchemy import delete, func, select, update
from sso_testing.browser import Browser
from sso_testing.forger import Forger

OpenBrowser = Callable[[TestDistrict], Browser]
MakeDistrict = Callable[..., Awaitable[TestDistrict]]
Headers = dict[str, str]
EMAIL = "somebody@forger.example.org"


@pytest.fixture
async def browser(open_browser: OpenBrowser, forger: Forger, district: TestDistrict) -> Browser:
    """Return a browser at a district that creates users for the provider's identities."""
    found = open_browser(district)
    await found.set_up(forger.issuer)
    await found.set_flag("AllowNewSSOUserCreation")
    return found


@pytest.fixture
async def admin(browser: Browser) -> Headers:
    """Return the headers of the district's administrator, who has a password."""
    return await browser.api.sign_in(browser.district)


async def accounts_of(browser: Browser, headers: Headers, user_id: str) -> list[dict[str, Any]]:
    answer = await browser.api.get("/api/auth/sso/identities", params={"userId": user_id}, headers=headers)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["data"]
    return found


async def unlink(browser: Browser, headers: Headers, account: dict[str, Any], **more: bool) -> Any:
    body = {"identityId": account["id"], **more}
    return await browser.api.post("/api/auth/sso/unlink", json=body, headers=headers)


async def link(browser: Browser, headers: Headers, forger: Forger, user_id: str, *, subject: str) -> None:
    """Link a subject to a user, after its sign-in with the administrator's address was refused."""
    await browser.forge(forger, sub=subject, email=browser.district.user)
    (refusal,) = (await browser.api.get("/api/auth/sso/refusals", headers=headers)).json()["data"]
    body = {"userId": user_id, "refusalId": refusal["id"]}
    assert (await browser.api.post("/api/auth/sso/link", json=body, headers=headers)).status_code == 200


class TestList:
    async def test_account_says_when_it_was_linked_and_used_and_whether_it_is_the_only_way_in(
        self, browser: Browser, forger: Forger, admin: Headers
    ) -> None:
        user_id = (await browser.user(await browser.forge(forger)))["Id"]
        (only,) = await accounts_of(browser, admin, user_id)
        assert (only["issuer"], only["subject"], only["isOnlyWay"]) == (forger.issuer, "somebody", True)
        assert only["linkedAt"] <= only["signedInAt"]

        await link(browser, admin, forger, user_id, subject="again")
        both = await accounts_of(browser, admin, user_id)
        assert [(item["signedInAt"] is None, item["isOnlyWay"]) for item in both] == [(False, False), (True, False)]
        await browser.set_up(forger.issuer, enabled=False)
        assert [item["isOnlyWay"] for item in await accounts_of(browser, admin, user_id)] == [True, True]

    async def test_password_is_another_way_in(self, browser: Browser, forger: Forger, admin: Headers) -> None:
        user_id = str(browser.district.actor.user_id)
        await link(browser, admin, forger, user_id, subject="boss")
        assert [item["isOnlyWay"] for item in await accounts_of(browser, admin, user_id)] == [False]

    async def test_user_and_account_of_another_district_do_not_exist(
        self, browser: Browser, forger: Forger, admin: Headers, make_district: MakeDistrict
    ) -> None:
        user_id = (await browser.user(await browser.forge(forger)))["Id"]
        (account,) = await accounts_of(browser, admin, user_id)
        theirs = await browser.api.sign_in(await make_district())
        asked = await browser.api.get("/api/auth/sso/identities", params={"userId": user_id}, headers=theirs)
        assert (asked.status_code, asked.json()["code"]) == (404, "user_unknown")
        assert (await unlink(browser, theirs, account)).status_code == 404
        assert len(await accounts_of(browser, admin, user_id)) == 1


class TestUnlink:
    async def test_it_ends_the_sessions_that_it_opened_and_stands_in_the_log(
        self, browser: Browser, forger: Forger, admin: Headers
    ) -> None:
        user_id = str(browser.district.actor.user_id)
        await link(browser, admin, forger, user_id, subject="boss")
        opened = await browser.forge(forger, sub="boss")
        (account,) = await accounts_of(browser, admin, user_id)

        assert (await unlink(browser, admin, account)).status_code == 200

        ended, by_password = [
            await browser.api.get("/api/auth/validatetoken", headers=headers)
            for headers in (browser.headers(opened), admin)
        ]
        assert (ended.status_code, by_password.status_code) == (401, 200)
        assert await accounts_of(browser, admin, user_id) == []
        own = (await browser.api.get("/api/auth/current-user", headers=admin)).json()["data"]["user"]
        assert own["externalAccounts"] == []
        log = (await browser.api.get("/api/instance/ActivityLog", headers=admin)).json()["r"]
        assert ("sso.unlinked", user_id) in [(entry["type"], entry["subject"]) for entry in log]
        assert (await unlink(browser, admin, account)).status_code == 404

    async def test_mail_gives_a_password_to_whoever_is_left_without_a_way_in(
        self, browser: Browser, forger: Forger, admin: Headers, mailbox: RunningMailbox
    ) -> None:
        user_id = (await browser.user(await browser.forge(forger)))["Id"]
        (account,) = await accounts_of(browser, admin, user_id)

        assert (await unlink(browser, admin, account, sendEmail=True)).status_code == 200

        async with asyncio.timeout(20):
            while not (mails := mailbox.mails_to(EMAIL)):
                await asyncio.sleep(0.05)
        found = re.search(r"confirmId=([\w.-]+)", mails[-1].text)
        assert found
        body = {"confirmId": found[1], "newPassword": PASSWORD, "confirmNewPassword": PASSWORD}
        assert (await browser.api.post("/api/auth/resetPassword", json=body)).status_code == 200
        form = {"username": EMAIL, "password": PASSWORD, "organization": browser.district.code}
        entered = await browser.api.post("/api/auth/token", data={"grant_type": "password", **form})
        assert entered.json()["data"]["access_token"]

    async def test_where_no_mail_can_go_nothing_is_unlinked(
        self, browser: Browser, forger: Forger, admin: Headers
    ) -> None:
        user_id = (await browser.user(await browser.forge(forger)))["Id"]
        (account,) = await accounts_of(browser, admin, user_id)
        await browser.api.post("/api/auth/suspend", json={"userId": user_id}, headers=admin)

        refused = await unlink(browser, admin, account, sendEmail=True)

        assert (refused.status_code, refused.json()["code"]) == (409, "conflict")
        assert len(await accounts_of(browser, admin, user_id)) == 1

    async def test_nobody_takes_the_only_way_in_from_themselves(
        self, browser: Browser, forger: Forger, admin: Headers, platform: Platform
    ) -> None:
        opened = await browser.forge(forger)
        user_id = (await browser.user(opened))["Id"]
        async with platform.database.district(browser.district.district.id) as session:
            await session.execute(update(User).where(User.email == EMAIL).values(roles=[ADMINISTRATOR]))
        (account,) = await accounts_of(browser, admin, user_id)

        refused = await unlink(browser, browser.headers(opened), account)

        assert (refused.status_code, refused.json()["code"]) == (409, "own_account")
        assert (await unlink(browser, admin, account)).status_code == 200


class TestErasing:
    async def test_user_who_is_erased_takes_their_accounts_along(
        self, browser: Browser, forger: Forger, platform: Platform
    ) -> None:
        user_id = (await browser.user(await browser.forge(forger)))["Id"]
        async with platform.database.district(browser.district.district.id) as session:
            await session.execute(delete(User).where(User.id == UUID(user_id)))
            left = [await session.scalar(select(func.count()).select_from(each)) for each in (SsoIdentity, SsoSession)]
        assert left == [0, 0]
