"""Proof of delivery: everything that happened to one student's document, as an accessible PDF."""

from collections.abc import Mapping
from uuid import UUID

from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.models import Document, Recipient
from homeroom_plugins.delivery.reports.pdf_report import LANGUAGE
from homeroom_plugins.delivery.results.history import describe_history, get_recipient
from homeroom_plugins.delivery.results.schemas import HistoryRead, Step, StepRead
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import Sentence, _, say
from homeroom_sdk.languages import say_moment
from homeroom_sdk.printing import Block, Facts, Grid, Heading, Paragraph, Printed, print_pdf
from sqlalchemy import select

STEP_WORDS: Mapping[Step, Sentence] = {
    Step.MATCHED: _("Pages matched"),
    Step.CUT: _("Document split"),
    Step.QUEUED: _("E-mail waiting"),
    Step.SENT: _("E-mail sent"),
    Step.DELIVERED: _("E-mail delivered"),
    Step.FAILED: _("E-mail not sent"),
    Step.UNKNOWN: _("Not certain whether the e-mail arrived"),
    Step.WITHDRAWN: _("E-mail withdrawn"),
    Step.PIN_SENT: _("E-mail with the PIN sent"),
    Step.PIN_FAILED: _("E-mail with the PIN not sent"),
    Step.OPENED: _("Opened for the first time"),
    Step.VIEWED: _("Opened again"),
    Step.WRONG_PIN: _("Wrong PIN typed"),
    Step.LOCKED: _("Locked after too many wrong PINs"),
    Step.UNLOCKED: _("Unlocked"),
    Step.DOWNLOADED: _("Downloaded"),
    Step.REMINDED: _("Reminder written"),
    Step.RECALLED: _("Recalled"),
    Step.RESTORED: _("Restored"),
    Step.TOLD: _("Told of the withdrawal"),
    Step.EXTENDED: _("Link ends on another day"),
    Step.EXPIRED: _("Link ended"),
    Step.CANCELLED: _("Job cancelled"),
    Step.SETTLED: _("Marked as resolved"),
}


async def write_proof(ctx: PluginContext, recipient_id: UUID) -> bytes:
    """Return the PDF with the history of this recipient's document on its way to each of its addresses.

    Raises:
        NotFound: there is no such recipient.
    """
    recipient = await get_recipient(ctx, recipient_id)
    document: Document | None = await ctx.db.get(Document, (ctx.district.id, recipient.document_id))
    assert document is not None, "a recipient goes with its document"
    job = await jobs.get_job(ctx, recipient.job_id)
    language = say(LANGUAGE)
    facts = (
        (say(_("Name")), document.person_name),
        (say(_("Student ID")), document.person_id),
        (say(_("School")), document.school_id),
        (say(_("Subject")), job.subject),
        (say(_("Pages")), str(len(document.pages))),
        (say(_("Fingerprint of the document (SHA-256)")), document.sha256 or "–"),
        (say(_("Job")), str(job.id)),
        (say(_("Printed on")), say_moment(ctx.now(), language, ctx.district.timezone)),
    )
    blocks: list[Block] = [Facts([(term, fact) for term, fact in facts if fact])]
    for other in await _list_recipients(ctx, document.id):
        history = await describe_history(ctx, other)
        blocks += [Heading(say(_("To {email}", email=history.email))), _table(ctx, history, language)]
    blocks.append(
        Paragraph(say(_("Times are those of {zone}. They are read from the district's records.", zone=_zone(ctx))))
    )
    title = say(_("Proof of delivery: {name}", name=document.person_name or document.person_id))
    return await print_pdf(Printed(title, language, blocks, footer=ctx.district.name))


def _table(ctx: PluginContext, history: HistoryRead, language: str) -> Grid:
    head = [say(text) for text in (_("When"), _("What happened"), _("By"), _("Message"))]
    return Grid(head, [_cells(ctx, step, language) for step in history.steps])


def _cells(ctx: PluginContext, step: StepRead, language: str) -> list[str]:
    at = say_moment(step.at, language, ctx.district.timezone)
    return [at, say(STEP_WORDS[step.what]), step.by, step.message]


def _zone(ctx: PluginContext) -> str:
    return ctx.district.timezone


async def _list_recipients(ctx: PluginContext, document_id: UUID) -> list[UUID]:
    query = select(Recipient.id).where(Recipient.district_id == ctx.district.id, Recipient.document_id == document_id)
    return list(await ctx.db.scalars(query.order_by(Recipient.id)))
