"""Connections to checked addresses only.

A name is resolved here once per connection, and the connection goes to exactly the address that was checked. A name
that resolves differently a moment later therefore gains nothing. TLS still verifies the name.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

import httpcore2
from homeroom_sdk.i18n import _
from homeroom_sdk.outgoing import HttpUnreachable

from homeroom.outgoing.addresses import Opened, refuse

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]


_NAMES = ThreadPoolExecutor(8, thread_name_prefix="names")
"""Separate threads for name lookups: a slow name server blocks these, but not the threads that read files."""


async def look_up(host: str, port: int) -> Sequence[str]:
    """Return the addresses of a host from the machine's resolver."""

    def find() -> Sequence[str]:
        return [str(item[4][0]) for item in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]

    return await asyncio.get_running_loop().run_in_executor(_NAMES, find)


async def find_judged(opened: Opened, resolve: Resolve, host: str, port: int) -> Sequence[str]:
    """Return the addresses of a host without duplicates; if one is not allowed, all are refused.

    Raises:
        HttpUnreachable: the name is unknown or has no address.
        AddressRefused: one of the addresses is not allowed.
    """
    try:
        addresses = await resolve(host, port)
    except (OSError, UnicodeError) as error:
        raise HttpUnreachable(_("The name {host} is not known.", host=host)) from error
    if not addresses:
        raise HttpUnreachable(_("The name {host} is not known.", host=host))
    if not all(opened.allows(host, address) for address in addresses):
        raise refuse(host)
    return list(dict.fromkeys(addresses))


class JudgedNetwork(httpcore2.AsyncNetworkBackend):
    """Opens connections for the pool after all addresses of the host were checked."""

    def __init__(self, opened: Opened, resolve: Resolve = look_up) -> None:
        self._opened, self._resolve = opened, resolve
        self._inner = httpcore2.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - defined by the base class
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """Connect to the first address that answers; if one of the addresses is not allowed, all are refused."""
        failure: Exception = httpcore2.ConnectError("no address")
        for address in await find_judged(self._opened, self._resolve, host, port):
            try:
                return await self._inner.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                failure = error
        raise failure

    async def sleep(self, seconds: float) -> None:
        """Wait between the pool's own attempts to connect."""
        await asyncio.sleep(seconds)
