"""Decisions of clerks on rows: checked immediately, stored with the job, and revocable until the job is sent."""

from uuid import UUID

from homeroom_plugins.delivery.district.school_scope import is_of
from homeroom_plugins.delivery.errors import JobState, OthersAddress
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.matching.decisions import About, Verb, list_decisions
from homeroom_plugins.delivery.models import Decision, Job
from homeroom_plugins.delivery.preflight.needs import Need, list_needs
from homeroom_plugins.delivery.preflight.proving import prove_pages
from homeroom_plugins.delivery.preflight.schemas import DecideRequest
from homeroom_plugins.delivery.sending.custody_restrictions import list_barred_keys
from homeroom_plugins.delivery.sending.mail_kinds import DOCUMENTS
from homeroom_plugins.delivery.states import STATUS_WORDS, JobStatus
from homeroom_sdk.addresses import find_address
from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_ADMINISTRATOR, PluginContext
from homeroom_sdk.errors import NotFound, ValidationFailed
from homeroom_sdk.http import require_role
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.persons import barring_key
from homeroom_sdk.services import Directory, Mailer, Person
from sqlalchemy import Delete, delete

LEAST_REASON = 3
EDITORS = (ADMINISTRATOR, SCHOOL_ADMINISTRATOR)
"""Roles that may change persons."""
_NAMED_BY_NOBODY = frozenset(
    {"unknown_person", "person_withdrawn", "ambiguous_page", "id_in_doubt", "id_missing", "id_mentioned"}
)
"""Kinds of pages with an id on them. A person assigned by hand must be named on such a page, or the
clerk confirms it.
"""


async def decide(ctx: PluginContext, request: DecideRequest) -> None:
    """Store a clerk's decision on a row, replacing earlier ones. Flushes.

    Raises:
        JobNotFound, JobState: There is no such job, or it does not wait for its check.
        NotFound: The row no longer exists.
        ValidationFailed: The decision does not apply to the row, or a reason, a person or an address is missing.
        NamesAnother, NameAbsent: The pages contradict the person.
        OthersAddress: The address is another person's.
        Forbidden: The caller may not change the list of persons.
    """
    job = await jobs.get_job(ctx, request.jobId)
    _check_reviewed(job)
    need = next((item for item in await list_needs(ctx, job) if item.key == request.key), None)
    if need is None:
        raise NotFound(_("There is nothing left to decide here. Load the page again."))
    verb = Verb(request.verb)
    if verb not in need.verbs:
        raise ValidationFailed.of(verb=_("This is not possible for this row."))
    person = need.document.person if need.document is not None else None
    email, corrects, reason = "", None, request.reason.strip()
    if verb is Verb.ASSIGN:
        person = (await _prove_person(ctx, job, need, request)).id
    elif verb is Verb.ADDRESS:
        email = await _check_address(ctx, need, request)
        corrects = _check_correction(ctx, need) if request.correct else None
    elif verb is not Verb.EACH and len(reason) < LEAST_REASON:
        raise ValidationFailed.of(reason=_("Give a reason of 3 to {count} characters.", count=500))
    # Lock only after reading the pages, so that no lock is held while waiting for the blob store.
    await _hold_reviewed(ctx, job)
    await ctx.db.execute(_same_row(ctx, job, need))
    if email:
        await ctx.services.get(Mailer).trust_address(email)
    ctx.db.add(
        Decision(
            id=uuid7(),
            job_id=job.id,
            about=need.about,
            verb=verb,
            person=person,
            pages=need.pages,
            kinds=need.kinds,
            marks=need.marks,
            email=email,
            corrects=corrects,
            reason=reason,
            created_by=ctx.actor.name,
        )
    )
    await ctx.db.flush()
    more = {"corrected": True} if corrects is not None else {}
    await ctx.audit.record("row.decided", subject=str(job.id), verb=verb, kinds=",".join(need.kinds), **more)
    await jobs.tell_screens(ctx, job.id)


