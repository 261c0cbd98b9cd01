"""Custody restrictions on planned and sent mails: a barred address gets no document, whoever entered the address."""

from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from homeroom_plugins.delivery.district.addresses import LOOK_UP, RESTRICTED
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs import transitions
from homeroom_plugins.delivery.jobs.pin_batches import stop_pins
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.sending import recipient_events
from homeroom_plugins.delivery.states import RecipientResult
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.events import GuardianRestricted
from homeroom_sdk.i18n import _
from homeroom_sdk.persons import barring_key
from homeroom_sdk.services import Addressee, Directory, Mailer, Recipients
from sqlalchemy import func, or_, select


async def find_barred(ctx: PluginContext, recipients: Sequence[Recipient]) -> set[UUID]:
    """Return the ids of these recipients whose address is barred now for the student of their document."""
    persons = await persons_of(ctx, recipients)
    barred = await list_barred_keys(ctx, list(persons.values()))
    return {
        item.id
        for item in recipients
        if barring_key(item.email) in barred.get(persons.get(item.document_id, item.document_id), ())
    }


async def lock_recipients(ctx: PluginContext, ids: Sequence[UUID]) -> None:
    """Lock the rows of these recipients until the transaction ends; always do so before changing their mails."""
    await ctx.db.execute(
        select(Recipient.id)
        .where(Recipient.district_id == ctx.district.id, Recipient.id.in_(ids))
        .order_by(Recipient.id)
        .with_for_update()
    )


async def persons_of(ctx: PluginContext, recipients: Iterable[Recipient]) -> Mapping[UUID, UUID]:
    """Return the students' rows in the directory, by document id."""
    rows = await ctx.db.execute(
        select(Document.id, Document.person).where(
            Document.district_id == ctx.district.id, Document.id.in_({item.document_id for item in recipients})
        )
    )
    return {row[0]: row[1] for row in rows}


async def list_barred_keys(ctx: PluginContext, persons: Sequence[UUID]) -> Mapping[UUID, set[str]]:
    """Return the barred addresses of each of these students, in the normalised form of `barring_key`."""
    directory, found = ctx.services.get(Directory), dict[UUID, set[str]]()
    wanted = list(dict.fromkeys(persons))
    for start in range(0, len(wanted), LOOK_UP):
        # Restrictions also apply to students who have moved to a school that is not the actor's.
        async with ctx.whole_district():
            rows = await directory.list_addressees(wanted[start : start + LOOK_UP])
        found |= {person: _barred_keys(items) for person, items in rows.items()}
    return found


def _barred_keys(items: Iterable[Addressee]) -> set[str]:
    return {barring_key(item.address) for item in items if item.is_barred}


async def check_address(ctx: PluginContext, recipient: Recipient, address: str) -> None:
    """Check that an address that a user enters is not barred for the student.

    Raises:
        ValidationFailed: the address is barred.
    """
    (person,) = (await persons_of(ctx, [recipient])).values()
    if barring_key(address) in (await list_barred_keys(ctx, [person])).get(person, ()):
        raise ValidationFailed.of(
            email=_(
                "A custody restriction keeps this student's documents from this address. Lift it on the "
                "student's page first, if it no longer applies."
            )
        )


def refuse_barred() -> ValidationFailed:
    """Return the error for a request to send a document to a guardian who is barred from it."""
    return ValidationFailed.of(
        resultIds=_(
            "A custody restriction keeps a document among these from its guardian. Lift it on the student's "
            "page first, if it no longer applies."
        )
    )


async def mark_barred(ctx: PluginContext, recipients: Iterable[Recipient]) -> None:
    """Mark these recipients as restricted, with the reason; flushes."""
    for item in recipients:
        item.result, item.message = RecipientResult.RESTRICTED, RESTRICTED
        await ctx.audit.record("mail.restricted", subject=str(item.id))
    await ctx.db.flush()


async def on_guardian_restricted(ctx: PluginContext, event: GuardianRestricted) -> None:
    """Recall what a guardian was sent about a student from whom they are barred from now on. Idempotent."""
    rows = await _list_sent(ctx, event.person)
    barred = (await list_barred_keys(ctx, [event.person])).get(event.person, set())
    by_job: dict[UUID, list[Recipient]] = {}
    for item in rows:
        if barring_key(item.email) in barred:
            by_job.setdefault(item.job_id, []).append(item)
    for job_id, found in by_job.items():
        await _take_back(ctx, job_id, found)


async def _list_sent(ctx: PluginContext, person: UUID) -> Sequence[Recipient]:
    """Return all recipients of a student's documents that may still be open, including documents of an earlier row of
    the student.

    Their jobs are locked first, in the same order as the runs of jobs do.
    """
    known = (await ctx.services.get(Directory).find_by_rows([person])).get(person)
    is_theirs = Document.person == person
    if known is not None:
        is_theirs = or_(is_theirs, func.lower(Document.person_id) == known.person_id.lower())
    of_theirs = select(Document.job_id).where(Document.district_id == ctx.district.id, is_theirs)
    await ctx.db.execute(
        select(Job.id)
        .where(Job.district_id == ctx.district.id, Job.id.in_(of_theirs))
        .order_by(Job.id)
        .with_for_update(read=True, key_share=True)
    )
    found = await ctx.db.scalars(
        select(Recipient)
        .join(Document, (Document.district_id == Recipient.district_id) & (Document.id == Recipient.document_id))
        .where(
            Recipient.district_id == ctx.district.id,
            is_theirs,
            Recipient.recalled_at.is_(None),
            Recipient.result != RecipientResult.CANCELLED,
        )
        .order_by(Recipient.id)
        .with_for_update(of=Recipient)
    )
    return found.all()


async def _take_back(ctx: PluginContext, job_id: UUID, found: Sequence[Recipient]) -> None:
    stopped = await ctx.services.get(Mailer).withdraw(job_id, [item.mail_key for item in found])
    await stop_pins(ctx, job_id, found)
    await ctx.services.get(Recipients).recall([item.id for item in found])
    for item in found:
        item.recalled_at, item.message = ctx.now(), RESTRICTED
        recipient_events.note(ctx, item.id, "recalled", by=ctx.actor.name)
        await ctx.audit.record("document.recalled", subject=str(item.id), reason="restricted")
    await mark_barred(ctx, [item for item in found if item.mail_key in stopped])
    await transitions.add_timeline_entry(ctx, job_id, "restricted")
    await jobs.tell_screens(ctx, job_id)
    for item in found:
        await ctx.events.notify("JobResults", {"id": str(item.id)})
