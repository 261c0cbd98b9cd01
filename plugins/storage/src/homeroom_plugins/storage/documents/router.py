"""`/api/document`: one document, its versions and its history."""

import json
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, File, Form, Header, UploadFile
from homeroom_plugins.storage import queries as roles
from homeroom_plugins.storage.documents import adding, adding_many, binning, bins, queries
from homeroom_plugins.storage.documents.schemas import (
    ActRead,
    ChangeRequest,
    DocumentRead,
    DocumentRequest,
    DocumentsRequest,
    ItemsRequest,
    NewItems,
    PersonDocumentIds,
    PersonDocumentsRequest,
    Restored,
    SendRequest,
    StartedJob,
    VersionRead,
    VersionRequest,
    ViewRequest,
)
from homeroom_plugins.storage.documents.sending import send_documents
from homeroom_plugins.storage.documents.serving import serve_document
from homeroom_plugins.storage.documents.storing import restore_version as store_again
from homeroom_plugins.storage.documents.telling import tell_lists
from homeroom_plugins.storage.errors import VersionUnknown
from homeroom_plugins.storage.permitted import find_document
from homeroom_plugins.storage.queries import list_rules
from homeroom_plugins.storage.schemas import RoleRead, TypeRead, read_role, read_type
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.http import Answer, Json, StaffContext, answer, file_response
from homeroom_sdk.i18n import _
from homeroom_sdk.permissions import document_permissions
from homeroom_sdk.schemas import NOTHING, Nothing
from homeroom_sdk.services import DocumentVerb
from homeroom_sdk.texts import Line
from homeroom_sdk.uploads import UploadRoute
from starlette.responses import Response

router = APIRouter(prefix="/api/document", tags=["document"], route_class=UploadRoute)

OneFile = Annotated[UploadFile | None, File(description="The file; or name an upload.")]
OneUpload = Annotated[UUID | None, Form(description="A finished upload, in place of a file.")]


@router.post("/create")
async def create(
    ctx: StaffContext,
    person: Annotated[UUID, Form(description="The person's `id`.")],
    typeId: Annotated[UUID, Form()],  # noqa: N803 - the API's name
    name: Annotated[Line, Form(max_length=200)] = "",
    metadata: Annotated[str, Form(description="A JSON object by the schema of the type.")] = "",
    uploadId: OneUpload = None,  # noqa: N803
    file: OneFile = None,
) -> Answer[DocumentRead]:
    """Add a document for a person. Without a name, it is named after its file."""
    wanted = adding.Wanted(person, typeId, name, _read_metadata(metadata))
    row = await adding.add_document(ctx, adding.Given(file, uploadId), wanted)
    return answer(await queries.read_document(ctx, row))


@router.post("/createBulkDocs", status_code=202)
async def create_many(ctx: StaffContext, body: NewItems) -> Answer[StartedJob]:
    """Add many documents by a job. The result of each appears in `DocumentResults` or `NotProcessedResults`."""
    return answer(StartedJob(job_id=await adding_many.start_addition(ctx, body.items)))


@router.post("/retryBulkDocs", status_code=202)
async def retry_many(ctx: StaffContext, body: ItemsRequest) -> Answer[StartedJob]:
    """Retry documents that could not be added, by a new job. They are removed from the results of their former job."""
    return answer(StartedJob(job_id=await adding_many.retry_items(ctx, body.ids)))


@router.post("/update")
async def update(
    ctx: StaffContext,
    id: Annotated[UUID, Form()],  # noqa: A002 - the specification's name
    uploadId: OneUpload = None,  # noqa: N803
    file: OneFile = None,
) -> Answer[DocumentRead]:
    """Upload a new file for a document; it becomes the newest version and is shown from now on."""
    row = await adding.replace_file(ctx, id, adding.Given(file, uploadId))
    return answer(await queries.read_document(ctx, row))


@router.post("/view", response_class=Response, responses=file_response("application/octet-stream"))
async def view(ctx: StaffContext, body: ViewRequest, range: Annotated[str, Header()] = "") -> Response:  # noqa: A002
    """Download the file of a document; a Range header selects a part of it. Only inert files are served for inline
    display.
    """
    return await serve_document(ctx, body, range)


@router.post("/getMetadata")
async def get_metadata(ctx: StaffContext, body: DocumentRequest) -> Answer[DocumentRead]:
    """Return the properties of a document, and the actions that you may perform on it."""
    return answer(await queries.read_document(ctx, await find_document(ctx, body.id, DocumentVerb.VIEW)))


