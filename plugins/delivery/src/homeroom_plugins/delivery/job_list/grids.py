"""Models with the records that the grids show."""

from homeroom_plugins.delivery.jobs.counting import select_served
from homeroom_plugins.delivery.jobs.open_problems import STATE, is_live, is_open, is_unsettled, needs_person
from homeroom_plugins.delivery.models import Document, Job, Problem, Recipient
from homeroom_plugins.delivery.states import ARRIVED, DocumentState, JobKind, JobStatus
from homeroom_sdk.district_names import district_code, school_name
from homeroom_sdk.models import Field, FieldType, Joined, ModelSpec
from sqlalchemy import and_, case, cast, func, select
from sqlalchemy.dialects.postgresql import ARRAY, TEXT


def _count(table: type[Recipient] | type[Problem] | type[Document], *conditions: object) -> object:
    return (
        select(func.count())
        .where(table.district_id == Job.district_id, table.job_id == Job.id, *conditions)  # type: ignore[arg-type] # SQL
        .scalar_subquery()
    )


def _number(name: str, column: object) -> Field:
    return Field(name, FieldType.INTEGER, column, sortable=False, filterable=False)  # type: ignore[arg-type] # SQL


JOBS = ModelSpec(
    "Jobs",
    fields=(
        Field("id", FieldType.UUID, Job.id),
        Field("status", column=Job.status),
        Field("schoolId", column=Job.school_id),
        Field(
            "schoolName",
            column=school_name(Job.district_id, Job.school_id, Job.schools),
            searchable=True,
            nullable=False,
        ),
        Field("organization", column=district_code(Job.district_id), sortable=False, filterable=False, nullable=False),
        Field("type", column=Job.kind),
        Field("subject", column=Job.subject, searchable=True),
        Field("typeLabel", column=Job.file_name, searchable=True),
        Field("createdBy", column=Job.created_by, searchable=True),
        Field("createdOn", FieldType.DATETIME, Job.created_at),
        Field("processedOn", FieldType.DATETIME, Job.processed_at),
        Field("expiresOn", FieldType.DATETIME, Job.expires_at),
        Field("recalledOn", FieldType.DATETIME, Job.recalled_at),
        Field("pageCount", FieldType.INTEGER, Job.page_count),
        _number("studentCount", _count(Document)),
        _number("successCount", select_served(Job).scalar_subquery()),
        _number("failedCount", _count(Recipient, Recipient.result == "failed")),
        _number("lockedCount", _count(Recipient, Recipient.locked_at.is_not(None))),
        _number("heldCount", _count(Document, Document.state == DocumentState.HELD)),
        _number("problemCount", _count(Problem, is_open(Job))),
        _number("missedCount", case((is_live(Job), _count(Recipient, is_unsettled(Recipient))), else_=0)),
        Field("needsPerson", FieldType.BOOLEAN, needs_person(Job), nullable=False),
    ),
    table=Job,
    where=(Job.status != JobStatus.DRAFT) | (Job.kind == JobKind.EXTERNAL),
    default_sort=("-createdOn",),
    title=func.coalesce(func.nullif(Job.subject, ""), Job.file_name),
)

_OF = and_(
    Document.district_id == Recipient.district_id,
    Document.id == Recipient.document_id,
    Document.job_id == Recipient.job_id,
)
"""Join condition. Comparing the job too is redundant, but lets an index return a job's recipients in order."""
OF_DOCUMENT = Joined(Document, _OF)
_OF_JOB = Joined(Job, and_(Job.district_id == Recipient.district_id, Job.id == Recipient.job_id))
_TITLE = select(Document.person_name).where(_OF).scalar_subquery()

_page = func.unnest(Document.pages).column_valued("page")
_FIRST, _LAST = (select(edge(_page)).scalar_subquery() for edge in (func.min, func.max))


