"""Permission to change persons, and the maximum size of uploaded files."""

from typing import Annotated

from fastapi import Depends
from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_ADMINISTRATOR, PluginContext
from homeroom_sdk.http import StaffContext, require_role
from homeroom_sdk.uploads import UploadRoute

MAX_FILE_BYTES = 200_000_000


class PersonsFileRoute(UploadRoute):
    """Accepts a single persons file."""

    max_file_bytes = MAX_FILE_BYTES


async def editor_context(ctx: StaffContext) -> PluginContext:
    """Require an administrator or a school administrator."""
    require_role(ctx, (ADMINISTRATOR, SCHOOL_ADMINISTRATOR))
    return ctx


EditorContext = Annotated[PluginContext, Depends(editor_context)]
