"""The listener's address and certificate, read from HOMEROOM_BOUNCES_… in this module only."""

import os
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from homeroom_plugins.mail.smtp.installed import public_domain

LISTEN, NAME = "HOMEROOM_BOUNCES_LISTEN", "HOMEROOM_BOUNCES_NAME"
CERTIFICATE, KEY = "HOMEROOM_BOUNCES_CERTIFICATE", "HOMEROOM_BOUNCES_KEY"
DEFAULT = "127.0.0.1:2526"


class InvalidPlace(ValueError):
    """The settings are not valid. The message contains the remedy."""


class Certificate:
    """The server's certificate and key, which are reloaded when the files have changed.

    Raises:
        InvalidPlace: they cannot be read, or do not match.
    """

    def __init__(self, certificate: Path, key: Path) -> None:
        self._files = certificate, key
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        try:
            self._context.load_cert_chain(*self._files)
            self._read_at = self._changed_at()
        except (OSError, ssl.SSLError) as error:
            raise InvalidPlace(f"{CERTIFICATE} and {KEY} must name a certificate and its key, as PEM files.") from error

    def context(self) -> ssl.SSLContext:
        """Return the TLS context for the next connection. Keeps the old one while the files cannot be read."""
        try:
            changed_at = self._changed_at()
            if changed_at != self._read_at:
                self._context.load_cert_chain(*self._files)
                self._read_at = changed_at
        except (OSError, ssl.SSLError):
            pass
        return self._context

    def _changed_at(self) -> tuple[int, ...]:
        return tuple(path.stat().st_mtime_ns for path in self._files)


@dataclass(frozen=True, slots=True)
class Place:
    """The address that the listener uses.

    Attributes:
        name: Its host name, as in the MX record.
        certificate: None if connections are not encrypted.
    """

    host: str
    port: int
    name: str
    certificate: Certificate | None = None


def place_from_environment(public_url: str, environment: Mapping[str, str] = os.environ) -> Place:
    """Read the listener's settings from the environment.

    Raises:
        InvalidPlace: a variable is not valid.
    """
    host, _colon, port = (environment.get(LISTEN) or DEFAULT).rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise InvalidPlace(f"{LISTEN} is an address and a port, such as 0.0.0.0:2526 or [::]:2526.")
    certificate, key = environment.get(CERTIFICATE), environment.get(KEY)
    if bool(certificate) != bool(key):
        raise InvalidPlace(f"{CERTIFICATE} and {KEY} are set together, or neither.")
    files = Certificate(Path(certificate), Path(key)) if certificate and key else None
    return Place(host, int(port), environment.get(NAME) or public_domain(public_url), files)