JOB_RESULTS = ModelSpec(
    "JobResults",
    fields=(
        Field("id", FieldType.UUID, Recipient.id),
        Field("jobId", FieldType.UUID, Recipient.job_id),
        Field("person", FieldType.UUID, Document.person),
        Field("studentId", column=Document.person_id, searchable=True),
        Field("personName", column=Document.person_name, searchable=True),
        Field("email", column=Recipient.email, searchable=True),
        Field("recipientName", column=Recipient.name, searchable=True),
        Field("language", column=Recipient.language),
        Field("result", column=Recipient.result),
        Field("sentOn", FieldType.DATETIME, Recipient.sent_at),
        Field("openedOn", FieldType.DATETIME, Recipient.opened_at),
        Field("lockedOn", FieldType.DATETIME, Recipient.locked_at),
        Field("recalledOn", FieldType.DATETIME, Recipient.recalled_at),
        Field("remindedOn", FieldType.DATETIME, Recipient.reminded_at),
        Field("settledOn", FieldType.DATETIME, Recipient.settled_at),
        Field("settledWhy", column=Recipient.settled_why, sortable=False, filterable=False),
        Field("success", FieldType.BOOLEAN, Recipient.result.in_(ARRIVED)),
        Field("pages", FieldType.LIST, Document.pages, sortable=False, filterable=False),
        Field("startPage", FieldType.INTEGER, _FIRST),
        Field("endPage", FieldType.INTEGER, _LAST),
        Field("message", column=Recipient.message),
    ),
    table=Recipient,
    joined=(OF_DOCUMENT,),
    default_sort=("studentId",),
    title=_TITLE,
)

STUDENT_RESULTS = ModelSpec(
    "StudentResults",
    fields=(
        Field("id", FieldType.UUID, Recipient.id),
        Field("person", FieldType.UUID, Document.person),
        Field("studentId", column=Document.person_id, searchable=True),
        Field("personName", column=Document.person_name, searchable=True),
        Field("schoolId", column=Document.school_id),
        Field("jobId", FieldType.UUID, Recipient.job_id),
        Field("subject", column=Job.subject),
        Field("createdOn", FieldType.DATETIME, Job.created_at),
        Field("email", column=Recipient.email, searchable=True),
        Field("result", column=Recipient.result),
        Field("sentOn", FieldType.DATETIME, Recipient.sent_at),
        Field("openedOn", FieldType.DATETIME, Recipient.opened_at),
        Field("lockedOn", FieldType.DATETIME, Recipient.locked_at),
        Field("recalledOn", FieldType.DATETIME, Recipient.recalled_at),
    ),
    table=Recipient,
    joined=(OF_DOCUMENT, _OF_JOB),
    default_sort=("-createdOn",),
    title=_TITLE,
)

_KINDS = (
    select(cast(func.array_agg(func.distinct(Problem.kind)), ARRAY(TEXT)))
    .where(
        Problem.district_id == Document.district_id,
        Problem.document_id == Document.id,
        Problem.holds,
        Problem.released_at.is_(None),
    )
    .scalar_subquery()
)

JOB_DOCUMENTS = ModelSpec(
    "JobDocuments",
    fields=(
        Field("id", FieldType.UUID, Document.id),
        Field("jobId", FieldType.UUID, Document.job_id),
        Field("studentId", column=Document.person_id, searchable=True),
        Field("personName", column=Document.person_name, searchable=True),
        Field("schoolId", column=Document.school_id),
        Field("pages", FieldType.LIST, Document.pages, filterable=False),
        Field("attached", FieldType.LIST, Document.attached, sortable=False, filterable=False),
        Field("state", column=Document.state),
        Field("reasons", FieldType.LIST, _KINDS, sortable=False),
        Field("risk", FieldType.INTEGER, Document.risk),
        Field("risks", FieldType.LIST, Document.reasons, sortable=False, filterable=False),
    ),
    table=Document,
    default_sort=("pages",),
    title=Document.person_name.expression,
)

JOB_PROBLEMS = ModelSpec(
    "JobProblems",
    fields=(
        Field("id", FieldType.UUID, Problem.id),
        Field("jobId", FieldType.UUID, Problem.job_id),
        Field("kind", column=Problem.kind),
        Field("pages", FieldType.LIST, Problem.pages, filterable=False),
        Field("personIds", FieldType.LIST, Problem.person_ids, sortable=False, filterable=False),
        Field("message", column=Problem.message, searchable=True),
        Field("documentId", FieldType.UUID, Problem.document_id),
        Field("holds", FieldType.BOOLEAN, Problem.holds),
        Field("releasedOn", FieldType.DATETIME, Problem.released_at),
        Field("releasedBy", column=Problem.released_by),
        Field("reason", column=Problem.reason),
        Field("state", column=STATE),
    ),
    table=Problem,
    default_sort=("pages",),
)
