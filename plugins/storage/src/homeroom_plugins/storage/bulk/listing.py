"""Listing the files of a bulk upload. Each file becomes a row before it is processed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from homeroom_plugins.storage.bulk.entries import Entry, find_path_problem, list_entries
from homeroom_plugins.storage.bulk.indexes import INDEX_NAME
from homeroom_plugins.storage.bulk.lifecycle import get_working, list_sources, tell_screens
from homeroom_plugins.storage.bulk.models import BulkJobRow, BulkResultRow, BulkSourceRow
from homeroom_plugins.storage.bulk.rules import RULES, CodeRule, IndexRule
from homeroom_plugins.storage.bulk.scans import Part, count_pages, find_parts
from homeroom_plugins.storage.bulk.sources import TakenUpload, take_source
from homeroom_plugins.storage.bulk.states import ResultState
from homeroom_plugins.storage.uploads.limits import upload_limits
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.flows import PermanentError
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import NOTHING, Sentence, _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.recognition import PageCode
from homeroom_sdk.services import PageReader
from homeroom_sdk.texts import to_line
from sqlalchemy import insert

BATCH_ROWS = 3_000
LIMITS = Limits(memory_bytes=512 * 1024**2, cpu_s=120, wall_s=600)
PAGES_AT_ONCE = 100
MAX_FILES = 50_000
"""Maximum files of a bulk upload, in all its archives."""
_ZIP = b"PK"
_PDF = b"%PDF-"


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file found in an upload."""

    path: str
    place: int | None = None
    part: Part | None = None
    problem: Sentence | None = None
    state: ResultState = ResultState.TODO


@dataclass(frozen=True, slots=True)
class ListedSource:
    """The kind of an upload, and the files in it."""

    kind: str
    files: Sequence[FoundFile]


async def list_source(ctx: PluginContext, job_id: UUID, number: int) -> None:
    """Store the rows for the files of one upload, all or none; do nothing if that was done before.

    Args:
        ctx: Without a transaction.
    """
    async with ctx.begin() as inner:
        job = await get_working(inner, job_id)
        sources = await list_sources(inner, job_id, BulkSourceRow.number == number, BulkSourceRow.kind.is_(None))
        rule, most_bytes = RULES.validate_python(job.rule), most_file_bytes(inner)
    for source in sources:
        taken = await take_source(ctx, source.upload_id)
        listed = _lost() if taken is None else await look_into(ctx, taken, rule, most_bytes)
        async with ctx.begin() as inner:
            await _write(inner, job_id, number, listed)


def most_file_bytes(ctx: PluginContext) -> int:
    """Return the maximum size of a file of a bulk upload, the same as for other documents."""
    return upload_limits(ctx).document


async def look_into(ctx: PluginContext, taken: TakenUpload, rule: object, most_bytes: int) -> ListedSource:
    """Find out the kind of an upload and list its files.

    PDFs are recognised by content, archives and indexes by name.

    Args:
        most_bytes: Maximum size of a file (`most_file_bytes`).
    """
    path, name = taken.path, to_line(taken.name, 500) or "?"
    with path.open("rb") as file:
        head = file.read(1_024)
    if name.lower().endswith(".zip"):
        listed = await _look_into_archive(path, name, head, most_bytes)
        if not isinstance(rule, IndexRule):
            return listed
        return ListedSource(listed.kind, [file for file in listed.files if file.path.lower() != INDEX_NAME])
    if isinstance(rule, IndexRule) and name.lower().endswith(".csv"):
        return ListedSource("index", [])
    if isinstance(rule, CodeRule):
        if _PDF in head:
            return await _look_into_scan(ctx, path, name, rule)
        problem = _("Separator sheets are looked for in PDFs alone. Scan to a PDF.")
        return ListedSource("file", [FoundFile(name, problem=problem, state=ResultState.REFUSED)])
    refusal = find_path_problem(taken.name.replace("\\", "/"))
    state = ResultState.REFUSED if refusal else ResultState.TODO
    return ListedSource("file", [FoundFile(name, problem=refusal, state=state)])


