"""Whether this installation takes mails that come back itself, and where: `HOMEROOM_BOUNCE_URL`."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

BOUNCE_URL = "HOMEROOM_BOUNCE_URL"
EXAMPLE = "smtp://127.0.0.1:2526?domain=bounces.example.org"


class InvalidBounceUrl(ValueError):
    """The setting cannot be used. The message names the remedy."""


@dataclass(frozen=True, slots=True)
class BounceListener:
    """Where the listener listens, and the domain whose mail is brought to it."""

    host: str
    port: int
    domain: str


def listener_from_environment(environment: Mapping[str, str] = os.environ) -> BounceListener | None:
    """What the installation has set; None when it takes no mail.

    Raises:
        InvalidBounceUrl: the variable cannot be read.
    """
    url = environment.get(BOUNCE_URL, "")
    if not url:
        return None
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "127.0.0.1", parts.port or 25
    except ValueError as error:
        raise InvalidBounceUrl(f"{BOUNCE_URL} must be a URL such as {EXAMPLE}.") from error
    domain = parse_qs(parts.query).get("domain", [""])[0].casefold()
    if parts.scheme != "smtp" or not domain or not domain.isascii() or "@" in domain:
        raise InvalidBounceUrl(f"{BOUNCE_URL} must be a URL such as {EXAMPLE}.")
    return BounceListener(host, port, domain)


def installed_bounce_domain(environment: Mapping[str, str] = os.environ) -> str:
    """The domain of the installation's own return addresses; empty when it has none, or none that can be used."""
    try:
        listener = listener_from_environment(environment)
    except InvalidBounceUrl:
        return ""
    return listener.domain if listener is not None else ""
