"""Links and PINs of recipients: derived from the district's secret, so that no usable one is ever stored."""

import hashlib
import hmac
import unicodedata
from base64 import urlsafe_b64encode
from uuid import UUID

from homeroom_plugins.delivery.states import PinMode
from homeroom_sdk.context import PluginContext

PIN_DIGITS = 6


def link_token(ctx: PluginContext, recipient_id: UUID) -> str:
    """The 256-bit secret of a recipient's link, 43 characters."""
    return urlsafe_b64encode(hmac.digest(ctx.secret("links"), recipient_id.bytes, "sha256")).decode().rstrip("=")


def link_url(ctx: PluginContext, recipient_id: UUID) -> str:
    """The address in the mail. It names the district in clear, so that its tenant is known before any look-up."""
    return f"{ctx.public_url}/r/{ctx.district.id.hex}.{link_token(ctx, recipient_id)}"


def hash_token(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).digest()


def pin_of(ctx: PluginContext, mode: PinMode, recipient_id: UUID, person_id: str) -> str | None:
    """The PIN that opens a recipient's document; None when there is none."""
    match mode:
        case PinMode.NONE:
            return None
        case PinMode.PERSON_ID:
            return person_id
        case PinMode.GENERATED:
            number = int.from_bytes(hmac.digest(ctx.secret("pins"), recipient_id.bytes, "sha256"))
            return str(number % 10**PIN_DIGITS).zfill(PIN_DIGITS)


def is_pin(typed: str, pin: str, mode: PinMode) -> bool:
    """Whether the family typed the PIN, in whatever script and grouping; compared in constant time."""
    return hmac.compare_digest(plain_pin(typed, mode).encode(), plain_pin(pin, mode).encode())


def plain_pin(typed: str, mode: PinMode) -> str:
    """What a family means by what it typed; no two PINs of a mode become the same.

    Digits of every script are digits, and what nobody sees is nothing. A PIN that we made has digits only, so that
    white space and hyphens between them are dropped; an id may hold those, and differs from others as the directory
    says: case, width and the script of its digits do not count, anything else does.
    """
    text = typed if mode is PinMode.GENERATED else unicodedata.normalize("NFKC", typed).casefold()
    seen = "".join(_plain(letter) for letter in text)
    if mode is PinMode.GENERATED:
        return "".join(letter for letter in seen if not letter.isspace() and unicodedata.category(letter) != "Pd")
    return " ".join(seen.split())


def _plain(letter: str) -> str:
    if letter.isdecimal():
        return str(unicodedata.decimal(letter))
    if letter.isspace():
        return letter
    # What nobody sees: control characters, marks of direction, joiners, spaces of no width, halves of a character.
    return "" if unicodedata.category(letter).startswith("C") else letter
