"""The check before anything is sent: the summary of the whole batch for the clerk, and the clerk's approval."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from homeroom_plugins.delivery.errors import JobNotFound, JobState, PagesUnassigned, SentBefore
from homeroom_plugins.delivery.jobs import counting, transitions
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs.open_problems import UNASSIGNED
from homeroom_plugins.delivery.jobs.schools import schools_of
from homeroom_plugins.delivery.jobs.send_gate import note_approval
from homeroom_plugins.delivery.models import Document, Job, Problem
from homeroom_plugins.delivery.overlays.choosing import read_signatures, take_signatures
from homeroom_plugins.delivery.pipeline.start import NewJob, check_new, submit_again
from homeroom_plugins.delivery.preflight.judging import judge_job
from homeroom_plugins.delivery.preflight.needs import find_sent_before
from homeroom_plugins.delivery.preflight.outcome import is_loose
from homeroom_plugins.delivery.preflight.readiness import count_mails
from homeroom_plugins.delivery.review import holding
from homeroom_plugins.delivery.review.applying import apply_decisions
from homeroom_plugins.delivery.schemas import DocumentRead, HeldCount, PreviewProblem, ReviewRead, UnassignedPage
from homeroom_plugins.delivery.sending.personal_pins import list_pin_modes
from homeroom_plugins.delivery.states import STATUS_WORDS, DocumentState, JobStatus, SendTo, Unassigned
from homeroom_sdk.branding import check_contact
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.i18n import _, say
from homeroom_sdk.recipients import PinMode

SHOWN = 5
MAX_UNASSIGNED_SHOWN = 100
WARNINGS = ("two_up", "untagged")


@dataclass(frozen=True, slots=True)
class Approval:
    """A clerk's decisions at the end of the check; None keeps the job's value."""

    subject: str | None = None
    message: str | None = None
    expires_at: datetime | None = None
    pin_mode: PinMode | None = None
    send_to: SendTo | None = None
    unassigned: Unassigned = Unassigned.ASK
    send_on: datetime | None = None
    is_required: bool = False


async def approve_job(ctx: PluginContext, job_id: UUID, approval: Approval) -> Job:
    """Approve a job that waits in review and start its next run; flushes.

    Raises:
        JobNotFound: there is no such job.
        JobState: it does not wait in review.
        Forbidden: it shall be a required notice, and the caller is not an administrator.
        ContactMissing: the district has not set a contact for families.
        PagesUnassigned: pages are unassigned, and the clerk has not decided what to do with them.
        SentBefore: the same was sent before, and that row of the check has no decision.
        ValidationFailed: subject, message, expiry or a signature cannot be used.
    """
    signatures = await read_signatures(ctx, await jobs.get_job(ctx, job_id))
    job = await jobs.find_job(ctx, job_id)
    if job is None:
        raise JobNotFound(_("This job does not exist."))
    if job.status != JobStatus.REVIEW:
        raise JobState(
            _("The job is {status}; only a job that waits for its check can be sent.", status=STATUS_WORDS[job.status])
        )
    if approval.is_required and not ctx.actor.is_admin:
        raise Forbidden(_("Only an administrator sends a required notice to families who have unsubscribed."))
    check_contact(ctx.branding)
    if (before := await find_sent_before(ctx, job)) is not None and before.decision is None:
        raise SentBefore(
            _(
                "This file or some of its documents were sent to the same persons before. Decide in the check "
                "what to do with them."
            )
        )
    await apply_decisions(ctx, job)
    unassigned = await counting.count_unassigned(ctx, job_id)
    if unassigned and approval.unassigned is Unassigned.ASK:
        raise PagesUnassigned(
            _(
                "{count} pages could not be matched. Look at them and decide whether they may be left out.",
                count=unassigned,
            ),
            data={"pages": unassigned},
        )
    apply_options(ctx, job, approval)
    said = approval.unassigned or Unassigned(job.unassigned)
    if approval.unassigned is Unassigned.NOBODY:
        await holding.release_beside(ctx, job)
    job.approved_at, job.unassigned = ctx.now(), said
    note_approval(ctx, job)
    job.send_on, job.send_at, job.is_required = approval.send_on, None, approval.is_required
    await take_signatures(ctx, job, signatures)
    await transitions.move(ctx, job, JobStatus.QUEUED, what="approved")
    said_more = {"required": True} if job.is_required else {}
    await ctx.audit.record(
        "job.approved", subject=str(job.id), unassigned_pages=unassigned, said=approval.unassigned, **said_more
    )
    await submit_again(ctx, job)
    return job


def apply_options(ctx: PluginContext, job: Job, approval: Approval) -> None:
    """Apply the options that a clerk has chosen for a job that has not run.

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
    check_new(ctx, new, schools=schools_of(job), keeps_expiry=approval.expires_at is None)
    job.subject, job.message, job.expires_at = new.subject, new.message, new.expires_at
    job.pin_mode, job.send_to = new.pin_mode, new.send_to


async def describe_review(ctx: PluginContext, job: Job) -> ReviewRead:
    """Return the check page's content: who gets how much, what is held and why, the five riskiest documents and a
    random five.
    """
    judged = await judge_job(ctx, job)
    documents, problems, outcome = judged.documents, judged.problems, judged.outcome
    held_for = holding.kinds_by_document(problems)
    sendable = outcome.going
    kept = {item.id for item in (*sendable, *outcome.declined)}
    decided = {item.id for item, _decision in outcome.decided}
    loose = [item for item in problems if item.id not in decided]
    risky = [item for item in sendable if item.risk > 0][:SHOWN]
    rest = [item for item in sendable if item not in risky]
    # Seeded by the job, so that a reload of the same batch shows the same five.
    sample = random.Random(job.id.int).sample(rest, min(SHOWN, len(rest)))  # noqa: S311 - nobody gains by guessing
    return ReviewRead(
        **dict(await count_mails(ctx, job, documents)),
        sendable=await count_mails(ctx, job, outcome.parts(documents)),
        sendable_if_nobodys=await count_mails(ctx, job, outcome.parts(documents, has_beside=True)),
        held=_count_held([item for item in documents if item.id not in kept], held_for),
        unassigned=_list_unassigned(loose)[:MAX_UNASSIGNED_SHOWN],
        unassigned_pages=sum(len(item.pages) for item in loose if is_loose(item)),
        other_school_pages=sum(
            len(item.pages) for item in problems if item.document_id is None and item.kind == "other_school"
        ),
        riskiest=[show_document(item, held_for) for item in risky],
        sample=[show_document(item, held_for) for item in sample],
        warnings=[
            PreviewProblem(kind=item.kind, pages=item.pages, message=say(item.message))
            for item in problems
            if item.kind in WARNINGS
        ],
        is_tagged=not any(item.kind == "untagged" for item in problems),
        pin_modes=list_pin_modes(ctx, schools_of(job)),
    )


def show_document(document: Document, held_for: Mapping[UUID, Sequence[str]]) -> DocumentRead:
    """Return a document as an entry of a list."""
    return DocumentRead(
        id=document.id,
        person=document.person,
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
        if item.document_id is None and item.kind in UNASSIGNED
        for page in item.pages
    ]
