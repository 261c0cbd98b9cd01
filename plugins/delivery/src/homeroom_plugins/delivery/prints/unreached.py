"""Families that a job has not reached by e-mail, and which of them may be printed for."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from uuid import UUID

from homeroom_plugins.delivery.district.addresses import LOOK_UP
from homeroom_plugins.delivery.models import Document, Job, PrintedDocument, Problem, Recipient
from homeroom_plugins.delivery.states import DocumentState, JobStatus, RecipientResult
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import Directory, Person
from sqlalchemy import ColumnElement, and_, exists, or_, select

PRINTABLE = frozenset({JobStatus.SENDING, JobStatus.COMPLETE, JobStatus.EXPIRED})
_UNSENT = (RecipientResult.FAILED, RecipientResult.RESTRICTED)


class AsideReason(StrEnum):
    """The reason why a document is not printed with the others."""

    RESTRICTED = "restricted"
    """A custody restriction keeps the document from a guardian; a person has to make sure that the right one gets it.
    """
    GONE = "gone"
    """The person is no longer in the directory, so it is unknown which family should get the document."""


@dataclass(frozen=True, slots=True)
class Unreached:
    """A family that no e-mail has reached. `school` is the school's name, or its code if it has no name."""

    document_id: UUID
    person: UUID
    person_id: str
    name: str
    sort_name: str
    school: str


@dataclass(frozen=True, slots=True)
class UnreachedFamilies:
    """Families that can be printed for, in the order of printing, and families that cannot, with the reason."""

    printable: list[Unreached] = field(default_factory=list)
    aside: list[tuple[Unreached, AsideReason]] = field(default_factory=list)


async def list_unreached(ctx: PluginContext, job: Job) -> UnreachedFamilies:
    """Return the families that the job has not reached and that have no printed copy yet, by school, last and first
    name.
    """
    if job.status not in PRINTABLE or job.recalled_at is not None:
        return UnreachedFamilies()
    rows = await ctx.db.execute(
        select(Document.id, Document.person, Document.person_id, Document.person_name, Document.school_id).where(
            Document.job_id == job.id, *given(ctx), *_unreached(), ~_is_printed()
        )
    )
    documents = rows.all()
    persons, restricted = await _find_persons(ctx, [document[1] for document in documents])
    names = await ctx.school_names(
        {persons[person].school_id if person in persons else school for _id, person, _no, _name, school in documents}
    )
    found = UnreachedFamilies()
    for document_id, person_row, person_id, name, school_id in documents:
        person = persons.get(person_row)
        school = person.school_id if person else school_id
        family = Unreached(
            document_id=document_id,
            person=person_row,
            person_id=person_id,
            name=name,
            sort_name=f"{person.last_name} {person.first_name}" if person else name,
            school=names.get(school, school),
        )
        if person is None:
            found.aside.append((family, AsideReason.GONE))
        elif person_row in restricted:
            found.aside.append((family, AsideReason.RESTRICTED))
        else:
            found.printable.append(family)
    found.printable.sort(key=_order)
    found.aside.sort(key=lambda item: _order(item[0]))
    return found


async def list_barred_documents(ctx: PluginContext, documents: Sequence[Document]) -> set[UUID]:
    """Return the ids of these documents that may not be printed now: the person is gone, or has a barred guardian."""
    persons, restricted = await _find_persons(ctx, [document.person for document in documents])
    return {item.id for item in documents if item.person not in persons or item.person in restricted}


def given(ctx: PluginContext) -> tuple[ColumnElement[bool], ...]:
    """Return the condition for documents that are cut and not recalled."""
    return (
        Document.district_id == ctx.district.id,
        Document.state == DocumentState.STORED,
        Document.blob_id.is_not(None),
        ~exists().where(
            _of_document(), Recipient.recalled_at.is_not(None), Recipient.result != RecipientResult.RESTRICTED
        ),
    )


def _unreached() -> tuple[ColumnElement[bool], ...]:
    """Return the condition that no mail was sent or waits, because mails failed, guardians are barred, or there is no
    address.

    A mail to the same address for a sibling counts as sent.
    """
    return (
        Document.planned_at.is_not(None),
        ~exists().where(_of_document(), Recipient.result.not_in((*_UNSENT, RecipientResult.CANCELLED))),
        or_(
            exists().where(_of_document(), Recipient.result.in_(_UNSENT)),
            exists().where(
                Problem.district_id == Document.district_id,
                Problem.document_id == Document.id,
                Problem.kind == "no_address",
            ),
        ),
    )


def _is_printed() -> ColumnElement[bool]:
    return exists().where(
        PrintedDocument.district_id == Document.district_id,
        PrintedDocument.document_id == Document.id,
        PrintedDocument.undone_at.is_(None),
    )


def _of_document() -> ColumnElement[bool]:
    return and_(Recipient.district_id == Document.district_id, Recipient.document_id == Document.id)


async def _find_persons(ctx: PluginContext, rows: Sequence[UUID]) -> tuple[dict[UUID, Person], set[UUID]]:
    """Return the current persons, and which of them have a guardian who is barred from their documents."""
    directory, persons, restricted = ctx.services.get(Directory), dict[UUID, Person](), set[UUID]()
    wanted = list(dict.fromkeys(rows))
    for start in range(0, len(wanted), LOOK_UP):
        part = wanted[start : start + LOOK_UP]
        persons |= await directory.find_by_rows(part)
        # Restrictions also apply to students who have moved to a school that is not the actor's.
        async with ctx.whole_district():
            restricted |= await directory.list_restricted(part)
    return persons, restricted


def _order(family: Unreached) -> tuple[str, str, UUID]:
    return family.school.casefold(), family.sort_name.casefold(), family.document_id
