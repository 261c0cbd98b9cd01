"""Held documents: the problems that hold them, and releasing them or keeping them back.

A person releases a single document after seeing its pages, releases a mark for the whole district, or confirms a random
sample document by document (`sampling`). A document with a finding in a hidden place is never released.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal
from uuid import UUID

from homeroom_plugins.delivery.district.allow_list import (
    ADDRESS,
    PAIR,
    TEXT,
    Released,
    list_released,
    pair_value,
    release_marks,
)
from homeroom_plugins.delivery.errors import JobState, NotReleasable
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs import transitions
from homeroom_plugins.delivery.jobs.reasons import read_reason
from homeroom_plugins.delivery.jobs.send_gate import turn_anew
from homeroom_plugins.delivery.models import Document, Job, Problem
from homeroom_plugins.delivery.pdf.names.marks import allowed_text
from homeroom_plugins.delivery.pipeline.start import submit_again
from homeroom_plugins.delivery.states import STATUS_WORDS, DocumentState, JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound, ValidationFailed
from homeroom_sdk.i18n import _
from sqlalchemy import func, select, update

As = Literal["sibling", "teacher", "public"]
_RESUMED = frozenset(
    {
        JobStatus.COMPLETE,
        JobStatus.QUEUED,
        JobStatus.CUTTING,
        JobStatus.HOLD,
        JobStatus.HOLD_SCHEDULED,
        JobStatus.SENDING,
        JobStatus.FAILED,
    }
)


def kinds_by_document(problems: Iterable[Problem]) -> Mapping[UUID, Sequence[str]]:
    """Return the kinds of unreleased problems that hold each document."""
    found: dict[UUID, dict[str, None]] = {}
    for item in problems:
        if item.holds and item.document_id is not None and item.released_at is None:
            found.setdefault(item.document_id, {})[item.kind] = None
    return {document_id: tuple(kinds) for document_id, kinds in found.items()}


async def get_document(ctx: PluginContext, document_id: UUID) -> Document:
    """Return the district's document with this id.

    Raises:
        NotFound: there is no such document.
    """
    document: Document | None = await ctx.db.get(Document, (ctx.district.id, document_id))
    if document is None:
        raise NotFound(_("There is no such document."))
    return document


async def list_problems(ctx: PluginContext, document_ids: Sequence[UUID]) -> Sequence[Problem]:
    """Return all problems of these documents, in the order of their pages."""
    found = await ctx.db.scalars(
        select(Problem)
        .where(Problem.district_id == ctx.district.id, Problem.document_id.in_(document_ids))
        .order_by(Problem.pages, Problem.id)
    )
    return found.all()


async def release_documents(ctx: PluginContext, document_ids: Sequence[UUID], *, reason: str) -> int:
    """Release documents that are held or kept back, and continue their jobs; return the count.

    Raises:
        ValidationFailed: the reason is too short or too long.
        NotFound: one of them is not a document of the district.
        NotReleasable: one contains something of another person in a hidden place.
        JobState: the job of one was cancelled, recalled, or its links have expired.
    """
    read_reason(reason)
    await _check_known(ctx, document_ids)
    documents = await _list_held(ctx, document_ids)
    problems = await list_problems(ctx, [item.id for item in documents])
    await let_go(ctx, documents, problems, reason=reason)
    await resume_jobs(ctx, documents)
    return len(documents)


async def decline_documents(ctx: PluginContext, document_ids: Sequence[UUID]) -> int:
    """Keep held documents back until `release_documents` releases them; return the count.

    Raises:
        NotFound: one of them is not a document of the district.
    """
    await _check_known(ctx, document_ids)
    declined = await ctx.db.scalars(
        update(Document)
        .where(
            Document.district_id == ctx.district.id,
            Document.id.in_(document_ids),
            Document.state == DocumentState.HELD,
        )
        .values(state=DocumentState.DECLINED)
        .returning(Document.id)
    )
    ids = declined.all()
    for document_id in ids:
        await ctx.audit.record("document.declined", subject=str(document_id))
    await _announce(ctx, ids)
    return len(ids)


async def release_mark(ctx: PluginContext, problem_id: UUID, *, release_as: As, reason: str) -> int:
    """Release the mark that a problem names for the whole district; return how many documents of its job this releases.

    Raises:
        NotFound: there is no such problem.
        ValidationFailed: the reason is too short or too long, or the problem does not name anything that can be
            released.
        NotReleasable: the mark is in a hidden place.
    """
    read_reason(reason)
    problem: Problem | None = await ctx.db.get(Problem, (ctx.district.id, problem_id))
    if problem is None or problem.document_id is None:
        raise NotFound(_("There is no such problem."))
    if not problem.releasable:
        raise _refusal()
    document = await get_document(ctx, problem.document_id)
    if problem.kind == "shared_address":
        await release_marks(ctx, ADDRESS, [mark["text"] for mark in problem.others], reason=reason)
    elif problem.kind != "other_person":
        raise ValidationFailed.of(problemId=_("Only another person's mark or a shared address can be released."))
    elif release_as == "sibling":
        keys = {key for mark in problem.others for key in mark["keys"]}
        pairs = [pair_value(str(document.person), key) for key in keys]
        await release_marks(ctx, PAIR, pairs, reason=reason)
    else:
        await release_marks(ctx, TEXT, [allowed_text(mark["text"]) for mark in problem.others], reason=reason)
    return await release_covered(ctx, problem.job_id, reason=reason)


async def release_beside(ctx: PluginContext, job: Job) -> None:
    """Release documents that were held only because of adjacent pages, which a clerk declared to belong to nobody."""
    problems = await ctx.db.scalars(
        select(Problem).where(
            Problem.district_id == ctx.district.id,
            Problem.job_id == job.id,
            Problem.kind == "page_beside",
            Problem.released_at.is_(None),
        )
    )
    await release_problems(ctx, problems.all(), reason=_("The pages could not be matched to a person."))


async def _list_held(ctx: PluginContext, document_ids: Sequence[UUID]) -> Sequence[Document]:
    found = await ctx.db.scalars(
        select(Document)
        .where(
            Document.district_id == ctx.district.id,
            Document.id.in_(document_ids),
            Document.state.in_((DocumentState.HELD, DocumentState.DECLINED)),
        )
        .order_by(Document.id)
        .with_for_update()
    )
    return found.all()


async def let_go(
    ctx: PluginContext, documents: Sequence[Document], problems: Sequence[Problem], *, reason: str
) -> None:
    """Release these problems and these documents.

    Raises:
        NotReleasable: a problem is about something of another person in a hidden place.
    """
    if any(item.holds and item.released_at is None and not item.releasable for item in problems):
        raise _refusal()
    await _mark_released(ctx, problems, reason=reason)
    for document in documents:
        document.state = DocumentState.TODO
        kinds = [item.kind for item in problems if item.document_id == document.id and item.holds]
        await ctx.audit.record("document.released", subject=str(document.id), kinds=",".join(sorted(set(kinds))))
    await ctx.db.flush()


async def _mark_released(ctx: PluginContext, problems: Iterable[Problem], *, reason: str) -> None:
    for item in problems:
        if item.holds and item.released_at is None:
            item.released_at, item.released_by, item.reason = ctx.now(), ctx.actor.name, reason
    await ctx.db.flush()


async def release_covered(ctx: PluginContext, job_id: UUID, *, reason: str) -> int:
    """Release the problems of a job that the marks released in the district cover; return how many documents this
    releases.
    """
    released = await list_released(ctx)
    rows = (
        await ctx.db.execute(
            select(Problem, Document.person)
            .join(Document, (Document.district_id == Problem.district_id) & (Document.id == Problem.document_id))
            .where(
                Problem.district_id == ctx.district.id,
                Problem.job_id == job_id,
                Problem.kind.in_(("other_person", "shared_address")),
                Problem.holds,
                Problem.releasable,
                Problem.released_at.is_(None),
            )
        )
    ).all()
    covered = [problem for problem, person in rows if _is_covered(problem, str(person), released)]
    return await release_problems(ctx, covered, reason=reason)


def _is_covered(problem: Problem, owner: str, released: Released) -> bool:
    if problem.kind == "shared_address":
        return all(mark["text"] in released.addresses for mark in problem.others)
    return all(
        allowed_text(mark["text"]) in released.allowed.texts
        or any((owner, key) in released.allowed.pairs for key in mark["keys"])
        for mark in problem.others
    )


async def release_problems(ctx: PluginContext, problems: Sequence[Problem], *, reason: str) -> int:
    """Release these problems, and the documents that nothing else holds; return how many documents."""
    await _mark_released(ctx, problems, reason=reason)
    ids = list({item.document_id for item in problems if item.document_id is not None})
    still_held = kinds_by_document(await list_problems(ctx, ids))
    documents = [item for item in await _list_held(ctx, ids) if item.state == DocumentState.HELD]
    going = [item for item in documents if item.id not in still_held]
    for document in going:
        document.state = DocumentState.TODO
        await ctx.audit.record("document.released", subject=str(document.id))
    await ctx.db.flush()
    await resume_jobs(ctx, going)
    return len(going)


async def resume_jobs(ctx: PluginContext, documents: Sequence[Document]) -> None:
    """Continue the jobs of released documents; a job in its check includes them when it is approved.

    Raises:
        JobState: the job was cancelled, recalled, or its links have expired.
    """
    for job_id in {document.job_id for document in documents}:
        job = await jobs.find_job(ctx, job_id)
        if job is None or job.status == JobStatus.REVIEW:
            await jobs.tell_screens(ctx, job_id)
            continue
        if job.status not in _RESUMED or job.expires_at <= ctx.now():
            raise JobState(
                _("The job is {status}; its documents can no longer be sent.", status=STATUS_WORDS[job.status])
            )
        jobs.check_given(job)
        await turn_anew(ctx, job)
        if job.status in (JobStatus.COMPLETE, JobStatus.FAILED):
            await transitions.move(ctx, job, JobStatus.QUEUED, what="")
        await transitions.add_timeline_entry(ctx, job.id, "released")
        await submit_again(ctx, job)


async def _announce(ctx: PluginContext, document_ids: Sequence[UUID]) -> None:
    found = await ctx.db.scalars(
        select(Document.job_id).where(Document.district_id == ctx.district.id, Document.id.in_(document_ids)).distinct()
    )
    for job_id in found:
        await jobs.tell_screens(ctx, job_id)


async def _check_known(ctx: PluginContext, document_ids: Sequence[UUID]) -> None:
    wanted = set(document_ids)
    known = await ctx.db.scalar(
        select(func.count()).where(Document.district_id == ctx.district.id, Document.id.in_(wanted))
    )
    if known != len(wanted):
        raise NotFound(_("There is no such document."))


def _refusal() -> NotReleasable:
    return NotReleasable(
        _(
            "The document holds something of another person in a place that no page shows. "
            "Correct the source and upload it again."
        )
    )
