"""Application of a clerk's decisions when the job is approved, before anything of it is cut."""

from collections.abc import Sequence

from homeroom_plugins.delivery.district.allow_list import TEXT, release_marks
from homeroom_plugins.delivery.matching.decisions import Verb
from homeroom_plugins.delivery.models import Decision, Document, Job
from homeroom_plugins.delivery.preflight.judging import judge_job
from homeroom_plugins.delivery.preflight.outcome import Outcome, list_holds
from homeroom_plugins.delivery.review import holding
from homeroom_plugins.delivery.states import DocumentState, SendTo
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import Directory, WrongAddress


async def apply_decisions(ctx: PluginContext, job: Job) -> None:
    """Apply the open decisions of a job that waits for its check; flushes. Decisions applied earlier are not applied
    again.

    Raises:
        NotReleasable: a document contains something of another person in a hidden place.
    """
    judged = await judge_job(ctx, job)
    decisions, outcome, problems = judged.decisions, judged.outcome, judged.problems
    if all(item.applied_at is not None for item in decisions):
        return
    await _decide_pages(ctx, outcome)
    await _add_pages(ctx, job, judged.documents, outcome)
    for document in outcome.declined:
        document.state = DocumentState.DECLINED
        await ctx.audit.record("document.declined", subject=str(document.id))
    for document in outcome.going:
        if document.id in outcome.released:
            holds = list_holds(document, problems)
            await holding.let_go(ctx, [document], holds, reason=outcome.released[document.id])
    await _allow_marks(ctx, job, decisions)
    await holding.release_problems(ctx, outcome.resolved, reason=_("The pages were decided on in the check."))
    await _correct_addresses(ctx, job, [item for item in decisions if item.applied_at is None])
    for decision in decisions:
        decision.applied_at = decision.applied_at or ctx.now()
    await ctx.db.flush()


async def _decide_pages(ctx: PluginContext, outcome: Outcome) -> None:
    for problem, decision in outcome.decided:
        problem.released_at, problem.released_by, problem.reason = ctx.now(), decision.created_by, decision.reason
        what = "page.assigned" if decision.verb == Verb.ASSIGN else "page.left_out"
        await ctx.audit.record(what, subject=str(problem.job_id), pages=",".join(str(page) for page in problem.pages))


async def _allow_marks(ctx: PluginContext, job: Job, decisions: Sequence[Decision]) -> None:
    """Allow marks on everybody's pages, in later jobs too, with the clerk's reasons."""
    for item in decisions:
        if item.verb == Verb.ALLOW and item.applied_at is None:
            await release_marks(ctx, TEXT, item.marks, reason=item.reason)
            await holding.release_covered(ctx, job.id, reason=item.reason)


async def _correct_addresses(ctx: PluginContext, job: Job, decisions: Sequence[Decision]) -> None:
    """Correct addresses in the list of people; an address that has changed there meanwhile is kept, which the audit log
    records.
    """
    directory, is_self = ctx.services.get(Directory), job.send_to == SendTo.STUDENT
    for item in decisions:
        if item.verb == Verb.ADDRESS and item.corrects is not None and item.person is not None:
            wrong = WrongAddress(item.corrects, is_self=is_self)
            if not await directory.correct_address(item.person, wrong, item.email):
                await ctx.audit.record("address.not_corrected", subject=str(item.person), by=item.created_by)


async def _add_pages(ctx: PluginContext, job: Job, documents: Sequence[Document], outcome: Outcome) -> None:
    """Add pages to their documents, which are then cut again, or create a document for a person who has none."""
    known = {item.person: item for item in documents}
    persons = await ctx.services.get(Directory).find_by_rows(list(outcome.added))
    for key, pages in outcome.added.items():
        document = known.get(key)
        if document is not None:
            document.pages = sorted({*document.pages, *pages})
            document.attached = sorted({*document.attached, *pages})
            document.text_mark = None
            if document.state == DocumentState.STORED:
                document.state, document.blob_id, document.sha256 = DocumentState.TODO, None, None
        elif key in persons:
            person = persons[key]
            ctx.db.add(
                Document(
                    id=uuid7(),
                    job_id=job.id,
                    person=person.id,
                    person_id=person.person_id,
                    person_name=person.name,
                    school_id=person.school_id,
                    pages=pages,
                    attached=pages,
                    chunk=0,
                )
            )
    await ctx.db.flush()
