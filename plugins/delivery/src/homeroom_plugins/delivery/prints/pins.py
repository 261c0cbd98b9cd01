"""PINs of a job for the office to hand out: as letters, one for each recipient, or as a list."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from homeroom_plugins.delivery.errors import JobState
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.prints.covers import pick_language
from homeroom_plugins.delivery.reports.csv_report import BOM
from homeroom_plugins.delivery.sending import custody_restrictions
from homeroom_plugins.delivery.states import JobStatus, RecipientResult
from homeroom_plugins.delivery.words import WORDING
from homeroom_sdk.context import PluginContext
from homeroom_sdk.csv_cells import csv_lines, guard_cell
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import Sentence, _, say
from homeroom_sdk.languages import say_day
from homeroom_sdk.placeholders import without_placeholders
from homeroom_sdk.printing import Block, Display, Facts, LetterHead, NewPage, Paragraph, Printed, Steps, print_pdf
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.services import Recipients
from sqlalchemy import ColumnElement, func, select

FILE_LETTERS = 250
"""Recipients per file, the same number as families per printed file."""
COLUMNS: Sequence[Sentence] = (_("Student ID"), _("Name"), _("School"), _("Recipient"), _("E-mail"), _("PIN"))
_UNREACHED = (RecipientResult.CANCELLED, RecipientResult.RESTRICTED)
_OF_THE_OFFICE = (PinMode.GENERATED, PinMode.BIRTH_DATE)
"""PIN modes with PINs to hand out; with dates of birth, students without one on file get a PIN."""
_ENDED = (JobStatus.CANCELLED, JobStatus.EXPIRED)


@dataclass(frozen=True, slots=True)
class FamilyPin:
    """A recipient with its PIN."""

    recipient: Recipient
    document: Document
    school: str
    pin: str


async def count_pins(ctx: PluginContext, job: Job) -> int:
    """Return how many recipients of the job have a PIN that the office hands out; 0 if its links do not work."""
    if job.pin_mode not in _OF_THE_OFFICE or job.source_blob_id is None or not _works(ctx, job):
        return 0
    found = await ctx.db.scalar(select(func.count(Recipient.id)).where(*_with_pin(ctx, job)))
    return found or 0


async def print_letters(ctx: PluginContext, job: Job, number: int) -> bytes:
    """Return the letters of up to 250 recipients (file `number`, from 1), by school and name, each on its own page.

    Each PIN is recorded in the activity log. Each letter is in its recipient's language.

    Raises:
        JobState: the job has no such PINs, or its links do not work.
        NotFound: it has no such file.
    """
    check_pins(ctx, job)
    pins = await _list_pins(ctx, job, start=(number - 1) * FILE_LETTERS)
    if not pins:
        raise NotFound(_("There are no more letters after this one."))
    blocks: list[Block] = []
    for item in pins:
        tag = pick_language(item.recipient.language, ctx.district.language)
        blocks += [NewPage(tag), *_write_letter(ctx, job, item)]
    logo = ctx.branding.logo.content if ctx.branding.logo else b""
    return await print_pdf(Printed(ctx.branding.name, _language_of(ctx, pins), blocks, is_letter=True, logo=logo))


async def write_csv(ctx: PluginContext, job: Job) -> AsyncIterator[bytes]:
    """Yield the list in pieces. A hyphen keeps spreadsheets from reading a PIN as a number; families may type it or
    not.
    """
    yield (BOM + csv_lines([[guard_cell(say(title)) for title in COLUMNS]])).encode()
    async with ctx.begin() as inner:  # The request's transaction has ended when this runs.
        count = await count_pins(inner, job)
    for start in range(0, count, FILE_LETTERS):
        async with ctx.begin() as inner:
            found = await _list_pins(inner, job, start=start)
        yield csv_lines([_cells(item) for item in found]).encode()


def check_pins(ctx: PluginContext, job: Job) -> None:
    """Check that the job has PINs that the office hands out.

    Raises:
        JobState: it has no such PINs, or its links do not work.
    """
    if job.pin_mode not in _OF_THE_OFFICE or job.source_blob_id is None:
        raise JobState(_("The documents of this job are not opened with a PIN that the office hands out."))
    if not _works(ctx, job):
        raise JobState(_("The links of this job do not work, so no PINs are needed."))


async def _list_pins(ctx: PluginContext, job: Job, *, start: int) -> list[FamilyPin]:
    """Return a page of recipients in order, except restricted ones, with their PINs, and log each PIN."""
    rows = (
        await ctx.db.execute(
            select(Recipient, Document)
            .join(Document, (Document.district_id == Recipient.district_id) & (Document.id == Recipient.document_id))
            .where(*_with_pin(ctx, job))
            .order_by(func.lower(Document.school_id), func.lower(Document.person_name), Recipient.id)
            .offset(start)
            .limit(FILE_LETTERS)
        )
    ).all()
    barred = await custody_restrictions.find_barred(ctx, [recipient for recipient, _document in rows])
    names = await ctx.school_names({document.school_id for _recipient, document in rows})
    async with ctx.begin() as inner:
        ids = [recipient.id for recipient, _document in rows if recipient.id not in barred]
        pins = await inner.services.get(Recipients).find_pins(ids)
    return [
        FamilyPin(recipient, document, names.get(document.school_id, document.school_id), pins[recipient.id])
        for recipient, document in rows
        if recipient.id in pins
    ]


def _write_letter(ctx: PluginContext, job: Job, item: FamilyPin) -> list[Block]:
    """Return the letter of a recipient. It has no link, so a finder cannot open the document with it."""
    tag = pick_language(item.recipient.language, ctx.district.language)
    text = WORDING.words(tag)
    family = text["print.to"].format(name=item.document.person_name)
    to = [item.recipient.name, family] if item.recipient.name else [family]
    subject = without_placeholders(job.subject) or text["mail.subject"].format(district=ctx.branding.name)
    facts = [(text["print.student"], item.document.person_name), (text["print.school"], item.school)]
    steps = [
        text["print.step_mail"].format(subject=subject, email=_mask(item.recipient.email)),
        text["print.step_link"].format(address=ctx.public_url),
        text["print.step_pin"],
    ]
    blocks: list[Block] = [
        LetterHead(ctx.branding.name, say_day(ctx.now(), tag, ctx.district.timezone), [*to, item.school]),
        Facts([(term, fact) for term, fact in facts if fact]),
        Paragraph(text["print.pin_why"]),
        Display(text["print.pin"].format(pin=f"{item.pin[:3]} {item.pin[3:]}")),
        Steps(steps),
    ]
    if ctx.branding.contact.is_given:
        blocks.append(Paragraph(text["print.contact"].format(contact=ctx.branding.contact.line)))
    return blocks


def _language_of(ctx: PluginContext, pins: Sequence[FamilyPin]) -> str:
    """Return the language of the whole file: the one all letters share, or else the district's."""
    found = {pick_language(item.recipient.language, ctx.district.language) for item in pins}
    return found.pop() if len(found) == 1 else pick_language("", ctx.district.language)


def _cells(item: FamilyPin) -> list[str]:
    document, recipient = item.document, item.recipient
    texts = [document.person_id, document.person_name, item.school, recipient.name, recipient.email]
    return [*(guard_cell(text) for text in texts), f"{item.pin[:3]}-{item.pin[3:]}"]


def _mask(email: str) -> str:
    """Return the address masked, so that its owner recognises it but nobody can write to it."""
    local, at, domain = email.partition("@")
    return f"{local[:1]}***{at}{domain}"


def _works(ctx: PluginContext, job: Job) -> bool:
    return job.recalled_at is None and job.status not in _ENDED and job.expires_at > ctx.now()


def _with_pin(ctx: PluginContext, job: Job) -> tuple[ColumnElement[bool], ...]:
    return (
        Recipient.district_id == ctx.district.id,
        Recipient.job_id == job.id,
        Recipient.result.not_in(_UNREACHED),
        Recipient.recalled_at.is_(None),
        func.coalesce(Recipient.pin_mode, job.pin_mode) == PinMode.GENERATED,
    )
