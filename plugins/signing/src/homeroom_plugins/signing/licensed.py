"""Signing itself needs its own feature: stored signatures alone open nothing of it."""

from typing import Annotated

from fastapi import Depends
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.http import StaffContext
from homeroom_sdk.sentences import _

FLAG = "docSig"


async def signing_context(ctx: StaffContext) -> PluginContext:
    """Require staff of a district that has documents signed."""
    if not ctx.flag(FLAG):
        raise Forbidden(_("Document signature is switched off in your district."))
    return ctx


SigningContext = Annotated[PluginContext, Depends(signing_context)]
"""The context of staff who may look, as far as their schools and roles allow."""
LICENSED = [Depends(signing_context)]
"""What each router of these calls asks for."""
