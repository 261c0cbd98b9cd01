"""Who may change persons, and how large a file they may send."""

from typing import Annotated

from fastapi import Depends
from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_ADMINISTRATOR, PluginContext
from homeroom_sdk.http import StaffContext, require_role
from homeroom_sdk.uploads import UploadRoute

MAX_FILE_BYTES = 200_000_000


class PersonsFileRoute(UploadRoute):
    """Takes one persons file."""

    max_file_bytes = MAX_FILE_BYTES


async def editor_context(ctx: StaffContext) -> PluginContext:
    """Require somebody who may change persons."""
    require_role(ctx, (ADMINISTRATOR, SCHOOL_ADMINISTRATOR))
    return ctx


EditorContext = Annotated[PluginContext, Depends(editor_context)]
