"""ID tokens with a single flaw, and providers that are slow, gone or lying."""

import base64
import hmac
import json
import socket
import time
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from homeroom.audit.models import AuditEntry
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.sso import client
from joserfc.jwk import RSAKey
from sqlalchemy import select
from sso_testing.browser import Browser, query
from sso_testing.forger import Forger

OpenBrowser = Callable[[TestDistrict], Browser]


@pytest.fixture
async def browser(open_browser: OpenBrowser, forger: Forger, district: TestDistrict) -> Browser:
    """Return a browser at a district that uses the forger as its provider."""
    found = open_browser(district)
    await found.set_up(forger.issuer)
    await found.set_flag("AllowNewSSOUserCreation")
    return found


async def checks(browser: Browser) -> list[Any]:
    """Return the failed checks, as recorded in the activity log."""
    async with browser.platform.database.district(browser.district.district.id) as session:
        rows = await session.scalars(select(AuditEntry.details).where(AuditEntry.action == "sso.refused"))
        return [row["check"] for row in rows]


def encode(*parts: Mapping[str, Any]) -> str:
    """Return the parts of a token, encoded as they are signed."""
    return ".".join(base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=").decode() for part in parts)


class TestForgedTokens:
    async def test_the_forger_is_believed_when_all_is_right(self, browser: Browser, forger: Forger) -> None:
        """Proves that the other tokens fail because of their single flaw."""
        assert (await browser.forge(forger))["success"]

    @pytest.mark.parametrize(
        ("changes", "check"),
        [
            ({"nonce": "another"}, "nonce"),
            ({"nonce": None}, "nonce"),
            ({"aud": "somebody else"}, "aud"),
            ({"iss": "https://other.example.org"}, "iss"),
            ({"exp": int(time.time()) - 120}, "exp"),
            ({"exp": None}, "exp"),
            ({"iat": int(time.time()) - 7200}, "iat"),
            ({"iat": int(time.time()) + 7200}, "iat"),
            ({"sub": None}, "sub"),
            ({"sub": "a\nb"}, "sub"),
            ({"sub": 7}, "sub"),
            ({"azp": "somebody else"}, "azp"),
            ({"at_hash": "AAAAAAAAAAAAAAAAAAAAAA"}, "at_hash"),
            ({"exp": "tomorrow"}, "exp"),
        ],
    )
    async def test_wrong_claim_is_refused(
        self, browser: Browser, forger: Forger, changes: dict[str, Any], check: str
    ) -> None:
        answer = await browser.forge(forger, **changes)
        assert (answer["success"], answer["authUserError"]) == (False, "not_trusted")
        assert answer["message"] == "System error, request user contact administrator"
        assert await checks(browser) == [check]

    async def test_several_audiences_need_us_as_the_authorized_one(self, browser: Browser, forger: Forger) -> None:
        ours = query(await browser.start())["client_id"]
        assert (await browser.forge(forger, aud=[ours, "other"]))["authUserError"] == "not_trusted"
        assert (await browser.forge(forger, aud=[ours, "other"], azp=ours))["success"]

    async def test_public_key_as_a_shared_secret_is_refused(self, browser: Browser, forger: Forger) -> None:
        asked = query(await browser.start())
        claims = forger.claims(asked["nonce"], asked["client_id"])
        signed = encode({"alg": "HS256", "kid": "first"}, claims)
        digest = hmac.digest(forger.key.as_pem(private=False), signed.encode(), "sha256")
        token = f"{signed}.{base64.urlsafe_b64encode(digest).rstrip(b'=').decode()}"
        answer = await browser.bring(forger, asked["state"], token)
        assert (answer["authUserError"], await checks(browser)) == ("not_trusted", ["alg"])

    async def test_unsigned_token_is_refused(self, browser: Browser, forger: Forger) -> None:
        asked = query(await browser.start())
        token = encode({"alg": "none"}, forger.claims(asked["nonce"], asked["client_id"]))
        answer = await browser.bring(forger, asked["state"], f"{token}.")
        assert (answer["authUserError"], await checks(browser)) == ("not_trusted", ["alg"])

    async def test_key_of_somebody_else_under_a_known_name_is_refused(self, browser: Browser, forger: Forger) -> None:
        other = RSAKey.generate_key(2048, {"kid": "first"})
        assert (await browser.forge(forger, key=other))["authUserError"] == "not_trusted"
        assert await checks(browser) == ["signature"]

    async def test_userinfo_of_somebody_else_is_refused(self, browser: Browser, forger: Forger) -> None:
        forger.userinfo = {"sub": "somebody else", "email": "x@example.org"}
        assert (await browser.forge(forger, email=None))["authUserError"] == "not_trusted"
        assert await checks(browser) == ["userinfo"]

    async def test_implicit_token_without_the_hash_of_its_access_token_is_refused(
        self, browser: Browser, forger: Forger
    ) -> None:
        await browser.set_up(forger.issuer, integrationFlow="implicit")
        asked = query(await browser.start(app="integration_center"))
        assert asked["response_type"] == "id_token token"
        token = forger.sign(forger.claims(asked["nonce"], asked["client_id"]))
        answer = await browser.come_back(state=asked["state"], id_token=token, access_token="x")
        assert (answer["authUserError"], await checks(browser)) == ("not_trusted", ["at_hash"])


class TestKeys:
    async def test_unknown_key_id_asks_again_but_not_at_every_token(self, browser: Browser, forger: Forger) -> None:
        assert (await browser.forge(forger))["success"]
        forger.key = RSAKey.generate_key(2048, {"kid": "second"})
        forger.shown = [forger.key]
        assert (await browser.forge(forger))["success"], "a rotated key is found"
        asked = forger.asked.count("/jwks")
        for _ in range(3):
            assert (await browser.forge(forger, header={"kid": "invented"}))["authUserError"] == "not_trusted"
        assert forger.asked.count("/jwks") == asked

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("names_keys", [True, False], ids=["only the token has no key id", "nothing has"])
    async def test_key_without_an_id_may_change_but_forgeries_do_not_make_us_ask_each_time(
        self, browser: Browser, forger: Forger, names_keys: bool
    ) -> None:
        forger.names_keys = names_keys
        assert (await browser.forge(forger, header={"kid": None}))["success"]
        old = forger.key
        forger.key = RSAKey.generate_key(2048, {"kid": "second"})
        forger.shown = [old, forger.key]
        assert (await browser.forge(forger, header={"kid": None}))["success"], "both keys are tried"
        asked = forger.asked.count("/jwks")
        other = RSAKey.generate_key(2048)
        for _ in range(3):
            answer = await browser.forge(forger, key=other, header={"kid": None})
            assert answer["authUserError"] == "not_trusted"
        assert forger.asked.count("/jwks") == asked
        assert await checks(browser) == ["signature"] * 3

    async def test_document_of_another_issuer_is_refused(self, browser: Browser, forger: Forger) -> None:
        forger.document = {"issuer": "https://other.example.org"}
        answer = await browser.api.post("/api/auth/sso/start", json={"organization": browser.district.code})
        assert (answer.status_code, answer.json()["code"]) == (503, "sso_provider_unavailable")


@pytest.mark.deep(of="plugins")
class TestAbsentProvider:
    async def test_provider_that_is_gone_is_told(self, browser: Browser) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            nobody = taken.getsockname()[1]
        await browser.set_up(f"http://127.0.0.1:{nobody}")
        answer = await browser.api.post("/api/auth/sso/start", json={"organization": browser.district.code})
        assert (answer.status_code, answer.json()["code"]) == (503, "sso_provider_unavailable")
        assert "cannot be reached" in answer.json()["messages"][0]

    async def test_provider_that_hangs_is_left(
        self, browser: Browser, forger: Forger, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(client, "TIMEOUT_S", 0.2)
        asked = query(await browser.start())
        forger.hangs_s = 1
        answer = await browser.bring(forger, asked["state"], "not reached")
        assert (answer["success"], answer["authUserError"]) == (False, "provider_unavailable")

    async def test_answer_without_end_is_cut_off(
        self, browser: Browser, forger: Forger, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(client, "MAX_ANSWER_BYTES", 50)
        answer = await browser.api.post("/api/auth/sso/start", json={"organization": browser.district.code})
        assert (answer.status_code, "too long" in answer.text) == (503, True)

    async def test_district_without_a_provider_is_told(
        self, open_browser: OpenBrowser, district: TestDistrict, platform: Platform
    ) -> None:
        body = {"organization": district.code}
        answer = await open_browser(district).api.post("/api/auth/sso/start", json=body)
        assert (answer.status_code, answer.json()["code"]) == (404, "sso_not_configured")
