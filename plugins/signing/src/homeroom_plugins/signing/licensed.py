"""The licence check for signing. Signing has its own feature; the feature for stored signatures does not include it."""

from typing import Annotated

from fastapi import Depends
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.http import StaffContext
from homeroom_sdk.i18n import _

FLAG = "docSig"


async def signing_context(ctx: StaffContext) -> PluginContext:
    """Require a member of staff in a district that has licensed signing."""
    if not ctx.flag(FLAG):
        raise Forbidden(_("Document signature is switched off in your district."))
    return ctx


SigningContext = Annotated[PluginContext, Depends(signing_context)]
"""The context of staff in a district that has licensed signing; their schools and roles limit what they see."""
LICENSED = [Depends(signing_context)]
"""Dependencies of each router that needs the licence for signing."""
