"""Who sees what is signed on paper, and who works with it. The rows themselves are kept to schools."""

from typing import Annotated

from fastapi import Depends
from homeroom_plugins.signing.licensed import SigningContext
from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_ADMINISTRATOR, PluginContext
from homeroom_sdk.http import require_role

MANAGERS = (ADMINISTRATOR, SCHOOL_ADMINISTRATOR)


async def paper_context(ctx: SigningContext) -> PluginContext:
    """Require an administrator of the district or of schools."""
    require_role(ctx, MANAGERS)
    return ctx


PaperContext = Annotated[PluginContext, Depends(paper_context)]
"""The context of whoever prints, uploads, assigns and attests."""
