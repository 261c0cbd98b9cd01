"""Correction of one address of a person after another plugin found that it is wrong or missing."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from homeroom_plugins.people import queries
from homeroom_plugins.people.guardian_values import MAX_GUARDIANS
from homeroom_plugins.people.guardians import queries as guardians
from homeroom_plugins.people.guardians.following import keep_restrictions
from homeroom_plugins.people.guardians.queries import FIRST
from homeroom_plugins.people.models import GuardianRow, PersonRow
from homeroom_plugins.people.telling import tell_changed
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from homeroom_sdk.persons import WrongAddress, barring_key
from homeroom_sdk.services import Person

SELF = 0
"""The place of the person's own address, next to the places of guardians."""
MAX_CHARS = 254


async def list_correctable(ctx: PluginContext, wrong: Mapping[UUID, WrongAddress]) -> set[UUID]:
    """Return the persons for whom it is certain which address is meant, and no restriction applies to it."""
    persons = await queries.find_shown_by_rows(ctx.db, ctx.district.id, list(wrong))
    rows = await guardians.list_guardians(ctx.db, ctx.district.id, list(wrong))
    return {item.id for item in persons if _places(item, rows.get(item.id, ()), wrong[item.id])}


async def correct_address(ctx: PluginContext, person_id: UUID, wrong: WrongAddress, address: str) -> bool:
    """Replace the wrong address wherever it occurs; return False and write nothing if it is not certain which one is
    meant.

    The same holds for a new address that a custody restriction bars for the person. Flushes.
    """
    await queries.lock_persons(ctx.db, ctx.district.id)
    await guardians.bar_addresses(ctx.db, ctx.district.id)
    person = await queries.find_person(ctx.db, ctx.district.id, person_id)
    if person is None or len(address) > MAX_CHARS:
        return False
    await ctx.db.refresh(person)
    rows = await _rows(ctx, person)
    barred = {barring_key(item) for row in rows for item in row.barred_emails}
    places = _places(person, rows, wrong)
    if not places or barring_key(address) in barred:
        return False
    by_place = {row.place: row for row in rows}
    for place in places:
        _write(ctx, person, place, by_place.get(place), address)
    person.updated_at = ctx.now()
    await keep_restrictions(ctx)
    await ctx.audit.record("person.address_corrected", subject=str(person.id), places=",".join(map(str, places)))
    await tell_changed(ctx, [person.id])
    return True


def _places(person: Person | PersonRow, rows: Sequence[GuardianRow], wrong: WrongAddress) -> list[int]:
    """Return the places to write the address to; empty if they are not certain."""
    addresses = {row.place: row.email for row in rows} | {FIRST: person.guardian_email, SELF: person.email}
    restricted = {row.place for row in rows if row.is_restricted}
    if wrong.former:
        found = [place for place, address in sorted(addresses.items()) if _tidy(address) == wrong.former]
        return [] if restricted & set(found) else found
    if wrong.is_self:
        return [] if person.email else [SELF]
    if any(not row.is_restricted and row.receives and not addresses[row.place] for row in rows):
        return []  # The missing address may be that of a known guardian.
    taken = {row.place for row in rows} | ({FIRST} if person.guardian_email else set())
    return next(([place] for place in range(FIRST, MAX_GUARDIANS + 1) if place not in taken), [])


def _write(ctx: PluginContext, person: PersonRow, place: int, row: GuardianRow | None, address: str) -> None:
    if place == SELF:
        person.email = address
    elif place == FIRST:
        person.guardian_email = address
    elif row is not None:
        row.email, row.updated_at = address, ctx.now()
    else:
        ctx.db.add(
            GuardianRow(
                id=uuid7(),
                district_id=ctx.district.id,
                person=person.id,
                place=place,
                email=address,
                priority=place,
                barred_emails=[],
            )
        )


async def _rows(ctx: PluginContext, person: PersonRow) -> Sequence[GuardianRow]:
    found = await guardians.list_guardians(ctx.db, ctx.district.id, [person.id])
    rows = found.get(person.id, ())
    for row in rows:
        await ctx.db.refresh(row)
    return rows


def _tidy(address: str | None) -> str:
    return (address or "").strip().lower()
