"""A DNS server on the loopback with the records that a test sets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, cast

import dns.asyncresolver
import dns.flags
import dns.message
import dns.rcode
import dns.rrset


@dataclass
class Zone(asyncio.DatagramProtocol):
    """TXT records by name; with `is_ill` every query is answered with a failure."""

    texts: dict[str, list[str]] = field(default_factory=dict)
    is_ill: bool = False
    port: int = 0
    _transport: asyncio.DatagramTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.DatagramTransport", transport)

    def datagram_received(self, data: bytes, addr: tuple[str | Any, int]) -> None:
        query = dns.message.from_wire(data)
        response = dns.message.make_response(query)
        response.flags |= dns.flags.RA
        name = query.question[0].name
        found = self.texts.get(name.to_text(omit_final_dot=True).lower())
        if self.is_ill:
            response.set_rcode(dns.rcode.SERVFAIL)
        elif found is None:
            response.set_rcode(dns.rcode.NXDOMAIN)
        else:
            # A string in a record has at most 255 octets; longer texts use several strings.
            cut = [" ".join(f'"{text[at : at + 255]}"' for at in range(0, len(text), 255)) for text in found]
            response.answer.append(dns.rrset.from_text(name, 60, "IN", "TXT", *cut))
        assert self._transport is not None
        self._transport.sendto(response.to_wire(max_size=4096), addr)

    @property
    def resolver(self) -> dns.asyncresolver.Resolver:
        """A resolver that only queries this server."""
        resolver = dns.asyncresolver.Resolver(configure=False)
        resolver.nameservers, resolver.port, resolver.retry_servfail = ["127.0.0.1"], self.port, False
        resolver.use_edns(0, 0, 4096)
        return resolver


@asynccontextmanager
async def run_zone() -> AsyncIterator[Zone]:
    """Run the server on a free port until the end of the block."""
    zone = Zone()
    transport, _ = await asyncio.get_running_loop().create_datagram_endpoint(lambda: zone, ("127.0.0.1", 0))
    zone.port = transport.get_extra_info("sockname")[1]
    try:
        yield zone
    finally:
        transport.close()
