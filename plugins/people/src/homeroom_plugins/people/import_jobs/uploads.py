"""Storage of uploaded files as encrypted text, with a guess at their columns."""

import hashlib
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from homeroom_plugins.people.columns import ALL_COLUMNS, PROBLEM, fold, name_columns
from homeroom_plugins.people.errors import FileUnusable, ImportState
from homeroom_plugins.people.files import PersonsFile, name_file
from homeroom_plugins.people.import_jobs.states import ImportStatus
from homeroom_plugins.people.models import ImportRow, MappingRow
from homeroom_plugins.people.pasted_addresses import holds_address
from homeroom_plugins.people.tables import Table, open_any, open_sheet, open_table
from homeroom_plugins.people.values import tidy
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.scratch import create_private
from homeroom_sdk.texts import to_line
from pydantic import BaseModel
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from starlette.datastructures import UploadFile

SAMPLE_ROWS = 200
SAMPLES = 3
Mapping = Sequence[str | None]


class Layout(BaseModel):
    """The layout of a stored file, needed to read its rows. Rows of a workbook are stored without their header."""

    headers: list[str]
    header_row: int
    is_sheet: bool
    notes: list[Sentence]


@dataclass(frozen=True, slots=True)
class ColumnGuess:
    """A column of a file: its probable meaning, and values of its first rows."""

    header: str
    column: str | None
    samples: Sequence[str]
    holds_addresses: bool


async def save_upload(ctx: PluginContext, file: UploadFile) -> tuple[ImportRow, list[ColumnGuess]]:
    """Store a file for an import, and guess its columns.

    Raises:
        FileUnusable: it cannot be read as a table.
    """
    with TemporaryDirectory(dir=ctx.scratch, prefix="import-") as folder:
        copy = Path(folder) / "rows"
        async with open_any(ctx, file.file) as table:
            with create_private(copy) as out:
                shutil.copyfileobj(table.rewind(), out)
            guesses = guess_columns(table, await find_mapping(ctx, table.headers))
            layout = Layout(
                headers=list(table.headers),
                header_row=table.header_row,
                is_sheet=table.is_sheet,
                notes=list(table.notes),
            )
        blob = await ctx.blobs.put(copy)
    row = ImportRow(
        id=uuid7(),
        file_name=to_line((file.filename or "persons.csv").replace("\\", "/").rpartition("/")[2], 200)[-200:],
        status=ImportStatus.UPLOADED,
        imported=0,
        updated=0,
        unchanged=0,
        rejected=0,
        created_by=ctx.actor.name,
        blob_id=blob.id,
        layout=layout.model_dump(mode="json"),
        mapping=[guess.column for guess in guesses],
    )
    ctx.db.add(row)
    await ctx.db.flush()
    await ctx.audit.record("persons.import_uploaded", subject=str(row.id), bytes=blob.size)
    return row, guesses


@asynccontextmanager
async def open_stored(ctx: PluginContext, row: ImportRow) -> AsyncIterator[Table]:
    """Open the table in an import's stored file.

    Raises:
        ImportState: the file has been swept.
    """
    if row.blob_id is None:
        raise ImportState(_("The file of this import is no longer kept. Upload it again."))
    with TemporaryDirectory(dir=ctx.scratch, prefix="import-") as folder:
        path = Path(folder) / "rows"
        async with ctx.begin() as inner:
            await inner.blobs.save_to(row.blob_id, path)
        with path.open("rb") as content:
            layout = read_layout(row)
            if layout.is_sheet:
                yield open_sheet(layout.headers, layout.header_row, layout.notes, content)
            else:
                yield open_table(content)


@asynccontextmanager
async def open_mapped(ctx: PluginContext, row: ImportRow) -> AsyncIterator[PersonsFile]:
    """Open an import's file with its columns assigned.

    Raises:
        FileUnusable: the mapping does not match the file, or lacks a required column.
        ImportState: the file has been swept.
    """
    async with open_stored(ctx, row) as table:
        if len(row.mapping) != len(table.headers):
            raise FileUnusable(_("The columns do not fit the file. Upload it again."))
        yield name_file(table, chosen=row.mapping)


def read_layout(row: ImportRow) -> Layout:
    """Return how to read the import's file.

    Raises:
        ImportState: the import was not created by an upload.
    """
    if row.layout is None:
        raise ImportState(_("The file of this import is no longer kept. Upload it again."))
    return Layout.model_validate(row.layout)


def guess_columns(table: Table, remembered: Mapping | None) -> list[ColumnGuess]:
    """Guess each column: as last chosen for these headers, else by its header."""
    names = _once_each(name_columns(table.headers))
    if remembered is not None:
        known = iter(remembered)
        names = [None if _is_problem(header) else next(known, None) for header in table.headers]
    samples: list[list[str]] = [[] for _header in table.headers]
    addresses = [False] * len(names)
    for cells in islice(table.read_records(), SAMPLE_ROWS):
        for position, cell in enumerate(cells[: len(names)]):
            text = tidy(cell)[:100]
            addresses[position] = addresses[position] or holds_address(text)
            if text and len(samples[position]) < SAMPLES and text not in samples[position]:
                samples[position].append(text)
    return [ColumnGuess(*guess) for guess in zip(table.headers, names, samples, addresses, strict=True)]


def _once_each(names: Sequence[str | None]) -> list[str | None]:
    """Drop guesses that two columns share, so that a person chooses."""
    return [name if name is not None and names.count(name) == 1 else None for name in names]


def sign(headers: Sequence[str]) -> str:
    """Return the signature of a kind of file: a checksum of its headers in any spelling."""
    return hashlib.sha256("\n".join(fold(header) for header in headers if not _is_problem(header)).encode()).hexdigest()


def _is_problem(header: str) -> bool:
    """Return True for the column that was added to rejected rows."""
    return fold(header) == fold(PROBLEM)


async def remember_mapping(ctx: PluginContext, headers: Sequence[str], mapping: Mapping) -> None:
    """Store a person's choice for these headers, for the next file that has them."""
    said = [column for header, column in zip(headers, mapping, strict=True) if not _is_problem(header)]
    new = insert(MappingRow).values(id=uuid7(), district_id=ctx.district.id, signature=sign(headers), mapping=said)
    await ctx.db.execute(
        new.on_conflict_do_update(
            index_elements=["district_id", "signature"],
            set_={"mapping": new.excluded.mapping, "updated_at": ctx.now()},
        )
    )


async def find_mapping(ctx: PluginContext, headers: Sequence[str]) -> Mapping | None:
    """Return the last choice for a file with these headers, or None."""
    statement = select(MappingRow.mapping).where(
        MappingRow.district_id == ctx.district.id, MappingRow.signature == sign(headers)
    )
    found = await ctx.db.scalar(statement)
    return found if found and set(found) <= {*ALL_COLUMNS, None} else None
