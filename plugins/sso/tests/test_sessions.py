"""Sessions end with the provider's session: by its refusal, by back-channel logout, and by logging out here."""

import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_plugins.sso.models import SsoSession
from homeroom_plugins.sso.refresh import renew_due_sessions, sweep
from sqlalchemy import func, select, update
from sso_testing.browser import PUBLIC_URL, Browser, query
from sso_testing.forger import Forger
from sso_testing.provider import RunningProvider

OpenBrowser = Callable[[TestDistrict], Browser]
MakeDistrict = Callable[..., Awaitable[TestDistrict]]
EVENT: dict[str, Any] = {"http://schemas.openid.net/event/backchannel-logout": {}}


@pytest.fixture
async def browser(open_browser: OpenBrowser, provider: RunningProvider, district: TestDistrict) -> Browser:
    """Return a browser at a district that signs in at the certified provider."""
    found = open_browser(district)
    await found.register(provider)
    await found.set_flag("AllowNewSSOUserCreation")
    provider.add_account("bart", email="bart@school.example.org", given_name="Bart")
    return found


@pytest.fixture
async def forged(open_browser: OpenBrowser, forger: Forger, district: TestDistrict) -> Browser:
    """Return a browser at a district that signs in at the forger."""
    found = open_browser(district)
    await found.set_up(forger.issuer)
    await found.set_flag("AllowNewSSOUserCreation")
    return found


async def lives(browser: Browser, answer: dict[str, Any]) -> bool:
    """Return True if the session is valid."""
    found = await browser.api.get("/api/auth/validatetoken", headers=browser.headers(answer))
    return found.status_code == 200


async def renew(browser: Browser) -> None:
    """Refresh every session of the district at the provider now."""
    district_id = browser.district.district.id
    async with browser.platform.database.district(district_id) as session:
        await session.execute(update(SsoSession).values(refresh_due_at=datetime.now(UTC)))
    async with open_plugin_context(browser.platform, "sso", browser.district) as ctx:
        await renew_due_sessions(ctx)


async def count_sessions(browser: Browser) -> int:
    async with browser.platform.database.district(browser.district.district.id) as session:
        return await session.scalar(select(func.count()).select_from(SsoSession)) or 0


class TestRefresh:
    async def test_provider_that_confirms_lets_the_session_live(self, browser: Browser) -> None:
        """Refreshes three times, since each refresh token of this provider is valid once."""
        answer = await browser.sign_in("bart")
        for _ in range(3):
            await renew(browser)
        assert await lives(browser, answer)
        async with browser.platform.database.district(browser.district.district.id) as session:
            due = await session.scalar(select(SsoSession.refresh_due_at))
        assert due is not None
        assert timedelta(minutes=10) < due - datetime.now(UTC) <= timedelta(minutes=15)

    async def test_provider_that_refuses_ends_the_session(self, browser: Browser, provider: RunningProvider) -> None:
        answer = await browser.sign_in("bart")
        provider.remove_account("bart")
        await renew(browser)
        assert not await lives(browser, answer)
        assert await count_sessions(browser) == 0

    async def test_provider_that_is_gone_ends_nobodys_session(self, forged: Browser, forger: Forger) -> None:
        asked = query(await forged.start())
        token = forger.sign(forger.claims(asked["nonce"], asked["client_id"]))
        forger.token_answer = (200, {"access_token": "x", "id_token": token, "refresh_token": "r", "expires_in": 60})
        answer = await forged.come_back(state=asked["state"], code="x")
        for status, error in ((500, "server_error"), (401, "invalid_client"), (503, None)):
            forger.token_answer = (status, {"error": error} if error else {})
            await renew(forged)
            assert await lives(forged, answer), status
        forger.token_answer = (400, {"error": "invalid_grant"})
        await renew(forged)
        assert not await lives(forged, answer)

    async def test_refresh_that_names_somebody_else_ends_the_session(self, forged: Browser, forger: Forger) -> None:
        asked = query(await forged.start())
        claims = forger.claims(asked["nonce"], asked["client_id"])
        forger.token_answer = (200, {"access_token": "x", "id_token": forger.sign(claims), "refresh_token": "r"})
        answer = await forged.come_back(state=asked["state"], code="x")
        other = forger.sign(claims | {"sub": "somebody else"})
        forger.token_answer = (200, {"access_token": "x", "id_token": other, "refresh_token": "r"})
        await renew(forged)
        assert not await lives(forged, answer)

    async def test_tokens_are_sealed_and_go_with_their_session(self, browser: Browser, platform: Platform) -> None:
        answer = await browser.sign_in("bart")
        async with platform.database.district(browser.district.district.id) as session:
            row = await session.scalar(select(SsoSession))
        assert row is not None
        assert b"eyJ" not in row.id_token
        await browser.api.post("/api/auth/sso/provider/delete", headers=await browser.api.sign_in(browser.district))
        assert not await lives(browser, answer)
        async with open_plugin_context(platform, "sso", browser.district) as ctx:
            await sweep(ctx)
        assert await count_sessions(browser) == 0


