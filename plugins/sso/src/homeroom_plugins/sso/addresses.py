"""Which addresses of providers may be called: https to public addresses, and what the operator has opened.

An administrator of a district types the address, so it must not lead into our own network. The name is resolved
here and the connection goes to the address that was checked; a name that changes its mind between the two gains
nothing.
"""

import asyncio
import ipaddress
import os
import socket
from collections.abc import Collection, Mapping
from urllib.parse import urlsplit

import httpx
from homeroom_plugins.sso.errors import AddressNotAllowed, ProviderUnavailable
from homeroom_sdk.sentences import _
from homeroom_sdk.waiting import announce_long_wait

TIMEOUT_S = 10.0
OPEN_HOSTS = "HOMEROOM_SSO_OPEN_HOSTS"

_ASSIGNED = ipaddress.IPv6Network("2000::/3")
"""All that is given out of IPv6 (RFC 4291). `::a.b.c.d`, `::ffff:a.b.c.d` and NAT64's `64:ff9b::` lie outside."""
_CARRIES_ANOTHER = (ipaddress.IPv6Network("2001::/32"), ipaddress.IPv6Network("2002::/16"))
"""Teredo and 6to4: a relay unpacks the IPv4 address within, and may stand in our own network."""
_ISATAP = (bytes.fromhex("00005efe"), bytes.fromhex("02005efe"))
"""What stands before the IPv4 address in an interface's half (RFC 5214)."""


def open_hosts(environment: Mapping[str, str] = os.environ) -> frozenset[str]:
    """The hosts in private networks that the operator has opened; on loopback without TLS. Read in this one place."""
    return frozenset(part.strip().lower() for part in environment.get(OPEN_HOSTS, "").split(",") if part.strip())


def check_url(url: str, opened: Collection[str]) -> None:
    """Refuse what is not https; http only to a loopback host that the operator has opened.

    Raises:
        AddressNotAllowed: with a sentence for the administrator.
    """
    try:
        parts = urlsplit(url)
        host, _port = parts.hostname or "", parts.port
    except ValueError as error:
        raise AddressNotAllowed(_("The address of the sign-on provider cannot be read.")) from error
    if not host or parts.username or parts.password or parts.fragment:
        raise AddressNotAllowed(_("The address of the sign-on provider must look like https://sso.example.org."))
    if parts.scheme == "https" or (parts.scheme == "http" and host in opened and _is_loopback(host)):
        return
    raise AddressNotAllowed(_("The address of the sign-on provider must begin with https://."))


class GuardedTransport(httpx.AsyncBaseTransport):
    """Connects only to addresses that are public, or of a host that the operator has opened."""

    def __init__(self, opened: Collection[str]) -> None:
        self._opened = opened
        self._inner = httpx.AsyncHTTPTransport(limits=httpx.Limits(max_connections=20), trust_env=False)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send the request to a checked address, under the host's own name."""
        check_url(str(request.url.copy_with(fragment=None)), self._opened)
        await announce_long_wait("sign-on provider")
        host = request.url.host
        address = await self._resolve(host, request.url.port or (443 if request.url.scheme == "https" else 80))
        request.extensions = {**request.extensions, "sni_hostname": host}
        request.url = request.url.copy_with(host=address)  # The Host header still names the host.
        return await self._inner.handle_async_request(request)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._inner.aclose()

    async def _resolve(self, host: str, port: int) -> str:
        try:
            async with asyncio.timeout(TIMEOUT_S):
                found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError, TimeoutError) as error:
            raise ProviderUnavailable(_("The sign-on provider's name {host} is not known.", host=host)) from error
        addresses = [str(item[4][0]) for item in found]
        if host not in self._opened and not all(is_public(address) for address in addresses):
            raise AddressNotAllowed(
                _(
                    "{host} is in a private network. Only the operator can open it, in HOMEROOM_SSO_OPEN_HOSTS.",
                    host=host,
                )
            )
        return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address, as a resolver gives it, is out in the Internet, whatever way it writes an IPv4 one."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv4Address):
        return found.is_global and not found.is_multicast
    return (
        found.scope_id is None
        and found.is_global
        and not found.is_multicast
        and found in _ASSIGNED
        and not any(found in network for network in _CARRIES_ANOTHER)
        and found.packed[8:12] not in _ISATAP
    )


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
