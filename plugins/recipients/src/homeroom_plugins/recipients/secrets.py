"""Links and PINs of recipients. They are derived from the district's secret, so that none is stored in usable form."""

import hashlib
import hmac
import unicodedata
from base64 import urlsafe_b64encode
from datetime import date
from uuid import UUID

from homeroom_plugins.recipients.models import Link
from homeroom_plugins.recipients.settings import RecipientSettings, write_birth_date
from homeroom_sdk.context import PluginContext
from homeroom_sdk.recipients import PinMode

PIN_DIGITS = 6
DATE_PARTS = 3


def link_token(ctx: PluginContext, recipient_id: UUID, version: int = 1) -> str:
    """Return the 256-bit secret of a recipient's link, in 43 characters."""
    return urlsafe_b64encode(_derive(ctx, "links", recipient_id, version)).decode().rstrip("=")


def link_url(ctx: PluginContext, recipient_id: UUID, version: int = 1) -> str:
    """Return the URL for the mail. It contains the district's id, so that the district is known before the look-up."""
    return f"{ctx.public_url}/r/{ctx.district.id.hex}.{link_token(ctx, recipient_id, version)}"


def hash_token(token: str) -> bytes:
    """Return the hash of a token that is stored."""
    return hashlib.sha256(token.encode()).digest()


def seal_pin(ctx: PluginContext, recipient_id: UUID, pin: str) -> bytes | None:
    """Encrypt a PIN that the sender has given; return None for an empty one."""
    return ctx.seal("pins").close(pin.encode(), recipient_id.bytes) if pin else None


def hash_owner(ctx: PluginContext, owner: str) -> bytes | None:
    """Return the keyed hash of the person whose id or date of birth is the PIN; None for an empty one."""
    return hmac.digest(ctx.secret("owners"), owner.encode(), "sha256") if owner else None


def pin_of(ctx: PluginContext, link: Link) -> str | None:
    """Return the PIN that opens a recipient's document; None if no PIN is needed."""
    if link.pin_mode == PinMode.NONE:
        return None
    if link.pin is not None:
        pin = ctx.seal("pins").open(link.pin, link.id.bytes).decode()
        return _as_typed(ctx, pin) if link.pin_mode == PinMode.BIRTH_DATE else pin
    number = int.from_bytes(_derive(ctx, "pins", link.id, link.pin_version))
    return str(number % 10**PIN_DIGITS).zfill(PIN_DIGITS)


def is_pin(typed: str, pin: str, mode: PinMode) -> bool:
    """Return whether the family typed the PIN, in any script and grouping; compares in constant time."""
    return hmac.compare_digest(plain_pin(typed, mode).encode(), plain_pin(pin, mode).encode())


def plain_pin(typed: str, mode: PinMode) -> str:
    """Normalize a typed PIN, without making two different PINs of a mode equal.

    Digits of every script become ASCII digits, and invisible characters are dropped. From PINs that homeroom has made,
    which contain only digits, white space and hyphens are dropped. Ids are compared as in the directory: case, width
    and script of digits are ignored, everything else counts. In dates of birth, separators between day, month and year
    are ignored, and a leading zero may be missing if there are separators.
    """
    text = typed if mode is not PinMode.PERSON_ID else unicodedata.normalize("NFKC", typed).casefold()
    seen = "".join(_plain(letter) for letter in text)
    if mode in (PinMode.GENERATED, PinMode.SECOND_MAIL):
        return "".join(letter for letter in seen if not letter.isspace() and unicodedata.category(letter) != "Pd")
    if mode is PinMode.BIRTH_DATE:
        parts = "".join(" " if _parts_a_date(letter) else letter for letter in seen).split()
        return "".join(part.zfill(2) for part in parts) if len(parts) == DATE_PARTS else "".join(parts)
    return " ".join(seen.split())


def _parts_a_date(letter: str) -> bool:
    return letter in "./" or unicodedata.category(letter) == "Pd"


def _as_typed(ctx: PluginContext, day: str) -> str:
    assert isinstance(ctx.settings, RecipientSettings)
    return write_birth_date(date.fromisoformat(day), ctx.settings.birth_date_form)


def _derive(ctx: PluginContext, purpose: str, recipient_id: UUID, version: int) -> bytes:
    return hmac.digest(ctx.secret(purpose), recipient_id.bytes + version.to_bytes(4), "sha256")


def _plain(letter: str) -> str:
    if letter.isdecimal():
        return str(unicodedata.decimal(letter))
    if letter.isspace():
        return letter
    # Invisible characters: control characters, direction marks, joiners, zero-width spaces, surrogates.
    return "" if unicodedata.category(letter).startswith("C") else letter
