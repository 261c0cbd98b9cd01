"""Importing a persons file (specification §9: in batches of 3,000)."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import BinaryIO

from homeroom_plugins.people import queries
from homeroom_plugins.people.files import PersonsFile, open_file
from homeroom_plugins.people.models import ImportRow
from homeroom_plugins.people.values import FORBIDDEN, BadValue, PersonValues, read_person
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import PersonsImported

BATCH_ROWS = 3000
MAX_LISTED = 1000


@dataclass(frozen=True, slots=True)
class RowNote:
    """Something about one row, numbered as in a spreadsheet: the row that names the columns is 1."""

    row: int
    message: str


@dataclass(slots=True)
class ImportReport:
    """What became of a file. Lists hold the first 1,000 rows, numbers count them all."""

    imported: int = 0
    updated: int = 0
    unchanged: int = 0
    rejected_count: int = 0
    rejected: list[RowNote] = field(default_factory=list)
    without_address_count: int = 0
    without_address: list[RowNote] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


async def import_persons(ctx: PluginContext, content: BinaryIO, *, file_name: str) -> ImportReport:
    """Add the persons of a file and update those that exist, all in the context's transaction.

    The first row of an id counts, in any case of its letters; a later one is rejected. A column that the file does
    not have leaves what is stored. Idempotent. Publishes `PersonsImported`.

    Raises:
        FileUnusable: nothing is imported.
    """
    report = ImportReport()
    per_school = await queries.lock_persons(ctx.db, ctx.district.id)
    file = await asyncio.to_thread(open_file, content)
    report.notes.extend(file.notes)
    persons = _read_persons(file, report, per_school=per_school)
    while batch := await asyncio.to_thread(lambda: list(islice(persons, BATCH_ROWS))):
        imported, updated = await queries.save_batch(ctx.db, batch, columns=file.columns, per_school=per_school)
        report.imported += imported
        report.updated += updated
        report.unchanged += len(batch) - imported - updated
    await _conclude(ctx, report, file_name)
    return report


def _read_persons(file: PersonsFile, report: ImportReport, *, per_school: bool) -> Iterator[PersonValues]:
    first_rows: dict[tuple[str, str], int] = {}
    for number, cells in file.rows:
        if isinstance(cells, str):
            _reject(report, number, cells)
            continue
        try:
            person = read_person(cells)
        except BadValue as error:
            _reject(report, number, str(error))
            continue
        first = first_rows.setdefault((person.person_key, person.school_key if per_school else ""), number)
        if first != number:
            _reject(report, number, f"person_id is on row {first} already; that row counts.")
            continue
        if person.email is None and person.guardian_email is None:
            report.without_address_count += 1
            _note(report.without_address, number, "The person has no e-mail address: nothing can be delivered.")
        yield person


def _reject(report: ImportReport, number: int, message: str) -> None:
    report.rejected_count += 1
    _note(report.rejected, number, message)


def _note(notes: list[RowNote], number: int, message: str) -> None:
    if len(notes) < MAX_LISTED:
        notes.append(RowNote(number, message))


async def _conclude(ctx: PluginContext, report: ImportReport, file_name: str) -> None:
    row = ImportRow(
        file_name=FORBIDDEN.sub("", file_name)[-200:],
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
    await ctx.events.publish(PersonsImported(import_id=row.id, imported=report.imported, updated=report.updated))
    ctx.log.info("persons_imported", import_id=str(row.id), imported=report.imported, rejected=report.rejected_count)
