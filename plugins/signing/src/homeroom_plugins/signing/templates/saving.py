"""Creating and changing templates. A version that a job uses is not changed; a change adds the next version."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from homeroom_plugins.signing import template_models
from homeroom_plugins.signing.request_models import SigningJob
from homeroom_plugins.signing.template_models import TemplateVersion
from homeroom_plugins.signing.templates.checking import check_layout
from homeroom_plugins.signing.templates.errors import FileRefused, TemplateChanged
from homeroom_plugins.signing.templates.pdf_reading import ReadPdf, read_pdf
from homeroom_plugins.signing.templates.placing import Placed, place_fields
from homeroom_plugins.signing.templates.queries import get_template, get_version
from homeroom_plugins.signing.templates.schemas import Field, SaveTemplate
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import TooLarge
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.scratch import create_private
from homeroom_sdk.texts import to_line
from sqlalchemy import exists, select
from starlette.datastructures import UploadFile

READ_BYTES = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved template with its present version, and the placement of its fields."""

    template: template_models.Template
    version: TemplateVersion
    placed: Placed


async def upload_template(ctx: PluginContext, file: UploadFile, *, name: str, school_id: str, is_once: bool) -> Saved:
    """Create a template from a PDF, without roles and fields.

    Raises:
        FileRefused, TooLarge: the file cannot be signed.
    """
    file_name = _name_of(file)
    blob_id, sha256, pdf = await _store(ctx, file, ())
    template = template_models.Template(
        id=uuid7(),
        name=to_line(name, 200) or Path(file_name).stem[:200] or file_name,
        school_id=school_id,
        is_once=is_once,
        created_by=ctx.actor.user_id,
        created_by_name=ctx.actor.name,
    )
    ctx.db.add(template)
    await ctx.db.flush()
    version = TemplateVersion(
        id=uuid7(),
        template_id=template.id,
        number=1,
        blob_id=blob_id,
        sha256=sha256,
        file_name=file_name,
        page_sizes=[list(size) for size in pdf.page_sizes],
        roles=[],
        fields=[],
        created_by=ctx.actor.user_id,
        created_by_name=ctx.actor.name,
    )
    ctx.db.add(version)
    await ctx.db.flush()
    await ctx.db.refresh(template)
    await ctx.audit.record("signing_template.created", subject=str(template.id))
    return Saved(template, version, Placed([], [], []))


async def save_template(ctx: PluginContext, body: SaveTemplate) -> Saved:
    """Save the editor's state of a template; existing requests keep their own copy.

    Raises:
        TemplateNotFound: there is no such template.
        TemplateChanged: another version was saved meanwhile.
        ValidationFailed: roles and fields are not consistent.
    """
    check_layout(body.roles, body.fields)
    template = await get_template(ctx, body.templateId)
    if template.version != body.version:
        raise TemplateChanged
    former = await get_version(ctx, template)
    pdf = await _read_stored(ctx, former, body.fields)  # Before the lock, which must not be held meanwhile.
    template = await get_template(ctx, body.templateId, lock=True)
    if template.version != body.version:
        raise TemplateChanged
    former = await get_version(ctx, template)
    placed = place_fields([field.model_copy(update={"value": _own_value(field)}) for field in body.fields], pdf)
    template.name, template.description, template.mode = body.name.strip(), body.description, body.mode
    version = await _next_version(ctx, template, former)
    version.roles = [role.model_dump(mode="json") for role in body.roles]
    version.fields = [field.model_dump(mode="json") for field in placed.fields]
    return await _keep(ctx, template, version, placed)


async def replace_file(ctx: PluginContext, template_id: UUID, file: UploadFile) -> Saved:
    """Replace the PDF and keep the fields: those with an anchor follow its text, the others keep their position.

    Raises:
        TemplateNotFound: there is no such template.
        TemplateChanged: another version was saved meanwhile.
        FileRefused, TooLarge: the file cannot be signed.
    """
    template = await get_template(ctx, template_id)
    former = await get_version(ctx, template)
    fields = [Field.model_validate(item) for item in former.fields]
    blob_id, sha256, pdf = await _store(ctx, file, fields)
    number = former.number
    template = await get_template(ctx, template_id, lock=True)
    if template.version != number:
        raise TemplateChanged
    former = await get_version(ctx, template)
    placed = place_fields(fields, pdf)
    version = await _next_version(ctx, template, former)
    version.blob_id, version.sha256, version.file_name = blob_id, sha256, _name_of(file)
    version.page_sizes = [list(size) for size in pdf.page_sizes]
    version.fields = [field.model_dump(mode="json") for field in placed.fields]
    return await _keep(ctx, template, version, placed)


