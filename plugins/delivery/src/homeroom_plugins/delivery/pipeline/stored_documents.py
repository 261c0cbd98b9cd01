"""The service `DocumentDelivery`: it sends documents of another plugin as a job.

The documents are joined into one source, and an index assigns its pages to persons. From there on it is a job like any
other: the owner of each page must be proven, each part is cut and scanned again, and doubtful documents are held.
"""

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from homeroom_plugins.delivery.errors import FileRefused
from homeroom_plugins.delivery.intake.rules import IndexRule
from homeroom_plugins.delivery.intake.uploads import inspect
from homeroom_plugins.delivery.jobs.schools import schools_of_new
from homeroom_plugins.delivery.models import Upload
from homeroom_plugins.delivery.pdf.cut.joining import join_pdfs
from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_plugins.delivery.pipeline import start
from homeroom_plugins.delivery.states import SendTo
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.persons import Person
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.sending import DocumentToSend, Message
from homeroom_sdk.services import Directory

MAX_DOCUMENTS = 200
MAX_BYTES = 200_000_000
LIMITS = Limits(cpu_s=20, wall_s=60)
"""A user waits for the response. Joining two hundred small PDFs takes less than a second."""


class JobsOfDocuments:
    """Implements `homeroom_sdk.sending.DocumentDelivery`."""

    def __init__(self, ctx: PluginContext) -> None:
        self._ctx = ctx

    async def deliver(self, documents: Sequence[DocumentToSend], message: Message) -> UUID:
        """See `DocumentDelivery.deliver`."""
        ctx = self._ctx
        if not 1 <= len(documents) <= MAX_DOCUMENTS:
            raise ValidationFailed.of(ids=_("Send at most {count} documents at once.", count=MAX_DOCUMENTS))
        persons = await ctx.services.get(Directory).find_by_rows([item.person for item in documents])
        school = await self._find_school(documents, persons)
        # Group the documents by person, in the order of each person's first document.
        places = {person: place for place, person in reversed(list(enumerate(item.person for item in documents)))}
        ordered = sorted(documents, key=lambda item: places[item.person])
        upload, counts = await self._join(ordered, message.subject)
        new = start.NewJob(
            subject=message.subject.strip(),
            message=message.text.strip(),
            rule=IndexRule(kind="index", csv=write_index(ordered, counts, persons)),
            pin_mode=PinMode.GENERATED,
            send_to=SendTo.GUARDIAN,
            expires_at=message.expires_at or start.default_expiry(ctx, schools_of_new(ctx, school)),
            school_id=school,
            review=message.review,
        )
        return (await start.start_job(ctx, upload, new)).id

    async def _find_school(self, documents: Sequence[DocumentToSend], persons: Mapping[UUID, Person]) -> str:
        """Return the school of all persons, or an empty code (the whole district) if they are of several schools.

        Raises:
            ValidationFailed: a person is not in the directory, or ids are numbered per school and there are several
                schools.
        """
        gone = [item for item in documents if item.person not in persons]
        if gone:
            raise ValidationFailed.of(
                ids=_("“{title}” is of a person who is no longer in the list of persons.", title=gone[0].title)
            )
        schools = {person.school_id for person in persons.values()}
        if len(schools) == 1:
            return schools.pop()
        if await self._ctx.services.get(Directory).numbers_per_school():
            raise ValidationFailed.of(ids=_("Send the documents of each school by themselves."))
        return ""

    async def _join(self, documents: Sequence[DocumentToSend], subject: str) -> tuple[Upload, list[int]]:
        """Join the documents into one PDF, inspect and store it as an upload; return it with the page count of each
        document.
        """
        ctx = self._ctx
        with TemporaryDirectory(dir=ctx.scratch, prefix="documents-") as folder:
            paths = [Path(folder) / f"{number}.pdf" for number in range(len(documents))]
            size = 0
            for item, path in zip(documents, paths, strict=True):
                await item.save_to(path)
                size += path.stat().st_size
                if size > MAX_BYTES:
                    raise ValidationFailed.of(ids=_("These documents are too large together. Send fewer at once."))
            joined = Path(folder) / "joined.pdf"
            try:
                counts = await run_guarded(join_pdfs, paths, joined, limits=LIMITS)
                inspection = await inspect(joined)
            except PdfError as error:
                raise FileRefused(error) from error
            blob = await ctx.blobs.put(joined)
        upload = Upload(
            id=uuid7(),
            file_name=f"{(documents[0].title or subject)[:190]}.pdf",
            size_bytes=blob.size,
            pages=inspection.page_count,
            blob_id=blob.id,
            sha256=blob.sha256,
            created_by=ctx.actor.user_id,
        )
        ctx.db.add(upload)
        await ctx.db.flush()
        return upload, counts


def write_index(documents: Sequence[DocumentToSend], counts: Sequence[int], persons: Mapping[UUID, Person]) -> str:
    """Write the CSV that assigns pages to persons, in the format of `IndexRule`."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(("first_page", "last_page", "person_id"))
    first = 1
    for item, count in zip(documents, counts, strict=True):
        writer.writerow((first, first + count - 1, persons[item.person].person_id))
        first += count
    return out.getvalue()
