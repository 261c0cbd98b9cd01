"""Return addresses that identify the mail (VERP): `bounces+<mail><signature>@domain`.

Numbers are written in base 36, because servers change the case of addresses.
"""

import hashlib
import hmac
import re
from string import ascii_lowercase, digits
from uuid import UUID

from homeroom_plugins.mail.settings import settings_of
from homeroom_sdk.context import PluginContext

_PURPOSE = "return-path"
_DIGITS = digits + ascii_lowercase
_ID, _SIGNATURE = 25, 7  # 36 ** 25 > 2 ** 128; a signature has 36 bits. `bounce_settings` uses the sum.
_LOCAL_PART = re.compile(rf"[^+]+\+([0-9a-z]{{{_ID}}})([0-9a-z]{{{_SIGNATURE}}})", re.IGNORECASE | re.ASCII)


class ReturnPaths:
    """Creates and reads the return addresses of one district.

    Args:
        mailbox: The district's address for returned mails; empty if it has none.
    """

    def __init__(self, district: UUID, secret: bytes, *, mailbox: str) -> None:
        self._district, self._secret, self._mailbox = district, secret, mailbox

    def make(self, mail_id: UUID) -> str | None:
        """Return the return address of this mail, or None if the district does not receive returned mails."""
        if not self._mailbox:
            return None
        local, _at, domain = self._mailbox.rpartition("@")
        return f"{local}+{_written(mail_id.int, _ID)}{self._sign(mail_id)}@{domain}"

    def read(self, address: str) -> UUID | None:
        """Return the id of the mail that the address belongs to, or None if this district did not sign it."""
        found = _LOCAL_PART.fullmatch(address.rpartition("@")[0])
        if found is None or (number := int(found[1], 36)) >= 2**128:
            return None
        mail_id = UUID(int=number)
        return mail_id if hmac.compare_digest(found[2].lower(), self._sign(mail_id)) else None

    def _sign(self, mail_id: UUID) -> str:
        digest = hmac.digest(self._secret, self._district.bytes + mail_id.bytes, hashlib.sha256)
        return _written(int.from_bytes(digest) % 36**_SIGNATURE, _SIGNATURE)


def may_be_return_path(address: str) -> bool:
    """Return True if the address has the form of a return address, of any district."""
    return _LOCAL_PART.fullmatch(address.rpartition("@")[0]) is not None


def return_paths_of(ctx: PluginContext) -> ReturnPaths:
    """Return the `ReturnPaths` of the context's district."""
    return ReturnPaths(ctx.district.id, ctx.secret(_PURPOSE), mailbox=settings_of(ctx).bounce_address)


def _written(number: int, width: int) -> str:
    letters = ""
    for _at in range(width):
        number, rest = divmod(number, 36)
        letters = _DIGITS[rest] + letters
    return letters
