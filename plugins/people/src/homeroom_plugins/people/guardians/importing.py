"""Comparison of the guardians in a file with the known ones, and writing of the differences."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from homeroom_plugins.people import queries as persons
from homeroom_plugins.people.guardians import queries
from homeroom_plugins.people.guardians.following import keep_restrictions
from homeroom_plugins.people.guardians.queries import FIRST
from homeroom_plugins.people.models import GuardianRow
from homeroom_plugins.people.values import PersonValues, key_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import Person

Known = Mapping[UUID, Mapping[int, GuardianRow]]
"""Known guardians by the person's row id, then by the guardian's place."""
Differences = Mapping[tuple[int, str], tuple[str, str]]
"""The old and the new value, by place and field."""


async def find_known_guardians(ctx: PluginContext, known: Sequence[Person]) -> Known:
    """Return the guardians of these persons as they are before the import."""
    found = await queries.list_guardians(ctx.db, ctx.district.id, [person.id for person in known])
    return {person: {row.place: row for row in rows} for person, rows in found.items()}


def find_differences(new: PersonValues, old: Mapping[int, GuardianRow]) -> Differences:
    """Return the guardian values that differ from the stored ones; empty for most rows of a nightly import."""
    return {
        (place, field): (before, value)
        for (place, field), value in new.guardians.items()
        if (before := _value_of(old.get(place), field)) != value
    }


def has_restricted_change(old: Person, new: PersonValues, rows: Mapping[int, GuardianRow], *, has_email: bool) -> bool:
    """Return True if a restricted guardian would get another name or address; the file may mean someone else."""
    changed = {key for key, (before, _after) in find_differences(new, rows).items() if before}
    before, after = (old.guardian_email or "").lower(), (new.guardian_email or "").lower()
    if has_email and before and before != after:
        changed.add((FIRST, "email"))
    return any(row.is_restricted and {(place, "name"), (place, "email")} & changed for place, row in rows.items())


async def save_guardians(
    ctx: PluginContext,
    batch: Sequence[PersonValues],
    known: Mapping[tuple[str, str], Person],
    guardians: Known,
    *,
    per_school: bool,
) -> int:
    """Write new guardian values of persons who are already written; return how many existing persons this changes.

    Restrictions are kept regardless of the file.
    """
    await queries.come_back(ctx.db, ctx.district.id)
    wanted = [
        (person, old)
        for person in batch
        if find_differences(
            person, guardians.get(old.id, {}) if (old := known.get(_key(person, per_school=per_school))) else {}
        )
    ]
    rows = await _find_rows(ctx, [person for person, _old in wanted], per_school=per_school)
    values: dict[tuple[str, ...], list[dict[str, object]]] = {}
    for person, _old in wanted:
        for place in sorted({place for place, _field in person.guardians}):
            said = {field: value for (at, field), value in person.guardians.items() if at == place}
            row = {"person": rows[_key(person, per_school=per_school)], "place": place} | said
            values.setdefault(tuple(said), []).append(
                row | ({"email": said["email"] or None} if "email" in said else {})
            )
    for fields, given in values.items():
        await queries.save_guardians(ctx.db, ctx.district.id, given, fields=fields)
    await queries.drop_empty(ctx.db, ctx.district.id, list(rows.values()))
    await keep_restrictions(ctx)
    return sum(old is not None for _person, old in wanted)


async def _find_rows(
    ctx: PluginContext, wanted: Sequence[PersonValues], *, per_school: bool
) -> Mapping[tuple[str, str], UUID]:
    keys = sorted({person.person_key for person in wanted})
    found = await persons.find_shown_by_keys(ctx.db, ctx.district.id, keys)
    return {(key, key_of(person.school_id) if per_school else ""): person.id for key, person in found}


def _key(person: PersonValues, per_school: bool) -> tuple[str, str]:
    return person.person_key, person.school_key if per_school else ""


def _value_of(row: GuardianRow | None, field: str) -> str:
    return (getattr(row, field) or "") if row is not None else ""
