"""Export of one person's data: each document, its recipients, and its job.

Source files contain pages of many persons and are not exported; the documents sent about this person are. A document
that was made for another name or id may belong to the previous owner of the id: of such a document, the export contains
only its id, its job and its date.
"""

from homeroom_plugins.delivery.disclosing import title_of
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.sending.planning import is_another
from homeroom_sdk.context import PluginContext
from homeroom_sdk.disclosures import Disclosed, DisclosureAct
from homeroom_sdk.services import Directory
from homeroom_sdk.subjects import Subject, SubjectData, SubjectFile
from sqlalchemy import and_, select


async def export_subject(ctx: PluginContext, subject: Subject) -> SubjectData:
    """See the hook `export_subject`. Exported documents are recorded in the disclosure ledger."""
    of_job = and_(Job.district_id == Document.district_id, Job.id == Document.job_id)
    of_person = (Document.district_id == ctx.district.id, Document.person == subject.person)
    found = (
        await ctx.db.execute(select(Document, Job).join(Job, of_job).where(*of_person).order_by(Document.id))
    ).all()
    known = (await ctx.services.get(Directory).find_by_rows([subject.person])).get(subject.person)
    others = {document.id for document, _job in found if known is not None and is_another(known, document)}
    rows = [(document, job) for document, job in found if document.id not in others]
    recipients = await ctx.db.scalars(
        select(Recipient).where(
            Recipient.district_id == ctx.district.id,
            Recipient.document_id.in_([document.id for document, _job in rows]),
        )
    )
    records: dict[str, list[dict[str, object]]] = {
        "documents": [_document(document, job) for document, job in rows],
        "recipients": [_recipient(row) for row in recipients],
        "documentsOfAnotherName": [
            {"id": document.id, "job": job.id, "storedOn": document.stored_at}
            for document, job in found
            if document.id in others
        ],
    }
    stored = [(document, job) for document, job in rows if document.blob_id is not None]
    disclosed = [
        Disclosed(document.person, document.person_name, document.id, title_of(job)) for document, job in stored
    ]
    await ctx.disclosures.record_many(DisclosureAct.EXPORTED, disclosed)
    files = [SubjectFile(f"{document.id}.pdf", document.blob_id) for document, _job in stored if document.blob_id]
    return SubjectData(records, files)


def _document(row: Document, job: Job) -> dict[str, object]:
    return {
        "id": row.id,
        "job": job.id,
        "subject": job.subject,
        "message": job.message,
        "personId": row.person_id,
        "personName": row.person_name,
        "schoolId": row.school_id,
        "pages": row.pages,
        "state": row.state,
        "storedOn": row.stored_at,
        "sha256": row.sha256,
    }


def _recipient(row: Recipient) -> dict[str, object]:
    return {
        "document": row.document_id,
        "email": row.email,
        "name": row.name,
        "language": row.language,
        "result": row.result,
        "sentOn": row.sent_at,
        "openedOn": row.opened_at,
        "recalledOn": row.recalled_at,
    }
