"""Adding, changing and removing single persons."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from homeroom_plugins.people import queries
from homeroom_plugins.people.errors import PersonIdTaken, PersonUnknown
from homeroom_plugins.people.models import PersonRow
from homeroom_plugins.people.values import BadValue, PersonValues, clean, keys_of, read_person
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed

IDS_PER_NOTICE = 100
"""4 kB: a notice may carry 7."""


async def create_person(ctx: PluginContext, values: Mapping[str, str]) -> PersonRow:
    """Add a person; flushes.

    Raises:
        ValidationFailed: with the field that cannot be used.
        PersonIdTaken: the district has a person with this id, in whatever case.
    """
    person = _read(values)
    await _check_free(ctx, person.person_key, None)
    row = PersonRow(district_id=ctx.district.id, **_columns(person))
    ctx.db.add(row)
    await ctx.db.flush()
    await ctx.db.refresh(row)
    await ctx.audit.record("person.created", subject=str(row.id))
    return row


async def update_person(ctx: PluginContext, person_id: UUID, changes: Mapping[str, str]) -> PersonRow:
    """Change some of a person's values; flushes. Errors as `create_person`, and `PersonUnknown`."""
    row = await queries.find_person(ctx.db, ctx.district.id, person_id)
    if row is None:
        raise _unknown()
    person = _read({name: getattr(row, name) or "" for name in queries.VALUES} | dict(changes))
    await _check_free(ctx, person.person_key, row.id)
    for name, value in _columns(person).items():
        setattr(row, name, value)
    row.updated_at = ctx.now()
    await ctx.db.flush()
    await ctx.audit.record("person.updated", subject=str(row.id), fields=",".join(sorted(changes)))
    return row


async def get_person(ctx: PluginContext, *, row_id: UUID | None, person_id: str | None) -> PersonRow:
    """The person with this row id, or with this id of the district's own.

    Raises:
        PersonUnknown: there is none.
    """
    if row_id is not None:
        row = await queries.find_person(ctx.db, ctx.district.id, row_id)
    else:
        keys = keys_of([person_id] if person_id else [])
        row = next(iter(await queries.find_by_keys(ctx.db, ctx.district.id, list(keys.values()))), None)
    if row is None:
        raise _unknown()
    return row


async def move_to_school(ctx: PluginContext, persons: Sequence[UUID], *, school_id: str) -> int:
    """Set the school of these persons; returns how many there are. Ids that nobody has are passed over.

    Raises:
        ValidationFailed: the school's id cannot be stored.
    """
    try:
        school = clean("school_id", school_id)
    except BadValue as error:
        raise ValidationFailed.of(school_id=str(error)) from error
    moved = await queries.move_to_school(ctx.db, ctx.district.id, persons, school_id=school)
    await ctx.audit.record("persons.moved", subject=school, count=len(moved))
    return len(moved)


async def delete_persons(ctx: PluginContext, persons: Sequence[UUID]) -> list[UUID]:
    """Remove these persons and tell open screens which are gone; returns their ids.

    What was delivered to them stays with its job.
    """
    gone = await queries.delete_persons(ctx.db, ctx.district.id, persons)
    for person in gone:
        await ctx.audit.record("person.deleted", subject=str(person))
    ids = [str(person) for person in gone]
    for start in range(0, len(ids), IDS_PER_NOTICE):
        await ctx.events.notify("PersonDelete", {"success": ids[start : start + IDS_PER_NOTICE]})
    return gone


def _read(values: Mapping[str, str]) -> PersonValues:
    try:
        return read_person(values)
    except BadValue as error:
        raise ValidationFailed.of(**{error.column: str(error)}) from error


def _columns(person: PersonValues) -> dict[str, str | None]:
    return {"person_key": person.person_key} | {name: getattr(person, name) for name in queries.VALUES}


async def _check_free(ctx: PluginContext, key: str, own: UUID | None) -> None:
    taken = await queries.find_by_keys(ctx.db, ctx.district.id, [key])
    if any(row.id != own for row in taken):
        raise PersonIdTaken("Another person of the district has this person_id. Give this one an id of its own.")


def _unknown() -> PersonUnknown:
    return PersonUnknown("This person does not exist, or not any more.")
