"""Connecting to addresses that were judged, and to no other.

A name is looked up here, once for each connection; what is connected to is the very address that was judged, so a name
that changes its mind between the two gains nothing. TLS still asks for the name.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterable, Sequence

import httpcore2
from homeroom_sdk.outgoing import HttpUnreachable
from homeroom_sdk.sentences import _

from homeroom.outgoing.addresses import Opened, refuse

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]


async def look_up(host: str, port: int) -> Sequence[str]:
    """The addresses of a host, as the machine's resolver has them."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(item[4][0]) for item in found]


class JudgedNetwork(httpcore2.AsyncNetworkBackend):
    """Opens connections for the pool, after every address of the host was judged."""

    def __init__(self, opened: Opened, resolve: Resolve = look_up) -> None:
        self._opened, self._resolve = opened, resolve
        self._inner = httpcore2.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - the base class has it
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """Connect to the first address that answers; one that is not allowed among them refuses them all."""
        try:
            addresses = await self._resolve(host, port)
        except (OSError, UnicodeError) as error:
            raise HttpUnreachable(_("The name {host} is not known.", host=host)) from error
        if not all(self._opened.allows(host, address) for address in addresses):
            raise refuse(host)
        failure: Exception = httpcore2.ConnectError("no address")
        for address in dict.fromkeys(addresses):
            try:
                return await self._inner.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                failure = error
        raise failure

    async def sleep(self, seconds: float) -> None:
        """Wait, between the pool's own attempts to connect."""
        await asyncio.sleep(seconds)
