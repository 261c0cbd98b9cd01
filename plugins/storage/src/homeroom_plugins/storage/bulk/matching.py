"""Matching files to persons, by the rule of their bulk upload. A file matches exactly one person or stays unmapped."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from homeroom_plugins.storage import queries
from homeroom_plugins.storage.bulk.cells import read_cells
from homeroom_plugins.storage.bulk.entries import read_named
from homeroom_plugins.storage.bulk.indexes import INDEX_NAME, MAX_INDEX_BYTES, Index, IndexRefused, read_index
from homeroom_plugins.storage.bulk.lifecycle import get_working, list_sources
from homeroom_plugins.storage.bulk.listing import BATCH_ROWS, LIMITS
from homeroom_plugins.storage.bulk.models import BulkJobRow, BulkResultRow, BulkSourceRow
from homeroom_plugins.storage.bulk.rules import RULES, AnyRule, By, IndexRule, KeyFinder
from homeroom_plugins.storage.bulk.sources import take_source
from homeroom_plugins.storage.bulk.states import OPEN, ResultState
from homeroom_plugins.storage.metadata import judge_metadata
from homeroom_plugins.storage.models import TypeRow
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.flows import PermanentError
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.i18n import NOTHING, Sentence, _, _n
from homeroom_sdk.persons import Person
from homeroom_sdk.services import Directory
from sqlalchemy import select


@dataclass(frozen=True, slots=True)
class Claim:
    """Findings of the rule for a file: the id of its person, and with an index also its type, name and metadata."""

    key: str
    type_id: UUID
    name: str = ""
    metadata: Mapping[str, Any] = field(default_factory=dict)
    problem: Sentence | None = None
    is_refused: bool = False


async def fetch_index(ctx: PluginContext, job_id: UUID, rule: AnyRule) -> Index | None:
    """Return the index of a bulk upload whose files are listed; None if its rule uses no index.

    Args:
        ctx: Without a transaction.

    Raises:
        PermanentError: there is no index, there are several, or it cannot be used.
    """
    if not isinstance(rule, IndexRule):
        return None
    found: list[bytes] = []
    async with ctx.begin() as inner:
        sources = await list_sources(inner, job_id, BulkSourceRow.kind.in_(("index", "archive")))
    for source in sources:
        taken = await take_source(ctx, source.upload_id)
        if taken is None:
            continue
        if source.kind == "index":
            with taken.path.open("rb") as file:
                found.append(file.read(MAX_INDEX_BYTES + 1))
            continue
        try:
            content = await run_guarded(read_named, taken.path, INDEX_NAME, MAX_INDEX_BYTES, limits=LIMITS)
        except FileError as error:
            raise PermanentError(error.message) from error
        found += [content] if content is not None else []
    if len(found) != 1:
        raise PermanentError(
            _n(
                "There is {count} index. Upload exactly one: a CSV, or index.csv in the archive.",
                "There are {count} indexes. Upload exactly one: a CSV, or index.csv in the archive.",
                len(found),
            )
        )
    try:
        index = read_index(found[0])
    except IndexRefused as error:
        raise PermanentError(error.message) from error
    async with ctx.begin() as inner:
        return index.count_files(await _list_paths(inner, job_id))


async def match_batch(ctx: PluginContext, job_id: UUID, first: int, index: Index | None) -> None:
    """Find the persons of up to 3,000 files, starting with the number `first`. Idempotent."""
    job = await get_working(ctx, job_id)
    rule = RULES.validate_python(job.rule)
    rows = await _list_open(ctx, job_id, first)
    types = {row.id: row for row in await queries.list_types(ctx.db, ctx.district.id)}
    finder = KeyFinder(rule)
    claims = [_claim(job, row, types, index, finder) for row in rows]
    persons = await find_persons(ctx, rule.by, {claim.key for claim in claims if claim.key}, job.school_id)
    for row, claim in zip(rows, claims, strict=True):
        _settle(row, claim, persons.get(claim.key, ()), job.school_id)
    await ctx.db.flush()


async def find_persons(
    ctx: PluginContext, by: By, keys: Collection[str], school_id: str
) -> Mapping[str, Sequence[Person]]:
    """Return the persons with these ids, by id; several if an id is not unique. Only persons of the actor's schools are
    found.
    """
    directory = ctx.services.get(Directory)
    if not keys:
        return {}
    if by == "personId":
        return await directory.find_persons(sorted(keys), school_id=school_id or None)
    found: dict[str, list[Person]] = {}
    after: UUID | None = None
    while page := await directory.list_persons(after=after):
        for person in page:
            if person.other_id and person.other_id in keys:
                found.setdefault(person.other_id, []).append(person)
        after = page[-1].id
    return found


def judge_persons(key: str, persons: Sequence[Person], school_id: str) -> Sentence | None:
    """Return the reason why a file with this id stays unmapped; None if it matches exactly one person."""
    if not key:
        return _("Nothing in it shows which person it belongs to.")
    if not persons:
        return _("No person has the id {key}.", key=key)
    if len(persons) > 1:
        return _("{count} persons have the id {key}.", count=len(persons), key=key)
    if school_id and persons[0].school_id.casefold() != school_id.casefold():
        return _("The person with the id {key} is of another school.", key=key)
    return None


def _claim(
    job: BulkJobRow, row: BulkResultRow, types: Mapping[UUID, TypeRow], index: Index | None, finder: KeyFinder
) -> Claim:
    if row.first_page is not None:
        return Claim(row.key, job.type_id, problem=row.reason or None)
    if index is None:
        return Claim(finder.find(row.path), job.type_id)
    found = index.find(row.path)
    if found is None:
        return Claim("", job.type_id, problem=_("The index has no row for this file."))
    if found.row in index.shared:
        said = _("Row {row} of the index matches several files. Give each its own row, with its folder.", row=found.row)
        return Claim("", job.type_id, problem=said)
    chosen = job.types.get(found.type_name.casefold()) if found.type_name else str(job.type_id)
    if chosen is None:
        said = _("Row {row} of the index names a document type that you may not upload.", row=found.row)
        return Claim(found.key, job.type_id, problem=said, is_refused=True)
    type_id = UUID(chosen)
    try:
        schema = types[type_id].schema
        metadata = judge_metadata(schema, read_cells(schema, found.metadata))
    except ValidationFailed as error:
        said = _("Row {row} of the index: {problem}", row=found.row, problem=error.message)
        return Claim(found.key, type_id, problem=said, is_refused=True)
    return Claim(found.key, type_id, found.name[:200], metadata)


def _settle(row: BulkResultRow, claim: Claim, persons: Sequence[Person], school_id: str) -> None:
    row.key, row.type_id, row.name, row.metadata_ = claim.key, claim.type_id, claim.name, dict(claim.metadata)
    problem = claim.problem or judge_persons(claim.key, persons, school_id)
    row.reason = problem or NOTHING
    if claim.is_refused:
        row.state = ResultState.REFUSED
    if problem is None:
        note_person(row, persons[0])


def note_person(row: BulkResultRow, person: Person | None) -> None:
    """Copy the person to the file's row; None clears it."""
    row.person = person.id if person else None
    row.person_id = person.person_id if person else ""
    row.person_name = person.name if person else ""
    row.school_id = person.school_id if person else ""


