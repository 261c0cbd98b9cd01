"""Listing, adding, changing and removing of a person's guardians."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from uuid import UUID

from homeroom_plugins.people import queries as persons
from homeroom_plugins.people.errors import GuardianRestrictedStill, GuardiansFull, GuardianUnknown, PersonUnknown
from homeroom_plugins.people.guardian_values import MAX_GUARDIANS, BadGuardian, GuardianValues, clean_guardian
from homeroom_plugins.people.guardians import queries
from homeroom_plugins.people.guardians.following import keep_restrictions
from homeroom_plugins.people.guardians.queries import FIRST
from homeroom_plugins.people.models import GuardianRow, PersonRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _, sentence_of
from homeroom_sdk.orm import uuid7


@dataclass(frozen=True, slots=True)
class Guardian:
    """A guardian and its place."""

    place: int
    values: GuardianValues


async def list_guardians(ctx: PluginContext, person_id: UUID) -> Sequence[Guardian]:
    """Return a person's guardians in the order in which they are written to.

    Raises:
        PersonUnknown: there is no such person.
    """
    person = await _get_person(ctx, person_id)
    rows = (await queries.list_guardians(ctx.db, ctx.district.id, [person_id])).get(person_id, ())
    found = [Guardian(row.place, _values_of(row, person)) for row in rows]
    if person.guardian_email and all(item.place != FIRST for item in found):
        found.append(Guardian(FIRST, _values_of(None, person)))
    return sorted(found, key=lambda item: (item.values.priority, item.place))


async def add_guardian(ctx: PluginContext, person_id: UUID, values: GuardianValues) -> Guardian:
    """Add a guardian at the next free place. Flushes.

    Raises:
        PersonUnknown: there is no such person.
        ValidationFailed: a value cannot be used; contains the field.
        GuardiansFull: the person has `MAX_GUARDIANS` guardians.
    """
    cleaned = _clean(values)
    await persons.lock_persons(ctx.db, ctx.district.id)
    taken = {item.place for item in await list_guardians(ctx, person_id)}
    place = next((number for number in range(FIRST, MAX_GUARDIANS + 1) if number not in taken), None)
    if place is None:
        raise GuardiansFull(_("A person can have {count} guardians. End one of them first.", count=MAX_GUARDIANS))
    await _write(ctx, await _get_person(ctx, person_id), place, None, cleaned)
    await ctx.audit.record("guardian.added", subject=str(person_id), place=place, restricted=cleaned.is_restricted)
    await keep_restrictions(ctx)
    return Guardian(place, cleaned)


async def update_guardian(ctx: PluginContext, person_id: UUID, place: int, values: GuardianValues) -> Guardian:
    """Change a guardian. Flushes. A restriction applies from the commit on, and only a person can lift it.

    Raises:
        PersonUnknown, GuardianUnknown: there is no such person or guardian.
        ValidationFailed: a value cannot be used; contains the field.
    """
    cleaned = _clean(values)
    await persons.lock_persons(ctx.db, ctx.district.id)
    person = await _get_person(ctx, person_id)
    row = await _get_row(ctx, person, place)
    was_restricted = row is not None and row.is_restricted
    await _write(ctx, person, place, row, cleaned)
    await ctx.audit.record("guardian.updated", subject=str(person_id), place=place)
    if was_restricted != cleaned.is_restricted:
        what = "guardian.restricted" if cleaned.is_restricted else "guardian.restriction_lifted"
        await ctx.audit.record(what, subject=str(person_id), place=place)
    await keep_restrictions(ctx)
    return Guardian(place, cleaned)


async def end_guardian(ctx: PluginContext, person_id: UUID, place: int) -> None:
    """Remove a guardian from the directory; mails that were sent to them stay with their jobs.

    Raises:
        PersonUnknown, GuardianUnknown: there is no such person or guardian.
        GuardianRestrictedStill: a restriction bars the address and would be lost.
    """
    await persons.lock_persons(ctx.db, ctx.district.id)
    person = await _get_person(ctx, person_id)
    row = await _get_row(ctx, person, place)
    if row is not None and row.is_restricted:
        raise GuardianRestrictedStill(
            _("A custody restriction keeps documents from this guardian. Lift it first, if it no longer applies.")
        )
    if place == FIRST:
        person.guardian_email, person.updated_at = None, ctx.now()
    if row is not None:
        await ctx.db.delete(row)
    await ctx.db.flush()
    await ctx.audit.record("guardian.ended", subject=str(person_id), place=place)


async def _write(
    ctx: PluginContext, person: PersonRow, place: int, row: GuardianRow | None, values: GuardianValues
) -> None:
    if row is None:
        row = GuardianRow(id=uuid7(), district_id=ctx.district.id, person=person.id, place=place, barred_emails=[])
        ctx.db.add(row)
    else:
        # Bar the present address first, so that it stays barred when the address changes.
        await queries.bar_addresses(ctx.db, ctx.district.id)
        await ctx.db.refresh(row)
    for name, value in asdict(values).items():
        setattr(row, name, value)
    if not values.is_restricted:
        row.barred_emails = []
    if place == FIRST:
        row.email = None
        person.guardian_email, person.updated_at = values.email, ctx.now()
    row.updated_at = ctx.now()
    await ctx.db.flush()


async def _get_person(ctx: PluginContext, person_id: UUID) -> PersonRow:
    person = await persons.find_person(ctx.db, ctx.district.id, person_id)
    if person is None:
        raise PersonUnknown(_("This person does not exist, or no longer exists."))
    return person


async def _get_row(ctx: PluginContext, person: PersonRow, place: int) -> GuardianRow | None:
    """Return the guardian's row; None for a first guardian of whom only the address is known."""
    row = await queries.find_guardian(ctx.db, ctx.district.id, person.id, place)
    if row is None and not (place == FIRST and person.guardian_email):
        raise GuardianUnknown(_("This guardian does not exist, or no longer exists."))
    return row


def _values_of(row: GuardianRow | None, person: PersonRow) -> GuardianValues:
    if row is None:
        return GuardianValues("", person.guardian_email, "", "", "", 1, receives=True, is_restricted=False, reason="")
    return GuardianValues(
        name=row.name,
        email=person.guardian_email if row.place == FIRST else row.email,
        phone=row.phone,
        relationship=row.relationship,
        language=row.language,
        priority=row.priority,
        receives=row.receives,
        is_restricted=row.is_restricted,
        reason=row.reason,
    )


def _clean(values: GuardianValues) -> GuardianValues:
    try:
        return clean_guardian(values)
    except BadGuardian as error:
        raise ValidationFailed.of(**{error.field: sentence_of(error)}) from error
