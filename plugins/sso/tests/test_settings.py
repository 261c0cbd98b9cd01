"""The provider settings, and who may change them."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.sso.models import SsoProvider, SsoTicket
from homeroom_sdk.context import SCHOOL_ADMINISTRATOR
from sqlalchemy import select, update
from sso_testing.browser import Browser
from sso_testing.forger import Forger

OpenBrowser = Callable[[TestDistrict], Browser]
MakeDistrict = Callable[..., Awaitable[TestDistrict]]
SOMEBODY = "00000000-0000-7000-8000-000000000000"
CALLS = [
    ("GET", "/api/auth/sso/provider", None),
    ("POST", "/api/auth/sso/provider", {"enabled": True, "issuer": "https://x.example", "clientId": "x"}),
    ("POST", "/api/auth/sso/provider/delete", None),
    ("POST", "/api/auth/sso/provider/test", {"issuer": "https://x.example"}),
    ("GET", "/api/auth/sso/refusals", None),
    ("POST", "/api/auth/sso/refusals/dismiss", {"refusalId": SOMEBODY}),
    ("GET", f"/api/auth/sso/identities?userId={SOMEBODY}", None),
    ("POST", "/api/auth/sso/link", {"userId": SOMEBODY, "refusalId": SOMEBODY}),
    ("POST", "/api/auth/sso/unlink", {"identityId": SOMEBODY}),
]


@pytest.mark.parametrize(("method", "path", "body"), CALLS)
class TestWhoMay:
    async def test_stranger_and_staff_may_not(
        self, api: ApiClient, make_district: MakeDistrict, method: str, path: str, body: Any
    ) -> None:
        assert (await api.another().request(method, path, json=body)).status_code == 401
        headers = await api.sign_in(await make_district(roles=[SCHOOL_ADMINISTRATOR]))
        assert (await api.request(method, path, json=body, headers=headers)).status_code == 403


class TestProvider:
    async def save(self, api: ApiClient, district: TestDistrict, **form: Any) -> Any:
        good = {"enabled": True, "issuer": "https://sso.school.example.org", "clientId": "homeroom"}
        return await api.post("/api/auth/sso/provider", json=good | form, headers=await api.sign_in(district))

    async def test_secret_is_sealed_never_shown_and_kept_when_left_empty(
        self, api: ApiClient, district: TestDistrict, platform: Platform
    ) -> None:
        shown = await self.save(api, district, clientSecret="a client's secret")
        await self.save(api, district, clientId="other")
        async with platform.database.district(district.district.id) as session:
            row = await session.scalar(select(SsoProvider))
        assert row is not None
        assert row.client_secret is not None
        assert b"secret" not in row.client_secret
        assert "a client's secret" not in shown.text
        assert shown.json()["data"]["provider"]["hasSecret"] is True
        registered = shown.json()["data"]["registered"]
        assert registered["redirectUri"] == "http://homeroom.test/auth/callback"
        assert registered["backchannelLogoutUri"].endswith(f"/api/auth/sso/backchannel/{district.code}")

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        ("form", "status", "field"),
        [
            ({"issuer": "http://sso.school.example.org"}, 422, None),
            ({"issuer": "https://user:pass@sso.school.example.org"}, 422, None),
            ({"issuer": "ftp://127.0.0.1"}, 422, None),
            ({"issuer": ""}, 422, "issuer"),
            ({"clientId": ""}, 422, "issuer"),
            ({"clientId": "a\nb"}, 422, "clientId"),
            ({"profileUrl": "javascript:alert(1)"}, 422, None),
            ({"defaultRole": "CustomerSupport"}, 422, "roleMap"),
            ({"roleMap": {"x": "Emperor"}}, 422, "roleMap"),
            ({"integrationFlow": "hybrid"}, 422, "integrationFlow"),
            ({"districtClaim": "hd"}, 422, "uuOrganizationId"),
            ({"issuer": "https://accounts.google.com"}, 422, "districtClaim"),
        ],
    )
    async def test_what_cannot_be_used_is_refused_with_its_field(
        self, api: ApiClient, district: TestDistrict, form: dict[str, Any], status: int, field: str | None
    ) -> None:
        answer = await self.save(api, district, **form)
        assert answer.status_code == status, answer.text
        if field:
            assert field in answer.json()["data"]["fields"]

    async def test_other_district_sees_nothing_of_it(
        self, api: ApiClient, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        await self.save(api, district)
        headers = await api.sign_in(await make_district())
        assert (await api.get("/api/auth/sso/provider", headers=headers)).json()["data"]["provider"] is None

    async def test_switching_it_off_ends_its_sessions(
        self, open_browser: OpenBrowser, forger: Forger, district: TestDistrict
    ) -> None:
        browser = open_browser(district)
        await browser.set_up(forger.issuer)
        await browser.set_flag("AllowNewSSOUserCreation")
        answer = await browser.forge(forger)
        await browser.set_up(forger.issuer, enabled=False)
        ended = await browser.api.get("/api/auth/validatetoken", headers=browser.headers(answer))
        assert ended.status_code == 401


class TestLook:
    async def test_connection_is_tried_and_what_is_missing_is_named(
        self, open_browser: OpenBrowser, forger: Forger, district: TestDistrict
    ) -> None:
        browser = open_browser(district)
        headers = await browser.api.sign_in(district)
        forger.document = {"end_session_endpoint": None, "scopes_supported": ["openid"]}
        body = {"issuer": forger.issuer}
        answer = await browser.api.post("/api/auth/sso/provider/test", json=body, headers=headers)
        found = answer.json()["data"]
        assert (found["issuer"], found["keys"]) == (forger.issuer, 1)
        assert set(found["findings"]) == {"no_pkce", "no_offline_access", "no_end_session", "no_backchannel"}

    async def test_nothing_that_was_kept_makes_the_trial_succeed(
        self, open_browser: OpenBrowser, forger: Forger, district: TestDistrict
    ) -> None:
        browser = open_browser(district)
        headers = await browser.api.sign_in(district)
        body = {"issuer": forger.issuer}
        assert (await browser.api.post("/api/auth/sso/provider/test", json=body, headers=headers)).is_success
        forger.shown = []
        answer = await browser.api.post("/api/auth/sso/provider/test", json=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (503, "sso_provider_unavailable")

    @pytest.mark.parametrize(
        "issuer", ["https://127.0.0.2", "https://10.0.0.1", "https://169.254.169.254", "https://[::1]"]
    )
    async def test_our_own_network_is_not_looked_at(self, api: ApiClient, district: TestDistrict, issuer: str) -> None:
        headers = await api.sign_in(district)
        answer = await api.post("/api/auth/sso/provider/test", json={"issuer": issuer}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (422, "sso_address_not_allowed")


class TestLinks:
    async def test_attempt_of_another_district_cannot_be_linked_or_dismissed(
        self, open_browser: OpenBrowser, forger: Forger, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        browser, other = open_browser(district), await make_district()
        own = await browser.set_up(forger.issuer)
        await browser.forge(forger)
        (refusal,) = (await browser.api.get("/api/auth/sso/refusals", headers=own)).json()["data"]
        theirs = await browser.api.sign_in(other)
        link = {"userId": str(other.actor.user_id), "refusalId": refusal["id"]}
        assert (await browser.api.post("/api/auth/sso/link", json=link, headers=theirs)).status_code == 404
        dismiss = {"refusalId": refusal["id"]}
        await browser.api.post("/api/auth/sso/refusals/dismiss", json=dismiss, headers=theirs)
        assert len((await browser.api.get("/api/auth/sso/refusals", headers=own)).json()["data"]) == 1
        await browser.api.post("/api/auth/sso/refusals/dismiss", json=dismiss, headers=own)
        assert (await browser.api.get("/api/auth/sso/refusals", headers=own)).json()["data"] == []


class TestProfile:
    async def test_path_is_the_providers_or_missing(self, api: ApiClient, district: TestDistrict) -> None:
        assert (await api.another().get("/api/auth/sso/profile")).status_code == 401
        headers = await api.sign_in(district)
        assert (await api.get("/api/auth/sso/profile", headers=headers)).json()["data"] == {"profile_url": None}
        await TestProvider().save(api, district, profileUrl="https://me.school.example.org")
        found = (await api.get("/api/auth/sso/profile", headers=headers)).json()["data"]
        assert found == {"profile_url": "https://me.school.example.org"}


class TestTickets:
    async def test_ticket_takes_the_session_over_once_and_only_while_it_lives(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        headers = await api.sign_in(district)

        async def take(redirect: str) -> Any:
            made = await api.post("/api/auth/sso/ticket", json={}, headers=headers)
            if made.status_code != 200:
                return made.status_code
            body = {"token": made.json()["data"]["token"], "redirect": redirect}
            return (await api.another().post("/api/auth/sso/login", json=body)).json()["data"]

        taken = await take("/reports")
        assert (taken["success"], taken["session"]["redirect"]) == (True, "/reports")
        assert (await take("//evil.example"))["session"]["redirect"] == "/"
        left = await api.post("/api/auth/sso/ticket", json={}, headers=headers)
        await api.get("/api/auth/signout", headers=headers)
        late = await api.post("/api/auth/sso/login", json={"token": left.json()["data"]["token"]})
        assert late.json()["data"]["authUserError"] == "session_expired"
        assert await take("/") == 401

    async def test_ticket_is_good_for_a_minute(
        self, api: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        made = await api.post("/api/auth/sso/ticket", json={}, headers=await api.sign_in(district))
        assert made.json()["data"]["expires_in"] == 60
        async with platform.database.district(district.district.id) as session:
            ends_at = await session.scalar(select(SsoTicket.expires_at))
            assert ends_at is not None
            assert timedelta(seconds=0) < ends_at - datetime.now(UTC) <= timedelta(seconds=60)
            await session.execute(update(SsoTicket).values(expires_at=datetime.now(UTC)))
        late = await api.post("/api/auth/sso/login", json={"token": made.json()["data"]["token"]})
        assert late.json()["data"]["authUserError"] == "session_expired"
