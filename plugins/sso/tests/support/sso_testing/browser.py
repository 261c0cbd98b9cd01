"""The shell's part of a sign-in: begin it, return from the provider, and submit the redirect's parameters."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

from homeroom.licences.models import CustomerSetting
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict

from sso_testing.forger import Forger
from sso_testing.provider import ProviderVisitor, RunningProvider

CLIENT = "homeroom"
PUBLIC_URL = "http://homeroom.test"


class Browser:
    """A browser at one district, with its cookies here and at the provider."""

    def __init__(self, api: ApiClient, platform: Platform, district: TestDistrict) -> None:
        self.api, self.platform, self.district = api, platform, district
        self.visitor = ProviderVisitor()

    async def set_up(self, issuer: str, **changes: Any) -> dict[str, str]:
        """Save the provider settings as the district's administrator; return the administrator's headers."""
        headers = await self.api.sign_in(self.district)
        client_id = f"{CLIENT}-{self.district.code}"
        form = {"enabled": True, "issuer": issuer, "clientId": client_id, "clientSecret": "its secret: 100% +&"}
        answer = await self.api.post("/api/auth/sso/provider", json=form | changes, headers=headers)
        assert answer.status_code == 200, answer.text
        return headers

    async def register(self, provider: RunningProvider, **changes: Any) -> dict[str, str]:
        """Set up the certified provider, on both sides; return the administrator's headers."""
        provider.add_client(
            f"{CLIENT}-{self.district.code}", "its secret: 100% +&", public_url=PUBLIC_URL, district=self.district.code
        )
        return await self.set_up(provider.issuer, **changes)

    async def set_flag(self, key: str, value: bool = True) -> None:
        """Set a customer setting flag of the district."""
        async with self.platform.database.district(self.district.district.id) as session:
            session.add(CustomerSetting(key=key, value=str(value).lower()))
        self.platform.entitlements.forget(self.district.district.id)

    async def start(self, **wish: Any) -> str:
        """Begin a sign-in; return the URL at the provider."""
        answer = await self.api.post("/api/auth/sso/start", json={"organization": self.district.code, **wish})
        assert answer.status_code == 200, answer.text
        url: str = answer.json()["data"]["url"]
        return url

    async def come_back(self, **carried: str) -> dict[str, Any]:
        """Submit the parameters of the provider's redirect; return the sign-on answer."""
        answer = await self.api.post("/api/auth/sso/callback", json=carried)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()["data"]
        return found

    async def sign_in(self, subject: str, **wish: str) -> dict[str, Any]:
        """Complete a sign-in at the provider; return the sign-on answer."""
        location = await self.visitor.sign_in(await self.start(**wish), subject)
        return await self.come_back(**carried(location))

    async def forge(self, forger: Forger, *, key: Any = None, header: Any = None, **changes: Any) -> dict[str, Any]:
        """Sign in at the forger with an ID token that has these changes; return the sign-on answer."""
        asked = query(await self.start())
        claims = forger.claims(asked["nonce"], asked["client_id"], **changes)
        return await self.bring(forger, asked["state"], forger.sign(claims, key=key, **(header or {})))

    async def bring(self, forger: Forger, state: str, id_token: str) -> dict[str, Any]:
        """Return with a code for which the forger issues this ID token; return the sign-on answer."""
        forger.token_answer = (200, {"access_token": "x", "token_type": "Bearer", "id_token": id_token})
        return await self.come_back(state=state, code="a code")

    def headers(self, answer: dict[str, Any]) -> dict[str, str]:
        """Return the headers of the session that a sign-in opened."""
        return {"authorization": f"Bearer {answer['session']['token']}"}

    async def user(self, answer: dict[str, Any]) -> dict[str, Any]:
        """Return the signed-in user."""
        found: dict[str, Any] = (await self.api.get("/api/auth/current-user", headers=self.headers(answer))).json()[
            "data"
        ]["user"]
        return found


def query(url: str) -> dict[str, str]:
    """Return the query parameters of a URL."""
    return {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}


def carried(location: str) -> dict[str, str]:
    """Return the parameters of a redirect to our callback, from its query or fragment."""
    assert location.startswith(f"{PUBLIC_URL}/auth/callback"), location
    parts = urlsplit(location)
    found = {name: values[0] for name, values in parse_qs(parts.query or parts.fragment).items()}
    return {name: value for name, value in found.items() if name not in ("token_type", "expires_in", "scope")}
