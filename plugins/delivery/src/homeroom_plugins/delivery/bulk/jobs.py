"""Starting a job that sends the same to everybody on a list, and previewing whom it reaches."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from homeroom_plugins.delivery.bulk.persons import Chosen, Reached, count_addresses, find_reached
from homeroom_plugins.delivery.bulk.schemas import MessageReach, NamedRead, ReachedPerson
from homeroom_plugins.delivery.cutting.shared_document import MAX_PAGES, LookedThrough, Named, look_through
from homeroom_plugins.delivery.district.allow_list import TEXT, release_marks
from homeroom_plugins.delivery.errors import ListChanged
from homeroom_plugins.delivery.intake.uploads import fetch_source
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.jobs.reasons import read_reason
from homeroom_plugins.delivery.jobs.schools import check_school, schools_of_new
from homeroom_plugins.delivery.models import Document, Job, Upload
from homeroom_plugins.delivery.pdf.names.marks import allowed_text
from homeroom_plugins.delivery.pipeline.start import NewJob, begin, begin_draft, check_new
from homeroom_plugins.delivery.sending.personal_pins import PERSONAL
from homeroom_plugins.delivery.settings import HIDE_ENTIRE
from homeroom_plugins.delivery.states import DocumentState, JobKind, SendTo, Unassigned
from homeroom_sdk.branding import check_contact
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.guard.runner import Limits
from homeroom_sdk.i18n import Sentence, _, say
from homeroom_sdk.orm import uuid7
from homeroom_sdk.recipients import PinMode
from sqlalchemy import insert

LIMITS = Limits(cpu_s=20, wall_s=60)
"""A user waits for the response. Two hundred pages of text take a second."""
MAX_PICTURES = 10
"""Maximum scanned pages to read here: each takes more than half a second. The job itself reads all of them."""
LISTED = 100
ROWS = 3000


@dataclass(frozen=True, slots=True)
class NewBulkJob:
    """A clerk's input for the job, and what the clerk was shown.

    Args:
        expected: The number of persons that the clerk was shown.
        has_looked: The clerk has looked at the pages without readable text and found no names on them.
    """

    options: NewJob
    chosen: Chosen
    expected: int
    has_looked: bool = False


async def describe_reach(ctx: PluginContext, chosen: Chosen, upload: Upload | None, *, send_to: SendTo) -> MessageReach:
    """Return whom the message reaches, and whom its document names.

    Raises:
        ValidationFailed: the list cannot be used, or the document cannot be shared.
        FileRefused: the document cannot be read.
    """
    check_document(ctx, upload)
    reached = await find_reached(ctx, chosen)
    addresses, without = await count_addresses(ctx, reached, send_to)
    looked = await _look(ctx, upload) if upload is not None else None
    return MessageReach(
        persons=len(reached.persons),
        mails=len(addresses),
        unknown=reached.unknown[:LISTED],
        unknown_count=len(reached.unknown),
        ambiguous=reached.ambiguous[:LISTED],
        ambiguous_count=len(reached.ambiguous),
        doubled=reached.doubled,
        without_address=[
            ReachedPerson(person_id=person.person_id, person_name=person.name) for person in without[:LISTED]
        ],
        without_address_count=len(without),
        pages=upload.pages if upload is not None else 0,
        named=[_show(item) for item in looked.named[:LISTED]] if looked else [],
        unread=list(looked.unread) if looked else [],
    )


async def start_bulk(ctx: PluginContext, upload: Upload | None, new: NewBulkJob, *, into: Job | None = None) -> Job:
    """Create the job and start its flow when the transaction commits.

    Args:
        into: The draft that becomes the job.

    Raises:
        ContactMissing: the district has not set a contact for families.
        ValidationFailed: a field cannot be used, or the list reaches nobody.
        ListChanged: it reaches another number of persons than the clerk was shown.
    """
    check_contact(ctx.branding)
    check_document(ctx, upload)
    check_message(ctx, upload, new.options, school_id=new.chosen.job_school)
    reached = await find_reached(ctx, new.chosen)
    check_reached(reached, new.expected)
    await check_school(ctx, new.chosen.job_school)
    options = new.options
    fields = {
        "kind": JobKind.BULK,
        "subject": options.subject,
        "message": options.message,
        "file_name": upload.file_name if upload else "",
        "source_blob_id": upload.blob_id if upload else None,
        "rule": {"kind": "list"},
        "pin_mode": options.pin_mode if upload else PinMode.NONE,
        "send_to": options.send_to,
        "school_id": new.chosen.job_school,
        "unassigned": Unassigned.NOBODY if new.has_looked else Unassigned.ASK,
        "expires_at": options.expires_at,
        "page_count": upload.pages if upload else 0,
    }
    if into is not None:
        job = into
        await begin_draft(ctx, job, fields)
    else:
        job = Job(id=uuid7(), **fields, created_by=ctx.actor.name, created_by_id=ctx.actor.user_id)
        await begin(ctx, job)
    await add_documents(ctx, job, reached)
    await jobs.describe_run(ctx, job)
    return job


async def release_name(ctx: PluginContext, upload: Upload, text: str, *, reason: str) -> bool:
    """Release a name in a document for the whole district, because an adult has the same name. Return True.

    Raises:
        ValidationFailed: the reason is too short or too long, or the name is not on a page of the document.
    """
    read_reason(reason)
    looked = await _look(ctx, upload)
    if not any(item.text == text and _is_releasable(item) for item in looked.named):
        raise ValidationFailed.of(text=_("No page of the document holds this name."))
    await release_marks(ctx, TEXT, [allowed_text(text)], reason=reason)
    return True


def check_document(ctx: PluginContext, upload: Upload | None) -> None:
    """Check that this document may be sent to everybody.

    Raises:
        ValidationFailed: the district does not send entire documents, or the document is too long.
    """
    if upload is None:
        return
    if ctx.flag(HIDE_ENTIRE):
        raise ValidationFailed.of(uploadId=_("Your district sends no entire document to everybody. Send a message."))
    if upload.pages > MAX_PAGES:
        raise ValidationFailed.of(
            uploadId=_("A document for everybody has at most {count} pages. Shorten it.", count=MAX_PAGES)
        )


def check_message(ctx: PluginContext, upload: Upload | None, options: NewJob, *, school_id: str) -> None:
    """Check that the message can be sent with these options.

    Raises:
        ValidationFailed: a field cannot be used.
    """
    wrong: dict[str, Sentence] = {}
    if upload is None and not options.message:
        wrong["message"] = _("Write a message. It is sent without a document.")
    if upload is not None and options.pin_mode in PERSONAL:
        wrong["pinMode"] = _(
            "One mail may serve several children of a family, so what is known of one child cannot open it."
        )
    if wrong:
        raise ValidationFailed.of(**wrong)
    check_new(ctx, options, schools=schools_of_new(ctx, school_id))


def check_reached(reached: Reached, expected: int) -> None:
    """Check that the list reaches as many persons as the clerk was shown.

    Raises:
        ValidationFailed: it reaches nobody.
        ListChanged: it reaches another number of persons.
    """
    if not reached.persons:
        raise ValidationFailed.of(
            ids=_("No person of your district is on this list. Correct it, or ask an administrator to add them.")
        )
    if len(reached.persons) != expected:
        raise ListChanged(
            _("The list reaches {count} persons now. Look at it again before you send.", count=len(reached.persons)),
            data={"persons": len(reached.persons)},
        )


async def add_documents(ctx: PluginContext, job: Job, reached: Reached) -> None:
    """Add a document row for each person. Without a file, the rows count as stored, so only the mails remain to be
    sent.
    """
    state = DocumentState.STORED if job.source_blob_id is None else DocumentState.TODO
    rows: Sequence[dict[str, object]] = [
        {
            "id": uuid7(),
            "job_id": job.id,
            "person": person.id,
            "person_id": person.person_id,
            "person_name": person.name,
            "school_id": person.school_id,
            "pages": list(range(1, job.page_count + 1)),
            "chunk": 0,
            "state": state,
        }
        for person in reached.persons.values()
    ]
    for start in range(0, len(rows), ROWS):
        await ctx.db.execute(insert(Document), rows[start : start + ROWS])


async def _look(ctx: PluginContext, upload: Upload) -> LookedThrough:
    path = await fetch_source(ctx, upload.blob_id)
    with TemporaryDirectory(dir=ctx.scratch, prefix="shared-") as folder:
        looked = await look_through(
            ctx,
            path,
            upload.pages,
            title="",
            folder=Path(folder),
            schools=ctx.actor.schools,
            limits=LIMITS,
            max_pictures=MAX_PICTURES,
        )
    if looked.part.problem:
        raise ValidationFailed.of(uploadId=looked.part.problem)
    return looked


def _is_releasable(item: Named) -> bool:
    return item.kind == "name" and not item.is_hidden and item.page is not None


def _show(item: Named) -> NamedRead:
    return NamedRead(
        page=item.page,
        kind=item.kind,
        text=item.text,
        person_ids=list(item.person_ids[:1]),
        message=say(item.sentence),
        releasable=_is_releasable(item),
    )
