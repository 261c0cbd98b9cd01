"""Adding, changing, moving and deleting of persons."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from homeroom_plugins.people import queries
from homeroom_plugins.people.errors import PersonIdTaken, PersonUnknown
from homeroom_plugins.people.given_persons import VALUES
from homeroom_plugins.people.guardians import queries as guardians
from homeroom_plugins.people.guardians.following import keep_restrictions
from homeroom_plugins.people.models import PersonRow
from homeroom_plugins.people.telling import tell_changed
from homeroom_plugins.people.values import BadValue, PersonValues, clean, key_of, keys_of, read_person
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _, sentence_of
from homeroom_sdk.person_documents import PersonDocument, PersonDocuments

MAX_DOCUMENTS = 100
IDS_PER_NOTICE = 100
"""100 ids take 4 kB; the limit of a notification is 7 kB."""


async def create_person(ctx: PluginContext, values: Mapping[str, str]) -> PersonRow:
    """Add a person. Flushes.

    Raises:
        ValidationFailed: a value cannot be used; contains the field.
        PersonIdTaken: another person has this id, regardless of case, in the district or, with ids per school, in the
            school.
    """
    person = _read(values)
    await check_school(ctx, person.school_id)
    scope = person.school_key if await queries.lock_persons(ctx.db, ctx.district.id) else ""
    await _check_free(ctx, person.person_key, scope, own=None)
    row = PersonRow(district_id=ctx.district.id, scope=scope, **_columns(person))
    ctx.db.add(row)
    await ctx.db.flush()
    await ctx.db.refresh(row)
    await keep_restrictions(ctx)
    await ctx.audit.record("person.created", subject=str(row.id))
    await tell_changed(ctx, [row.id])
    return row


async def update_person(ctx: PluginContext, person_id: UUID, changes: Mapping[str, str]) -> PersonRow:
    """Change some of a person's values. Flushes. Errors as for `create_person`, and `PersonUnknown`."""
    per_school = await queries.lock_persons(ctx.db, ctx.district.id)
    row = await queries.find_person(ctx.db, ctx.district.id, person_id)
    if row is None:
        raise _unknown()
    person = _read({name: str(getattr(row, name) or "") for name in VALUES} | dict(changes))
    await check_school(ctx, person.school_id)
    scope = person.school_key if per_school else ""
    await _check_free(ctx, person.person_key, scope, own=row.id)
    row.scope = scope
    for name, value in _columns(person).items():
        setattr(row, name, value)
    row.updated_at = ctx.now()
    await keep_restrictions(ctx)
    await ctx.audit.record("person.updated", subject=str(row.id), fields=",".join(sorted(changes)))
    await tell_changed(ctx, [row.id])
    return row


async def get_person(ctx: PluginContext, *, row_id: UUID | None, person_id: str | None) -> PersonRow:
    """Return the person with this row id, or with this id of the district.

    Raises:
        PersonUnknown: there is no such person.
        PersonIdTaken: each school has its own ids, and persons of several schools have this one.
    """
    if row_id is not None:
        row = await queries.find_person(ctx.db, ctx.district.id, row_id)
    else:
        keys = keys_of([person_id] if person_id else [])
        found = [row for key in keys.values() for row in await queries.find_by_key(ctx.db, ctx.district.id, key)]
        if len(found) > 1:
            raise PersonIdTaken(_("Persons of several schools have this person_id. Ask for one of them by its id."))
        row = next(iter(found), None)
    if row is None:
        raise _unknown()
    return row


async def list_documents(ctx: PluginContext, person: UUID) -> Sequence[PersonDocument]:
    """Return the newest 100 documents of a person from all plugins, as far as the actor may see them."""
    found = [
        document
        for keeper in ctx.services.list(PersonDocuments)
        for document in await keeper.list_documents(person, limit=MAX_DOCUMENTS)
    ]
    return sorted(found, key=lambda document: document.stored_at, reverse=True)[:MAX_DOCUMENTS]


