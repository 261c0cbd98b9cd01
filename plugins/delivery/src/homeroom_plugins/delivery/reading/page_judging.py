"""Comparison of pages with the marks of the whole district: possible owners, and marks of others."""

import asyncio
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from homeroom_plugins.delivery.district.addresses import LOOK_UP
from homeroom_plugins.delivery.district.allow_list import Released, list_released
from homeroom_plugins.delivery.district.mark_files import MarksFile, fetch_marks, marks_of
from homeroom_plugins.delivery.intake.rules import AnyRule, RuleInvalid, layout_of
from homeroom_plugins.delivery.intake.uploads import child_of
from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_plugins.delivery.pdf.match.claims import Claim, claim_page, doubt_labels, list_ids
from homeroom_plugins.delivery.pdf.match.judging import PageCheck, judge_range
from homeroom_plugins.delivery.pdf.match.layout import list_beside, list_possible_owners, segment_pages
from homeroom_plugins.delivery.pdf.read.facts import PageFacts, PageVerdicts
from homeroom_plugins.delivery.reading.page_reading import PROCESSES, PagesRead
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.runner import run_guarded
from homeroom_sdk.i18n import sentence_of
from homeroom_sdk.pdf.text import PageKind
from homeroom_sdk.services import Directory, Person


@dataclass(frozen=True, slots=True)
class Basis:
    """The criteria for judging pages: the marks of the district, and the marks it has released."""

    marks: MarksFile
    released: Released

    def digest(self, rule: AnyRule) -> str:
        """Return a digest that is equal if pages are judged by the same criteria."""
        allowed = self.released.allowed
        parts = (self.marks.path.name, rule.proof, sorted(allowed.texts), sorted(allowed.pairs))
        return sha256(json.dumps(parts).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Claimed:
    """The claims of the pages by their ids, in the order of the pages, and the persons who may be meant, by key."""

    claims: Sequence[Claim]
    persons: Mapping[str, Person]


async def find_basis(ctx: PluginContext) -> Basis:
    """Return the current criteria for judging pages. `ctx` needs no transaction."""
    async with ctx.begin() as inner, inner.whole_district():
        return Basis(await fetch_marks(inner), await list_released(inner))


async def claim_pages(ctx: PluginContext, facts: Sequence[PageFacts], basis: Basis, school_id: str | None) -> Claimed:
    """Look up the ids of pages. `ctx` needs no transaction."""
    shape = basis.marks.shape
    ids = await asyncio.to_thread(list_ids, facts, shape)
    async with ctx.begin() as inner, inner.whole_district():
        by_id = await find_persons(inner, ids, school_id)
    persons = {str(person.id): person for found in by_id.values() for person in found}
    keys = {text: tuple(str(person.id) for person in found) for text, found in by_id.items()}

    def claim_all() -> list[Claim]:
        return doubt_labels(facts, [claim_page(item, lambda text: keys.get(text, ()), shape) for item in facts])

    return Claimed(await asyncio.to_thread(claim_all), persons)


async def judge_alone(
    ctx: PluginContext, path: Path, rule: AnyRule, pages: PagesRead, basis: Basis, school_id: str | None
) -> Mapping[int, PageVerdicts]:
    """Judge the pages of a range with only the owners that the range itself shows. Pages with pictures are left out.

    At the ends of a range, the whole file may show other owners; those pages are judged again (`keep_answers`). Nothing
    is judged here if birth dates prove pages, because only the whole file shows the order of day and month.
    """
    if rule.proof == "birth_date":
        return {}
    claimed = await claim_pages(ctx, pages.facts, basis, school_id)
    asked = list_possible_owners(pages.facts, segment_pages(pages.facts, claimed.claims, layout_of(rule)))
    beside = list_beside(asked)
    plain = {item.page for item in pages.facts if item.kind is PageKind.TEXT and not (item.is_covered or item.pictures)}
    return await judge_pages(
        path, rule, pages, {page: keys for page, keys in asked.items() if page in plain}, beside, claimed.persons, basis
    )


def keep_answers(
    judged: Mapping[int, PageVerdicts],
    asked: Mapping[int, tuple[str, ...]],
    beside: Mapping[int, tuple[str, ...]],
    read_from_pictures: Collection[int],
) -> dict[int, PageVerdicts]:
    """Return the verdicts that are still valid: same possible owners, same neighbours, and no text read from
    pictures since.
    """
    return {
        page: judged[page]
        for page, keys in asked.items()
        if page in judged
        and page not in read_from_pictures
        and tuple(verdict.key for verdict in judged[page].verdicts) == keys
        and judged[page].beside == beside.get(page, ())
    }


async def judge_pages(
    path: Path,
    rule: AnyRule,
    pages: PagesRead,
    asked: Mapping[int, tuple[str, ...]],
    beside: Mapping[int, tuple[str, ...]],
    persons: Mapping[str, Person],
    basis: Basis,
) -> Mapping[int, PageVerdicts]:
    """Return the verdicts on each page about its possible owners (`asked`, by page) and all other persons.

    Args:
        beside: By page, the persons with pages next to it (`list_beside`).

    Raises:
        RuleInvalid: The pages take longer than is allowed, or cannot be read.
    """
    limit = asyncio.Semaphore(PROCESSES)
    orders = {item.day_first for item in pages.facts} - {None}
    day_first = orders.pop() if len(orders) == 1 else None

    async def one(first: int, texts: Path, checks: Sequence[PageCheck]) -> Sequence[PageVerdicts]:
        # Two persons with the same birth date may be in different ranges.
        keys = persons if rule.proof == "birth_date" else {key for item in checks for key in (*item.keys, *item.beside)}
        wanted = {key: marks_of(persons[key]) for key in keys}
        async with limit:
            return await run_guarded(
                judge_range,
                texts,
                first,
                basis.marks.path,
                checks,
                wanted,
                basis.released.allowed,
                rule.proof,
                day_first,
                limits=pages.limits,
                reuse=child_of(path),
            )

    work = [
        one(part.first, part.texts, checks)
        for part in pages.parts
        if (
            checks := [
                PageCheck(
                    item.page,
                    asked.get(item.page, ()),
                    pages.recognised.get(item.page),
                    pages.layers.get(item.page),
                    pages.pictures.get(item.page),
                    beside.get(item.page, ()),
                )
                for item in pages.facts[part.first - pages.first : part.stop - pages.first]
                if item.page in asked
            ]
        )
    ]
    try:
        found = await asyncio.gather(*work)
    except PdfError as error:
        raise RuleInvalid(sentence_of(error)) from error
    return {item.page: item for part in found for item in part}


async def find_persons(ctx: PluginContext, ids: Iterable[str], school_id: str | None) -> Mapping[str, Sequence[Person]]:
    """Return the persons by id; several for one id only if the district numbers per school."""
    directory, wanted = ctx.services.get(Directory), sorted(ids)
    persons: dict[str, Sequence[Person]] = {}
    for start in range(0, len(wanted), LOOK_UP):
        persons.update(await directory.find_persons(wanted[start : start + LOOK_UP], school_id=school_id))
    return persons
