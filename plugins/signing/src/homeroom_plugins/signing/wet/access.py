"""The right to work with requests that are signed on paper. Row level security limits the rows to schools."""

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
"""The context of administrators, who print, upload, assign and attest."""