async def move_to_school(ctx: PluginContext, persons: Sequence[UUID], *, school_id: str) -> int:
    """Set the school of these persons; return how many there are. Unknown ids are ignored.

    Raises:
        ValidationFailed: the school's id cannot be stored, or the school is not one of the actor's.
        PersonIdTaken: each school has its own ids, and the school would have two persons with the same one.
    """
    try:
        school = clean("school_id", school_id)
    except BadValue as error:
        raise ValidationFailed.of(school_id=sentence_of(error)) from error
    await check_school(ctx, school)
    scope = key_of(school) if await queries.lock_persons(ctx.db, ctx.district.id) else ""
    if scope:
        await _check_move(ctx, persons, scope)
    moved = await queries.move_to_school(ctx.db, ctx.district.id, persons, school_id=school, scope=scope)
    await ctx.audit.record("persons.moved", subject=school, count=len(moved))
    await tell_changed(ctx, moved)
    return len(moved)


async def delete_persons(ctx: PluginContext, persons: Sequence[UUID]) -> list[UUID]:
    """Delete these persons, notify open screens, and return the ids of the deleted persons.

    If a person is added again, custody restrictions are restored. Delivered documents stay with their jobs.
    """
    await queries.lock_persons(ctx.db, ctx.district.id)
    await guardians.leave(ctx.db, ctx.district.id, persons)
    gone = await queries.delete_persons(ctx.db, ctx.district.id, persons)
    for person in gone:
        await ctx.audit.record("person.deleted", subject=str(person))
    ids = [str(person) for person in gone]
    for start in range(0, len(ids), IDS_PER_NOTICE):
        await ctx.events.notify("PersonDelete", {"success": ids[start : start + IDS_PER_NOTICE]})
    await tell_changed(ctx, gone)
    return gone


async def check_school(ctx: PluginContext, school_id: str) -> None:
    """Check that the actor may assign this school to a person.

    Raises:
        ValidationFailed: the school is not one of the actor's.
    """
    if ctx.actor.schools is None or ctx.actor.has_school(school_id):
        return
    names = await ctx.school_names(ctx.actor.schools)
    raise ValidationFailed.of(
        school_id=_("Choose one of your schools: {schools}.", schools=", ".join(sorted(names.values())))
    )


async def _check_move(ctx: PluginContext, persons: Sequence[UUID], scope: str) -> None:
    """Check that these persons can be in one school, in which each id is unique."""
    moving = await queries.find_shown_by_rows(ctx.db, ctx.district.id, persons)
    keys = [key_of(person.person_id) for person in moving]
    async with ctx.whole_district():
        there = await queries.find_shown_by_keys(ctx.db, ctx.district.id, sorted(set(keys)), scope=scope)
    ids = {person.id for person in moving}
    if len(set(keys)) < len(keys) or any(person.id not in ids for _key, person in there):
        raise PersonIdTaken(_("Persons of this school have the same person_id. Nobody was moved."))


def _read(values: Mapping[str, str]) -> PersonValues:
    try:
        return read_person(values)
    except BadValue as error:
        raise ValidationFailed.of(**error.faults) from error


def _columns(person: PersonValues) -> dict[str, Any]:
    return {"person_key": person.person_key} | {name: getattr(person, name) for name in VALUES}


async def _check_free(ctx: PluginContext, key: str, scope: str, *, own: UUID | None) -> None:
    async with ctx.whole_district():
        taken = await queries.find_shown_by_keys(ctx.db, ctx.district.id, [key], scope=scope)
    if any(person.id != own for _key, person in taken):
        raise PersonIdTaken(
            _("Another person of the school has this person_id. Give this one a different id.")
            if scope
            else _("Another person of the district has this person_id. Give this one a different id.")
        )


def _unknown() -> PersonUnknown:
    return PersonUnknown(_("This person does not exist, or no longer exists."))