class TestLogout:
    async def test_signing_out_leads_through_the_providers_logout(
        self, browser: Browser, provider: RunningProvider
    ) -> None:
        answer = await browser.sign_in("bart")
        out = await browser.api.get("/api/auth/signout", headers=browser.headers(answer))
        url = out.json()["data"]["endSession"]
        assert url.startswith(f"{provider.issuer}/session/end?")
        assert await browser.visitor.log_out(url) == f"{PUBLIC_URL}/login"
        assert not await lives(browser, answer)
        assert (await browser.visitor.http.get(await browser.start(), follow_redirects=True)).text.count("password")

    async def test_session_by_password_ends_here_alone(self, browser: Browser) -> None:
        headers = await browser.api.sign_in(browser.district)
        out = await browser.api.get("/api/auth/signout", headers=headers)
        assert out.json()["data"]["endSession"] is None

    async def test_district_may_keep_the_providers_session(self, browser: Browser, provider: RunningProvider) -> None:
        await browser.set_up(provider.issuer, endsProviderSession=False)
        answer = await browser.sign_in("bart")
        out = await browser.api.get("/api/auth/signout", headers=browser.headers(answer))
        assert out.json()["data"]["endSession"] is None


class TestBackchannel:
    async def tell(self, browser: Browser, token: str, code: str | None = None) -> tuple[int, str | None]:
        path = f"/api/auth/sso/backchannel/{code or browser.district.code}"
        answer = await browser.api.post(path, data={"logout_token": token})
        return answer.status_code, answer.json().get("code")

    async def test_logout_at_the_provider_ends_the_session_and_no_other(
        self, browser: Browser, open_browser: OpenBrowser, provider: RunningProvider
    ) -> None:
        answer, elsewhere = await browser.sign_in("bart"), open_browser(browser.district)
        other = await elsewhere.sign_in("bart")
        before = len(provider.logout_tokens())
        await browser.visitor.log_out(f"{provider.issuer}/session/end")
        (token,) = provider.logout_tokens()[before:]
        assert await self.tell(browser, token) == (200, None)
        assert (await lives(browser, answer), await lives(elsewhere, other)) == (False, True)
        assert await self.tell(browser, token) == (400, "sso_token_refused"), "a logout token is good once"

    def token(self, forger: Forger, browser: Browser, **changes: Any) -> str:
        now = int(time.time())
        client_id = f"homeroom-{browser.district.code}"
        good = {"iss": forger.issuer, "aud": client_id, "iat": now, "exp": now + 120, "sub": "somebody"}
        claims = good | {"jti": str(time.time_ns()), "events": EVENT} | changes
        return forger.sign({name: value for name, value in claims.items() if value is not None})

    async def test_it_ends_all_sessions_of_a_subject(self, forged: Browser, forger: Forger) -> None:
        answers = [
            await forged.forge(forger),
            await forged.forge(forger),
            await forged.forge(forger, sub="other", email="o@x.example"),
        ]
        assert await self.tell(forged, self.token(forger, forged)) == (200, None)
        assert [await lives(forged, answer) for answer in answers] == [False, False, True]

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        "changes",
        [
            {"aud": "somebody else"},
            {"iss": "https://other.example.org"},
            {"iat": int(time.time()) - 7200},
            {"exp": int(time.time()) - 120},
            {"jti": None},
            {"events": {}},
            {"events": "http://schemas.openid.net/event/backchannel-logout"},
            {"nonce": "an ID token"},
            {"sub": None},
        ],
    )
    async def test_token_that_is_wrong_in_one_point_ends_nothing(
        self, forged: Browser, forger: Forger, changes: dict[str, Any]
    ) -> None:
        answer = await forged.forge(forger)
        assert await self.tell(forged, self.token(forger, forged, **changes)) == (400, "sso_token_refused")
        assert await lives(forged, answer)

    async def test_token_for_one_district_ends_nothing_in_another(
        self, forged: Browser, forger: Forger, open_browser: OpenBrowser, make_district: MakeDistrict
    ) -> None:
        other = open_browser(await make_district())
        await other.set_up(forger.issuer)
        await other.set_flag("AllowNewSSOUserCreation")
        answer = await other.forge(forger)
        assert (await self.tell(other, self.token(forger, forged)))[0] == 400
        assert await lives(other, answer)

    async def test_unknown_district_and_district_without_provider_are_told(
        self, forged: Browser, forger: Forger, make_district: MakeDistrict
    ) -> None:
        token = self.token(forger, forged)
        assert await self.tell(forged, token, "nowhere") == (404, "district_unknown")
        assert await self.tell(forged, token, (await make_district()).code) == (404, "sso_not_configured")
