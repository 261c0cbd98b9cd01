"""Saving, ending and previewing of templates."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from homeroom_plugins.mail.mail_templates import cascade
from homeroom_plugins.mail.mail_templates.choosing import HIDE_NAMES, source_of
from homeroom_plugins.mail.mail_templates.errors import TemplateRefused
from homeroom_plugins.mail.mail_templates.guarded import fill_in, find_problems
from homeroom_plugins.mail.mail_templates.kinds import (
    find_sample,
    get_kind,
    make_marks,
    placeholders_of,
    values_of,
)
from homeroom_plugins.mail.mail_templates.models import MailTemplate
from homeroom_plugins.mail.mail_templates.rendering import Written
from homeroom_sdk.context import ADMINISTRATOR, PluginContext
from homeroom_sdk.errors import Conflict, Forbidden, ValidationFailed
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.languages import name_of
from homeroom_sdk.mails import OutgoingMail, TemplateKind
from homeroom_sdk.orm import uuid7
from homeroom_sdk.placeholders import PERSONAL
from homeroom_sdk.services import Directory
from sqlalchemy import ColumnElement, select
from sqlalchemy.dialects.postgresql import insert

MAX_VERSIONS = 50
SHORTER = ("until", "pinHint")
"""Placeholders that families miss if a template leaves them out; a warning names them."""


@dataclass(frozen=True, slots=True)
class Place:
    """The identity of a template: kind of mail, school (empty: the district's) and language (empty: all others)."""

    kind: str
    school: str
    language: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A template as its author writes it."""

    place: Place
    subject: str
    body: str
    html: str


@dataclass(frozen=True, slots=True)
class Sample:
    """A filled-in draft.

    Attributes:
        mail: The mail, with the draft's subject and text.
        html: The draft's HTML output; empty if the mail is laid out from its text.
        is_real: True with a real family's data, False if placeholders are shown by name.
    """

    mail: OutgoingMail
    html: str
    is_real: bool
    warnings: Sequence[Sentence]


def may_change(ctx: PluginContext, school: str) -> bool:
    """Return True if the actor may change the templates of the school, or of the district if it is empty."""
    if not school:
        return ctx.actor.schools is None and ADMINISTRATOR in ctx.actor.roles
    return ctx.actor.has_school(school)


async def list_schools(ctx: PluginContext) -> dict[str, str]:
    """Return the names of the schools that the actor may write templates for, by code in lower case."""
    codes: set[str] = set(ctx.actor.schools or ())
    if ctx.actor.schools is None:
        for directory in ctx.services.list(Directory):
            codes |= {code.strip().lower() for code in await directory.list_schools()}
    names = await ctx.school_names(codes)
    return {code: names.get(code, code) for code in sorted(codes - {""})}


async def list_templates(ctx: PluginContext, kind: str) -> list[MailTemplate]:
    """Return the templates of a kind that are in use, the district's first."""
    found = await cascade.list_in_force(ctx, kind)
    return [row for _slot, row in sorted(found.items()) if not row.is_ours]


async def list_versions(ctx: PluginContext, place: Place) -> Sequence[MailTemplate]:
    """Return the latest versions of a template, newest first, at most `MAX_VERSIONS`."""
    query = select(MailTemplate).where(*_at(ctx, place)).order_by(MailTemplate.number.desc()).limit(MAX_VERSIONS)
    return (await ctx.db.scalars(query)).all()


async def save(ctx: PluginContext, draft: Draft, *, based_on: int) -> MailTemplate:
    """Save the draft as the next version. Mails of jobs that are approved from now on use it.

    Args:
        based_on: The number of the last version that the author saw; 0 if there was none.

    Raises:
        Forbidden: the actor may not change templates of this school.
        ValidationFailed: states the problem with each field.
        Conflict: someone else has saved a version in the meantime.
    """
    await _check_place(ctx, draft.place)
    await try_out(ctx, draft, with_family=False)
    return await _add(ctx, draft, based_on=based_on, is_ours=False)


async def give_up(ctx: PluginContext, place: Place, *, based_on: int) -> MailTemplate:
    """Stop using the template; what applied before applies again. Its versions stay.

    Raises:
        Forbidden: the actor may not change templates of this school.
        Conflict: someone else has saved a version in the meantime.
    """
    await _check_place(ctx, place)
    return await _add(ctx, Draft(place, "", "", ""), based_on=based_on, is_ours=True)


async def try_out(ctx: PluginContext, draft: Draft, *, with_family: bool = True) -> Sample:
    """Fill in the draft for one real family, or with its placeholders; saves nothing.

    Raises:
        Forbidden: the actor may not write templates for the school.
        ValidationFailed: states the problem with each field.
    """
    kind = get_kind(ctx, draft.place.kind)
    await _check_place(ctx, draft.place)
    _check_names(ctx, draft)
    row = MailTemplate(
        id=uuid7(), subject=draft.subject, body=draft.body, html=draft.html, language=draft.place.language
    )
    source = source_of(ctx, row)
    try:
        problems = await find_problems(ctx, source, placeholders_of(kind), has_link=kind.has_link)
    except TemplateRefused as error:
        raise ValidationFailed.of(**{_main(draft): error.message}) from error
    if problems:
        raise ValidationFailed.of(**{problem.field: problem.message for problem in problems})
    language = draft.place.language or ctx.district.language
    real = await find_sample(ctx, kind, school=draft.place.school, language=language) if with_family else None
    mail = real or make_marks(ctx, kind, language=language)
    try:
        (written,) = await fill_in(ctx, source, [values_of(ctx, mail)], has_link=kind.has_link)
    except TemplateRefused as error:
        raise ValidationFailed.of(**{_main(draft): error.message}) from error
    return Sample(_as_written(mail, written), written.html, real is not None, _warn(kind, draft))


def _as_written(mail: OutgoingMail, written: Written) -> OutgoingMail:
    return replace(mail, subject=written.subject or mail.subject, body=written.body, template=None)


def _main(draft: Draft) -> str:
    return "html" if draft.html.strip() else "body"


def _warn(kind: TemplateKind, draft: Draft) -> list[Sentence]:
    text = draft.html if draft.html.strip() else draft.body
    missing = [name for name in SHORTER if name in kind.placeholders and not _uses(text, name)]
    said = {
        "until": _("Families are not told until when the link works: {name} is missing.", name="{{until}}"),
        "pinHint": _("Families are not told how they get their PIN: {name} is missing.", name="{{pinHint}}"),
    }
    return [said[name] for name in missing]


def _uses(text: str, name: str) -> bool:
    """Return True if the text contains the placeholder itself, not only the word."""
    return re.search(rf"{{{{[^{{}}]*\b{name}\b[^{{}}]*}}}}", text) is not None


def _check_names(ctx: PluginContext, draft: Draft) -> None:
    named = [name for name in PERSONAL if name in draft.subject]
    if named and ctx.flag(HIDE_NAMES):
        raise ValidationFailed.of(
            subject=_("Your district keeps names out of subjects. Take out {names}.", names=", ".join(named))
        )


async def _check_place(ctx: PluginContext, place: Place) -> None:
    get_kind(ctx, place.kind)
    if not may_change(ctx, place.school):
        raise Forbidden(_("You may write templates for your own schools."))
    if place.school and place.school not in await list_schools(ctx):
        raise ValidationFailed.of(schoolId=_("Your district has no such school. Choose one of the list."))
    if place.language and name_of(place.language) == place.language:
        raise ValidationFailed.of(language=_("This language is not known. Choose one from the list."))


def _at(ctx: PluginContext, place: Place) -> list[ColumnElement[bool]]:
    return [
        MailTemplate.district_id == ctx.district.id,
        MailTemplate.kind == place.kind,
        MailTemplate.school_id == place.school,
        MailTemplate.language == place.language,
    ]


async def _add(ctx: PluginContext, draft: Draft, *, based_on: int, is_ours: bool) -> MailTemplate:
    place = draft.place
    last = next(iter(await list_versions(ctx, place)), None)
    values = {
        "district_id": ctx.district.id,
        "id": uuid7(),
        "kind": place.kind,
        "school_id": place.school,
        "language": place.language,
        "number": based_on + 1,
        "subject": draft.subject.strip(),
        "body": draft.body.strip(),
        "html": draft.html.strip(),
        "is_ours": is_ours,
        "created_at": ctx.now(),
        "created_by": ctx.actor.name,
        "created_by_id": ctx.actor.user_id,
    }
    statement = insert(MailTemplate).values(values).on_conflict_do_nothing().returning(MailTemplate)
    row = await ctx.db.scalar(statement) if (last.number if last else 0) == based_on else None
    if row is None:
        raise Conflict(
            _("Somebody else has saved a version meanwhile. Look at it, then save yours again if you still want to.")
        )
    await ctx.audit.record("template.given_up" if is_ours else "template.saved", subject=str(row.id))
    return row
