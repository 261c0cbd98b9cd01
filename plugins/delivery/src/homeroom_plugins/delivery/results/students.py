"""Everything that was sent about one student: jobs, documents, mails and PIN states."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.delivery.models import Document, Job, Recipient, pin_mode_of
from homeroom_plugins.delivery.results.schemas import StudentRead, StudentResultRead
from homeroom_plugins.delivery.sending.planning import is_another
from homeroom_plugins.delivery.states import ARRIVED, DocumentState, JobStatus, RecipientResult
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import _, say
from homeroom_sdk.recipients import LinkState, PinMode, RecipientStatus
from homeroom_sdk.services import Directory, Person, Recipients
from sqlalchemy import and_, select

MAX_ROWS = 500
"""Maximum rows, newest first; a student gets a few dozen in a school year."""


async def describe_student(ctx: PluginContext, person: UUID) -> StudentRead:
    """Return what was sent about a student of the directory, newest job first, including documents that nobody got.

    Raises:
        NotFound: nothing was ever sent about this student.
    """
    rows = await _list_rows(ctx, person)
    if not rows:
        raise NotFound(_("Nothing was sent about this student."))
    ids = [recipient.id for _job, _document, recipient in rows if recipient is not None]
    links = await ctx.services.get(Recipients).status(ids)
    newest = rows[0][1]
    known = (await ctx.services.get(Directory).find_by_rows([person])).get(person)
    return StudentRead(
        person=person,
        student_id=known.person_id if known else newest.person_id,
        person_name=known.name if known else newest.person_name,
        school_id=known.school_id if known else newest.school_id,
        results=[
            _describe(job, document, recipient, links.get(recipient.id) if recipient else None, known)
            for job, document, recipient in rows
        ],
    )


async def _list_rows(ctx: PluginContext, person: UUID) -> Sequence[tuple[Job, Document, Recipient | None]]:
    query = (
        select(Job, Document, Recipient)
        .join(Document, and_(Document.district_id == Job.district_id, Document.job_id == Job.id))
        .join(
            Recipient,
            and_(
                Recipient.district_id == Document.district_id,
                Recipient.document_id == Document.id,
                Recipient.result != RecipientResult.CANCELLED,
            ),
            isouter=True,
        )
        .where(Job.district_id == ctx.district.id, Document.person == person)
        .order_by(Job.created_at.desc(), Job.id, Recipient.id)
        .limit(MAX_ROWS)
    )
    return [(job, document, recipient) for job, document, recipient in await ctx.db.execute(query)]


def _describe(
    job: Job, document: Document, recipient: Recipient | None, link: RecipientStatus | None, known: Person | None
) -> StudentResultRead:
    is_recalled = job.recalled_at is not None or job.status == JobStatus.CANCELLED
    state = link.state if link else None
    return StudentResultRead(
        id=recipient.id if recipient else None,
        job_id=job.id,
        subject=job.subject or job.file_name,
        job_status=job.status,
        created_on=job.created_at,
        document_state=DocumentState(document.state),
        made_for=document.person_name if known is not None and is_another(known, document) else "",
        start_page=min(document.pages, default=None),
        end_page=max(document.pages, default=None),
        pages=document.pages,
        email=recipient.email if recipient else "",
        result=RecipientResult(recipient.result) if recipient else None,
        success=recipient is not None and recipient.result in ARRIVED,
        message=say(recipient.message) if recipient and recipient.message else "",
        sent_on=recipient.sent_at if recipient else None,
        opened_on=recipient.opened_at if recipient else None,
        locked_on=recipient.locked_at if recipient else None,
        settled_on=recipient.settled_at if recipient else None,
        is_job_recalled=is_recalled,
        recalled_on=(recipient.recalled_at if recipient else None) or job.recalled_at,
        link=LinkState.RECALLED if is_recalled and state else state,
        pin_mode=pin_mode_of(job, recipient) if recipient else PinMode(job.pin_mode),
        wrong_pins=link.wrong_pins if link else 0,
        expires_on=link.expires_at if link else None,
    )
