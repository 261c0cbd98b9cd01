"""Addresses that plugins may call: public addresses, and those that the operator has opened."""

import ipaddress
import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from homeroom_sdk.i18n import _
from homeroom_sdk.outgoing import AddressRefused

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_ASSIGNED = ipaddress.IPv6Network("2000::/3")
"""All assigned public IPv6 addresses (RFC 4291). `::a.b.c.d`, `::ffff:a.b.c.d` and NAT64's `64:ff9b::` lie outside."""
_CARRIES_ANOTHER = (ipaddress.IPv6Network("2001::/32"), ipaddress.IPv6Network("2002::/16"))
"""Teredo and 6to4: a relay, possibly in our own network, forwards packets to the embedded IPv4 address."""
_ISATAP = (bytes.fromhex("00005efe"), bytes.fromhex("02005efe"))
"""The bytes before the IPv4 address in an interface identifier (RFC 5214)."""
_METADATA = frozenset(
    map(ipaddress.ip_address, ("169.254.169.254", "100.100.100.200", "168.63.129.16", "fd00:ec2::254", "192.0.0.192"))
)
"""Metadata services, where clouds give secrets to their machines (AWS, Google and Azure, Alibaba, Azure's wire server,
AWS, Oracle).
"""
_UNIQUE_LOCAL = ipaddress.IPv6Network("fc00::/7")
_HOST = re.compile(r"[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?")
_NUMBER = re.compile(r"(0x[0-9a-f]*|\d+)")
_FIRST_FREE_PORT = 1024


@dataclass(frozen=True, slots=True)
class Opened:
    """The hosts (by name) and networks that the operator has opened."""

    hosts: frozenset[str] = frozenset()
    networks: tuple[Network, ...] = ()

    @classmethod
    def parse(cls, texts: Iterable[str]) -> "Opened":
        """Parse comma-separated lists, such as `sis.district.example, 10.2.0.0/16`.

        Raises:
            ValueError: an entry is neither a host nor a network.
        """
        hosts, networks = set(), []
        for text in (part.strip().lower().rstrip(".") for one in texts for part in one.split(",")):
            if not text:
                continue
            try:
                networks.append(ipaddress.ip_network(text, strict=False))
            except ValueError:
                if not _HOST.fullmatch(text):
                    raise ValueError(f"{text!r} is neither a host nor a network such as 10.2.0.0/16") from None
                hosts.add(text)
        return cls(frozenset(hosts), tuple(networks))

    def names(self, host: str) -> bool:
        """Return True if the host itself is opened, by name or as an address."""
        return _plain(host) in self.hosts or self._holds(host)

    def allows(self, host: str, address: str) -> bool:
        """Return True if a connection for this host may go to this address.

        A host that is opened by name may have a private address. Cloud metadata and link-local addresses must be opened
        explicitly as addresses.
        """
        if self._holds(address):
            return True
        return is_public(address) or (_plain(host) in self.hosts and _is_private(address))

    def _holds(self, address: str) -> bool:
        found = _parse(address)
        return found is not None and any(found in network for network in self.networks)


def is_public(address: str) -> bool:
    """Return True if an address from a resolver is on the public Internet.

    IPv6 addresses that embed an IPv4 address do not count as public.
    """
    found = _parse(address)
    if found is None or found in _METADATA:
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


def _is_private(address: str) -> bool:
    """Return True if an address is a plain private or loopback address."""
    found = _parse(address)
    if found is None or found in _METADATA:
        return False
    if isinstance(found, ipaddress.IPv4Address):
        return found.is_private and not (found.is_link_local or found.is_unspecified or found.is_reserved)
    return found.scope_id is None and (found.is_loopback or found in _UNIQUE_LOCAL)


def check_url(url: str, opened: Opened) -> None:
    """Check the form of a URL; the addresses behind its host name are checked when connecting.

    Raises:
        AddressRefused: with a sentence for the person who entered it.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise AddressRefused(_("The address cannot be read.")) from error
    if parts.scheme not in ("http", "https") or not host or parts.username or parts.password or parts.fragment:
        raise AddressRefused(_("The address must look like https://sis.example.org."))
    if _parse(host) is None and _NUMBER.fullmatch(_plain(host).rpartition(".")[2]):
        raise AddressRefused(_("{host} is neither a host name nor an address in its usual form.", host=host))
    if parts.scheme == "http" and not opened.names(host):
        raise AddressRefused(_("The address must begin with https://."))
    if _parse(host) is not None and not opened.allows(host, host):
        raise refuse(host)
    if port is not None and port not in (80, 443) and port < _FIRST_FREE_PORT:
        raise AddressRefused(_("Port {port} belongs to something other than web servers.", port=port))


def refuse(host: str) -> AddressRefused:
    """Return the error for a host with an address that plugins may not call."""
    return AddressRefused(
        _("{host} is in a private network. Only the operator can open it, in HOMEROOM_OUTGOING_OPEN.", host=host)
    )


def _plain(host: str) -> str:
    return host.lower().rstrip(".")


def _parse(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(address)
    except ValueError:
        return None
