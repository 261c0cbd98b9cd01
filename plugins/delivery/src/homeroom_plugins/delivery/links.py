"""Links and PINs of recipients: derived from the district's secret, so that no usable one is ever stored."""

import hashlib
import hmac
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


def is_pin(typed: str, pin: str) -> bool:
    """Whether the family typed the PIN; compared in constant time, spaces and case aside."""
    return hmac.compare_digest(typed.strip().casefold().encode(), pin.casefold().encode())