async def _list_open(ctx: PluginContext, job_id: UUID, first: int) -> Sequence[BulkResultRow]:
    statement = (
        select(BulkResultRow)
        .where(
            BulkResultRow.district_id == ctx.district.id,
            BulkResultRow.job_id == job_id,
            BulkResultRow.number.between(first, first + BATCH_ROWS - 1),
            BulkResultRow.state.in_(OPEN),
        )
        .order_by(BulkResultRow.number)
    )
    return (await ctx.db.scalars(statement)).all()


async def note_missing(ctx: PluginContext, job: BulkJobRow, index: Index | None) -> Sentence:
    """Return a note about rows of the index that match no file; empty if there are none."""
    if index is None:
        return NOTHING
    used = {row.row for path in await _list_paths(ctx, job.id) if (row := index.find(path))}
    missing = len(index.rows) - len(used)
    if not missing:
        return NOTHING
    return _n(
        "{count} row of the index names a file that is not there.",
        "{count} rows of the index name files that are not there.",
        missing,
    )


async def _list_paths(ctx: PluginContext, job_id: UUID) -> Sequence[str]:
    statement = select(BulkResultRow.path).where(
        BulkResultRow.district_id == ctx.district.id, BulkResultRow.job_id == job_id
    )
    return (await ctx.db.scalars(statement)).all()
