"""The addresses of providers that may be called. `core/tests/outgoing` tests those forbidden to all plugins."""

import socket
from typing import Any
from uuid import uuid4

import pytest
from homeroom.outgoing.service import PluginHttp
from homeroom.platform import Platform
from homeroom_plugins.sso.addresses import check_url
from homeroom_plugins.sso.client import Documents, ProviderClient
from homeroom_plugins.sso.errors import AddressNotAllowed, ProviderUnavailable
from homeroom_sdk.outgoing import Http
from sso_testing.forger import Forger


@pytest.fixture
def http(platform: Platform) -> Http:
    return PluginHttp(platform.outgoing, "sso", uuid4())


class TestCheckUrl:
    @pytest.mark.parametrize("url", ["https://sso.example.org", "https://sso.example.org:8443/realm"])
    def test_https_is_allowed(self, http: Http, url: str) -> None:
        check_url(http, url)

    @pytest.mark.parametrize(
        "url",
        ["http://sso.example.org", "http://127.0.0.2", "https://", "https://a:b@x.example", "https://[", "file:///"],
    )
    def test_anything_else_is_not(self, http: Http, url: str) -> None:
        with pytest.raises(AddressNotAllowed):
            check_url(http, url)

    def test_http_is_for_loopback_that_the_operator_has_opened(self, http: Http) -> None:
        check_url(http, "http://127.0.0.1:9000")

    def test_http_is_not_for_other_hosts_that_the_operator_has_opened(self) -> None:
        class EverythingIsOpen:
            def check(self, url: str) -> None: ...

            async def find_addresses(self, host: str, port: int) -> Any:
                raise AssertionError(host, port)

            async def request(self, method: str, url: str, **more: Any) -> Any:
                raise AssertionError(method, url, more)

        with pytest.raises(AddressNotAllowed):
            check_url(EverythingIsOpen(), "http://sso.district.example")


class TestProviderClient:
    @pytest.mark.parametrize("host", ["2130706433", "0x7f000001", "127.0.0.2", "[::1]", "[::ffff:7f00:1]", "0"])
    async def test_own_machine_is_not_called_however_it_is_written(self, http: Http, host: str) -> None:
        with pytest.raises(AddressNotAllowed):
            await ProviderClient(http, Documents()).discover(f"https://{host}")

    async def test_name_that_leads_into_our_network_is_not_called(
        self, http: Http, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        look_up = socket.getaddrinfo

        def resolve(host: str, *args: Any, **more: Any) -> list[Any]:
            if host != "sso.example.org":
                return look_up(host, *args, **more)
            found = ("93.184.216.34", "10.0.0.1")  # Refused although the first of the two addresses is public.
            return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", (item, 443)) for item in found]

        monkeypatch.setattr(socket, "getaddrinfo", resolve)
        with pytest.raises(AddressNotAllowed, match="HOMEROOM_OUTGOING_OPEN"):
            await ProviderClient(http, Documents()).discover("https://sso.example.org")

    async def test_redirect_is_not_followed(self, http: Http, forger: Forger) -> None:
        forger.userinfo = {}
        client = ProviderClient(http, Documents())
        metadata = await client.discover(forger.issuer)
        answer = forger.answer
        forger.answer = lambda path: (302, {}) if path == "/me" else answer(path)  # type: ignore[method-assign] # of a test
        with pytest.raises(ProviderUnavailable, match="302"):
            await client.userinfo(metadata, "x")