async def undo(ctx: PluginContext, job_id: UUID, decision_id: UUID) -> None:
    """Delete a decision that has not taken effect. Flushes.

    Raises:
        JobNotFound, JobState: There is no such job, or it does not wait for its check.
        NotFound: There is no such decision.
    """
    job = await jobs.get_job(ctx, job_id)
    await _hold_reviewed(ctx, job)
    known = await list_decisions(ctx, job.id)
    decision = next((item for item in known if item.id == decision_id and item.applied_at is None), None)
    if decision is None:
        raise NotFound(_("This decision no longer exists."))
    await ctx.db.delete(decision)
    await ctx.db.flush()
    await ctx.audit.record("row.undone", subject=str(job.id), verb=decision.verb)
    await jobs.tell_screens(ctx, job.id)


async def _hold_reviewed(ctx: PluginContext, job: Job) -> None:
    """Lock the job, so that nobody can send it until the transaction ends, and check that it is in review."""
    await ctx.db.refresh(job, with_for_update=True)
    _check_reviewed(job)


def _check_reviewed(job: Job) -> None:
    if job.status != JobStatus.REVIEW:
        raise JobState(
            _(
                "The job is {status}; only a job that waits for its check can be corrected.",
                status=STATUS_WORDS[job.status],
            )
        )


def _same_row(ctx: PluginContext, job: Job, need: Need) -> Delete:
    """Return a statement that deletes earlier decisions on the row, including those on some of its pages."""
    mine = (Decision.district_id == ctx.district.id, Decision.job_id == job.id, Decision.about == need.about)
    if need.document is not None:
        same = Decision.person == need.document.person
    elif need.about == About.MARK:
        same = Decision.marks == need.marks
    else:
        same = Decision.pages.contained_by(need.pages)
    return delete(Decision).where(*mine, same, Decision.applied_at.is_(None))


async def _prove_person(ctx: PluginContext, job: Job, need: Need, request: DecideRequest) -> Person:
    """Return the person to assign the pages to, after checking that the pages do not contradict it."""
    wanted = [request.person] if request.person is not None else []
    found = await ctx.services.get(Directory).find_by_rows(wanted)
    person = next(iter(found.values()), None)
    if person is None or not is_of(person, job.schools):
        raise ValidationFailed.of(person=_("Choose the person the pages belong to."))
    needs_name = not request.confirm and not _NAMED_BY_NOBODY.isdisjoint(need.kinds)
    await prove_pages(ctx, job, person, need.pages, needs_name=needs_name)
    return person


async def _check_address(ctx: PluginContext, need: Need, request: DecideRequest) -> str:
    """Return the address in the form that the ledger compares.

    Raises:
        ValidationFailed: It is not an address, it is unsubscribed, or a custody restriction bars it for this person.
        OthersAddress: The directory knows it as another person's, and the clerk has not confirmed it.
    """
    address = find_address(request.email.strip())
    if address is None:
        raise ValidationFailed.of(email=_("This is not an e-mail address."))
    assert need.document is not None
    person, wanted = need.document.person, address.matching_key
    if barring_key(wanted) in (await list_barred_keys(ctx, [person])).get(person, ()):
        raise ValidationFailed.of(
            email=_(
                "A custody restriction keeps this student's documents from this address. Lift it on the "
                "student's page first, if it no longer applies."
            )
        )
    if not request.confirm and (await ctx.services.get(Directory).count_by_address([wanted])).get(wanted):
        raise OthersAddress(
            _("This is the address of another person of the district. Check it, or confirm that it is meant.")
        )
    mailer = ctx.services.get(Mailer)
    block = (await mailer.find_blocked([wanted], category=DOCUMENTS)).get(wanted)
    if block is not None and block.is_unsubscribed:
        raise ValidationFailed.of(email=block.reason)
    return wanted


def _check_correction(ctx: PluginContext, need: Need) -> str:
    """Return the address to replace in the list of persons.

    Raises:
        Forbidden: The caller may not change persons.
        ValidationFailed: It is not certain which address is meant, or it cannot be changed.
    """
    require_role(ctx, EDITORS)
    if need.corrects is None:
        raise ValidationFailed.of(
            correct=_(
                "It is not certain which address in the list of persons is meant. Correct it on the student's page, "
                "and send it to this address for this job alone."
            )
        )
    return need.corrects.former
