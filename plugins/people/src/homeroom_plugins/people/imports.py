"""Import of a persons file, in batches of 3,000 (specification §9)."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import BinaryIO
from uuid import UUID

from homeroom_plugins.people import queries
from homeroom_plugins.people.batches import read_ahead
from homeroom_plugins.people.changes import Changes, LeadingZeros, SharedAddress
from homeroom_plugins.people.errors import FileUnusable, ImportHeld
from homeroom_plugins.people.files import PersonsFile, Row, name_file
from homeroom_plugins.people.given_persons import GivenPersons
from homeroom_plugins.people.guardians.importing import (
    Known,
    find_differences,
    find_known_guardians,
    save_guardians,
)
from homeroom_plugins.people.models import ImportRow
from homeroom_plugins.people.preparing import PreparedBatch, addresses_of, prepare_batch, prepare_beside
from homeroom_plugins.people.row_reading import (
    MAX_SHARED,
    ImportReport,
    KeyedPerson,
    ReadAgain,
    read_once,
    read_persons,
    use_differing,
)
from homeroom_plugins.people.survey import GrowingSurvey, Key, Survey, survey_file
from homeroom_plugins.people.tables import open_any
from homeroom_plugins.people.telling import tell_changed
from homeroom_plugins.people.unchanged import AsStored, leave_unchanged, read_beside_stored
from homeroom_plugins.people.values import PersonValues, key_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import PersonsImported
from homeroom_sdk.i18n import Sentence, _, joined
from homeroom_sdk.services import Person
from homeroom_sdk.texts import to_line

IDS_PER_ADDRESS = 20


async def import_persons(
    ctx: PluginContext, content: BinaryIO, *, file_name: str, ignored: Sequence[str] = (), is_confirmed: bool = False
) -> ImportReport:
    """Add the persons of a file and update existing ones, all in the context's transaction.

    All rows with the same id are rejected if they differ in any value. Values stay as stored if the file has no such
    column.
    Idempotent. Publishes `PersonsImported`.

    Args:
        ignored: Headers of columns to leave out.
        is_confirmed: A person has checked the reasons that held the import, and wants it.

    Raises:
        FileUnusable, ColumnsUnknown: the file cannot be used; nothing is imported.
        ImportHeld: the changes are suspicious. The caller must roll its transaction back.
    """
    async with open_any(ctx, content) as table:
        file = await asyncio.to_thread(name_file, table, ignored=ignored)
        return await _import_file(ctx, file, file_name=file_name, is_confirmed=is_confirmed)


async def _import_file(ctx: PluginContext, file: PersonsFile, *, file_name: str, is_confirmed: bool) -> ImportReport:
    per_school = await queries.lock_persons(ctx.db, ctx.district.id)
    check_school_column(file, per_school=per_school)
    written = await _write_in_one_reading(ctx, file, per_school=per_school)
    if written is None:
        survey = await asyncio.to_thread(survey_file, file, per_school=per_school)
        written = survey, *await _write_rows(ctx, file, survey, per_school=per_school)
    survey, report, changes, addresses = written
    changes.add_survey(survey)
    report.notes.extend(file.notes)
    report.ignored_columns = file.ignored
    report.shared_addresses = await find_shared(ctx, addresses)
    reasons = changes.reasons()
    if reasons and not is_confirmed:
        reasons.append(_("Nothing was imported. Check the file, and confirm the import if it is right."))
        raise ImportHeld(joined(reasons), data=changes.show(report.shared_addresses))
    report.note_whole()
    await _conclude(ctx, report, file_name, confirmed=changes if reasons else None)
    return report


async def _write_in_one_reading(
    ctx: PluginContext, file: PersonsFile, *, per_school: bool
) -> tuple[Survey, ImportReport, Changes, set[str]] | None:
    """Survey the file while its rows are written; return None and write nothing if a row depends on another one."""
    growing = GrowingSurvey(file, per_school=per_school)
    try:
        async with ctx.db.begin_nested():
            written = await _write_rows(ctx, file, growing, per_school=per_school)
            return growing.finish(), *written
    except ReadAgain:
        return None


@asynccontextmanager
async def _read_batches(
    ctx: PluginContext,
    file: PersonsFile,
    survey: Survey | GrowingSurvey,
    report: ImportReport,
    zeros: LeadingZeros | None,
    *,
    per_school: bool,
) -> AsyncIterator[AsyncIterator[PreparedBatch]]:
    """Yield the file's rows in prepared batches; a file that is read once may skip rows equal to what is stored."""
    prepare = partial(prepare_batch, zeros=zeros, per_school=per_school)
    if isinstance(survey, Survey):
        async with read_ahead(read_persons(file, survey, report, per_school=per_school), prepare) as batches:
            yield batches
    elif zeros is not None or ctx.actor.schools is not None:
        async with read_ahead(read_once(file, survey, report, per_school=per_school), prepare) as batches:
            yield batches
    else:

        def use(rows: Sequence[Row], as_stored: AsStored) -> PreparedBatch:
            differing = use_differing(file, survey, rows, as_stored, report, per_school=per_school)
            return prepare_beside(file, prepare(differing), rows, as_stored)

        async with read_beside_stored(ctx, file, per_school=per_school) as read:
            yield (await asyncio.to_thread(use, rows, as_stored) async for rows, as_stored in read)


