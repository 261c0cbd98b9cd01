"""Adding documents, replacing their files, and changing their properties."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

from homeroom_plugins.storage import queries as types
from homeroom_plugins.storage.document_models import DocumentAct, DocumentRow
from homeroom_plugins.storage.documents.acts import record_act
from homeroom_plugins.storage.documents.schemas import MAX_NAME_CHARS, ChangeRequest
from homeroom_plugins.storage.documents.storing import NewDocument, add_version, store_document
from homeroom_plugins.storage.documents.telling import tell_lists
from homeroom_plugins.storage.errors import FileRefused, TypeUnknown
from homeroom_plugins.storage.metadata import judge_metadata
from homeroom_plugins.storage.models import TypeRow
from homeroom_plugins.storage.permitted import find_document
from homeroom_plugins.storage.uploads.files import JudgedFile
from homeroom_plugins.storage.uploads.judging import judge_file
from homeroom_plugins.storage.uploads.resumable import take_upload, use_up
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Conflict, Forbidden, TooLarge, ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.permissions import document_permissions
from homeroom_sdk.scratch import create_private
from homeroom_sdk.services import Directory, DocumentVerb
from homeroom_sdk.texts import to_line
from starlette.datastructures import UploadFile

READ_BYTES = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Given:
    """The content of a document: either a file or a finished upload."""

    file: UploadFile | None = None
    upload_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """Properties of a document to add; without a name, it is named after its file."""

    person: UUID
    type_id: UUID
    name: str = ""
    metadata: Mapping[str, Any] | None = None


async def add_document(ctx: PluginContext, given: Given, wanted: Wanted) -> DocumentRow:
    """Store a document of a person; flushes.

    Raises:
        TypeUnknown, Forbidden: the actor may not see the type, or may not add documents to it.
        Conflict: the type is inactive.
        ValidationFailed: the person does not exist, a metadata field is invalid, or the file is not accepted.
    """
    await check_upload(ctx, wanted.type_id)
    async with judged(ctx, given) as file:
        row = await store_wanted(ctx, file, wanted)
    if given.upload_id is not None:
        await use_up(ctx, given.upload_id)
    await tell_lists(ctx, [row])
    return row


async def store_wanted(ctx: PluginContext, file: JudgedFile, wanted: Wanted) -> DocumentRow:
    """Store a judged file as a document. Callers check permissions."""
    kind = await _get_active_type(ctx, wanted.type_id)
    metadata = judge_metadata(kind.schema, wanted.metadata or {})
    person = (await ctx.services.get(Directory).find_by_rows([wanted.person])).get(wanted.person)
    if person is None:
        raise ValidationFailed.of(person=_("This person does not exist, or no longer exists."))
    name = wanted.name.strip() or to_line(Path(file.name).stem, MAX_NAME_CHARS).strip() or file.name[:MAX_NAME_CHARS]
    return await store_document(ctx, NewDocument(person, kind.id, name, file, metadata))


async def replace_file(ctx: PluginContext, document_id: UUID, given: Given) -> DocumentRow:
    """Give a document a new file, which becomes its newest version; flushes."""
    row = await find_document(ctx, document_id, DocumentVerb.MODIFY)
    async with judged(ctx, given) as file:
        if file.is_quarantined:
            raise FileRefused.of(file=_("The virus scanner found something in this file. It was not taken."))
        await add_version(ctx, row, file)
    if given.upload_id is not None:
        await use_up(ctx, given.upload_id)
    await tell_lists(ctx, [row])
    return row


async def change_document(ctx: PluginContext, change: ChangeRequest) -> DocumentRow:
    """Change the name, type and metadata of a document; flushes.

    To change the type, the actor must be allowed to add documents to the new type. Unchanged metadata must be valid for
    it.
    """
    row = await find_document(ctx, change.id, DocumentVerb.MODIFY)
    await ctx.db.refresh(row, with_for_update=True)
    before = {"name": row.name, "type": str(row.type_id), "metadata": dict(row.metadata_)}
    type_id = change.typeId or row.type_id
    if type_id != row.type_id:
        await check_upload(ctx, type_id)
        await _get_active_type(ctx, type_id)
    if type_id != row.type_id or change.metadata is not None:
        kind = await _get_type(ctx, type_id)
        row.metadata_ = judge_metadata(kind.schema, row.metadata_ if change.metadata is None else change.metadata)
    row.type_id, row.name = type_id, change.name or row.name
    after = {"name": row.name, "type": str(row.type_id), "metadata": dict(row.metadata_)}
    changed = [name for name, value in after.items() if value != before[name]]
    if changed:
        row.updated_at = ctx.now()
        await record_act(ctx, row, DocumentAct.CHANGED, fields=", ".join(changed))
        await tell_lists(ctx, [row])
    return row


async def check_upload(ctx: PluginContext, type_id: UUID) -> None:
    """Check that the actor may add documents of the type.

    Raises:
        TypeUnknown: the type does not exist, or the actor may not view its documents.
        Forbidden: the actor may view its documents, but not add any.
    """
    permissions = await document_permissions(ctx)
    if type_id not in permissions.type_ids(DocumentVerb.VIEW):
        raise _type_unknown()
    if type_id not in permissions.type_ids(DocumentVerb.UPLOAD):
        raise Forbidden(_("You are not authorized."))


@asynccontextmanager
async def judged(ctx: PluginContext, given: Given) -> AsyncIterator[JudgedFile]:
    """Yield the judged file, in a local folder that is deleted when the block ends."""
    if (given.file is None) == (given.upload_id is None):
        raise ValidationFailed.of(file=_("Add one file, or name one upload."))
    with TemporaryDirectory(dir=ctx.scratch, prefix="document-") as folder:
        path = Path(folder) / "content"
        if given.file is not None:
            name = given.file.filename or ""
            await _spool(given.file, path, ctx.blobs.max_bytes)
        else:
            assert given.upload_id is not None
            name = await take_upload(ctx, given.upload_id, path)
        yield await judge_file(ctx, path, name)


async def _spool(file: UploadFile, path: Path, max_bytes: int) -> None:
    size = 0
    with create_private(path) as target:
        while piece := await file.read(READ_BYTES):
            size += len(piece)
            if size > max_bytes:
                raise TooLarge(_("The file is larger than {count} bytes.", count=f"{max_bytes:,}"))
            target.write(piece)


async def _get_type(ctx: PluginContext, type_id: UUID) -> TypeRow:
    kind = await types.find_type(ctx.db, ctx.district.id, type_id)
    if kind is None:
        raise _type_unknown()
    return kind


async def _get_active_type(ctx: PluginContext, type_id: UUID) -> TypeRow:
    kind = await _get_type(ctx, type_id)
    if not kind.is_active:
        raise Conflict(_("This document type is switched off. Choose another one."))
    return kind


def _type_unknown() -> TypeUnknown:
    return TypeUnknown(_("This document type does not exist."))
