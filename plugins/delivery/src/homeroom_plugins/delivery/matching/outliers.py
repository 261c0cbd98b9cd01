"""Documents that differ from the others of a file: in number of pages, school or size."""

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
from homeroom_sdk.i18n import _, _n, sentence_of
from homeroom_sdk.services import Person
from sqlalchemy import func, select

Value = TypeVar("Value", bound=Hashable)
LEAST = 10
"""Minimum number of documents from which usual values are derived."""
USUAL_SHARE = 0.9
RARE_SHARE = 0.02
NEAR_SHARE = 0.9
FAR = 2
"""A document stands out if it is more than this many times as far from the usual as nearly all on its side."""


def hold_odd(
    documents: Mapping[str, PersonDocument], persons: Mapping[str, Person], rule: AnyRule, school_id: str
) -> None:
    """Add findings to documents that differ from the others, which holds them.

    Args:
        school_id: The school of the job; empty if none was named.
    """
    if not isinstance(rule, FixedRule | IndexRule):  # These rules state themselves how many pages each document has.
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
    """Hold documents above the size limit of their schools or the district. `ctx` needs no transaction."""
    settings = settings_for(ctx, schools)
    limit = settings.max_part_mb * 1024**2
    size_bytes = await asyncio.to_thread(lambda: path.stat().st_size)
    if not limit or size_bytes <= limit:
        return  # A part is not larger than the whole file.
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
    """Mark problems of unknown ids as "person_withdrawn" if documents of an earlier job had the id."""
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
                "{pages}: {person} was sent documents before and is no longer among the district's persons.",
                pages=list_pages(item.pages),
                person=item.person_ids[0],
            )
            assignment.problems[number] = replace(item, kind="person_withdrawn", message=message)


def find_usual(values: Iterable[Value]) -> tuple[Value, frozenset[Value]] | None:
    """Return the value that nearly all have, and the values so rare that they may be mistakes; None if
    nothing is usual.

    A value that more than one in fifty have is not a mistake but another form.
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
    """Return the usual number of pages, and the numbers so unusual that pages may be missing or foreign.

    Shorter and longer documents are judged separately. If nearly all documents have one number and few are on one side
    of it, all on that side stand out. Otherwise lengths vary naturally, and only those stand out that are more than
    twice as far from the usual as nine in ten of their side. Blank pages are not part of documents and do not count.
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
        # If lengths vary naturally, "page 1 of 9" to "page 9 of 9" shows that this document is complete.
        if len(document.pages) in odd and (nearly_all or not document.is_counted):
            person, own = persons[key].person_id, _n("{count} page", "{count} pages", len(document.pages))
            message = (
                _(
                    "{person} has {pages}; nearly everybody else in the file has {usual}.",
                    person=person,
                    pages=own,
                    usual=usual,
                )
                if nearly_all
                else _(
                    "{person} has {pages}, unlike the others in the file: mostly about {usual}.",
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
