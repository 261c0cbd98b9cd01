"""What the member of staff who is signed in has to sign, what they agree to, and the files that they attach."""

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
    """One file for a field, as on the family's page."""

    max_file_bytes = MAX_ATTACHMENT_BYTES
    max_fields = 5
    max_field_bytes = 1_000


router = APIRouter(
    prefix="/api/documentSignature", tags=["documentSignature"], route_class=AttachRoute, dependencies=LICENSED
)


@router.get("/waiting")
async def waiting(ctx: StaffContext) -> Answer[OwnDocuments]:
    """The documents that the caller is asked to sign as a teacher or an officer."""
    return answer(OwnDocuments(documents=await list_own(ctx)))


@router.get("/consent")
async def get_consent(ctx: StaffContext, language: Line = "") -> Answer[ConsentRead]:
    """What staff agree to when they sign, in this language where it is written in it."""
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
    """Attach a file to a field of one's own, in place of what was there; without a file the field is emptied."""
    me = await reading.find_own_signer(ctx, request_id)
    name = (file.filename or "") if file is not None else ""
    upload = acting.Attachment(name, await file.read()) if file is not None and name else None
    await acting.save_value(ctx, me.id, field_id, "", upload=upload)
    kept = await reading.list_attached(ctx, [me.id])
    return answer(Attached(file_name=kept.get(field_id, "")))
