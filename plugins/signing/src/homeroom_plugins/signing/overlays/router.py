"""The `/api/signatureOverlay` routes: stored signatures that are put on documents."""

from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, File, Form, UploadFile
from homeroom_plugins.signing.overlay_models import Signatory
from homeroom_plugins.signing.overlays import signatories
from homeroom_plugins.signing.overlays.schemas import SignatoriesRead, SignatoryRead
from homeroom_sdk.context import PluginContext
from homeroom_sdk.http import Answer, StaffContext, answer, file_response
from homeroom_sdk.i18n import _
from homeroom_sdk.overlays import SignatoryScope
from homeroom_sdk.schemas import NOTHING, Nothing
from homeroom_sdk.texts import Line
from homeroom_sdk.uploads import UploadRoute
from pydantic import BaseModel
from starlette.responses import Response


class SignatureRoute(UploadRoute):
    """Route that accepts one picture up to the size limit."""

    max_file_bytes = signatories.MAX_UPLOAD_BYTES


router = APIRouter(prefix="/api/signatureOverlay", tags=["signatureOverlay"], route_class=SignatureRoute)


class RemoveRequest(BaseModel):
    """The signature to remove."""

    id: UUID


@router.get("/getAll")
async def get_all(ctx: StaffContext) -> Answer[SignatoriesRead]:
    """List the stored signatures that the caller may use or manage."""
    rows = await signatories.list_seen(ctx)
    return answer(SignatoriesRead(signatories=await _show(ctx, rows), scopes=signatories.list_scopes(ctx)))


@router.post("/saveSignatory")
async def save_signatory(
    ctx: StaffContext,
    name: Annotated[str, Form(max_length=400)],
    scope: Annotated[SignatoryScope, Form()],
    title: Annotated[str, Form(max_length=400)] = "",
    school_id: Annotated[Line, Form(alias="schoolId", max_length=64)] = "",
    text: Annotated[str, Form(max_length=400)] = "",
    id: Annotated[UUID | None, Form()] = None,  # noqa: A002 - the API's name
    file: Annotated[UploadFile | None, File()] = None,
) -> Answer[SignatoryRead]:
    """Store a signature that is typed or a PNG or JPEG, or change the one with this id. Its owner cannot be changed."""
    picture = await file.read() if file is not None else None
    given = signatories.Given(name.strip(), title.strip(), scope, school_id.strip(), text.strip(), picture or None)
    row = await signatories.save_signatory(ctx, given, id)
    return answer((await _show(ctx, [row]))[0], _("The signature is saved."))


@router.post("/removeSignatory")
async def remove_signatory(ctx: StaffContext, request: RemoveRequest) -> Answer[Nothing]:
    """Remove a signature from use. Documents that were sent with it keep it."""
    await signatories.remove_signatory(ctx, request.id)
    return answer(NOTHING, _("The signature is removed. Documents that were sent with it keep it."))


@router.get("/picture/{signatory_id}", response_class=Response, responses=file_response("image/png"))
async def show_picture(ctx: StaffContext, signatory_id: UUID) -> Response:
    """Return the signature as it appears on documents, as a PNG."""
    image = await signatories.draw_signatory(ctx, signatory_id)
    return Response(image, media_type="image/png", headers={"cache-control": "private, no-store"})


async def _show(ctx: PluginContext, rows: Sequence[Signatory]) -> list[SignatoryRead]:
    names = await ctx.school_names({row.school_id for row in rows} - {""})
    return [
        SignatoryRead(
            id=row.id,
            name=row.name,
            title=row.title,
            scope=SignatoryScope(row.scope),
            school_id=row.school_id,
            school_name=names.get(row.school_id, row.school_id),
            text=row.text,
            is_typed=row.blob_id is None,
            may_change=signatories.is_kept(ctx, row),
            created_on=row.created_at,
        )
        for row in rows
    ]
