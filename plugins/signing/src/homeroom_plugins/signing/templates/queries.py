"""Queries of templates. Row level security shows the actor those of their own schools and of the whole district."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.signing.template_models import Template, TemplateVersion
from homeroom_plugins.signing.templates.errors import TemplateNotFound
from homeroom_sdk.context import PluginContext
from sqlalchemy import select

MAX_TEMPLATES = 500


async def get_template(ctx: PluginContext, template_id: UUID, *, lock: bool = False) -> Template:
    """Return a template.

    Raises:
        TemplateNotFound: there is no such template.
    """
    query = select(Template).where(Template.district_id == ctx.district.id, Template.id == template_id)
    query = query.with_for_update().execution_options(populate_existing=True) if lock else query
    found = (await ctx.db.scalars(query)).one_or_none()
    if found is None:
        raise TemplateNotFound
    return found


async def get_version(ctx: PluginContext, template: Template, number: int | None = None) -> TemplateVersion:
    """Return a version of a template; the present one if no number is given.

    Raises:
        TemplateNotFound: there is no version with this number.
    """
    found = await ctx.db.scalars(
        select(TemplateVersion).where(
            TemplateVersion.district_id == ctx.district.id,
            TemplateVersion.template_id == template.id,
            TemplateVersion.number == (number or template.version),
        )
    )
    version = found.one_or_none()
    if version is None:
        raise TemplateNotFound
    return version


async def list_templates(ctx: PluginContext, *, with_archived: bool) -> Sequence[tuple[Template, TemplateVersion]]:
    """List up to 500 templates with their present versions, last changed first."""
    of_template = (TemplateVersion.district_id == Template.district_id) & (TemplateVersion.template_id == Template.id)
    query = (
        select(Template, TemplateVersion)
        .join(TemplateVersion, of_template & (TemplateVersion.number == Template.version))
        .where(Template.district_id == ctx.district.id, Template.is_once.is_(False))
    )
    if not with_archived:
        query = query.where(Template.archived_at.is_(None))
    rows = await ctx.db.execute(query.order_by(Template.updated_at.desc(), Template.id).limit(MAX_TEMPLATES))
    return [(template, version) for template, version in rows]
