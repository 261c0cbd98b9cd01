"""Choice of the template version for each mail, and rendering of mails and copies with it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar
from uuid import UUID

from homeroom_plugins.mail.mail_templates import cascade
from homeroom_plugins.mail.mail_templates.errors import TemplateRefused
from homeroom_plugins.mail.mail_templates.guarded import fill_in
from homeroom_plugins.mail.mail_templates.kinds import values_of
from homeroom_plugins.mail.mail_templates.models import MailTemplate
from homeroom_plugins.mail.mail_templates.rendering import Source, Written
from homeroom_plugins.mail.planning import Content, KeptMail
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Conflict
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.languages import direction_of
from homeroom_sdk.mails import OutgoingMail
from homeroom_sdk.placeholders import PERSONAL

HIDE_NAMES = "HideNameInEmailSubject"
"""The platform's flag for districts that do not want names in subjects."""

C = TypeVar("C", Content, KeptMail)


class TemplateUnusable(Conflict):
    """A mail cannot be shown because its template cannot be filled in."""

    code = "template_unusable"


@dataclass(frozen=True, slots=True)
class Chosen:
    """A mail with its template version and the values to fill in; `template_id` is None for the standard layout."""

    mail: OutgoingMail
    template_id: UUID | None = None
    values: Mapping[str, str] | None = None


async def choose_templates(ctx: PluginContext, mails: Sequence[OutgoingMail]) -> list[Chosen]:
    """Return the mails with their templates: the versions in force now, or at the moment that a mail states."""
    rows = iter(await cascade.find_templates(ctx, [(mail.template, mail.language) for mail in mails if mail.template]))
    chosen = []
    for mail in mails:
        row = next(rows) if mail.template else None
        if row is None or mail.template is None:
            chosen.append(Chosen(mail))
        else:
            chosen.append(Chosen(mail, row.id, values_of(ctx, mail)))
    return chosen


def source_of(ctx: PluginContext, row: MailTemplate) -> Source:
    """Return the version's content for the guarded child."""
    direction = direction_of(row.language) if row.language else "auto"
    hidden = PERSONAL if ctx.flag(HIDE_NAMES) else ()
    return Source(row.subject, row.body, row.html, direction, hidden)


async def write_copies(ctx: PluginContext, copies: Sequence[tuple[UUID | None, KeptMail]]) -> list[KeptMail]:
    """Return the copies with their templates filled in; copies without a pending template stay as they are.

    Raises:
        TemplateUnusable: a template cannot be filled in.
    """
    found = [copy for _template, copy in copies]
    for template_id in {template for template, copy in copies if template is not None and copy.values is not None}:
        row = await cascade.find_version(ctx, template_id)
        places = [place for place, (other, copy) in enumerate(copies) if other == template_id and copy.values]
        if row is None:
            continue
        for has_link in {found[place].has_link for place in places}:
            of_kind = [place for place in places if found[place].has_link is has_link]
            values = [found[place].values or {} for place in of_kind]
            try:
                written = await fill_in(ctx, source_of(ctx, row), values, has_link=has_link)
            except TemplateRefused as error:
                raise TemplateUnusable(say_refusal(row, error.message)) from error
            for place, item in zip(of_kind, written, strict=True):
                found[place] = filled(found[place], item)
    return found


def say_refusal(row: MailTemplate, problem: Sentence) -> Sentence:
    """Return the reason why mails cannot be written with this version."""
    return _(
        "Version {number} of the template for these e-mails cannot be used. {problem} Save it again, then continue.",
        number=row.number,
        problem=problem,
    )


def filled(content: C, written: Written) -> C:
    """Return the content with its template filled in."""
    return replace(
        content, subject=written.subject or content.subject, body=written.body, html=written.html, values=None
    )
