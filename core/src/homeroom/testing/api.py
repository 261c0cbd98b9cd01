"""Calling the application in the test's own process."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx

from homeroom.app import create_app
from homeroom.platform import Platform
from homeroom.testing.districts import PASSWORD, TestDistrict


class ApiClient(httpx.AsyncClient):
    """An HTTP client that can sign in."""

    async def sign_in(self, district: TestDistrict, *, password: str = PASSWORD) -> dict[str, str]:
        """The headers of a new session."""
        form = {"username": district.user, "password": password, "organization": district.code}
        answer = await self.post("/api/auth/token", data={"grant_type": "password", **form})
        assert answer.status_code == 200, answer.text
        return {"authorization": f"Bearer {answer.json()['data']['access_token']}", "organization": district.code}


@asynccontextmanager
async def open_api(platform: Platform) -> AsyncIterator[ApiClient]:
    """The application with its background work running."""
    app = create_app(platform=platform)
    async with app.api.router.lifespan_context(app.api):
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with ApiClient(transport=transport, base_url="http://homeroom.test") as client:
            yield client
