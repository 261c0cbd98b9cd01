"""Which addresses of providers are called."""

import asyncio
import socket
from typing import Any

import httpx
import pytest
from homeroom_plugins.sso.addresses import check_url, is_public
from homeroom_plugins.sso.client import ProviderClient
from homeroom_plugins.sso.errors import AddressNotAllowed, ProviderUnavailable
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


WITHIN = [
    *("127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1"),
    *("255.255.255.255", "198.18.0.1", "192.0.2.1", "240.0.0.1"),
    *("::1", "::", "fd00::1", "fe80::1", "fe80::1%eth0", "ff02::1", "2001:db8::1"),
    "::ffff:10.0.0.1",
    *("::10.0.0.1", "::127.0.0.1", "::93.184.216.34"),  # IPv4-compatible.
    *("64:ff9b::10.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::10.0.0.1", "64:ff9b::8.8.8.8"),  # NAT64.
    *("2002:a00:1::1", "2002:808:808::1"),  # 6to4.
    "2001:0:4136:e378:8000:63bf:f5ff:fffe",  # Teredo, to 10.0.0.1.
    *("2600:1:2:3:0:5efe:a00:1", "2600:1:2:3:200:5efe:a00:1"),  # ISATAP.
    *("2606:4700::1111%1", "not an address", "127.1", "0177.0.0.1", "2130706433", "0x7f000001"),
]
"""Addresses in our own network, or that a router there may make into such."""


class TestIsPublic:
    @pytest.mark.parametrize("address", ["93.184.216.34", "8.8.8.8", "2606:4700:4700::1111", "2a00:1450:4001::200e"])
    def test_what_is_out_in_the_internet_is(self, address: str) -> None:
        assert is_public(address)

    @pytest.mark.parametrize("address", WITHIN)
    def test_what_leads_inside_or_may_is_not(self, address: str) -> None:
        assert not is_public(address)


class TestGuard:
    @pytest.mark.parametrize(
        "host",
        [
            *("2130706433", "0x7f000001", "0177.0.0.1", "127.1", "localhost", "localhost.", "[::127.0.0.1]"),
            *("[64:ff9b::7f00:1]", "[::ffff:7f00:1]", "[::1]", "0"),
        ],
    )
    async def test_own_machine_is_not_called_however_it_is_written(self, host: str) -> None:
        client = ProviderClient(frozenset())
        with pytest.raises((AddressNotAllowed, ProviderUnavailable)) as refused:
            await client.discover(f"https://{host}")
        assert not isinstance(refused.value.__cause__, httpx.TransportError)  # Nobody has tried to connect.
        await client.close()

    @pytest.mark.parametrize("address", WITHIN)
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