async def archive_template(ctx: PluginContext, template_id: UUID, *, archived: bool) -> None:
    """Archive or restore a template. Idempotent.

    Raises:
        TemplateNotFound: there is no such template.
    """
    template = await get_template(ctx, template_id, lock=True)
    if (template.archived_at is not None) == archived:
        return
    template.archived_at = ctx.now() if archived else None
    action = "signing_template.archived" if archived else "signing_template.restored"
    await ctx.audit.record(action, subject=str(template.id))
    await ctx.db.flush()


def _own_value(field: Field) -> str:
    """Return the text that the template itself prints; merge fields are filled in per person."""
    return "" if field.merge else field.value


async def _next_version(
    ctx: PluginContext, template: template_models.Template, former: TemplateVersion
) -> TemplateVersion:
    """Return the version to change: the present one, renumbered, if no job uses it, or else a copy with the next
    number.
    """
    used = exists().where(
        SigningJob.district_id == ctx.district.id,
        SigningJob.template_id == template.id,
        SigningJob.template_version == former.number,
    )
    async with ctx.whole_district():
        is_used = bool(await ctx.db.scalar(select(used)))
    number = template.version + 1
    if not is_used:
        former.number = number
        former.created_by, former.created_by_name = ctx.actor.user_id, ctx.actor.name
        return former
    version = TemplateVersion(
        id=uuid7(),
        template_id=template.id,
        number=number,
        blob_id=former.blob_id,
        sha256=former.sha256,
        file_name=former.file_name,
        page_sizes=former.page_sizes,
        roles=former.roles,
        fields=former.fields,
        created_by=ctx.actor.user_id,
        created_by_name=ctx.actor.name,
    )
    ctx.db.add(version)
    return version


async def _keep(
    ctx: PluginContext, template: template_models.Template, version: TemplateVersion, placed: Placed
) -> Saved:
    template.version, template.updated_at = version.number, ctx.now()
    await ctx.db.flush()
    await ctx.audit.record("signing_template.saved", subject=str(template.id), version=version.number)
    return Saved(template, version, placed)


async def _store(ctx: PluginContext, file: UploadFile, fields: Sequence[Field]) -> tuple[UUID, str, ReadPdf]:
    with TemporaryDirectory(dir=ctx.scratch, prefix="template-") as folder:
        path = Path(folder) / "template.pdf"
        await _spool(file, path, ctx.blobs.max_bytes)
        pdf = await read_guarded(path, fields)
        blob = await ctx.blobs.put(path)
    return blob.id, blob.sha256, pdf


async def _read_stored(ctx: PluginContext, version: TemplateVersion, fields: Sequence[Field]) -> ReadPdf:
    if not any(field.anchor for field in fields):
        return ReadPdf([(width, height) for width, height in version.page_sizes], {})
    with TemporaryDirectory(dir=ctx.scratch, prefix="template-") as folder:
        path = Path(folder) / "template.pdf"
        await ctx.blobs.save_to(version.blob_id, path)
        return await read_guarded(path, fields)


async def read_guarded(path: Path, fields: Sequence[Field], *, reuse: str | None = None) -> ReadPdf:
    """Read a file with the anchors of these fields, in a guarded child.

    Args:
        reuse: As in `run_guarded`.

    Raises:
        FileRefused: it cannot be signed.
    """
    anchors = [(field.anchor.text, field.page) for field in fields if field.anchor is not None]
    try:
        return await run_guarded(read_pdf, path, anchors, reuse=reuse)
    except FileError as error:
        raise FileRefused(error.message, data={"fields": {"file": error.message}}) from error


async def _spool(file: UploadFile, path: Path, max_bytes: int) -> None:
    size = 0
    with create_private(path) as out:
        while chunk := await file.read(READ_BYTES):
            size += len(chunk)
            if size > max_bytes:
                raise TooLarge(_("The file is larger than this installation takes. Make it smaller."))
            out.write(chunk)


def _name_of(file: UploadFile) -> str:
    return to_line(Path((file.filename or "").replace("\\", "/")).name, 200) or "document.pdf"
