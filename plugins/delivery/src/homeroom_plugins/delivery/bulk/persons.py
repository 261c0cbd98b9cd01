"""Receivers of a message: ids that a clerk pasted or that a CSV file contains, the persons of schools, or everybody."""

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from homeroom_plugins.delivery.district.addresses import LOOK_UP, NOBODY, list_addressees
from homeroom_plugins.delivery.errors import SchoolNeeded
from homeroom_plugins.delivery.states import SendTo
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.services import Directory, Person

MAX_PERSONS = 50_000
MAX_IDS_CHARS = 2_000_000
_SEPARATORS = "\t;,"
_ID_COLUMNS = frozenset(
    {"personid", "studentid", "id", "studentnumber", "studentno", "رقمالطالب", "معرفالطالب", "معرّفالطالب"}
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A clerk's choice of receivers: exactly one of the first three.

    Args:
        ids: Ids as pasted, or a CSV file with a column of ids.
        school_id: The school of the job; if the district numbers per school, the ids are this school's.
    """

    ids: str = ""
    school_ids: Sequence[str] = ()
    everybody: bool = False
    school_id: str = ""

    @property
    def job_school(self) -> str:
        """The school of the job: the named one, or the only school that the message goes to."""
        return self.school_id or (self.school_ids[0].strip() if len(self.school_ids) == 1 else "")


@dataclass(slots=True)
class Reached:
    """The chosen persons. `ambiguous` are ids that several persons have; `doubled` counts repeated ids."""

    persons: dict[UUID, Person] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    ambiguous: list[str] = field(default_factory=list)
    doubled: int = 0


async def find_reached(ctx: PluginContext, chosen: Chosen) -> Reached:
    """Return the chosen persons, in the order of the list.

    Raises:
        ValidationFailed: the list cannot be read, not exactly one kind of receivers was chosen, or there are too many
            persons.
        SchoolNeeded: the district numbers per school, and no school is named.
    """
    if sum((bool(chosen.ids.strip()), bool(chosen.school_ids), chosen.everybody)) != 1:
        raise ValidationFailed.of(ids=_("Choose the recipients: a list of IDs, schools, or everybody."))
    reached = await (_find_listed(ctx, chosen) if chosen.ids.strip() else _find_of_schools(ctx, chosen))
    if len(reached.persons) > MAX_PERSONS:
        raise ValidationFailed.of(ids=_("One job reaches at most {count} persons. Make several.", count=MAX_PERSONS))
    return reached


def read_ids(text: str) -> list[str]:
    """Return the ids of a list: one per line, separated by commas on one line, or the id column of a CSV file.

    Raises:
        ValidationFailed: the list is not valid CSV, or has several columns and not exactly one of them is named as the
            id column (such as person_id), since numbers in other columns could be ids too.
    """
    lines = [line for line in text.removeprefix("\ufeff").splitlines() if line.strip()]
    if not lines:
        return []
    separator = next((mark for mark in _SEPARATORS if mark in lines[0]), ",")
    try:
        rows = list(csv.reader(lines, delimiter=separator))
    except csv.Error as error:
        raise ValidationFailed.of(ids=_("The list cannot be read. Is a quote in it not closed?")) from error
    columns = [number for number, cell in enumerate(rows[0]) if _folded(cell) in _ID_COLUMNS]
    if len(columns) == 1:
        found = [row[columns[0]] if columns[0] < len(row) else "" for row in rows[1:]]
    elif len(columns) > 1 or (len(rows) > 1 and any(sum(bool(cell.strip()) for cell in row) > 1 for row in rows)):
        raise ValidationFailed.of(
            ids=_("The list has several columns. Call the one with the IDs person_id, or paste the IDs alone.")
        )
    else:
        found = [cell for row in rows for cell in row]
    return [cell.strip() for cell in found if cell.strip()]


async def count_addresses(ctx: PluginContext, reached: Reached, send_to: SendTo) -> tuple[set[str], list[Person]]:
    """Return the distinct addresses that get the message, and the persons who have no address."""
    now = await list_addressees(ctx, list(reached.persons), send_to)
    addresses: set[str] = set()
    without = []
    for person in reached.persons.values():
        found = now.get(person.id, NOBODY).addresses
        addresses.update(found)
        if not found:
            without.append(person)
    return addresses, without


def _folded(cell: str) -> str:
    return re.sub(r"[\s_.-]", "", cell).casefold()


async def _find_listed(ctx: PluginContext, chosen: Chosen) -> Reached:
    directory = ctx.services.get(Directory)
    if not chosen.school_id and await directory.numbers_per_school():
        raise SchoolNeeded(_("In your district each school numbers its own students. Choose the school of these IDs."))
    ids = read_ids(chosen.ids)
    if len(ids) > MAX_PERSONS:
        raise ValidationFailed.of(ids=_("One job reaches at most {count} persons. Make several.", count=MAX_PERSONS))
    wanted = list(dict.fromkeys(ids))
    found: dict[str, Sequence[Person]] = {}
    for start in range(0, len(wanted), LOOK_UP):
        page = wanted[start : start + LOOK_UP]
        found.update(await directory.find_persons(page, school_id=chosen.school_id or None))
    return _sort(ids, found)


def _sort(ids: Sequence[str], found: Mapping[str, Sequence[Person]]) -> Reached:
    reached = Reached()
    for text in ids:
        persons = found.get(text, ())
        if len(persons) == 1 and persons[0].id not in reached.persons:
            reached.persons[persons[0].id] = persons[0]
        elif len(persons) == 1 or text in reached.unknown or text in reached.ambiguous:
            reached.doubled += 1
        else:
            (reached.ambiguous if persons else reached.unknown).append(text)
    return reached


async def _find_of_schools(ctx: PluginContext, chosen: Chosen) -> Reached:
    directory, reached = ctx.services.get(Directory), Reached()
    schools = {school.strip().casefold() for school in chosen.school_ids}
    after: UUID | None = None
    while (page := await directory.list_persons(after=after)) and len(reached.persons) <= MAX_PERSONS:
        after = page[-1].id
        reached.persons |= {
            person.id: person for person in page if chosen.everybody or person.school_id.casefold() in schools
        }
    return reached
