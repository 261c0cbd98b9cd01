"""Routes under `/api/mail/templates`, for administrators and, within their schools, school administrators."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from homeroom_plugins.mail.mail_templates.kinds import list_kinds, placeholders_of
from homeroom_plugins.mail.mail_templates.models import MailTemplate
from homeroom_plugins.mail.showing import show_draft
from homeroom_plugins.mail.template_drafts import service
from homeroom_plugins.mail.template_drafts.schemas import (
    TemplateDraft,
    TemplateEnd,
    TemplateKindRead,
    TemplatePlace,
    TemplatePreview,
    TemplateRead,
    TemplateSave,
    TemplateSchool,
    TemplatesRead,
    TemplateTest,
    TemplateVersion,
    TemplateVersions,
)
from homeroom_plugins.mail.template_drafts.service import Draft, Place
from homeroom_plugins.mail.template_drafts.trying import send_test
from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_ADMINISTRATOR, PluginContext
from homeroom_sdk.http import Answer, StaffContext, answer, require_role
from homeroom_sdk.i18n import _

router = APIRouter(prefix="/api/mail/templates", tags=["mail"])


async def writers_context(ctx: StaffContext) -> PluginContext:
    """Require an administrator or a school administrator."""
    require_role(ctx, [ADMINISTRATOR, SCHOOL_ADMINISTRATOR])
    return ctx


WriterContext = Annotated[PluginContext, Depends(writers_context)]


@router.get("")
async def list_templates(ctx: WriterContext) -> Answer[TemplatesRead]:
    """List the templates in use, and the kinds of mail and schools that the caller may write templates for."""
    kinds = list_kinds(ctx)
    schools = await service.list_schools(ctx)
    found = [row for kind in kinds for row in await service.list_templates(ctx, kind.key)]
    names = {**await ctx.school_names({row.school_id for row in found} - {""}), **schools}
    return answer(
        TemplatesRead(
            kinds=[
                TemplateKindRead(
                    key=kind.key,
                    name=kind.name,
                    placeholders=list(placeholders_of(kind)),
                    has_link=kind.has_link,
                    start=kind.start,
                )
                for kind in kinds
            ],
            schools=[TemplateSchool(id=code, name=name) for code, name in schools.items()],
            templates=[
                TemplateRead(
                    id=row.id,
                    kind=row.kind,
                    school_id=row.school_id,
                    school_name=names.get(row.school_id, row.school_id),
                    language=row.language,
                    number=row.number,
                    saved_by=row.created_by,
                    saved_at=row.created_at,
                    may_change=service.may_change(ctx, row.school_id),
                )
                for row in found
            ],
            may_change_district=service.may_change(ctx, ""),
        )
    )


@router.get("/versions")
async def list_versions(ctx: WriterContext, place: Annotated[TemplatePlace, Query()]) -> Answer[TemplateVersions]:
    """List the versions of one template, newest first. School administrators may read the district's templates too."""
    return answer(TemplateVersions(versions=[_version(row) for row in await service.list_versions(ctx, _place(place))]))


@router.post("")
async def save_template(ctx: WriterContext, wish: TemplateSave) -> Answer[TemplateVersion]:
    """Save a version. Mails of jobs that are approved from now on use it."""
    return answer(_version(await service.save(ctx, _draft(wish), based_on=wish.basedOn)), _("Saved."))


@router.post("/end")
async def end_template(ctx: WriterContext, wish: TemplateEnd) -> Answer[TemplateVersion]:
    """Stop using a template, so that the district's or the standard layout applies again. Its versions stay."""
    row = await service.give_up(ctx, _place(wish), based_on=wish.basedOn)
    return answer(_version(row), _("The template is no longer used."))


@router.post("/preview")
async def preview_template(ctx: WriterContext, wish: TemplateDraft) -> Answer[TemplatePreview]:
    """Preview a draft with one real family's data, or with its placeholders if there is no family. Saves nothing."""
    sample = await service.try_out(ctx, _draft(wish))
    shown = await show_draft(ctx, sample.mail, html=sample.html)
    return answer(
        TemplatePreview(
            language=shown.language,
            subject=shown.subject,
            text=shown.text,
            html=shown.html,
            is_real=sample.is_real,
            warnings=list(sample.warnings),
        )
    )


@router.post("/test")
async def send_test_mail(ctx: WriterContext, wish: TemplateDraft) -> Answer[TemplateTest]:
    """Send a draft to the caller, filled in as in the preview. Its link leads to the templates page."""
    email = await send_test(ctx, _draft(wish))
    return answer(TemplateTest(email=email), _("The e-mail is on its way to {address}.", address=email))


def _place(place: TemplatePlace) -> Place:
    return Place(place.kind, place.schoolId.strip().lower(), place.language.strip())


def _draft(wish: TemplateDraft) -> Draft:
    return Draft(_place(wish), wish.subject, wish.body, wish.html)


def _version(row: MailTemplate) -> TemplateVersion:
    return TemplateVersion(
        id=row.id,
        number=row.number,
        subject=row.subject,
        body=row.body,
        html=row.html,
        is_ours=row.is_ours,
        saved_by=row.created_by,
        saved_at=row.created_at,
    )
