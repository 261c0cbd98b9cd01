"""Preview of an import: its changes are computed but not written."""

import asyncio
from collections.abc import Iterable, Sequence, Set
from uuid import UUID

from homeroom_plugins.people import queries
from homeroom_plugins.people.batches import read_ahead
from homeroom_plugins.people.changes import Changes, LeadingZeros
from homeroom_plugins.people.directory import PersonDirectory
from homeroom_plugins.people.files import PersonsFile
from homeroom_plugins.people.guardian_columns import COLUMN_OF
from homeroom_plugins.people.guardians.importing import Differences, find_differences, find_known_guardians
from homeroom_plugins.people.import_jobs.lifecycle import drop_preview, enter, get_import, tell_screens
from homeroom_plugins.people.import_jobs.missing import find_missing
from homeroom_plugins.people.import_jobs.rejects import write_rejects
from homeroom_plugins.people.import_jobs.states import ImportStatus
from homeroom_plugins.people.import_jobs.summary import (
    MAX_SHOWN,
    ChangedValue,
    Preview,
    RowChange,
    RowPerson,
)
from homeroom_plugins.people.import_jobs.uploads import open_mapped
from homeroom_plugins.people.imports import check_school_column, find_known, find_shared, is_new, keep_own
from homeroom_plugins.people.models import ImportRow
from homeroom_plugins.people.preparing import addresses_of
from homeroom_plugins.people.row_reading import ImportReport, read_persons
from homeroom_plugins.people.survey import Key, survey_file
from homeroom_plugins.people.unchanged import leave_unchanged
from homeroom_plugins.people.values import PersonValues
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.services import Person


async def preview_import(ctx: PluginContext, import_id: UUID) -> None:
    """Read the whole file, compare it with the persons, and store the result; writes no person.

    Args:
        ctx: A context without a transaction.

    Raises:
        FileUnusable: the file cannot be used with these columns.
    """
    async with ctx.begin() as inner:
        row = await get_import(inner, import_id)
        per_school = await PersonDirectory(inner).numbers_per_school()
        version = await PersonDirectory(inner).version()
    async with open_mapped(ctx, row) as file:
        check_school_column(file, per_school=per_school)
        reader = _Reader(ctx, row, file, per_school=per_school)
        await reader.read()
        contents = [reader.preview.model_dump_json().encode()]
        if reader.problems:
            contents.append(await asyncio.to_thread(write_rejects, file.table, reader.problems))
        async with ctx.begin() as inner:
            blobs = await inner.blobs.put_many(contents)
            held = await get_import(inner, import_id, is_locked=True)
            await drop_preview(inner, held)
            held.preview_blob_id = blobs[0].id
            held.rejects_blob_id = blobs[1].id if reader.problems else None
            held.total, held.done, held.read_row = reader.total, 0, 0
            held.missing, held.removed = reader.preview.missing_count, 0
            held.rejected, held.is_held = reader.preview.rejected_count, bool(reader.preview.reasons)
            held.seen_version = version
            await enter(inner, held, ImportStatus.READY)


