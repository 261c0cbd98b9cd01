"""Which template applies: the school's, else the district's, else none of theirs and a mail is laid out as ours.

Of a school's, and then of the district's: that of the reader's language, of the language without its region (`es` for
`es-MX`), then that for all languages. Never one of another language. One that was given up counts as none.
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
"""A school in lower case and a language."""


def slots_of(school: str, language: str) -> list[Slot]:
    """Where a template is looked for, the nearest first."""
    tags = dict.fromkeys((language, language.partition("-")[0], ""))
    return [(place, tag) for place in dict.fromkeys((school.strip().lower(), "")) for tag in tags]


def pick(found: Mapping[Slot, MailTemplate], school: str, language: str) -> MailTemplate | None:
    """The template that applies among those in force."""
    rows = (found.get(slot) for slot in slots_of(school, language))
    return next((row for row in rows if row is not None and not row.is_ours), None)


async def find_templates(ctx: PluginContext, uses: Sequence[tuple[TemplateUse, str]]) -> list[MailTemplate | None]:
    """The template of each use in a language; None where ours is used."""
    groups: dict[tuple[str, datetime | None], set[str]] = {}
    for use, _language in uses:
        groups.setdefault((use.kind, use.at), set()).add(use.school.strip().lower())
    found = {key: await list_in_force(ctx, key[0], schools=schools, at=key[1]) for key, schools in groups.items()}
    return [pick(found[use.kind, use.at], use.school, language) for use, language in uses]


async def list_in_force(
    ctx: PluginContext, kind: str, *, schools: Collection[str] | None = None, at: datetime | None = None
) -> Mapping[Slot, MailTemplate]:
    """The last version of each template of a kind, also where it gives the template up.

    Args:
        schools: Those of these schools (lower case) and the district's; None is all that the actor may see.
        at: Versions that were saved later do not count.
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
    """One version."""
    row: MailTemplate | None = await ctx.db.get(MailTemplate, (ctx.district.id, template_id))
    return row


async def list_used(ctx: PluginContext, ids: Collection[UUID]) -> Mapping[UUID, UsedTemplate]:
    """These versions as staff are told of them, by their ids."""
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
    """The version that has taken the place of this one; None where there is none, or it gives the template up."""
    query = select(MailTemplate).where(
        MailTemplate.district_id == ctx.district.id,
        MailTemplate.kind == row.kind,
        MailTemplate.school_id == row.school_id,
        MailTemplate.language == row.language,
        MailTemplate.number > row.number,
    )
    found: MailTemplate | None = await ctx.db.scalar(query.order_by(MailTemplate.number.desc()).limit(1))
    return found
