"""A district with sign-on by an identity provider, set up by script as its administrator."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
from playwright.async_api import Page
from sso_testing.provider import RunningProvider, run_provider

from .product import PASSWORD, Product, School


@dataclass(frozen=True)
class UnifiedDistrict:
    """The district, its provider and a session of its administrator."""

    product: Product
    school: School
    provider: RunningProvider
    token: str

    def sign_on_by(self, client: tuple[str, str], *, flow: str = "code") -> None:
        """Set up the provider with this client; each user it names becomes a school user."""
        form = {"enabled": True, "issuer": self.provider.issuer, "clientId": client[0], "clientSecret": client[1]}
        self._post("auth/sso/provider", {**form, "integrationFlow": flow, "defaultRole": "SchoolUser"})
        self._post("customerSettings/store", {"key": "AllowNewSSOUserCreation", "value": "true"})

    async def let_in(self, page: Page) -> None:
        """Open the administrator's session on a page, because the sign-in would redirect to the provider."""
        await page.goto(f"{self.product.url}/login")
        script = "found => Object.entries(found).forEach(([name, value]) => localStorage.setItem(name, value))"
        await page.evaluate(script, {"token": self.token, "organization": self.school.code})

    def _post(self, path: str, body: dict[str, Any]) -> None:
        headers = {"authorization": f"Bearer {self.token}", "organization": self.school.code}
        url = f"{self.product.url}/api/{path}"
        httpx.post(url, json=body, headers=headers, trust_env=False).raise_for_status()


@asynccontextmanager
async def unified_district(product: Product, school: School) -> AsyncIterator[UnifiedDistrict]:
    """Add the district, and run a provider that does not know it yet."""
    await product.add_schools([school])
    with run_provider() as provider:
        yield UnifiedDistrict(product, school, provider, _sign_in(product, school))


def _sign_in(product: Product, school: School) -> str:
    form = {"grant_type": "password", "username": school.clerk, "password": PASSWORD, "organization": school.code}
    answer = httpx.post(f"{product.url}/api/auth/token", data=form, trust_env=False).raise_for_status()
    return str(answer.json()["data"]["access_token"])
