"""What makes a document stand out: more or fewer pages than the others have, another school, its size."""

import asyncio
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median_low
from typing import TypeVar
from uuid import UUID

from homeroom_plugins.delivery.intake.rules import AnyRule, FixedRule, IndexRule
from homeroom_plugins.delivery.intake.uploads import child_of
from homeroom_plugins.delivery.models import Document
from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_plugins.delivery.pdf.match.findings import Assignment, Finding, PersonDocument, list_pages
from homeroom_plugins.delivery.pdf.read.sizes import measure_parts
from homeroom_plugins.delivery.reading.page_reading import LIMITS
from homeroom_plugins.delivery.settings import settings_for
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import PermanentError
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.sentences import _, _n, sentence_of
from homeroom_sdk.services import Person
from sqlalchemy import func, select

Value = TypeVar("Value", bound=Hashable)
LEAST = 10
"""Among fewer documents nothing is usual."""
USUAL_SHARE = 0.9
RARE_SHARE = 0.02
NEAR_SHARE = 0.9
FAR = 2
"""What is more than so many times as far from the usual as nearly all on its side stands out."""


def hold_odd(
    documents: Mapping[str, PersonDocument], persons: Mapping[str, Person], rule: AnyRule, school_id: str
) -> None:
    """Hold what stands out: adds findings to the documents.

    Args:
        school_id: The school that the job is of; empty where none was named.
    """
    if not isinstance(rule, FixedRule | IndexRule):  # Those say themselves how many pages each has.
        _hold_odd_counts(documents, persons)
    _hold_other_schools(documents, persons, school_id)


async def hold_large(
    ctx: PluginContext,
    path: Path,
    documents: Mapping[str, PersonDocument],
    *,
    persons: Mapping[str, Person],
    schools: Collection[str] | None,
) -> None:
    """Hold what would be larger than the schools or their district let families open; `ctx` needs no transaction."""
    settings = settings_for(ctx, schools)
    limit = settings.max_part_mb * 1024**2
    size_bytes = await asyncio.to_thread(lambda: path.stat().st_size)
    if not limit or size_bytes <= limit:
        return  # No part is larger than the whole.
    found = list(documents.items())
    try:
        pages = [document.pages for _key, document in found]
        sizes = await run_guarded(measure_parts, path, pages, limits=LIMITS, reuse=child_of(path))
    except PdfError as error:
        raise PermanentError(sentence_of(error)) from error
    for (key, document), size in zip(found, sizes, strict=True):
        if size > limit:
            message = _(
                "The document of {person} has about {size} MB, and your district lets at most {limit} MB go.",
                person=persons[key].person_id,
                size=-(-size // 1024**2),
                limit=settings.max_part_mb,
            )
            document.findings.append(Finding("too_large", document.pages, message))


async def name_withdrawn(ctx: PluginContext, job_id: UUID, assignment: Assignment) -> None:
    """Say of pages with an unknown id that documents of an earlier job had it: whoever that is has left."""
    unknown = {item.person_ids[0].casefold() for item in assignment.problems if item.kind == "unknown_person"}
    rows = await ctx.db.execute(
        select(func.lower(Document.person_id))
        .where(
            Document.district_id == ctx.district.id,
            Document.job_id != job_id,
            func.lower(Document.person_id).in_(unknown),
        )
        .distinct()
    )
    former = {row[0] for row in rows}
    for number, item in enumerate(assignment.problems):
        if item.kind == "unknown_person" and item.person_ids[0].casefold() in former:
            message = _(
                "{pages}: {person} was sent documents before and is not among the district's persons any more.",
                pages=list_pages(item.pages),
                person=item.person_ids[0],
            )
            assignment.problems[number] = replace(item, kind="person_withdrawn", message=message)


def find_usual(values: Iterable[Value]) -> tuple[Value, frozenset[Value]] | None:
    """The value that nearly all have, and those so rare that they look like a mistake; None where nothing is usual.

    What one in fifty has is no mistake but another form.
    """
    counts = Counter(values)
    total = counts.total()
    if total < LEAST:
        return None
    usual, most = counts.most_common(1)[0]
    if most < USUAL_SHARE * total:
        return None
    limit = max(1, int(RARE_SHARE * total))
    return usual, frozenset(value for value, count in counts.items() if value != usual and count <= limit)


def find_odd_counts(counts: Sequence[int]) -> tuple[int, frozenset[int]]:
    """The usual number of pages, and the numbers that stand out so far that a page is missing or another's came along.

    The shorter and the longer documents are judged for themselves. Where nearly all have one number and one side of
    it is rare, all of that side stand out. Otherwise lengths differ by nature: then only those stand out that are more
    than twice as far from the usual as nine in ten of their side. Blank pages are in no document and do not count.
    """
    if len(counts) < LEAST:
        return 0, frozenset()
    found = find_usual(counts)
    usual, rare = found if found is not None else (median_low(counts), frozenset())
    few = max(2, int(RARE_SHARE * len(counts)))
    odd: set[int] = set()
    for side in (-1, 1):
        away = sorted(side * (count - usual) for count in counts if side * (count - usual) > 0)
        is_rare = len(away) <= few and {usual + side * distance for distance in away} <= rare
        near = 0 if is_rare else FAR * away[int(NEAR_SHARE * (len(away) - 1))]
        odd |= {usual + side * distance for distance in away if distance > near}
    return usual, frozenset(odd)


def _hold_odd_counts(documents: Mapping[str, PersonDocument], persons: Mapping[str, Person]) -> None:
    usual, odd = find_odd_counts([len(item.pages) for item in documents.values()])
    pages = Counter(len(item.pages) for item in documents.values())
    nearly_all = pages[usual] >= USUAL_SHARE * pages.total()
    for key, document in documents.items():
        # Where lengths differ by nature, "page 1 of 9" to "page 9 of 9" says that this one is right.
        if len(document.pages) in odd and (nearly_all or not document.is_counted):
            person, own = persons[key].person_id, _n("{count} page", "{count} pages", len(document.pages))
            message = (
                _(
                    "{person} has {pages} and nearly everybody else in the file has {usual}.",
                    person=person,
                    pages=own,
                    usual=usual,
                )
                if nearly_all
                else _(
                    "{person} has {pages}, far from what the others in the file have: mostly about {usual}.",
                    person=person,
                    pages=own,
                    usual=usual,
                )
            )
            document.findings.append(Finding("odd_pages", document.pages, message))


def _hold_other_schools(documents: Mapping[str, PersonDocument], persons: Mapping[str, Person], school_id: str) -> None:
    schools = {key: persons[key].school_id.strip().casefold() for key in documents}
    if school_id.strip():
        usual = school_id.strip().casefold()
        others = frozenset(schools.values()) - {usual}
    else:
        found = find_usual(schools.values())
        if found is None or not found[0]:
            return
        usual, others = found
    shown = next((persons[key].school_id for key, school in schools.items() if school == usual), school_id)
    for key, school in schools.items():
        if school in others:
            message = _(
                "{person} belongs to the school {school} and the file to {usual}.",
                person=persons[key].person_id,
                school=persons[key].school_id or "-",
                usual=shown,
            )
            document = documents[key]
            document.findings.append(Finding("other_school", document.pages, message))
