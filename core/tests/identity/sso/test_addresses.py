"""Which addresses of providers are called."""

import asyncio
import socket
from typing import Any

import pytest
from homeroom.identity.sso.addresses import check_url
from homeroom.identity.sso.client import ProviderClient
from homeroom.identity.sso.errors import AddressNotAllowed, ProviderUnavailable
from sso_testing.forger import Forger


class TestCheckUrl:
    @pytest.mark.parametrize("url", ["https://sso.example.org", "https://sso.example.org:8443/realm"])
    def test_https_is_allowed(self, url: str) -> None:
        check_url(url, ())

    @pytest.mark.parametrize(
        "url",
        ["http://sso.example.org", "http://127.0.0.1", "https://", "https://a:b@x.example", "https://[", "file:///"],
    )
    def test_anything_else_is_not(self, url: str) -> None:
        with pytest.raises(AddressNotAllowed):
            check_url(url, ("sso.example.org",))

    def test_http_is_for_loopback_that_the_operator_has_opened(self) -> None:
        check_url("http://127.0.0.1:9000", ("127.0.0.1",))


class TestGuard:
    @pytest.mark.parametrize(
        "address",
        ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "::1", "fd00::1", "::ffff:10.0.0.1", "0.0.0.0"],
    )
    async def test_name_that_leads_into_our_network_is_not_called(
        self, monkeypatch: pytest.MonkeyPatch, address: str
    ) -> None:
        async def resolve(*_args: Any, **_more: Any) -> list[Any]:
            found = ("93.184.216.34", address)  # One that is public beside it helps nobody.
            return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", (item, 443)) for item in found]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolve, raising=False)
        client = ProviderClient(frozenset())
        with pytest.raises(AddressNotAllowed):
            await client.discover("https://sso.example.org")
        await client.close()

    async def test_redirect_is_not_followed(self, forger: Forger) -> None:
        forger.userinfo = {}
        client = ProviderClient(frozenset({"127.0.0.1"}))
        metadata = await client.discover(forger.issuer)
        answer = forger.answer
        forger.answer = lambda path: (302, {}) if path == "/me" else answer(path)  # type: ignore[method-assign] # of a test
        with pytest.raises(ProviderUnavailable, match="302"):
            await client.userinfo(metadata, "x")
        await client.close()
