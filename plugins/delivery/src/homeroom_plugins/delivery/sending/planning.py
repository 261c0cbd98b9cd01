"""Planning: one mail per recipient in the mail plugin's ledger, to the current address."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from homeroom_plugins.delivery.district.addresses import (
    NOBODY,
    RESTRICTED,
    Addressees,
    address_rows,
    list_addressees,
    list_shared,
    shared_finding,
)
from homeroom_plugins.delivery.district.allow_list import list_released
from homeroom_plugins.delivery.jobs.pin_batches import await_pins
from homeroom_plugins.delivery.jobs.problems import finding_row
from homeroom_plugins.delivery.matching.decisions import given_addresses
from homeroom_plugins.delivery.models import Document, Job, Problem, Recipient
from homeroom_plugins.delivery.pdf.match.findings import Finding, PersonDocument
from homeroom_plugins.delivery.pdf.names.marks import allowed_text
from homeroom_plugins.delivery.sending.composing import compose_mail, invitation_of
from homeroom_plugins.delivery.sending.custody_restrictions import find_barred, lock_recipients, mark_barred
from homeroom_plugins.delivery.sending.personal_pins import find_pins
from homeroom_plugins.delivery.sending.placeholder_values import read_values
from homeroom_plugins.delivery.states import DocumentState, JobKind, RecipientResult, SendTo
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import NOTHING, _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import Directory, Mailer, Person, Recipients
from sqlalchemy import delete, insert, select, update

FIRST = 50
"""Number of documents to plan first; small, so that the first mails are sent while the others are being planned."""
PLAN = 500


async def plan_mails(ctx: PluginContext, job: Job, *, limit: int = PLAN) -> Sequence[UUID]:
    """Write the mails of the next stored documents to the ledger; return the documents, or none if all are planned.

    Addresses are read from the directory now, not when the batch was matched. No mail is sent before `release_mails`.
    """
    documents = (
        await ctx.db.scalars(
            select(Document)
            .where(
                Document.district_id == ctx.district.id,
                Document.job_id == job.id,
                Document.state == DocumentState.STORED,
                Document.planned_at.is_(None),
            )
            .order_by(Document.id)
            .limit(limit)
            .with_for_update()
        )
    ).all()
    if not documents:
        return ()
    persons = await ctx.services.get(Directory).find_by_rows([document.person for document in documents])
    given = await given_addresses(ctx, job.id)
    now = await list_addressees(ctx, [document.person for document in documents], SendTo(job.send_to), given)
    addressees = {document.id: now.get(document.person, NOBODY) for document in documents}
    await _hold_changed(ctx, job, documents, persons, {key: found.addresses for key, found in addressees.items()})
    going = [document for document in documents if document.state == DocumentState.STORED]
    recipients = await _add_recipients(ctx, job, going, addressees)
    await _tell_of_addresses(ctx, job, going, addressees)
    values = await read_values(ctx, going, persons)
    links: Mapping[UUID, str] = {}
    if job.source_blob_id is not None:
        pins = await find_pins(ctx, job, recipients, persons)
        invitations = [
            invitation_of(ctx, job, *pair, values=values[pair[1].id], pin=pins.get(pair[0].id, ""))
            for pair in recipients
        ]
        links = await ctx.services.get(Recipients).invite(invitations)
        await_pins(job, [recipient for recipient, _document in recipients])
    mails = [
        compose_mail(ctx, job, recipient, document, links, values=values[document.id])
        for recipient, document in recipients
    ]
    await ctx.services.get(Mailer).plan(job.id, mails, expires_at=job.expires_at, schools=job.schools or ())
    for document in going:
        document.planned_at = ctx.now()
    await ctx.db.flush()
    return [document.id for document in documents]


async def release_mails(ctx: PluginContext, job: Job, documents: Sequence[UUID]) -> int:
    """Release the planned mails, except mails of these documents that current addresses and restrictions no longer
    allow.

    Return how many mails were withdrawn instead; their documents are planned again.
    """
    withdrawn = await refresh_addresses(ctx, job, documents)
    await ctx.services.get(Mailer).release(job.id)
    return withdrawn


async def _hold_changed(
    ctx: PluginContext,
    job: Job,
    documents: Sequence[Document],
    persons: Mapping[UUID, Person],
    addresses: Mapping[UUID, Sequence[str]],
) -> None:
    """Hold documents that changed since the match: the row now belongs to another person, or too many share the
    address.
    """
    shared = await list_shared(ctx, {item for found in addresses.values() for item in found}, await list_released(ctx))
    released = await _list_released_kinds(ctx, documents)
    for document in documents:
        person = persons.get(document.person)
        pages = tuple(page - 1 for page in document.pages)
        findings = []
        if person is None:
            message = _("{person} is no longer among the district's persons.", person=document.person_id)
            findings.append(Finding("person_gone", pages, message))
        elif is_another(person, document):
            message = _("{person} has another name or id than when the pages were matched.", person=document.person_id)
            findings.append(Finding("person_changed", pages, message))
        plan = PersonDocument(str(document.person), pages)
        over = shared_finding(plan, document.person_id, addresses[document.id], shared)
        findings += [over] if over is not None else []
        findings = [finding for finding in findings if (document.id, finding.kind) not in released]
        if findings:
            document.state = DocumentState.HELD
            rows = [finding_row(job.id, document.id, document.person_id, finding) for finding in findings]
            await ctx.db.execute(insert(Problem), rows)


async def _list_released_kinds(ctx: PluginContext, documents: Sequence[Document]) -> set[tuple[UUID, str]]:
    rows = await ctx.db.execute(
        select(Problem.document_id, Problem.kind).where(
            Problem.district_id == ctx.district.id,
            Problem.document_id.in_([document.id for document in documents]),
            Problem.released_at.is_not(None),
        )
    )
    return {(document_id, kind) for document_id, kind in rows if document_id is not None}


def is_another(person: Person, document: Document) -> bool:
    """Return whether the person has another name or id than when the document was made, since ids can be reused."""
    same_id = person.person_id.casefold() == document.person_id.casefold()
    return not same_id or allowed_text(person.name) != allowed_text(document.person_name)


async def _add_recipients(
    ctx: PluginContext, job: Job, documents: Sequence[Document], addressees: Mapping[UUID, Addressees]
) -> list[tuple[Recipient, Document]]:
    """Add a row for each addressee who does not have one yet; cancelled rows do not count.

    A barred addressee gets a row with that result and no mail. A document for everybody is sent only once to each
    address, even if several children share it.
    """
    is_shared = job.kind == JobKind.BULK
    there = await _list_there(ctx, job, documents, addressees, is_shared=is_shared)
    added = []
    for document in documents:
        found = addressees[document.id]
        for item in (*found.open, *found.barred):
            mark = (job.id if is_shared and not item.is_barred else document.id, item.address)
            if mark in there:
                continue
            there.add(mark)
            recipient = Recipient(
                id=uuid7(),
                job_id=job.id,
                document_id=document.id,
                email=item.address,
                name=item.name,
                language=item.language,
                result=RecipientResult.RESTRICTED if item.is_barred else RecipientResult.READY,
                message=RESTRICTED if item.is_barred else NOTHING,
            )
            ctx.db.add(recipient)
            if not item.is_barred:
                added.append((recipient, document))
    await ctx.db.flush()
    return added


async def _list_there(
    ctx: PluginContext,
    job: Job,
    documents: Sequence[Document],
    addressees: Mapping[UUID, Addressees],
    *,
    is_shared: bool,
) -> set[tuple[UUID, str | None]]:
    """Return the addresses that have a row already; for a shared document, regardless of whose document the row is.

    Delete rows of restrictions that were lifted.
    """
    of = Recipient.job_id == job.id if is_shared else Recipient.document_id.in_([document.id for document in documents])
    rows = await ctx.db.scalars(
        select(Recipient).where(
            Recipient.district_id == ctx.district.id, of, Recipient.result != RecipientResult.CANCELLED
        )
    )
    there: set[tuple[UUID, str | None]] = set()
    for row in rows:
        key = job.id if is_shared else row.document_id
        is_restricted = row.result == RecipientResult.RESTRICTED
        open_now = addressees[row.document_id].addresses if row.document_id in addressees else ()
        if is_restricted and row.email in open_now and row.mended_from is None and row.sent_at is None:
            await ctx.db.delete(row)
            continue
        there |= {(row.document_id, row.email), (key, row.mended_from)}
        if not is_restricted:
            there.add((key, row.email))
    return there


async def _tell_of_addresses(
    ctx: PluginContext, job: Job, documents: Sequence[Document], addressees: Mapping[UUID, Addressees]
) -> None:
    """Replace the notices about documents without an address or with a barred guardian by current ones."""
    await ctx.db.execute(
        delete(Problem).where(
            Problem.district_id == ctx.district.id,
            Problem.job_id == job.id,
            Problem.kind.in_(("no_address", "restricted")),
            Problem.document_id.in_([document.id for document in documents]),
        )
    )
    rows = [
        row
        for document in documents
        for row in address_rows(job.id, document.id, document.person_id, document.pages, addressees[document.id])
    ]
    if rows:
        await ctx.db.execute(insert(Problem), rows)


async def refresh_addresses(ctx: PluginContext, job: Job, documents: Sequence[UUID] | None = None) -> int:
    """Withdraw unsent mails to an address that is barred or no longer the person's; return the count.

    Their documents are planned again, to the current addresses.

    Args:
        documents: The documents with the mails to check; None means all documents of the job.
    """
    looked_at = () if documents is None else (Document.id.in_(documents),)
    rows = (
        await ctx.db.execute(
            select(Recipient, Document)
            .join(Document, (Document.district_id == Recipient.district_id) & (Document.id == Recipient.document_id))
            .where(
                Recipient.district_id == ctx.district.id,
                Recipient.job_id == job.id,
                Recipient.result.in_((RecipientResult.PENDING, RecipientResult.READY)),
                *looked_at,
            )
        )
    ).all()
    persons = [document.person for _recipient, document in rows]
    now = await list_addressees(ctx, persons, SendTo(job.send_to), await given_addresses(ctx, job.id))
    barred = await find_barred(ctx, [recipient for recipient, _document in rows])
    stale = {
        recipient.mail_key: (recipient, document)
        for recipient, document in rows
        if recipient.id in barred
        or (recipient.mended_from is None and recipient.email not in now.get(document.person, NOBODY).addresses)
    }
    await lock_recipients(ctx, [recipient.id for recipient, _document in stale.values()])
    withdrawn = await ctx.services.get(Mailer).withdraw(job.id, list(stale)) if stale else ()
    for key in withdrawn:
        recipient, document = stale[key]
        recipient.result, document.planned_at = RecipientResult.CANCELLED, None
    await mark_barred(ctx, [stale[key][0] for key in withdrawn if stale[key][0].id in barred])
    if withdrawn and job.kind == JobKind.BULK:
        # A family's one mail was for all its children: children who still have the address need a new one.
        mine = (Document.district_id == ctx.district.id, Document.job_id == job.id)
        await ctx.db.execute(update(Document).where(*mine).values(planned_at=None))
    return len(withdrawn)
