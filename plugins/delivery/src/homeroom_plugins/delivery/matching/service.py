"""Matching of pages to persons: the stage that reads the whole batch.

Pages are read once, in guarded processes. Their ids are looked up in the directory, and they are compared with the
marks of the whole district. Only then are pages assigned to persons (see `docs/matching.md`).
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID

from homeroom_plugins.delivery.district.addresses import (
    NOBODY,
    Addressees,
    address_rows,
    list_addressees,
    list_shared,
    shared_finding,
)
from homeroom_plugins.delivery.district.allow_list import Released, list_released
from homeroom_plugins.delivery.district.mark_files import marks_of
from homeroom_plugins.delivery.district.school_scope import find_strangers, leave_out
from homeroom_plugins.delivery.intake.rules import RULES, AnyRule, AreaRule, PatternRule, layout_of
from homeroom_plugins.delivery.jobs.problems import finding_row, problem_row
from homeroom_plugins.delivery.jobs.schools import schools_of
from homeroom_plugins.delivery.matching.decisions import drop_stale
from homeroom_plugins.delivery.matching.outliers import hold_large, hold_odd, name_withdrawn
from homeroom_plugins.delivery.matching.text_fingerprint import KEY, mark_text
from homeroom_plugins.delivery.models import Document, Job, Problem
from homeroom_plugins.delivery.pdf.match.assign import assign_pages
from homeroom_plugins.delivery.pdf.match.claims import Claim, claim_by_marks
from homeroom_plugins.delivery.pdf.match.findings import Assignment, Finding, PersonDocument
from homeroom_plugins.delivery.pdf.match.layout import list_beside, list_possible_owners, segment_pages
from homeroom_plugins.delivery.pdf.read.facts import PageVerdicts
from homeroom_plugins.delivery.reading.page_judging import claim_pages, find_basis, judge_pages, keep_answers
from homeroom_plugins.delivery.reading.page_reading import PagesRead, read_pages
from homeroom_plugins.delivery.reading.range_reading import RangeReader, is_read_in_ranges
from homeroom_plugins.delivery.settings import ID_CHECK
from homeroom_plugins.delivery.states import DocumentState, SendTo
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import PermanentError
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import Directory, Person
from sqlalchemy import delete, insert

CHUNK = 100
"""Maximum documents that one task cuts. It is small, so that little is cut twice when a job's run and
its helpers meet.
"""
FIRST_CHUNK = 5
"""Documents of the first task. They are few, so that a clerk sees the first documents soon."""


@dataclass(slots=True)
class Match:
    """The result of matching a batch: the documents of each person, and the problems."""

    pages: PagesRead
    claims: Sequence[Claim]
    persons: Mapping[str, Person]
    assignment: Assignment
    verdicts: Mapping[int, PageVerdicts] = field(default_factory=dict)


async def match_job(ctx: PluginContext, job: Job, path: Path) -> None:
    """Find the owner of each page, and store documents and problems in a separate transaction.

    Replaces the results of an earlier attempt. `ctx` needs no transaction.

    Raises:
        PermanentError: No page belongs to a person of the district or of the job's schools.
    """
    rule = RULES.validate_python(job.rule)
    by = RangeReader(ctx, job, path).read if is_read_in_ranges(job.page_count) else None
    pages = await read_pages(ctx, path, rule, job.page_count, stop=job.page_count, by=by)
    found = await match_batch(ctx, path, rule, pages, school_id=job.school_id or None, schools=job.schools)
    documents = found.assignment.documents
    await hold_large(ctx, path, documents, persons=found.persons, schools=schools_of(job))
    async with ctx.begin() as inner:
        released = await list_released(inner)
        keys = [UUID(key) for key in found.assignment.documents]
        addressees = await list_addressees(inner, keys, SendTo(job.send_to))
        await _hold_addresses(inner, found, addressees, released)
        hold_odd(found.assignment.documents, found.persons, rule, job.school_id)
        await name_withdrawn(inner, job.id, found.assignment)
        await _write(inner, job, found, addressees)
        await drop_stale(inner, job)
    if not documents and any(problem.kind == "other_school" for problem in found.assignment.problems):
        raise PermanentError(
            _(
                "No page belongs to a person of your schools. The pages with a known owner belong to other "
                "schools, which can send them. Nothing was sent."
            )
        )
    if not documents:
        raise PermanentError(
            _(
                "No page could be given to a person. Check the rule against a page of the file, and that the persons "
                "have been imported."
            )
        )


async def match_batch(
    ctx: PluginContext,
    path: Path,
    rule: AnyRule,
    pages: PagesRead,
    *,
    school_id: str | None,
    schools: Collection[str] | None,
) -> Match:
    """Find the owners of the pages, without storing anything. `ctx` needs no transaction.

    Args:
        school_id: The school that the ids belong to, if the district numbers per school.
        schools: Codes of the schools whose persons may get pages; pages of others go to nobody. None for the whole
            district.
    """
    basis = await find_basis(ctx)
    claimed = await claim_pages(ctx, pages.facts, basis, school_id)
    claims, persons = claimed.claims, dict(claimed.persons)
    layout = layout_of(rule)
    segments = segment_pages(pages.facts, claims, layout)
    asked = list_possible_owners(pages.facts, segments)
    known = pages.judged.get(basis.digest(rule), {})
    beside = list_beside(asked)
    verdicts = keep_answers(known, asked, beside, {*pages.recognised, *pages.layers, *pages.pictures})
    rest = {page: keys for page, keys in asked.items() if page not in verdicts}
    verdicts |= await judge_pages(path, rule, pages, rest, beside, persons, basis)
    if seen := _claim_seen(rule, pages, claims, verdicts, everywhere=ctx.flag(ID_CHECK)):
        async with ctx.begin() as inner, inner.whole_district():
            rows = await inner.services.get(Directory).find_by_rows([UUID(claim.keys[0]) for claim in seen])
        persons |= {str(key): person for key, person in rows.items() if _is_of_school(person, school_id)}
        more = {claim.page: claim for claim in seen if claim.keys[0] in persons}
        claims = [more.get(claim.page, claim) for claim in claims]
        segments = segment_pages(pages.facts, claims, layout)
        again = list_possible_owners(pages.facts, segments)
        changed = {page: found for page, found in again.items() if found != asked.get(page)}
        verdicts |= await judge_pages(path, rule, pages, changed, list_beside(again), persons, basis)
    marked_by = {key: marks_of(person) for key, person in persons.items()}
    allowed = basis.released.allowed
    assignment = await asyncio.to_thread(
        assign_pages, pages.facts, claims, segments, verdicts, layout, marked_by, allowed
    )
    marked = {key for item in assignment.documents.values() for each in item.findings for key in _keys_of(each)}
    strangers = await find_strangers(ctx, {*persons, *marked}, schools)
    leave_out(assignment, strangers)
    persons = {key: person for key, person in persons.items() if key not in strangers}
    return Match(pages, claims, persons, assignment, verdicts)


def _keys_of(finding: Finding) -> set[str]:
    return {key for mark in finding.others for key in mark.keys}


def _claim_seen(
    rule: AnyRule,
    pages: PagesRead,
    claims: Sequence[Claim],
    verdicts: Mapping[int, PageVerdicts],
    *,
    everywhere: bool,
) -> list[Claim]:
    """Return claims for pages without an id found by the rule, but with the id and name of exactly one person.

    They are searched for on recognised pages, where the label may be misread, and if the rule reads names. With the
    district's flag, every page is searched, which costs little because all persons' ids are looked for anyway.
    """
    if not isinstance(rule, PatternRule | AreaRule):
        return []
    reads_names = isinstance(rule, AreaRule) and rule.reads == "name"
    found = [
        claim_by_marks(item, verdicts[item.page].marks, item.place_text if reads_names else None)
        for item, claim in zip(pages.facts, claims, strict=True)
        if (item.is_ocr or reads_names or everywhere) and not claim.ids and item.page in verdicts
    ]
    return [claim for claim in found if claim.keys]


def _is_of_school(person: Person, school_id: str | None) -> bool:
    return school_id is None or person.school_id.casefold() == school_id.casefold()


async def _hold_addresses(
    ctx: PluginContext, match: Match, addressees: Mapping[UUID, Addressees], released: Released
) -> None:
    """Hold documents that would go to an address shared by too many students."""
    addresses = {key: addressees[UUID(key)].addresses for key in match.assignment.documents if UUID(key) in addressees}
    shared = await list_shared(ctx, {item for found in addresses.values() for item in found}, released)
    for key, document in match.assignment.documents.items():
        finding = shared_finding(document, match.persons[key].person_id, addresses.get(key, ()), shared)
        if finding is not None:
            document.findings.append(finding)


async def _write(ctx: PluginContext, job: Job, match: Match, addressees: Mapping[UUID, Addressees]) -> None:
    await ctx.db.execute(
        delete(Problem).where(
            Problem.district_id == ctx.district.id, Problem.job_id == job.id, Problem.kind != "untagged"
        )
    )
    await ctx.db.execute(delete(Document).where(Document.district_id == ctx.district.id, Document.job_id == job.id))
    problems = [
        problem_row(job.id, item.kind, [page + 1 for page in item.pages], item.person_ids, item.message)
        for item in (*match.assignment.problems, *match.pages.warnings)
    ]
    documents, secret = [], ctx.secret(KEY)
    for number, (key, found) in enumerate(match.assignment.documents.items()):
        person = match.persons[key]
        document_id = uuid7()
        text_mark = mark_text(secret, person.id, [match.pages.facts[page - match.pages.first] for page in found.pages])
        documents.append(_document_row(job, document_id, found, person, number) | {"text_mark": text_mark})
        problems += [finding_row(job.id, document_id, person.person_id, finding) for finding in found.findings]
        pages = [page + 1 for page in found.pages]
        problems += address_rows(job.id, document_id, person.person_id, pages, addressees.get(person.id, NOBODY))
    for table, rows in ((Document, documents), (Problem, problems)):
        if rows:
            await ctx.db.execute(insert(table), rows)


def _document_row(job: Job, document_id: UUID, found: PersonDocument, person: Person, number: int) -> dict[str, object]:
    return {
        "id": document_id,
        "job_id": job.id,
        "person": person.id,
        "person_id": person.person_id,
        "person_name": person.name,
        "school_id": person.school_id,
        "pages": [page + 1 for page in found.pages],
        "attached": [page + 1 for page in found.attached],
        "risk": found.risk,
        "reasons": list(found.reasons),
        "chunk": _chunk_of(number),
        "state": DocumentState.HELD if found.findings else DocumentState.TODO,
    }


def _chunk_of(number: int) -> int:
    """Return the number of the task that cuts the document with this number."""
    return 0 if number < FIRST_CHUNK else 1 + (number - FIRST_CHUNK) // CHUNK
