"""Calls to the application within the test's own process."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
from homeroom.platform import Platform
from homeroom_server.app import create_app
from starlette.types import ASGIApp

from homeroom_devkit.testing.districts import PASSWORD, TestDistrict


class ApiClient(httpx.AsyncClient):
    """An HTTP client of the application that can sign in."""

    def __init__(self, app: ASGIApp, *, ip_address: str = "127.0.0.1") -> None:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(ip_address, 50_000))
        super().__init__(transport=transport, base_url="http://homeroom.test")
        self.app = app

    def another(self, *, ip_address: str = "127.0.0.1") -> "ApiClient":
        """Return a client of the same application that shares no cookies with this one; `ip_address` may differ too."""
        return ApiClient(self.app, ip_address=ip_address)

    async def sign_in(self, district: TestDistrict, *, password: str = PASSWORD) -> dict[str, str]:
        """Sign the district's user in, and return the headers of the new session."""
        form = {"username": district.user, "password": password, "organization": district.code}
        answer = await self.post("/api/auth/token", data={"grant_type": "password", **form})
        assert answer.status_code == 200, answer.text
        return {"authorization": f"Bearer {answer.json()['data']['access_token']}", "organization": district.code}


@asynccontextmanager
async def open_api(platform: Platform) -> AsyncIterator[ApiClient]:
    """Open the application with its background work running, except for the plugins' chores."""
    app = create_app(platform=platform, does_chores=False)
    async with app.api.router.lifespan_context(app.api), ApiClient(app) as client:
        yield client
