"""Export and erasure of a person's data in the directory."""

from homeroom_plugins.people import service
from homeroom_plugins.people.models import DeletionRow, GuardianRow, PersonRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _
from homeroom_sdk.subjects import Erased, Subject, SubjectData, SubjectErasure
from sqlalchemy import ColumnElement, delete, func, select, update


async def export_subject(ctx: PluginContext, subject: Subject) -> SubjectData:
    """Export what the directory keeps of a person; see the hook `export_subject`."""
    person = await ctx.db.get(PersonRow, (ctx.district.id, subject.person))
    guardians = await ctx.db.scalars(select(GuardianRow).where(_guardians(ctx, subject)).order_by(GuardianRow.place))
    return SubjectData(
        {
            "person": [_person(person)] if person else [],
            "guardians": [_guardian(row) for row in guardians],
        }
    )


async def erase_subject(ctx: PluginContext, subject: Subject) -> SubjectErasure:
    """Erase the person and all their guardians, including restrictions kept for a return; see the hook."""
    whose = _guardians(ctx, subject)
    guardians = await ctx.db.scalar(select(func.count()).select_from(GuardianRow).where(whose))
    await ctx.db.execute(delete(GuardianRow).where(whose).execution_options(synchronize_session=False))
    gone = await service.delete_persons(ctx, [subject.person])
    of_jobs = update(DeletionRow).where(
        DeletionRow.district_id == ctx.district.id, DeletionRow.persons.contains([subject.person])
    )
    left = func.array_remove(DeletionRow.persons, subject.person)
    await ctx.db.execute(of_jobs.values(persons=left).execution_options(synchronize_session=False))
    return SubjectErasure(
        [Erased(_("Entries in the list of persons"), len(gone)), Erased(_("Guardians"), int(guardians or 0))]
    )


def _guardians(ctx: PluginContext, subject: Subject) -> ColumnElement[bool]:
    """Return the condition for the person's guardians, including restrictions kept after the person was deleted."""
    return (GuardianRow.district_id == ctx.district.id) & (GuardianRow.person == subject.person)


def _person(row: PersonRow) -> dict[str, object]:
    return {
        "id": row.id,
        "personId": row.person_id,
        "firstName": row.first_name,
        "middleName": row.middle_name,
        "lastName": row.last_name,
        "schoolId": row.school_id,
        "email": row.email,
        "guardianEmail": row.guardian_email,
        "birthDate": row.birth_date,
        "otherId": row.other_id,
        "createdOn": row.created_at,
        "updatedOn": row.updated_at,
    }


def _guardian(row: GuardianRow) -> dict[str, object]:
    return {
        "place": row.place,
        "name": row.name,
        "email": row.email,
        "phone": row.phone,
        "relationship": row.relationship,
        "language": row.language,
        "receives": row.receives,
        "restricted": row.is_restricted,
        "reason": row.reason,
        "barredEmails": row.barred_emails,
    }
