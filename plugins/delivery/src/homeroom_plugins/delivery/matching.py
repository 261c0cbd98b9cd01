"""Matching pages to persons: the stage that reads the whole batch."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from uuid import UUID

from homeroom_plugins.delivery.links import hash_token, link_token
from homeroom_plugins.delivery.models import Document, Job, Problem, Recipient
from homeroom_plugins.delivery.pdf.errors import PdfError, PdfTooComplex
from homeroom_plugins.delivery.pdf.index import check_ranges, ids_by_page, parse_index
from homeroom_plugins.delivery.pdf.match import Assignment, PageIds, match_pages
from homeroom_plugins.delivery.pdf.rules import InvalidIndex
from homeroom_plugins.delivery.pdf.work import match_range
from homeroom_plugins.delivery.rules import RULES, IndexRule, PatternRule, RuleInvalid
from homeroom_plugins.delivery.states import SendTo
from homeroom_plugins.delivery.uploads import child_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import PermanentError
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import Directory, Person
from sqlalchemy import delete, insert

RANGE_PAGES = 2000
PROCESSES = 2
CHUNK = 250
FIRST_CHUNK = 10
"""The first task is small, so that a clerk sees the first documents at once."""
LOOK_UP = 3000
LIMITS = Limits(cpu_s=120, wall_s=600)
"""Of one range: 2,000 pages take 2 s. What ends a pattern that backtracks for ever."""


async def match_job(ctx: PluginContext, job: Job, path: Path) -> None:
    """Find out whose each page is, and write documents, recipients and problems in one transaction of its own.

    Replaces what an earlier attempt has written. `ctx` needs no transaction.

    Raises:
        PermanentError: nothing in the batch belongs to a person of the district.
    """
    rule = RULES.validate_python(job.rule)
    ranges = [(first, min(first + RANGE_PAGES, job.page_count)) for first in range(0, job.page_count, RANGE_PAGES)]
    limit = asyncio.Semaphore(PROCESSES)

    async def one(first: int, stop: int) -> list[PageIds]:
        async with limit:
            return await find_page_ids(path, rule, job.page_count, first, stop)

    found = await asyncio.gather(*(one(first, stop) for first, stop in ranges))
    pages = [page for part in found for page in part]
    async with ctx.begin() as inner:
        persons = await _find_persons(inner, {person_id for page in pages for person_id in page.ids})
        assignment = match_pages(pages, set(persons))
        await _write(inner, job, assignment, persons)
    if not assignment.persons:
        raise PermanentError(
            "No page could be given to a person. Check the rule against a page of the file, and that the persons "
            "have been imported."
        )


async def find_page_ids(
    path: Path, rule: PatternRule | IndexRule, page_count: int, first: int, stop: int, *, limits: Limits | None = None
) -> list[PageIds]:
    """The ids on pages `first` to `stop` (zero-based, half-open), by the rule.

    Raises:
        RuleInvalid: the index does not fit the document, or the pattern takes too long.
    """
    try:
        if isinstance(rule, PatternRule):
            limits = limits or LIMITS
            return await run_guarded(match_range, path, rule.pattern, first, stop, limits=limits, reuse=child_of(path))
        ranges = parse_index(rule.csv.encode())
        wrong = check_ranges(ranges, page_count)
        if wrong:
            raise InvalidIndex(wrong)
    except PdfTooComplex as error:
        raise RuleInvalid(
            "Reading the pages with this pattern takes more time or memory than is allowed. Simplify the pattern; "
            "if that does not help, print the PDF as a new PDF and upload that."
        ) from error
    except PdfError as error:
        raise RuleInvalid(str(error)) from error
    ids = list(ids_by_page(ranges, page_count))
    return [PageIds(page, ids[page]) for page in range(first, stop)]


async def _find_persons(ctx: PluginContext, ids: Iterable[str]) -> dict[str, Person]:
    directory, wanted = ctx.services.get(Directory), sorted(ids)
    persons: dict[str, Person] = {}
    for start in range(0, len(wanted), LOOK_UP):
        found = await directory.find_persons(wanted[start : start + LOOK_UP])
        persons.update({person_id: several[0] for person_id, several in found.items() if len(several) == 1})
    return persons


async def _write(ctx: PluginContext, job: Job, assignment: Assignment, persons: Mapping[str, Person]) -> None:
    await ctx.db.execute(delete(Problem).where(Problem.district_id == ctx.district.id, Problem.job_id == job.id))
    await ctx.db.execute(delete(Document).where(Document.district_id == ctx.district.id, Document.job_id == job.id))
    problems = [
        _problem(job.id, item.kind, [page + 1 for page in item.pages], item.person_ids, item.message)
        for item in assignment.problems
    ]
    documents, recipients = [], []
    for number, (person_id, pages) in enumerate(assignment.persons.items()):
        person = persons[person_id]
        document_id = uuid7()
        documents.append(
            {
                "id": document_id,
                "job_id": job.id,
                "person_id": person_id,
                "person_name": person.name,
                "school_id": person.school_id,
                "pages": [page + 1 for page in pages],
                "chunk": _chunk_of(number),
            }
        )
        addresses = addresses_of(person, SendTo(job.send_to))
        recipients += [_recipient(ctx, job.id, document_id, address) for address in addresses]
        if not addresses:
            message = f"{person_id} has no e-mail address to send to. Add one, then send the document again."
            problems.append(_problem(job.id, "no_address", [page + 1 for page in pages], (person_id,), message))
    for table, rows in ((Document, documents), (Recipient, recipients), (Problem, problems)):
        if rows:
            await ctx.db.execute(insert(table), rows)


def _chunk_of(number: int) -> int:
    """Which task cuts the document with this number."""
    return 0 if number < FIRST_CHUNK else 1 + (number - FIRST_CHUNK) // CHUNK


def addresses_of(person: Person, send_to: SendTo) -> list[str]:
    """The addresses that get the person's document, each once."""
    wanted = {
        SendTo.GUARDIAN: (person.guardian_email,),
        SendTo.STUDENT: (person.email,),
        SendTo.BOTH: (person.guardian_email, person.email),
    }[send_to]
    return list(dict.fromkeys(address.strip().lower() for address in wanted if address and address.strip()))


def _recipient(ctx: PluginContext, job_id: UUID, document_id: UUID, email: str) -> dict[str, object]:
    recipient_id = uuid7()
    return {
        "id": recipient_id,
        "job_id": job_id,
        "document_id": document_id,
        "email": email,
        "token_hash": hash_token(link_token(ctx, recipient_id)),
    }


def _problem(
    job_id: UUID, kind: str, pages: Sequence[int], person_ids: Sequence[str], message: str
) -> dict[str, object]:
    return {
        "id": uuid7(),
        "job_id": job_id,
        "kind": kind,
        "pages": list(pages),
        "person_ids": list(person_ids),
        "message": message,
    }
