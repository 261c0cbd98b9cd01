"""Attacks with tokens, all of which must fail."""

import base64
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from homeroom.credentials.tokens import Claims
from homeroom.identity.models import User
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from jose import jwt
from sqlalchemy import update

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
HOUR = timedelta(hours=1)


def encoded(part: dict[str, object] | bytes) -> str:
    raw = part if isinstance(part, bytes) else json.dumps(part).encode()
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


async def ask(api: ApiClient, token: str) -> tuple[int, str]:
    answer = await api.get("/api/auth/current-user", headers={"authorization": f"Bearer {token}"})
    return answer.status_code, answer.json().get("code", "")


@pytest.fixture
async def token(api: ApiClient, district: TestDistrict) -> str:
    return (await api.sign_in(district))["authorization"].removeprefix("Bearer ")


class TestForgedTokens:
    async def test_other_key_or_algorithm_is_refused(self, api: ApiClient, token: str, platform: Platform) -> None:
        claims = jwt.get_unverified_claims(token)
        head, body, signature = token.split(".")
        key = platform.keys.derive("access-token").hex()
        private = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        pem = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
        public = private.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        forged = {
            "another key": jwt.encode(claims, "another key", algorithm="HS256"),
            "our key, another algorithm": jwt.encode(claims, key, algorithm="HS512"),
            "no signature": f"{head}.{body}.",
            "alg none": f"{encoded({'alg': 'none', 'typ': 'JWT'})}.{body}.",
            "alg none, old signature": f"{encoded({'alg': 'None', 'typ': 'JWT'})}.{body}.{signature}",
            "a public key as secret": jwt.encode(claims, public.hex(), algorithm="HS256"),
            "an asymmetric key of theirs": jwt.encode(claims, pem, algorithm="RS256"),
            "a key in the header": jwt.encode(claims, pem, algorithm="RS256", headers={"jku": "https://evil.example"}),
            "no token": "not a token",
            "empty parts": "..",
            "nested": encoded(token.encode()),
        }
        assert {name: await ask(api, item) for name, item in forged.items()} == dict.fromkeys(
            forged, (401, "not_signed_in")
        )

    @pytest.mark.parametrize("claim", ["sub", "sid", "did", "exp"])
    async def test_changed_claim_breaks_the_signature(self, api: ApiClient, token: str, claim: str) -> None:
        head, _, signature = token.split(".")
        changed = jwt.get_unverified_claims(token) | {claim: "01890000-0000-7000-8000-000000000000"}
        if claim == "exp":
            changed["exp"] = 4_000_000_000

        assert await ask(api, f"{head}.{encoded(changed)}.{signature}") == (401, "not_signed_in")

    @pytest.mark.parametrize(
        "change",
        [{"aud": "somebody"}, {"iss": "somebody"}, {"did": "x"}, {"sid": None}, {"sub": 7}, {"exp": "soon"}],
    )
    async def test_claims_that_make_no_sense_are_refused_although_signed(
        self, api: ApiClient, token: str, platform: Platform, change: dict[str, object]
    ) -> None:
        claims = jwt.get_unverified_claims(token) | change
        signed = jwt.encode(claims, platform.keys.derive("access-token").hex(), algorithm="HS256")

        assert (await ask(api, signed))[0] == 401

    async def test_expired_token_says_so(self, api: ApiClient, token: str, platform: Platform) -> None:
        claims, past = platform.tokens.read(token), datetime.now(UTC) - HOUR
        expired = platform.tokens.sign(claims, issued_at=past - HOUR, expires_at=past)
        answer = await api.get("/api/auth/validatetoken", headers={"authorization": f"Bearer {expired}"})

        assert (answer.status_code, answer.json()["messages"]) == (401, ["Your token has expired"])


class TestTokensOfOthers:
    async def test_session_of_another_district_is_not_found(
        self, api: ApiClient, token: str, platform: Platform, make_district: MakeDistrict
    ) -> None:
        other, own, now = await make_district(), platform.tokens.read(token), datetime.now(UTC)
        mixed = Claims(other.district.id, own.session_id, own.user_id)

        assert (await ask(api, platform.tokens.sign(mixed, issued_at=now, expires_at=now + HOUR)))[0] == 401

    async def test_session_of_another_user_is_refused(
        self, api: ApiClient, token: str, platform: Platform, make_district: MakeDistrict
    ) -> None:
        own, now = platform.tokens.read(token), datetime.now(UTC)
        other = (await make_district()).actor.user_id
        assert other is not None
        mixed = Claims(own.district_id, own.session_id, other)

        assert (await ask(api, platform.tokens.sign(mixed, issued_at=now, expires_at=now + HOUR)))[0] == 401

    async def test_revoked_one_is_worth_nothing(self, api: ApiClient, token: str) -> None:
        answer = await api.get("/api/auth/signout", headers={"authorization": f"Bearer {token}"})

        assert answer.headers["clear-site-data"] == '"cache"'
        assert await ask(api, token) == (401, "token_expired")

    async def test_suspended_user_is_out_at_once(
        self, api: ApiClient, token: str, platform: Platform, district: TestDistrict
    ) -> None:
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(User).values(is_suspended=True))

        assert await ask(api, token) == (401, "not_signed_in")

    async def test_only_the_bearer_header_signs_in(self, api: ApiClient, token: str) -> None:
        """Check that neither a cookie nor a query parameter signs in, so another site's page cannot forge requests."""
        answers = [
            await api.get("/api/auth/current-user", headers={"cookie": f"token={token}; access_token={token}"}),
            await api.get("/api/auth/current-user", params={"token": token, "access_token": token}),
            await api.get("/api/auth/current-user", headers={"authorization": f"Basic {token}"}),
        ]

        assert [answer.status_code for answer in answers] == [401, 401, 401]

    async def test_signing_in_sets_no_cookie(self, api: ApiClient, district: TestDistrict) -> None:
        client = api.another()
        await client.sign_in(district)

        assert not client.cookies