async def _write_rows(
    ctx: PluginContext, file: PersonsFile, survey: Survey | GrowingSurvey, *, per_school: bool
) -> tuple[ImportReport, Changes, set[str]]:
    """Write the file's rows; return the report, the suspicious changes, and the addresses of the rows.

    Args:
        survey: The survey of the whole file, or one that grows while the rows are read once.
    """
    report, foreign, changes = ImportReport(), ImportReport(), Changes()
    # The lock excludes other writers, so an empty directory stays empty and needs no lookup per batch.
    is_first = ctx.actor.schools is None and not await queries.has_persons(ctx.db, ctx.district.id)
    has_guardians = bool(file.guardian_columns) or await queries.has_guardians(ctx.db, ctx.district.id)
    addresses: set[str] = set()
    zeros = LeadingZeros([]) if is_first else None
    async with _read_batches(ctx, file, survey, report, zeros, per_school=per_school) as batches:
        async for given in batches:
            report.unchanged += given.as_stored
            changes.of_persons += given.as_stored
            if not given.rows:
                addresses.update(given.addresses)
                continue
            batch = await keep_own(ctx, given.rows, foreign, file, per_school=per_school)
            differing: Sequence[KeyedPerson] = batch
            known: Mapping[Key, Person] = {}
            if not is_first:
                differing, unchanged = await leave_unchanged(ctx, batch, file.columns)
                changes.note_unchanged(unchanged)
                known = await find_known(ctx, [key for _row, key, _person in differing], per_school=per_school)
            guardians = await find_known_guardians(ctx, list(known.values())) if has_guardians else {}
            if given.first is not None:
                persons, odd = given.first
            else:
                changes.compare(differing, known, file.columns, guardians)
                new = [(key, person) for _row, key, person in differing if is_new(person, known.get(key), file.columns)]
                persons = GivenPersons.of([person for _key, person in new], per_school)
                await tell_changed(ctx, [known[key].id for key, _person in new if key in known])
                first_seen = [(row, key) for row, key, _person in differing if key not in known]
                if first_seen and zeros is None:  # Before any new person is written.
                    zeros = LeadingZeros(await queries.list_number_keys(ctx.db, ctx.district.id))
                odd = [row for row, key in first_seen if zeros and zeros.is_odd(key)]
            changes.lost_zeros += odd
            addresses.update(given.addresses if len(batch) == len(given) else addresses_of(batch))
            imported, updated = await queries.save_batch(ctx.db, persons, columns=file.columns)
            if has_guardians:
                updated += await save_batch_guardians(
                    ctx, differing, known, guardians, file.columns, per_school=per_school
                )
            report.imported += imported
            report.updated += updated
            report.unchanged += len(batch) - imported - updated
    report.add_rejected(foreign)
    return report, changes, addresses


def check_school_column(file: PersonsFile, *, per_school: bool) -> None:
    """Refuse a file without a school column where each school has its own ids.

    Raises:
        FileUnusable: the column is missing.
    """
    if per_school and "school_id" not in file.columns:
        raise FileUnusable(_("Each school numbers its own students here: the file needs a column called school_id."))


async def find_known(ctx: PluginContext, keys: Sequence[Key], *, per_school: bool) -> dict[Key, Person]:
    """Return those of the persons who exist, as they are before the import."""
    found = await queries.find_shown_by_keys(ctx.db, ctx.district.id, sorted({key for key, _scope in keys}))
    return {(key, key_of(person.school_id) if per_school else ""): person for key, person in found}


