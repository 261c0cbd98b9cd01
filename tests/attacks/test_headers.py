"""Security headers of every answer, successful or not."""

import re
from collections.abc import Awaitable, Callable

import httpx
import pytest
from attack_testing.served import Served
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.walk import read_document
from homeroom_server.app import create_app
from starlette.responses import RedirectResponse

GUARDS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
IMMUTABLE = "public, max-age=31536000, immutable"
DICTIONARIES = "/api/translations/all"
HTTPS = "https://docs.springfield.example"


def unguarded(answer: httpx.Response) -> list[str]:
    """Return the protections that the answer lacks."""
    path, headers = answer.request.url.path, answer.headers
    lacking = [name for name, value in GUARDS.items() if headers.get(name) != value]
    lacking += [name for name in ("permissions-policy", "content-security-policy") if name not in headers]
    if not re.search(r"default-src 'none'|frame-ancestors 'none'", headers.get("content-security-policy", "")):
        lacking.append("a policy that guards")
    kept = IMMUTABLE if path.startswith(("/assets/", "/ui/")) and answer.is_success else "no-store"
    if path == DICTIONARIES and answer.status_code in (200, 304):
        kept = "private, no-cache"
    if headers.get("cache-control") != kept:
        lacking.append(f"cache-control is {headers.get('cache-control')}")
    lacking += [name for name in ("server", "x-powered-by") if name in headers]
    return [f"{answer.request.method} {path} {answer.status_code}: {name}" for name in lacking]


class TestGuards:
    async def test_every_answer_of_every_route_is_guarded(
        self, served: Served, platform: Platform, district: TestDistrict
    ) -> None:
        signed_in, found, statuses = await served.sign_in(district), [], set()
        async with served.client() as http:
            for path, operations in read_document(platform.host)["paths"].items():
                for method in operations:
                    address = re.sub(r"\{[^}]+\}", "x", path)
                    if address.endswith(("signout", "updateUser")):
                        continue
                    for headers in ({}, signed_in):
                        answer = await http.request(method, address, headers=headers)
                        statuses.add(answer.status_code)
                        found += unguarded(answer)
        assert found == []
        assert {200, 401, 403, 404, 422} <= statuses

    @pytest.mark.parametrize(
        "path",
        [
            *("/", "/jobs", "/health/live", "/health/ready", "/assets/nothing.js", "/ui/delivery/0/x.js", "/r/x"),
            *(f"/r/{'0' * 32}.{'A' * 43}", "/unsubscribe/x", "/api/xyz", "/api-socket/?EIO=4&transport=polling"),
            *("/api-socket/?EIO=99", "/%00", "/..%2f..%2fetc/passwd"),
        ],
    )
    @pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "TRACE"])
    async def test_pages_files_and_the_socket_are_guarded(self, served: Served, method: str, path: str) -> None:
        async with served.client() as http:
            assert unguarded(await http.request(method, path)) == []

    async def test_built_files_and_unchanged_dictionaries_are_guarded(
        self, served: Served, district: TestDistrict
    ) -> None:
        signed_in = await served.sign_in(district)
        async with served.client() as http:
            page = await http.get("/")
            script = re.search(r'src="(/assets/[^"]+)"', page.text)
            assert script is not None
            asset = await http.get(script[1])
            first = await http.get(DICTIONARIES, headers=signed_in)
            same = await http.get(DICTIONARIES, headers=signed_in | {"if-none-match": first.headers["etag"]})
        assert (asset.status_code, same.status_code) == (200, 304)
        assert [*unguarded(page), *unguarded(asset), *unguarded(first), *unguarded(same)] == []

    async def test_failures_and_redirects_are_guarded(self, platform: Platform) -> None:
        app = create_app(platform=platform)

        async def fail() -> None:
            raise RuntimeError("planted")

        app.api.add_api_route("/health/fails", fail, methods=["POST"])
        app.api.add_api_route("/health/moves", lambda: RedirectResponse("/", 303), methods=["POST"])
        async with ApiClient(app) as client:
            failed, moved = await client.post("/health/fails"), await client.post("/health/moves")
        assert (failed.status_code, moved.status_code) == (500, 303)
        assert [*unguarded(failed), *unguarded(moved)] == []


class TestAddress:
    async def test_plain_http_promises_no_tls(self, served: Served) -> None:
        async with served.client() as http:
            answer = await http.get("/")
        assert "strict-transport-security" not in answer.headers
        assert f"connect-src 'self' {served.url.replace('http', 'ws')};" in answer.headers["content-security-policy"]

    async def test_https_is_kept_for_a_year_and_the_socket_is_that_of_the_address(
        self, make_served: Callable[..., Awaitable[Served]]
    ) -> None:
        other = await make_served(HOMEROOM_PUBLIC_URL=HTTPS, HOMEROOM_REMOTE_ORIGINS="https://plugins.partner.example")
        try:
            async with other.client() as http:
                answers = [await http.get(path) for path in ("/", "/health/live", "/api/xyz", "/assets/x.js")]
        finally:
            other.end()
        assert {answer.headers["strict-transport-security"] for answer in answers} == {"max-age=31536000"}
        policy = answers[0].headers["content-security-policy"]
        assert "connect-src 'self' https://plugins.partner.example wss://docs.springfield.example;" in policy
        assert not re.search(r"wss?:(?!//)", policy)
