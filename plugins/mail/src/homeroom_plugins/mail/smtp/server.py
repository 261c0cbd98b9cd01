"""The mail server that the installation sends through, read from `HOMEROOM_SMTP_URL` in this module only."""

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

SMTP_URL = "HOMEROOM_SMTP_URL"
DEFAULT_URL = "smtp://127.0.0.1:2525"
"""The local mailbox."""
EXAMPLE = "smtp://user:password@mail.example.org:587?tls=starttls&connections=8"
_OPTIONS = {"tls", "connections", "domain", "pipelining", "domain_connections", "domain_minute"}
MAX_CONNECTIONS = 64


class InvalidSmtpUrl(ValueError):
    """The setting is not valid. The message contains the remedy but no password."""


class Tls(StrEnum):
    """When the connection is encrypted: never, after a required STARTTLS, or from the first byte."""

    NONE = "none"
    STARTTLS = "starttls"
    IMPLICIT = "implicit"


@dataclass(frozen=True, slots=True)
class SmtpServer:
    """A mail server and how it is used.

    Attributes:
        connections: Maximum connections per sending process; also the maximum number of mails armed by one commit.
        domain: The domain of the sender's address; None = the host of the installation's public URL.
        pipelining: Whether to use PIPELINING (RFC 2920) when the server offers it.
        domain_connections: Maximum concurrent mails to one recipient domain per sending process; None = unlimited.
        domain_minute: Maximum mails per minute to one recipient domain per sending process; None = unlimited.
    """

    host: str
    port: int
    user: str = ""
    password: str = field(default="", repr=False)
    tls: Tls = Tls.NONE
    connections: int = 16
    domain: str | None = None
    pipelining: bool = True
    domain_connections: int | None = None
    domain_minute: int | None = None


def server_from_environment(environment: Mapping[str, str] = os.environ) -> SmtpServer:
    """Read the installation's mail server from the environment; the default is the local mailbox.

    Raises:
        InvalidSmtpUrl: the variable is not valid.
    """
    return parse_smtp_url(environment.get(SMTP_URL) or DEFAULT_URL)


def parse_smtp_url(url: str) -> SmtpServer:
    """Parse an `smtp://` URL (STARTTLS by default, none on the loopback) or `smtps://` URL (implicit TLS).

    Raises:
        InvalidSmtpUrl: the URL is not valid; the message states which part.
    """
    try:
        parts = urlsplit(url)
        port, host = parts.port, parts.hostname
    except ValueError as error:
        raise InvalidSmtpUrl(f"{SMTP_URL} is no URL such as {EXAMPLE}.") from error
    if parts.scheme not in {"smtp", "smtps"} or not host:
        raise InvalidSmtpUrl(f"{SMTP_URL} must be a URL such as {EXAMPLE}.")
    options = dict(parse_qsl(parts.query))
    if unknown := sorted(set(options) - _OPTIONS):
        raise InvalidSmtpUrl(f"{SMTP_URL}: {unknown[0]!r} is no option; there are {', '.join(sorted(_OPTIONS))}.")
    tls = _tls(parts, options.get("tls"))
    return SmtpServer(
        host=host,
        port=port or (465 if tls is Tls.IMPLICIT else 587 if parts.username else 25),
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        tls=tls,
        connections=_connections(options.get("connections", "16")),
        domain=options.get("domain"),
        pipelining=options.get("pipelining", "on") != "off",
        domain_connections=_limit(options, "domain_connections", MAX_CONNECTIONS),
        domain_minute=_limit(options, "domain_minute", 100_000),
    )


def is_loopback(host: str) -> bool:
    """Return True if traffic to the host stays on this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _tls(parts: SplitResult, wish: str | None) -> Tls:
    host = parts.hostname or ""
    default = Tls.IMPLICIT if parts.scheme == "smtps" else Tls.NONE if is_loopback(host) else Tls.STARTTLS
    try:
        tls = Tls(wish) if wish else default
    except ValueError as error:
        raise InvalidSmtpUrl(f"{SMTP_URL}: tls is one of {', '.join(Tls)}.") from error
    if parts.username and tls is Tls.NONE and not is_loopback(host):
        raise InvalidSmtpUrl(f"{SMTP_URL}: a password is sent over TLS only; use tls=starttls or tls=implicit.")
    return tls


def _limit(options: Mapping[str, str], name: str, most: int) -> int | None:
    value = options.get(name)
    if value is None:
        return None
    if not value.isdecimal() or not 1 <= int(value) <= most:
        raise InvalidSmtpUrl(f"{SMTP_URL}: {name} is a number from 1 to {most}.")
    return int(value)


def _connections(value: str) -> int:
    if not value.isdecimal() or not 1 <= int(value) <= MAX_CONNECTIONS:
        raise InvalidSmtpUrl(f"{SMTP_URL}: connections is a number from 1 to {MAX_CONNECTIONS}.")
    return int(value)
