"""Links and PINs of recipients: derived from the district's secret, so that no usable one is ever stored."""

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
    """The 256-bit secret of a recipient's link, 43 characters."""
    return urlsafe_b64encode(_derive(ctx, "links", recipient_id, version)).decode().rstrip("=")


def link_url(ctx: PluginContext, recipient_id: UUID, version: int = 1) -> str:
    """The address in the mail. It names the district in clear, so that its tenant is known before any look-up."""
    return f"{ctx.public_url}/r/{ctx.district.id.hex}.{link_token(ctx, recipient_id, version)}"


def hash_token(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).digest()


def seal_pin(ctx: PluginContext, recipient_id: UUID, pin: str) -> bytes | None:
    """What is kept of a PIN that the sender has given."""
    return ctx.seal("pins").close(pin.encode(), recipient_id.bytes) if pin else None


def hash_owner(ctx: PluginContext, owner: str) -> bytes | None:
    """What is kept of the person whose own number or date of birth a PIN is."""
    return hmac.digest(ctx.secret("owners"), owner.encode(), "sha256") if owner else None


def pin_of(ctx: PluginContext, link: Link) -> str | None:
    """The PIN that opens a recipient's document; None when there is none."""
    if link.pin_mode == PinMode.NONE:
        return None
    if link.pin is not None:
        pin = ctx.seal("pins").open(link.pin, link.id.bytes).decode()
        return _as_typed(ctx, pin) if link.pin_mode == PinMode.BIRTH_DATE else pin
    number = int.from_bytes(_derive(ctx, "pins", link.id, link.pin_version))
    return str(number % 10**PIN_DIGITS).zfill(PIN_DIGITS)


def is_pin(typed: str, pin: str, mode: PinMode) -> bool:
    """Whether the family typed the PIN, in whatever script and grouping; compared in constant time."""
    return hmac.compare_digest(plain_pin(typed, mode).encode(), plain_pin(pin, mode).encode())


def plain_pin(typed: str, mode: PinMode) -> str:
    """What a family means by what it typed; no two PINs of a mode become the same.

    Digits of every script are digits, and what nobody sees is nothing. A PIN that we made has digits only, so that
    white space and hyphens between them are dropped; an id may hold those, and differs from others as the directory
    says: case, width and the script of its digits do not count, anything else does. Of a date of birth, what stands
    between day, month and year does not count, nor a nought that is left out where something stands between them.
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
    # What nobody sees: control characters, marks of direction, joiners, spaces of no width, halves of a character.
    return "" if unicodedata.category(letter).startswith("C") else letter
