"""Files of records: stored encrypted, used by one record, and visible to users who may read that record."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from uuid import UUID

from homeroom.blobs.service import PluginBlobs
from homeroom.forms.definition import Kind, ModelDefinition
from homeroom.forms.file_kinds import MAX_BYTES, check_file
from homeroom.instances.ports import Scope
from homeroom.platform import Platform
from homeroom_sdk.blobs import Blobs
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import _
from sqlalchemy import and_, func, or_, select, update
from sqlalchemy.sql.elements import ColumnElement

from homeroom_server.custom_models.models import RecordFile

OWNER = "custom_models"
"""Owner under which the blobs are stored, in place of a plugin's id."""
UNUSED = timedelta(days=1)
"""Time after which a file that no record names is erased."""
BATCH = 500


async def store_file(
    scope: Scope, blobs: Blobs, definition: ModelDefinition, *, field: str, name: str, content: bytes
) -> RecordFile:
    """Store a file for a field; only its sender can use it until a record that names it is saved.

    Raises:
        NotFound: the model has no such field, or the field takes no files.
        FileRefused, TooLarge: the field does not accept the file.
    """
    found = definition.find_field(field.split("."))
    if found is None or found.keeps not in (Kind.FILE, Kind.FILES):
        raise NotFound(_("There is no such field for files."))
    safe, media_type = check_file(name, content, accept=found.accept)
    blob = await blobs.put(content)
    file = RecordFile(
        model=definition.name,
        field=field,
        name=safe,
        size=blob.size,
        media_type=media_type,
        blob_id=blob.id,
        created_by=scope.actor.user_id,
    )
    scope.session.add(file)
    await scope.session.flush()
    await scope.audit.record("file.uploaded", subject=str(file.id), model=definition.name)
    return file


async def find_usable_files(scope: Scope, model: str, ids: Sequence[UUID]) -> Mapping[UUID, RecordFile]:
    """Return those of the files that the actor has uploaded and that no record has named so far."""
    if not ids:
        return {}
    found = await scope.session.scalars(
        select(RecordFile).where(
            *_of(scope, model),
            RecordFile.id.in_(ids),
            RecordFile.record_id.is_(None),
            RecordFile.released_at.is_(None),
            RecordFile.created_by == scope.actor.user_id,
        )
    )
    return {file.id: file for file in found}


async def attach_files(scope: Scope, model: str, record_id: UUID, ids: Sequence[UUID]) -> None:
    """Attach exactly these files to the record: new ones become its own, others are released."""
    of_record = RecordFile.record_id == record_id
    gone = update(RecordFile).where(*_of(scope, model), of_record, RecordFile.id.not_in(ids))
    await scope.session.execute(gone.values(record_id=None, released_at=func.now()))
    if ids:
        new = update(RecordFile).where(*_of(scope, model), RecordFile.id.in_(ids), RecordFile.record_id.is_(None))
        await scope.session.execute(new.values(record_id=record_id, released_at=None))


async def get_file(scope: Scope, model: str, file_id: UUID) -> RecordFile:
    """Return a file of the model. The caller must check that the actor may read the file's record.

    Raises:
        NotFound: the district has no such file, or it is another user's upload that no record names.
    """
    file = await scope.session.scalar(select(RecordFile).where(*_of(scope, model), RecordFile.id == file_id))
    is_own = file is not None and file.created_by is not None and file.created_by == scope.actor.user_id
    if file is None or (file.record_id is None and not is_own):
        raise NotFound(_("This file does not exist, or no longer exists."))
    return file


def blobs_of(platform: Platform, scope: Scope) -> PluginBlobs:
    """Return the store of the files' contents."""
    return PluginBlobs(scope.session, platform.district_blobs(scope.district.id), OWNER, max_bytes=MAX_BYTES)


async def erase_unused_files(platform: Platform, district_id: UUID, *, dry_run: bool) -> int:
    """Erase at most `BATCH` files that no record has named for a day; return how many. `dry_run` only counts them."""
    since = platform.now() - UNUSED
    async with platform.database.district(district_id) as session:
        unused: ColumnElement[bool] = and_(
            RecordFile.district_id == district_id,
            RecordFile.record_id.is_(None),
            or_(RecordFile.released_at < since, and_(RecordFile.released_at.is_(None), RecordFile.created_at < since)),
        )
        files = (await session.scalars(select(RecordFile).where(unused).limit(BATCH))).all()
        if not dry_run:
            blobs = PluginBlobs(session, platform.district_blobs(district_id), OWNER, max_bytes=MAX_BYTES)
            for file in files:
                await blobs.delete(file.blob_id)
                await session.delete(file)
    return len(files)


def _of(scope: Scope, model: str) -> tuple[ColumnElement[bool], ...]:
    return RecordFile.district_id == scope.district.id, RecordFile.model == model