class _Reader:
    """A single reading of a file."""

    def __init__(self, ctx: PluginContext, row: ImportRow, file: PersonsFile, *, per_school: bool) -> None:
        self._ctx, self._row, self._file, self._per_school = ctx, row, file, per_school
        self._changes = Changes()
        self._addresses: set[str] = set()
        self.preview = Preview()
        self.problems: dict[int, Sentence] = {}
        self.total = 0

    async def read(self) -> None:
        """Fill `preview` and `problems`."""
        survey = await asyncio.to_thread(survey_file, self._file, per_school=self._per_school)
        self._changes.add_survey(survey)
        async with self._ctx.begin() as inner:
            zeros = LeadingZeros(await queries.list_number_keys(inner.db, inner.district.id))
        report, foreign = ImportReport(), ImportReport()
        rows = read_persons(
            self._file, survey, report, per_school=self._per_school, on_reject=self.problems.__setitem__
        )
        async with read_ahead(rows, list) as batches:
            async for batch in batches:
                await self._compare(batch, zeros, foreign)
        async with self._ctx.begin() as inner:
            report.shared_addresses = await find_shared(inner, self._addresses)
        report.add_rejected(foreign)
        report.note_whole()
        self.preview.shared_addresses = [
            {"count": item.count, "person_ids": list(item.person_ids)} for item in report.shared_addresses
        ]
        self.preview.notes = [*self._file.notes, *report.notes]
        self.preview.repeated_count = report.repeated.count
        self.preview.without_address_count = report.without_address_count
        self.preview.rejected_count = report.rejected_count
        self.preview.rejected = report.rejected[:MAX_SHOWN]
        self.preview.changed_addresses = self._changes.changed_addresses
        self.preview.changed_names = self._changes.changed_names_count
        await self._find_missing(survey.keys)
        self.preview.reasons = [*self._changes.reasons(), *self.preview.reasons]

    async def _compare(
        self, batch: Sequence[tuple[int, Key, PersonValues]], zeros: LeadingZeros, foreign: ImportReport
    ) -> None:
        async with self._ctx.begin() as inner:
            batch = await keep_own(
                inner,
                batch,
                foreign,
                self._file,
                per_school=self._per_school,
                on_reject=self.problems.__setitem__,
            )
            differing, unchanged = await leave_unchanged(inner, batch, self._file.columns)
            known = await find_known(inner, [key for _row, key, _person in differing], per_school=self._per_school)
            guardians = await find_known_guardians(inner, list(known.values()))
        self._changes.compare(differing, known, self._file.columns, guardians)
        self._changes.note_unchanged(unchanged)
        self._addresses |= addresses_of(batch)
        self.preview.unchanged_count += len(unchanged)
        for number, key, person in differing:
            old = known.get(key)
            if old is None:
                if zeros.is_odd(key):
                    self._changes.lost_zeros.append(number)
                self.preview.new_count += 1
                if len(self.preview.new) < MAX_SHOWN:
                    self.preview.new.append(_row_person(number, person))
                continue
            differences = find_differences(person, guardians.get(old.id, {}))
            if differences or is_new(person, old, self._file.columns):
                self.preview.changed_count += 1
                if len(self.preview.changed) < MAX_SHOWN:
                    self.preview.changed.append(_row_change(number, old, person, self._file.columns, differences))
            else:
                self.preview.unchanged_count += 1
        self.total += len(batch)
        async with self._ctx.begin() as inner:
            row = await get_import(inner, self._row.id, is_locked=True)
            row.total = row.done = self.total
            await tell_screens(inner, row.id)

    async def _find_missing(self, keys: Set[Key]) -> None:
        async with self._ctx.begin() as inner:
            missing = await find_missing(inner, self._row, keys, per_school=self._per_school)
        self.preview.missing_count = len(missing.persons)
        self.preview.missing = [
            RowPerson(row=0, person_id=person.person_id, name=person.name, school_id=person.school_id)
            for person in missing.persons[:MAX_SHOWN]
        ]
        self.preview.reasons = missing.reasons()


def _row_person(number: int, person: PersonValues) -> RowPerson:
    name = f"{person.first_name} {person.last_name}".strip()
    return RowPerson(row=number, person_id=person.person_id, name=name, school_id=person.school_id)


def _row_change(
    number: int, old: Person, new: PersonValues, columns: Iterable[str], differences: Differences
) -> RowChange:
    values = [
        ChangedValue(column=column, old=str(getattr(old, column) or ""), new=str(getattr(new, column) or ""))
        for column in columns
        if getattr(old, column) != getattr(new, column)
    ]
    values += [
        ChangedValue(column=COLUMN_OF[key], old=before, new=after) for key, (before, after) in differences.items()
    ]
    return RowChange(row=number, person_id=old.person_id, name=old.name, values=values)
