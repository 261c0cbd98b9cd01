"""The address that a mail comes back to names the mail (VERP): `bounce+<mail><district><signature>@domain`.

Numbers are written in base 36, because servers change the case of addresses. A mailbox of the district's own needs no
district in the address; with it, 64 characters are just enough (RFC 5321 4.5.3.1.1).
"""

import hashlib
import hmac
import re
from string import ascii_lowercase, digits
from uuid import UUID

from homeroom_plugins.mail.bounce_listener import installed_bounce_domain
from homeroom_plugins.mail.settings import settings_of
from homeroom_sdk.context import PluginContext

_PURPOSE = "return-path"
_DIGITS = digits + ascii_lowercase
_ID, _SIGNATURE = 25, 7  # 36 ** 25 > 2 ** 128; a signature has 36 bits.
_TOKEN = re.compile(rf"[^+]+\+([0-9a-z]{{{_ID}}})([0-9a-z]{{{_ID}}})?([0-9a-z]{{{_SIGNATURE}}})", re.IGNORECASE)


class ReturnPaths:
    """Makes and reads the return addresses of one district.

    Args:
        mailbox: The district's own mailbox for what comes back.
        domain: Of which the installation itself takes what comes back.
    """

    def __init__(self, district: UUID, secret: bytes, *, mailbox: str = "", domain: str = "") -> None:
        self._district, self._secret, self._mailbox, self._domain = district, secret, mailbox, domain

    def make(self, mail_id: UUID) -> str | None:
        """Where this mail comes back to; None when nobody reads what comes back."""
        token = _written(mail_id.int, _ID)
        if self._mailbox:
            local, _at, domain = self._mailbox.rpartition("@")
            return f"{local}+{token}{self._sign(mail_id)}@{domain}"
        if self._domain:
            return f"bounce+{token}{_written(self._district.int, _ID)}{self._sign(mail_id)}@{self._domain}"
        return None

    def read(self, address: str) -> UUID | None:
        """The mail that the address is of; None for an address that this district has not made."""
        found = _TOKEN.fullmatch(address.rpartition("@")[0])
        if found is None or (mail_id := _uuid(found[1])) is None:
            return None
        if found[2] and _uuid(found[2]) != self._district:
            return None
        return mail_id if hmac.compare_digest(found[3].lower(), self._sign(mail_id)) else None

    def _sign(self, mail_id: UUID) -> str:
        digest = hmac.digest(self._secret, self._district.bytes + mail_id.bytes, hashlib.sha256)
        return _written(int.from_bytes(digest) % 36**_SIGNATURE, _SIGNATURE)


def find_district(address: str) -> UUID | None:
    """Which district an address of the installation's own says it is of. Nothing is proven by that."""
    found = _TOKEN.fullmatch(address.rpartition("@")[0])
    return _uuid(found[2]) if found is not None and found[2] else None


def return_paths_of(ctx: PluginContext) -> ReturnPaths:
    """The return addresses of the context's district."""
    return ReturnPaths(
        ctx.district.id,
        ctx.secret(_PURPOSE),
        mailbox=settings_of(ctx).bounce_address,
        domain=installed_bounce_domain(),
    )


def _written(number: int, width: int) -> str:
    letters = ""
    for _at in range(width):
        number, rest = divmod(number, 36)
        letters = _DIGITS[rest] + letters
    return letters


def _uuid(text: str) -> UUID | None:
    number = int(text, 36)
    return UUID(int=number) if number < 2**128 else None
