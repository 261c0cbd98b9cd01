"""The check before anything is sent: what the clerk sees of the whole batch, and their word that lets it go."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from homeroom_plugins.delivery import counting, holding, jobs, moves
from homeroom_plugins.delivery.addresses import NOBODY, list_addressees
from homeroom_plugins.delivery.errors import JobNotFound, JobState, PagesUnassigned
from homeroom_plugins.delivery.models import Document, Job, Problem
from homeroom_plugins.delivery.schemas import (
    DocumentRead,
    HeldCount,
    MailCounts,
    PreviewProblem,
    ReviewRead,
    UnassignedPage,
)
from homeroom_plugins.delivery.starting import NewJob, check_new, submit_again
from homeroom_plugins.delivery.states import STATUS_WORDS, DocumentState, JobStatus, SendTo, Unassigned
from homeroom_sdk.branding import check_contact
from homeroom_sdk.context import PluginContext
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.sentences import _, say
from sqlalchemy import select

SHOWN = 5
MAX_UNASSIGNED_SHOWN = 100
WARNINGS = ("two_up", "untagged")
BESIDE = "page_beside"


@dataclass(frozen=True, slots=True)
class Approval:
    """What a clerk decides at the end of the check; None leaves what the job says."""

    subject: str | None = None
    message: str | None = None
    expires_at: datetime | None = None
    pin_mode: PinMode | None = None
    send_to: SendTo | None = None
    unassigned: Unassigned = Unassigned.ASK
    send_on: datetime | None = None


async def approve_job(ctx: PluginContext, job_id: UUID, approval: Approval) -> Job:
    """Let a job go that waits in review; flushes.

    Raises:
        JobNotFound: there is none.
        JobState: it does not wait.
        ContactMissing: the district has not said whom families can ask.
        PagesUnassigned: pages are nobody's, and the clerk has not said what becomes of them.
        ValidationFailed: subject, message or expiry cannot be used.
    """
    job = await jobs.find_job(ctx, job_id)
    if job is None:
        raise JobNotFound(_("This job does not exist."))
    if job.status != JobStatus.REVIEW:
        raise JobState(
            _("The job is {status}; only a job that waits for its check can be sent.", status=STATUS_WORDS[job.status])
        )
    check_contact(ctx.branding)
    unassigned = await counting.count_unassigned(ctx, job_id)
    if unassigned and approval.unassigned is Unassigned.ASK:
        raise PagesUnassigned(
            _("{count} pages belong to nobody. Look at them and say whether they may be left out.", count=unassigned),
            data={"pages": unassigned},
        )
    apply_options(ctx, job, approval)
    said = approval.unassigned or Unassigned(job.unassigned)
    if approval.unassigned is Unassigned.NOBODY:
        await holding.release_beside(ctx, job)
    job.approved_at, job.approved_by_id, job.unassigned = ctx.now(), ctx.actor.user_id, said
    job.send_on, job.send_at = approval.send_on, None
    await moves.move(ctx, job, JobStatus.QUEUED, what="approved")
    await ctx.audit.record("job.approved", subject=str(job.id), unassigned_pages=unassigned, said=approval.unassigned)
    await submit_again(ctx, job)
    return job


def apply_options(ctx: PluginContext, job: Job, approval: Approval) -> None:
    """Take over what a clerk has decided of a job that has not run.

    Raises:
        ValidationFailed: subject, message, expiry or an option cannot be used.
    """
    new = NewJob(
        subject=job.subject if approval.subject is None else approval.subject.strip(),
        message=job.message if approval.message is None else approval.message.strip(),
        rule=None,
        pin_mode=approval.pin_mode or PinMode(job.pin_mode),
        send_to=approval.send_to or SendTo(job.send_to),
        expires_at=approval.expires_at or job.expires_at,
        send_on=approval.send_on,
    )
    check_new(ctx, new, keeps_expiry=approval.expires_at is None)
    job.subject, job.message, job.expires_at = new.subject, new.message, new.expires_at
    job.pin_mode, job.send_to = new.pin_mode, new.send_to


async def describe_review(ctx: PluginContext, job: Job) -> ReviewRead:
    """What the check page shows: who gets how much, what is held and why, the riskiest and five at random."""
    documents = (
        await ctx.db.scalars(
            select(Document)
            .where(Document.district_id == ctx.district.id, Document.job_id == job.id)
            .order_by(Document.risk.desc(), Document.id)
        )
    ).all()
    problems = (
        await ctx.db.scalars(
            select(Problem)
            .where(Problem.district_id == ctx.district.id, Problem.job_id == job.id, Problem.released_at.is_(None))
            .order_by(Problem.pages)
        )
    ).all()
    held_for = holding.kinds_by_document(problems)
    sendable = [item for item in documents if item.state in (DocumentState.TODO, DocumentState.STORED)]
    beside = [item for item in documents if item.state == DocumentState.HELD and held_for.get(item.id) == (BESIDE,)]
    risky = [item for item in sendable if item.risk > 0][:SHOWN]
    rest = [item for item in sendable if item not in risky]
    # The same five as long as the batch is the same, or a reload would show others.
    sample = random.Random(job.id.int).sample(rest, min(SHOWN, len(rest)))  # noqa: S311 - nobody gains by guessing
    return ReviewRead(
        **dict(await _count_mails(ctx, job, documents)),
        sendable=await _count_mails(ctx, job, sendable),
        sendable_if_nobodys=await _count_mails(ctx, job, [*sendable, *beside]),
        held=_count_held(documents, held_for),
        unassigned=_list_unassigned(problems)[:MAX_UNASSIGNED_SHOWN],
        unassigned_pages=await counting.count_unassigned(ctx, job.id),
        riskiest=[show_document(item, held_for) for item in risky],
        sample=[show_document(item, held_for) for item in sample],
        warnings=[
            PreviewProblem(kind=item.kind, pages=item.pages, message=say(item.message))
            for item in problems
            if item.kind in WARNINGS
        ],
        is_tagged=not any(item.kind == "untagged" for item in problems),
    )


def show_document(document: Document, held_for: Mapping[UUID, Sequence[str]]) -> DocumentRead:
    """A document in a list."""
    return DocumentRead(
        id=document.id,
        student_id=document.person_id,
        person_name=document.person_name,
        school_id=document.school_id,
        pages=document.pages,
        attached=document.attached,
        risk=document.risk,
        reasons=document.reasons,
        held_for=list(held_for.get(document.id, ())),
        state=document.state,
    )


async def _count_mails(ctx: PluginContext, job: Job, documents: Sequence[Document]) -> MailCounts:
    now = await list_addressees(ctx, [item.person for item in documents], SendTo(job.send_to))
    families, mails = set(), 0
    for item in documents:
        found = now.get(item.person, NOBODY).addresses
        mails += len(found)
        families.add(tuple(found))
    return MailCounts(
        families=len(families - {()}),
        mails=mails,
        documents=len(documents),
        pages=sum(len(item.pages) for item in documents),
    )


def _count_held(documents: Sequence[Document], held_for: Mapping[UUID, Sequence[str]]) -> list[HeldCount]:
    counts: dict[str, list[int]] = {}
    for item in documents:
        if item.state == DocumentState.HELD:
            for kind in held_for.get(item.id, ()):
                count = counts.setdefault(kind, [0, 0])
                count[0] += 1
                count[1] += len(item.pages)
    return [HeldCount(kind=kind, documents=count[0], pages=count[1]) for kind, count in sorted(counts.items())]


def _list_unassigned(problems: Sequence[Problem]) -> list[UnassignedPage]:
    beside: dict[int, list[UUID]] = {}
    for item in problems:
        if item.document_id is not None and item.holds:
            for page in item.pages:
                beside.setdefault(page, []).append(item.document_id)
    return [
        UnassignedPage(page=page, kind=item.kind, message=say(item.message), neighbours=beside.get(page, []))
        for item in problems
        if item.document_id is None and item.kind in counting.UNASSIGNED
        for page in item.pages
    ]
