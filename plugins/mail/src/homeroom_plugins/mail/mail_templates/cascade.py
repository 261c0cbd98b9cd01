"""Choice of the template: the school's, else the district's, else none, so that the standard layout is used.

Within a school, and then within the district, the reader's language comes first, then that language without its region
(`es` for `es-MX`), then the template for all languages. A template in another language is never used. A template that
was given up is ignored.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from homeroom_plugins.mail.mail_templates.models import MailTemplate
from homeroom_sdk.context import PluginContext
from homeroom_sdk.mails import TemplateUse, UsedTemplate
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import distinct_on

Slot = tuple[str, str]
"""A school's code in lower case, and a language; either may be empty."""


def slots_of(school: str, language: str) -> list[Slot]:
    """Return the slots in which to look for a template, the most specific first."""
    tags = dict.fromkeys((language, language.partition("-")[0], ""))
    return [(place, tag) for place in dict.fromkeys((school.strip().lower(), "")) for tag in tags]


def pick(found: Mapping[Slot, MailTemplate], school: str, language: str) -> MailTemplate | None:
    """Return the template that applies among those in force, or None for the standard layout."""
    rows = (found.get(slot) for slot in slots_of(school, language))
    return next((row for row in rows if row is not None and not row.is_ours), None)


async def find_templates(ctx: PluginContext, uses: Sequence[tuple[TemplateUse, str]]) -> list[MailTemplate | None]:
    """Return the template for each use and language, or None for the standard layout."""
    groups: dict[tuple[str, datetime | None], set[str]] = {}
    for use, _language in uses:
        groups.setdefault((use.kind, use.at), set()).add(use.school.strip().lower())
    found = {key: await list_in_force(ctx, key[0], schools=schools, at=key[1]) for key, schools in groups.items()}
    return [pick(found[use.kind, use.at], use.school, language) for use, language in uses]


async def list_in_force(
    ctx: PluginContext, kind: str, *, schools: Collection[str] | None = None, at: datetime | None = None
) -> Mapping[Slot, MailTemplate]:
    """Return the latest version of each template of a kind, including versions that give the template up.

    Args:
        schools: Limits the result to these schools (lower case) and the district; None = all that the actor may see.
        at: Ignores versions saved after this moment.
    """
    query = select(MailTemplate).where(MailTemplate.district_id == ctx.district.id, MailTemplate.kind == kind)
    if schools is not None:
        query = query.where(MailTemplate.school_id.in_(sorted({"", *schools})))
    if at is not None:
        query = query.where(MailTemplate.created_at <= at)
    query = query.ext(distinct_on(MailTemplate.school_id, MailTemplate.language)).order_by(
        MailTemplate.school_id, MailTemplate.language, MailTemplate.number.desc()
    )
    return {(row.school_id, row.language): row for row in await ctx.db.scalars(query)}


async def find_version(ctx: PluginContext, template_id: UUID) -> MailTemplate | None:
    """Return one version, or None."""
    row: MailTemplate | None = await ctx.db.get(MailTemplate, (ctx.district.id, template_id))
    return row


async def list_used(ctx: PluginContext, ids: Collection[UUID]) -> Mapping[UUID, UsedTemplate]:
    """Return the versions with these ids as staff see them, by id."""
    query = select(MailTemplate).where(MailTemplate.district_id == ctx.district.id, MailTemplate.id.in_(ids))
    rows = (await ctx.db.scalars(query)).all() if ids else []
    codes = {row.school_id for row in rows if row.school_id}
    names = await ctx.school_names(codes) if codes else {}
    return {
        row.id: UsedTemplate(
            number=row.number,
            school_name=names.get(row.school_id) or row.school_id,
            language=row.language,
            saved_by=row.created_by,
            saved_at=row.created_at,
        )
        for row in rows
    }


async def find_newer(ctx: PluginContext, row: MailTemplate) -> MailTemplate | None:
    """Return the latest version of the same template if it is newer than this one, else None."""
    query = select(MailTemplate).where(
        MailTemplate.district_id == ctx.district.id,
        MailTemplate.kind == row.kind,
        MailTemplate.school_id == row.school_id,
        MailTemplate.language == row.language,
        MailTemplate.number > row.number,
    )
    found: MailTemplate | None = await ctx.db.scalar(query.order_by(MailTemplate.number.desc()).limit(1))
    return found
