"""The provider's secrets at rest: sealed under keys of the district for each purpose, in columns of base64."""

from base64 import b64decode, b64encode
from typing import Literal

from homeroom_sdk.context import PluginContext

Purpose = Literal["sso-client-secret", "sso-token"]
SECRET: Purpose = "sso-client-secret"  # noqa: S105 - a purpose
TOKEN: Purpose = "sso-token"  # noqa: S105 - a purpose


def seal(ctx: PluginContext, purpose: Purpose, plain: str) -> bytes:
    """Seal for a column of bytes."""
    return b64encode(ctx.seal(purpose).close(plain.encode(), purpose.encode()))


def unseal(ctx: PluginContext, purpose: Purpose, sealed: bytes) -> str:
    """Open what `seal` returned, also before the plugin had this from the platform.

    Raises:
        SealBroken: it was changed, or sealed elsewhere.
    """
    return ctx.seal(purpose).open(b64decode(sealed), purpose.encode()).decode()
