"""Calling the application in the test's own process."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
from starlette.types import ASGIApp

from homeroom.app import create_app
from homeroom.platform import Platform
from homeroom.testing.districts import PASSWORD, TestDistrict


class ApiClient(httpx.AsyncClient):
    """An HTTP client of the application that can sign in."""

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(
            transport=httpx.ASGITransport(app, raise_app_exceptions=False), base_url="http://homeroom.test"
        )
        self.app = app

    def another(self) -> "ApiClient":
        """A client of the same application that shares no cookies with this one."""
        return ApiClient(self.app)

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
    async with app.api.router.lifespan_context(app.api), ApiClient(app) as client:
        yield client