async def _look_into_archive(path: Path, name: str, head: bytes, most_bytes: int) -> ListedSource:
    if not head.startswith(_ZIP):
        return _refused(name, _("This is not a zip archive, although its name ends in .zip. Create the zip again."))
    try:
        entries = await run_guarded(list_entries, path, most_bytes, limits=LIMITS)
    except FileError as error:
        return _refused(name, error.message if error.code == "archive_refused" else _DAMAGED)
    return ListedSource("archive", [_as_file(entry) for entry in entries])


_DAMAGED = _("The archive is damaged, or takes too long to read. Pack it again, or upload it in parts.")


def _as_file(entry: Entry) -> FoundFile:
    if entry.is_aside:
        reason = _("This is not a document: a computer left it in the archive.")
        return FoundFile(entry.path, entry.place, problem=reason, state=ResultState.SKIPPED)
    state = ResultState.REFUSED if entry.problem else ResultState.TODO
    return FoundFile(entry.path, entry.place, problem=entry.problem, state=state)


async def _look_into_scan(ctx: PluginContext, path: Path, name: str, rule: CodeRule) -> ListedSource:
    try:
        pages = await run_guarded(count_pages, path, limits=LIMITS)
        codes = await read_codes(ctx, path, pages)
    except FileError as error:
        return _refused(name, error.message)
    except ServiceUnavailable as error:
        raise PermanentError(
            _("Reading separator sheets needs the plugin Recognition, which is switched off here.")
        ) from error
    stem = name.rpartition(".")[0] or name
    return ListedSource("scan", [_as_scanned(stem, part) for part in find_parts(rule, codes, pages)])


async def read_codes(ctx: PluginContext, path: Path, pages: int) -> list[PageCode]:
    """Return the codes on the first `pages` pages of a scan, reading 100 pages per call.

    Raises:
        FileError: the scan cannot be read.
        ServiceUnavailable: no plugin that reads codes is available.
    """
    reader = ctx.services.get(PageReader)
    codes: list[PageCode] = []
    for start in range(0, pages, PAGES_AT_ONCE):
        some = range(start, min(start + PAGES_AT_ONCE, pages))
        codes += await reader.read_codes(path, some, reuse=f"bulk:{ctx.district.id.hex}")
    return codes


def _as_scanned(stem: str, part: Part) -> FoundFile:
    span = f"{part.first}" if part.first == part.last else f"{part.first}-{part.last}"
    return FoundFile(f"{stem} ({span}).pdf", part=part, problem=part.problem)


def _refused(name: str, why: Sentence) -> ListedSource:
    return ListedSource("file", [FoundFile(name, problem=why, state=ResultState.REFUSED)])


def _lost() -> ListedSource:
    return _refused("?", _("This upload no longer exists. Upload the file again."))


async def _write(ctx: PluginContext, job_id: UUID, number: int, listed: ListedSource) -> None:
    job = await get_working(ctx, job_id)
    for source in await list_sources(ctx, job_id, BulkSourceRow.number == number, BulkSourceRow.kind.is_(None)):
        if job.files + len(listed.files) > MAX_FILES:
            raise PermanentError(
                _("There are more than {count} files. Upload them in several parts.", count=f"{MAX_FILES:,}")
            )
        rows = list(_rows(job, source, listed.files))
        for start in range(0, len(rows), BATCH_ROWS):
            await ctx.db.execute(insert(BulkResultRow), rows[start : start + BATCH_ROWS])
        job.files += len(rows)
        source.kind = listed.kind
        await tell_screens(ctx, job_id)


def _rows(job: BulkJobRow, source: BulkSourceRow, files: Iterable[FoundFile]) -> Iterable[dict[str, object]]:
    for number, found in enumerate(files, job.files + 1):
        path = to_line(found.path, 500) or "?"
        yield {
            "district_id": job.district_id,
            "id": uuid7(),
            "job_id": job.id,
            "number": number,
            "source_id": source.id,
            "place": found.place,
            "first_page": found.part.first if found.part else None,
            "last_page": found.part.last if found.part else None,
            "path": path,
            "file_name": path.rpartition("/")[2] or path,
            "key": found.part.key if found.part else "",
            "type_id": job.type_id,
            "state": found.state,
            "reason": found.problem or NOTHING,
        }
