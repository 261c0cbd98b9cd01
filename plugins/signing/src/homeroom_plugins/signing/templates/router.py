"""The `/api/documentSignature` routes for templates."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, File, Form, UploadFile
from homeroom_plugins.signing.licensed import LICENSED
from homeroom_plugins.signing.models import SignatureMode
from homeroom_plugins.signing.template_models import Template, TemplateVersion
from homeroom_plugins.signing.templates import queries, saving
from homeroom_plugins.signing.templates.access import check_school, require_manager
from homeroom_plugins.signing.templates.errors import FileRefused
from homeroom_plugins.signing.templates.merging import fill_fields, values_for
from homeroom_plugins.signing.templates.placing import Placed
from homeroom_plugins.signing.templates.schemas import (
    ArchiveTemplate,
    Field,
    PreviewTemplate,
    Role,
    SaveTemplate,
    TemplatePreview,
    TemplateRead,
    TemplatesRead,
    TemplateSummary,
)
from homeroom_sdk.errors import NotFound
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.http import Answer, StaffContext, answer, file_response
from homeroom_sdk.i18n import _
from homeroom_sdk.pdf.render import RENDER_LIMITS, render_page
from homeroom_sdk.schemas import NOTHING, Nothing
from homeroom_sdk.services import Directory
from homeroom_sdk.texts import Line
from homeroom_sdk.uploads import UploadRoute
from starlette.responses import Response

PNG, PDF = "image/png", "application/pdf"
NO_STORE = {"cache-control": "no-store"}
PAGE_PX = 1_200

router = APIRouter(
    prefix="/api/documentSignature", tags=["documentSignature"], route_class=UploadRoute, dependencies=LICENSED
)


@router.post("/uploadTemplate", status_code=201)
async def upload_template(
    ctx: StaffContext,
    file: Annotated[UploadFile, File()],
    name: Annotated[Line, Form(max_length=200)] = "",
    schoolId: Annotated[Line, Form(max_length=64)] = "",  # noqa: N803 - the API's name
    once: Annotated[bool, Form()] = False,
) -> Answer[TemplateRead]:
    """Create a template from a PDF. A template for a single job (`once`) does not appear in lists."""
    require_manager(ctx)
    school_id = check_school(ctx, schoolId)
    saved = await saving.upload_template(ctx, file, name=name, school_id=school_id, is_once=once)
    return answer(_show(saved.template, saved.version, saved.placed), _("The template is made. Add its fields now."))


@router.post("/saveTemplate")
async def save_template(ctx: StaffContext, body: SaveTemplate) -> Answer[TemplateRead]:
    """Save the whole template; documents that were sent before stay as they are."""
    require_manager(ctx)
    saved = await saving.save_template(ctx, body)
    return answer(_show(saved.template, saved.version, saved.placed), _("The template is saved."))


@router.post("/replaceFile")
async def replace_file(
    ctx: StaffContext,
    file: Annotated[UploadFile, File()],
    templateId: Annotated[UUID, Form()],  # noqa: N803
) -> Answer[TemplateRead]:
    """Replace the PDF and keep the fields; check the fields in `lostAnchors` and `movedFields` afterwards."""
    require_manager(ctx)
    saved = await saving.replace_file(ctx, templateId, file)
    return answer(_show(saved.template, saved.version, saved.placed), _("The file is replaced. Look at its fields."))


@router.get("/getTemplates")
async def get_templates(ctx: StaffContext, archived: bool = False) -> Answer[TemplatesRead]:
    """List the templates that the caller may use; with `archived`, archived ones too."""
    rows = await queries.list_templates(ctx, with_archived=archived)
    return answer(TemplatesRead(templates=[_summarize(*row) for row in rows]))


@router.get("/getTemplate/{template_id}")
async def get_template(ctx: StaffContext, template_id: UUID, version: int | None = None) -> Answer[TemplateRead]:
    """Get a template, in its present version or another one."""
    template = await queries.get_template(ctx, template_id)
    return answer(_show(template, await queries.get_version(ctx, template, version), Placed([], [], [])))


@router.post("/archiveTemplate")
async def archive_template(ctx: StaffContext, body: ArchiveTemplate) -> Answer[Nothing]:
    """Archive a template, or restore it."""
    require_manager(ctx)
    await saving.archive_template(ctx, body.templateId, archived=body.archived)
    return answer(NOTHING, _("The template is archived.") if body.archived else _("The template is back in the list."))


@router.post("/previewTemplate")
async def preview_template(ctx: StaffContext, body: PreviewTemplate) -> Answer[TemplatePreview]:
    """Preview the values of the merge fields for one person."""
    template = await queries.get_template(ctx, body.templateId)
    version = await queries.get_version(ctx, template)
    person = None
    if body.person is not None:
        person = (await ctx.services.get(Directory).find_by_rows([body.person])).get(body.person)
        if person is None:
            raise NotFound(_("There is no such person."))
    names = await ctx.school_names([person.school_id]) if person else {}
    school = names.get(person.school_id, "") if person else ""
    values = values_for(ctx, person, school_name=school, csv=body.csv)
    fields, unknown = fill_fields([Field.model_validate(item) for item in version.fields], values)
    return answer(TemplatePreview(fields=fields, unknown=unknown))


@router.get("/templatePage/{template_id}/{page}", response_class=Response, responses=file_response(PNG))
async def template_page(ctx: StaffContext, template_id: UUID, page: int, version: int | None = None) -> Response:
    """Get a page (from 1) of a template as a picture."""
    template = await queries.get_template(ctx, template_id)
    found = await queries.get_version(ctx, template, version)
    if not 1 <= page <= len(found.page_sizes):
        raise NotFound(_("The template has no such page."))
    with TemporaryDirectory(dir=ctx.scratch, prefix="template-") as folder:
        path = Path(folder) / "template.pdf"
        await ctx.blobs.save_to(found.blob_id, path)
        try:
            picture = await run_guarded(render_page, path, page - 1, PAGE_PX, limits=RENDER_LIMITS)
        except FileError as error:
            raise FileRefused(error.message) from error
    return Response(picture, media_type=PNG, headers=NO_STORE)


@router.get("/templateFile/{template_id}", response_class=Response, responses=file_response(PDF))
async def template_file(ctx: StaffContext, template_id: UUID, version: int | None = None) -> Response:
    """Download the PDF of a template."""
    template = await queries.get_template(ctx, template_id)
    found = await queries.get_version(ctx, template, version)
    return Response(await ctx.blobs.read(found.blob_id), media_type=PDF, headers=NO_STORE)


def _summarize(template: Template, version: TemplateVersion) -> TemplateSummary:
    return TemplateSummary(
        id=template.id,
        name=template.name,
        description=template.description,
        school_id=template.school_id,
        mode=SignatureMode(template.mode),
        version=template.version,
        pages=len(version.page_sizes),
        fields=len(version.fields),
        archived_on=template.archived_at,
        created_by=template.created_by_name,
        updated_on=template.updated_at,
    )


def _show(template: Template, version: TemplateVersion, placed: Placed) -> TemplateRead:
    return TemplateRead(
        id=template.id,
        name=template.name,
        description=template.description,
        school_id=template.school_id,
        mode=SignatureMode(template.mode),
        version=version.number,
        latest=template.version,
        file_name=version.file_name,
        page_sizes=[(width, height) for width, height in version.page_sizes],
        roles=[Role.model_validate(item) for item in version.roles],
        fields=[Field.model_validate(item) for item in version.fields],
        archived_on=template.archived_at,
        created_by=template.created_by_name,
        created_on=template.created_at,
        updated_on=template.updated_at,
        lost_anchors=placed.lost_anchors,
        moved_fields=placed.moved,
    )
