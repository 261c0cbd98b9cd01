"""The routes for the signed-in member of staff: documents to sign, consent text, and attachments."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, File, Form, UploadFile
from homeroom_plugins.signing import consents
from homeroom_plugins.signing.licensed import LICENSED
from homeroom_plugins.signing.requests import acting, reading
from homeroom_plugins.signing.requests.filling import MAX_ATTACHMENT_BYTES
from homeroom_plugins.signing.requests.own import OwnDocuments, list_own
from homeroom_plugins.signing.requests.schemas import Attached, ConsentRead
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.texts import Line
from homeroom_sdk.uploads import UploadRoute


class AttachRoute(UploadRoute):
    """Route that accepts one file for a field, with the same limit as on the families' page."""

    max_file_bytes = MAX_ATTACHMENT_BYTES
    max_fields = 5
    max_field_bytes = 1_000


router = APIRouter(
    prefix="/api/documentSignature", tags=["documentSignature"], route_class=AttachRoute, dependencies=LICENSED
)


@router.get("/waiting")
async def waiting(ctx: StaffContext) -> Answer[OwnDocuments]:
    """List the documents that the caller has to sign as a teacher or officer."""
    return answer(OwnDocuments(documents=await list_own(ctx)))


@router.get("/consent")
async def get_consent(ctx: StaffContext, language: Line = "") -> Answer[ConsentRead]:
    """Get the consent text for staff in this language, or in another one if there is no translation."""
    chosen = consents.WORDING.pick_language(language, ctx.district.language)
    said = {"district": ctx.branding.name, "contact": ctx.branding.contact.line}
    paragraphs = list(consents.disclosure(consents.STAFF, chosen, **said))
    return answer(ConsentRead(version=consents.STAFF, language=chosen, paragraphs=paragraphs))


@router.post("/attach")
async def attach(
    ctx: StaffContext,
    request_id: Annotated[UUID, Form(alias="requestId")],
    field_id: Annotated[str, Form(alias="fieldId", max_length=100)],
    file: Annotated[UploadFile | None, File()] = None,
) -> Answer[Attached]:
    """Attach a file to one of the caller's fields, replacing the present one; without a file, the field is cleared."""
    me = await reading.find_own_signer(ctx, request_id)
    name = (file.filename or "") if file is not None else ""
    upload = acting.Attachment(name, await file.read()) if file is not None and name else None
    await acting.save_value(ctx, me.id, field_id, "", upload=upload)
    kept = await reading.list_attached(ctx, [me.id])
    return answer(Attached(file_name=kept.get(field_id, "")))