@router.post("/updateMetadata")
async def update_metadata(ctx: StaffContext, body: ChangeRequest) -> Answer[DocumentRead]:
    """Change the name, the type or the metadata of a document."""
    return answer(await queries.read_document(ctx, await adding.change_document(ctx, body)))


@router.post("/versions")
async def versions(ctx: StaffContext, body: DocumentRequest) -> Answer[list[VersionRead]]:
    """List all versions of a document, newest first."""
    return answer(await queries.list_versions(ctx, await find_document(ctx, body.id, DocumentVerb.HISTORY)))


@router.post("/restoreVersion")
async def restore_version(ctx: StaffContext, body: VersionRequest) -> Answer[DocumentRead]:
    """Make the file of an earlier version the newest one."""
    await find_document(ctx, body.id, DocumentVerb.HISTORY)
    row = await find_document(ctx, body.id, DocumentVerb.MODIFY)
    old = await queries.find_version(ctx, row, body.version)
    if old is None:
        raise VersionUnknown(_("The document has no such version."))
    if old.number != row.version:
        await store_again(ctx, row, old)
        await tell_lists(ctx, [row])
    return answer(await queries.read_document(ctx, row))


@router.post("/history")
async def history(ctx: StaffContext, body: DocumentRequest) -> Answer[list[ActRead]]:
    """List the acts in a document's history, newest first; at most 1,000."""
    return answer(await queries.list_acts(ctx, await find_document(ctx, body.id, DocumentVerb.HISTORY)))


@router.post("/delete")
async def delete(ctx: StaffContext, body: DocumentRequest) -> Answer[Nothing]:
    """Move a document to the bin. It can be restored for 30 days."""
    await bins.delete_document(ctx, body.id)
    return answer(NOTHING)


@router.post("/deleteMany", status_code=202)
async def delete_many(ctx: StaffContext, body: DocumentsRequest) -> Answer[StartedJob]:
    """Move many documents to the bin by a job. Documents that no longer exist are skipped."""
    return answer(StartedJob(job_id=await binning.start_binning(ctx, body.ids)))


@router.post("/restore")
async def restore(ctx: StaffContext, body: DocumentsRequest) -> Answer[Restored]:
    """Restore documents from the bin. Documents that are no longer there are skipped."""
    return answer(Restored(ids=[row.id for row in await bins.restore_documents(ctx, body.ids)]))


@router.post("/send", status_code=202)
async def send(ctx: StaffContext, body: SendRequest) -> Answer[StartedJob]:
    """Send documents to the families of their persons, by a job of document delivery with its checks and its ledger."""
    return answer(StartedJob(job_id=await send_documents(ctx, body)))


@router.post("/getPersonDocumentIds")
async def get_person_document_ids(ctx: StaffContext, body: PersonDocumentsRequest) -> Answer[PersonDocumentIds]:
    """List the ids of a person's documents that you may view, newest first."""
    return answer(PersonDocumentIds(ids=await queries.list_ids_of_person(ctx, body.person)))


@router.post("/getAllActiveDocumentTypes")
async def get_active_types(ctx: StaffContext) -> Answer[list[TypeRead]]:
    """List the active document types that you may see, by name regardless of case."""
    permissions = await document_permissions(ctx)
    seen = frozenset[UUID]().union(*(permissions.type_ids(verb) for verb in permissions.granted))
    rows, rules = await roles.list_types(ctx.db, ctx.district.id), await list_rules(ctx.db, ctx.district.id)
    return answer([read_type(row, rules.get(row.id)) for row in rows if row.is_active and row.id in seen])


@router.post("/getAllRoles")
async def get_all_roles(ctx: StaffContext) -> Answer[list[RoleRead]]:
    """List the document storage roles: all of them for administrators, otherwise your own."""
    access = await roles.list_access(ctx.db, ctx.district.id)
    rows = await roles.list_roles(ctx.db, ctx.district.id)
    own = [row for row in rows if ctx.actor.is_admin or str(row.id) in ctx.actor.sub_roles]
    return answer([read_role(row, access.get(row.id, [])) for row in own])


def _read_metadata(text: str) -> Json:
    try:
        found: Any = json.loads(text) if text.strip() else {}
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise ValidationFailed.of(metadata=_("The metadata is a JSON object."))
    return found
