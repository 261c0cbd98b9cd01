"""The rows of a job's check in the form that its page shows."""

from collections.abc import Mapping
from uuid import UUID

from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.preflight.needs import Need, list_needs
from homeroom_plugins.delivery.preflight.readiness import count_ready
from homeroom_plugins.delivery.preflight.schemas import DecidedRead, EarlierRead, NeedRead, PersonRead, PreflightRead
from homeroom_plugins.delivery.states import JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import say
from homeroom_sdk.services import Directory, Person

SHOWN = 300
"""Maximum open rows, and maximum decided rows, in one answer. Decided rows are included so that they can be undone;
further open rows follow as these are decided.
"""


async def describe_needs(ctx: PluginContext, job: Job) -> PreflightRead:
    """Return what is ready to send and the rows of the check, in their order. Jobs that are not in
    review have no rows.
    """
    needs = await list_needs(ctx, job) if job.status == JobStatus.REVIEW else []
    keys = [item.decision.person for item in needs if item.decision is not None and item.decision.person is not None]
    persons = await ctx.services.get(Directory).find_by_rows(keys)
    still_open = [item for item in needs if item.decision is None]
    decided = [item for item in needs if item.decision is not None]
    shown = {item.key for item in [*still_open[:SHOWN], *decided[-SHOWN:]]}
    return PreflightRead(
        ready=await count_ready(ctx, job),
        open=len(still_open),
        total=len(needs),
        rows=[_describe(item, persons) for item in needs if item.key in shown],
    )


def _describe(need: Need, persons: Mapping[UUID, Person]) -> NeedRead:
    document, before, earlier = need.document, need.before, need.earlier
    return NeedRead(
        key=need.key,
        about=need.about.value,
        kinds=need.kinds,
        pages=need.pages,
        messages=[say(item) for item in need.messages],
        document_id=document.id if document else None,
        examples=need.examples,
        student_id=document.person_id if document else "",
        person_name=document.person_name if document else "",
        verbs=[verb.value for verb in need.verbs],
        can_correct=need.corrects is not None,
        before=PersonRead(person=before.person, person_id=before.person_id, person_name=before.person_name)
        if before
        else None,
        missing_id=need.missing_id,
        found=PersonRead(person=need.found.id, person_id=need.found.person_id, person_name=need.found.name)
        if need.found
        else None,
        earlier=EarlierRead(job_id=earlier.job_id, subject=earlier.subject, sent_on=earlier.sent_at, by=earlier.by)
        if earlier
        else None,
        decided=_describe_decision(need, persons),
    )


def _describe_decision(need: Need, persons: Mapping[UUID, Person]) -> DecidedRead | None:
    decision = need.decision
    if decision is None:
        return None
    person = persons.get(decision.person) if decision.person is not None else None
    return DecidedRead(
        id=decision.id,
        verb=decision.verb,
        person_name=person.name if person else "",
        email=decision.email,
        is_corrected=decision.corrects is not None,
        reason=decision.reason,
        by=decision.created_by,
    )
