"""Encryption of the provider's secrets at rest, with a key per district and purpose, stored as base64."""

from base64 import b64decode, b64encode
from typing import Literal

from homeroom_sdk.context import PluginContext

Purpose = Literal["sso-client-secret", "sso-token"]
SECRET: Purpose = "sso-client-secret"  # noqa: S105 - the name of a purpose
TOKEN: Purpose = "sso-token"  # noqa: S105 - the name of a purpose


def seal(ctx: PluginContext, purpose: Purpose, plain: str) -> bytes:
    """Encrypt a text for a database column."""
    return b64encode(ctx.seal(purpose).close(plain.encode(), purpose.encode()))


def unseal(ctx: PluginContext, purpose: Purpose, sealed: bytes) -> str:
    """Decrypt a value of `seal`, including values that were stored when this code was part of core.

    Raises:
        SealBroken: it was changed, or encrypted with another key.
    """
    return ctx.seal(purpose).open(b64decode(sealed), purpose.encode()).decode()
