"""Routes under `/api/person` and `/api/student`."""

from typing import Annotated

from fastapi import APIRouter, Form, UploadFile
from homeroom_plugins.people import queries, service
from homeroom_plugins.people.access import EditorContext, PersonsFileRoute
from homeroom_plugins.people.deletions import AT_ONCE, start_deletion
from homeroom_plugins.people.errors import NoConnector
from homeroom_plugins.people.imports import import_persons
from homeroom_plugins.people.schemas import (
    Deletion,
    ImportRead,
    ImportReportRead,
    MovedPersons,
    NewPerson,
    PersonAndDocuments,
    PersonChange,
    PersonRead,
    PersonRequest,
    RemovedPersons,
    SchoolChange,
    SyncRequest,
    read_document,
    read_import,
    read_person,
    read_report,
)
from homeroom_sdk.http import Answer, StaffContext, answer
from homeroom_sdk.i18n import _
from homeroom_sdk.schemas import Nothing

router = APIRouter(prefix="/api/person", tags=["person"], route_class=PersonsFileRoute)
student_router = APIRouter(prefix="/api/student", tags=["student"])


@router.post("/create")
async def create_person(ctx: EditorContext, person: NewPerson) -> Answer[PersonRead]:
    """Add a person."""
    return answer(read_person(await service.create_person(ctx, person.model_dump())))


@router.post("/update")
async def update_person(ctx: EditorContext, change: PersonChange) -> Answer[PersonRead]:
    """Change a person."""
    changes = change.model_dump(exclude={"id"}, exclude_none=True)
    return answer(read_person(await service.update_person(ctx, change.id, changes)))


@router.post("/getPersonAndDocument")
async def get_person_and_documents(ctx: StaffContext, body: PersonRequest) -> Answer[PersonAndDocuments]:
    """Return a person and their newest 100 documents from all plugins, such as delivered documents."""
    person = await service.get_person(ctx, row_id=body.id, person_id=body.person_id)
    documents = await service.list_documents(ctx, person.id)
    return answer(PersonAndDocuments(person=read_person(person), documents=[read_document(each) for each in documents]))


@router.post("/updatePersonSchool")
async def update_school(ctx: EditorContext, change: SchoolChange) -> Answer[MovedPersons]:
    """Move persons to a school."""
    return answer(MovedPersons(updated=await service.move_to_school(ctx, change.ids, school_id=change.school_id)))


@router.post("/uploadPersons")
async def upload_persons(
    ctx: EditorContext,
    file: UploadFile,
    confirm: Annotated[bool, Form(description="Import although the import was held: a person has looked.")] = False,
    ignoreColumns: Annotated[  # noqa: N803 - the API's name
        list[str], Form(description="Columns to leave out, by their headers: repeated, or separated by commas.")
    ] = [],  # noqa: B006 - FastAPI copies it
) -> Answer[ImportReportRead]:
    """Import a file (xlsx, xls, ods, CSV) with the columns person_id, first_name and last_name.

    Optional columns are school_id, email, guardian_email, birth_date, other_id and middle_name; for the first four
    guardians guardian2_email and so on (name, email, phone, relationship, language); and home_language for all
    guardians.
    The names that common exports give these columns are recognised too. A file with other columns is refused with
    `columns_unknown`. A file that would change much is held with `import_held`.
    """
    # A header may contain a comma itself.
    ignored = [*ignoreColumns, *(name for names in ignoreColumns for name in names.split(","))]
    report = await import_persons(
        ctx, file.file, file_name=file.filename or "persons.csv", ignored=ignored, is_confirmed=confirm
    )
    return answer(read_report(report), *report.notes)


@router.post("/findLatestImport")
async def find_latest_import(ctx: StaffContext) -> Answer[ImportRead | None]:
    """Return the result of the last import, or null."""
    found = await queries.find_latest_import(ctx.db, ctx.district.id)
    return answer(read_import(found) if found else None)


@router.post("/deletePersons")
async def delete_persons(ctx: EditorContext, deletion: Deletion) -> Answer[RemovedPersons]:
    """Delete persons; `PersonDelete` messages notify open screens. More than 100 persons are deleted by a job."""
    if len(deletion.ids) > AT_ONCE:
        await start_deletion(ctx, deletion.ids)
        return answer(RemovedPersons(success=[], queued=len(deletion.ids)))
    gone = await service.delete_persons(ctx, deletion.ids)
    return answer(RemovedPersons(success=list(gone), queued=0))


@student_router.post("/sync")
async def sync_students(_ctx: EditorContext, _request: SyncRequest) -> Answer[Nothing]:
    """Synchronize with the student information system. Always fails, because there is no connector for it."""
    raise NoConnector(_("No connector to a student information system is enabled. Import a CSV file instead."))
