"""The schools of a district: adding single schools, and synchronizing them with the full list of another system."""

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from io import StringIO
from uuid import UUID

from homeroom_sdk.csv_cells import unguard_cell
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.tenancy.models import School

CODE_COLUMNS = ("code", "id", "school_id", "schoolid")
NAME_COLUMNS = ("name", "school", "school_name", "schoolname")


@dataclass(frozen=True, slots=True)
class SchoolEntry:
    """A school in a list; `code` is its id in the student information system."""

    code: str
    name: str


@dataclass(slots=True)
class SchoolReport:
    """The result of applying a list, as codes of schools."""

    added: list[str] = field(default_factory=list)
    renamed: list[str] = field(default_factory=list)
    reopened: list[str] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)


async def list_schools(session: AsyncSession) -> Sequence[School]:
    """Return the open schools, ordered by name."""
    return (await session.scalars(select(School).where(School.closed_at.is_(None)).order_by(School.name))).all()


async def find_names(session: AsyncSession, ids: Iterable[str]) -> dict[str, str]:
    """Return the names of the given ids that are open schools of the session's district; skip all others."""
    keys = {key for text in ids if (key := _as_id(text))}
    rows = await session.execute(select(School.id, School.name).where(School.id.in_(keys), School.closed_at.is_(None)))
    return {str(school_id): name for school_id, name in rows}


async def add_schools(session: AsyncSession, entries: Sequence[SchoolEntry]) -> SchoolReport:
    """Add the schools that do not exist yet; existing ones stay unchanged. Idempotent; flushes."""
    report, known = SchoolReport(), await _by_code(session)
    for entry in _distinct(entries):
        if entry.code in known:
            report.unchanged.append(entry.code)
        else:
            _add(session, entry, report)
    await session.flush()
    return report


async def sync_schools(session: AsyncSession, entries: Sequence[SchoolEntry]) -> SchoolReport:
    """Make the district's schools match the list: add new schools, rename changed ones and close those not in the list.

    Nothing is deleted: a closed school keeps its records and is reopened when a later list contains it. Idempotent;
    flushes.

    Raises:
        ValidationFailed: the list is empty, which would close every school.
    """
    if not entries:
        raise ValidationFailed.of(schools=_("The list names no school; it would close all of them."))
    report, known = SchoolReport(), await _by_code(session)
    for entry in _distinct(entries):
        school = known.pop(entry.code, None)
        if school is None:
            _add(session, entry, report)
        else:
            _take_over(school, entry, report)
    for school in known.values():
        if school.closed_at is None:
            school.closed_at = func.now()
            report.closed.append(school.code)
    await session.flush()
    return report


def read_schools(text: str) -> list[SchoolEntry]:
    """Read schools from a CSV file with a header line.

    Raises:
        ValidationFailed: a column or a value is missing or too long; the message states the line.
    """
    rows = csv.DictReader(StringIO(text.removeprefix("\ufeff"), newline=""), skipinitialspace=True)
    try:
        names = {(name or "").strip().lower(): name for name in rows.fieldnames or ()}
        code, name = _column(names, CODE_COLUMNS), _column(names, NAME_COLUMNS)
        return [_entry(row.get(code), row.get(name), line) for line, row in enumerate(rows, start=2)]
    except csv.Error as error:
        raise ValidationFailed.of(csv=_("This is not a CSV file: {problem}.", problem=str(error))) from error


def _as_id(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _column(names: dict[str, str], wanted: Sequence[str]) -> str:
    found = next((names[name] for name in wanted if name in names), None)
    if found is None:
        raise ValidationFailed.of(
            csv=_("The first line must name a column {name}. Its columns: code, name.", name=f"{wanted[0]!r}")
        )
    return found


def _entry(code: str | None, name: str | None, line: int) -> SchoolEntry:
    code, name = unguard_cell(code or "").strip(), unguard_cell(name or "").strip()
    if not code or not name:
        raise ValidationFailed.of(csv=_("Line {line} has no code or no name.", line=line))
    if len(code) > 64 or len(name) > 200:
        raise ValidationFailed.of(csv=_("Line {line}: a code has at most 64 characters and a name 200.", line=line))
    return SchoolEntry(code, name)


def _distinct(entries: Sequence[SchoolEntry]) -> list[SchoolEntry]:
    """Return one entry per code; the last one wins."""
    return list({entry.code: entry for entry in entries}.values())


async def _by_code(session: AsyncSession) -> dict[str, School]:
    return {school.code: school for school in await session.scalars(select(School).with_for_update())}


def _add(session: AsyncSession, entry: SchoolEntry, report: SchoolReport) -> None:
    session.add(School(code=entry.code, name=entry.name))
    report.added.append(entry.code)


def _take_over(school: School, entry: SchoolEntry, report: SchoolReport) -> None:
    if school.closed_at is not None:
        school.closed_at = None
        report.reopened.append(school.code)
    elif school.name != entry.name:
        report.renamed.append(school.code)
    else:
        report.unchanged.append(school.code)
    school.name = entry.name


async def find_names_by_code(session: AsyncSession, codes: Iterable[str]) -> dict[str, str]:
    """Return the names of schools by the given codes; case is ignored, and closed schools are included."""
    wanted = {code: code.strip().lower() for code in codes}
    query = select(func.lower(School.code), School.name).where(func.lower(School.code).in_(set(wanted.values())))
    rows = await session.execute(query.order_by(School.closed_at.is_(None)))
    found: dict[str, str] = dict(rows.all())
    return {code: found[key] for code, key in wanted.items() if key in found}