async def keep_own(
    ctx: PluginContext,
    batch: Sequence[KeyedPerson],
    report: ImportReport,
    file: PersonsFile,
    *,
    per_school: bool,
    on_reject: Callable[[int, Sentence], None] | None = None,
) -> Sequence[KeyedPerson]:
    """Return the rows that the actor may write, and reject those about persons of other schools."""
    if ctx.actor.schools is None:
        return batch
    async with ctx.whole_district():
        known = await find_known(ctx, [key for _row, key, _person in batch], per_school=per_school)
    own = []
    for number, key, person in batch:
        problem = _find_foreign(ctx, person, known.get(key), has_column="school_id" in file.columns)
        if problem is None:
            own.append((number, key, person))
            continue
        problem = file.say(problem)
        name = f"{person.first_name} {person.last_name}".strip()
        report.reject(number, problem, person_id=person.person_id, name=name)
        if on_reject:
            on_reject(number, problem)
    return own


def _find_foreign(ctx: PluginContext, person: PersonValues, old: Person | None, *, has_column: bool) -> Sentence | None:
    if old is not None and not ctx.actor.has_school(old.school_id):
        return _("A person of another school has this {column}.", column="person_id")
    school = person.school_id if has_column or old is None else old.school_id
    if not school:
        return _("{column} is empty. Name one of your schools.", column="school_id")
    return None if ctx.actor.has_school(school) else _("{school} is not one of your schools.", school=school)


def is_new(person: PersonValues, old: Person | None, columns: Sequence[str]) -> bool:
    """Return True if the person is new or a value differs; False for most rows of a nightly import."""
    return old is None or any(getattr(person, column) != getattr(old, column) for column in columns)


def find_changed(batch: Sequence[KeyedPerson], known: Mapping[Key, Person], columns: Sequence[str]) -> list[UUID]:
    """Return the existing persons with a changed value."""
    return [
        old.id for _row, key, person in batch if (old := known.get(key)) is not None and is_new(person, old, columns)
    ]


async def save_batch_guardians(
    ctx: PluginContext,
    batch: Sequence[KeyedPerson],
    known: Mapping[Key, Person],
    guardians: Known,
    columns: Sequence[str],
    *,
    per_school: bool,
) -> int:
    """Write the guardians of a batch of written persons; return how many persons changed only by this."""
    persons = [person for _row, _key, person in batch]
    changed = await save_guardians(ctx, persons, known, guardians, per_school=per_school)
    both = sum(
        is_new(person, old, columns) and bool(find_differences(person, guardians.get(old.id, {})))
        for _row, key, person in batch
        if (old := known.get(key)) is not None
    )
    return changed - both


async def find_shared(ctx: PluginContext, addresses: Collection[str]) -> list[SharedAddress]:
    """Return the addresses of the file that more students share than a family has."""
    found = await queries.list_shared_addresses(ctx.db, ctx.district.id, more_than=MAX_SHARED, ids=IDS_PER_ADDRESS)
    return [SharedAddress(count, ids) for address, count, ids in found if address in addresses]


async def _conclude(ctx: PluginContext, report: ImportReport, file_name: str, *, confirmed: Changes | None) -> None:
    row = ImportRow(
        file_name=to_line(file_name, len(file_name))[-200:],
        imported=report.imported,
        updated=report.updated,
        unchanged=report.unchanged,
        rejected=report.rejected_count,
        created_by=ctx.actor.name,
    )
    ctx.db.add(row)
    await ctx.db.flush()
    await ctx.audit.record(
        "persons.imported",
        subject=str(row.id),
        imported=report.imported,
        updated=report.updated,
        rejected=report.rejected_count,
    )
    if confirmed:
        await ctx.audit.record(
            "persons.import_confirmed",
            subject=str(row.id),
            changed_addresses=confirmed.changed_addresses,
            of_persons=confirmed.of_persons,
            changed_names=confirmed.changed_names_count,
            other_school=confirmed.other_school_count,
            lost_zeros=len(confirmed.lost_zeros),
            shifted=len(confirmed.shifted),
        )
    await ctx.events.publish(PersonsImported(import_id=row.id, imported=report.imported, updated=report.updated))
    ctx.log.info("persons_imported", import_id=str(row.id), imported=report.imported, rejected=report.rejected_count)
