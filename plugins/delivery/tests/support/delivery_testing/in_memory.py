"""Matching without files, processes or a database: from the texts of pages to the pages of each person."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import date
from typing import Literal

from homeroom_plugins.delivery.pdf.match.assign import assign_pages
from homeroom_plugins.delivery.pdf.match.claims import claim_page, doubt_labels, list_ids
from homeroom_plugins.delivery.pdf.match.findings import Assignment
from homeroom_plugins.delivery.pdf.match.judging import PageCheck, Standard, judge_page
from homeroom_plugins.delivery.pdf.match.layout import Layout, list_beside, list_possible_owners, segment_pages
from homeroom_plugins.delivery.pdf.names.mark_index import DistrictMarks
from homeroom_plugins.delivery.pdf.names.marks import NOTHING_ALLOWED, Allowed, PersonMarks
from homeroom_plugins.delivery.pdf.read.facts import PageFacts, digest_head, digest_text, sum_words
from homeroom_plugins.delivery.pdf.read.page_numbers import find_bare_numbers, find_numbers, find_said_total, says_more
from homeroom_plugins.delivery.pdf.rules.rules import TextRule, split_rule
from homeroom_plugins.delivery.pdf.rules.tokens import Reading, find_readings, learn_shape, list_empty_labels
from homeroom_sdk.pdf.text import PageKind

PATTERN = r"Student ID:\s*(?P<id>\w+)"
UNREADABLE = "\0unreadable"
PICTURE = "\0picture"


def match_texts(
    texts: Sequence[str],
    persons: Sequence[PersonMarks],
    *,
    pattern: str = PATTERN,
    layout: Layout | None = None,
    cover: str = "",
    index: Sequence[str] | None = None,
    allowed: Allowed = NOTHING_ALLOWED,
    layers: Sequence[str | None] = (),
    pictures: Sequence[str | None] = (),
    proof: Literal["name", "birth_date", "other_id"] = "name",
    unjudged: Collection[int] = (),
) -> Assignment:
    """Match pages with these texts; an empty text is a blank page.

    Args:
        index: The id that an index gives each page, in place of the pattern.
        layers: Texts on the picture over a page's own text.
        pictures: Texts in other pictures on a page.
        proof: What proves a page that does not contain its owner's name.
        unjudged: Pages for which no verdict has come back.
    """
    compiled = TextRule(pattern).compile()
    facts = []
    for page, text in enumerate(texts):
        kind = _kind(text)
        readings = find_readings(compiled, text) if index is None and kind is PageKind.TEXT else ()
        if index is not None and index[page]:
            readings = (Reading(index[page], index[page]),)
        numbers = find_numbers(text) if kind is PageKind.TEXT else ()
        covered = page < len(layers) and layers[page] is not None
        labelled = split_rule(pattern)
        facts.append(
            PageFacts(
                page,
                kind,
                readings,
                numbers,
                bool(cover) and cover in text,
                is_covered=covered,
                head=digest_head(text) if kind is PageKind.TEXT else (),
                lines=digest_text(text) if kind is PageKind.TEXT else (),
                text_sum=sum_words(text) if kind is PageKind.TEXT else b"",
                bare_numbers=find_bare_numbers(text) if kind is PageKind.TEXT else (),
                said_total=find_said_total(text),
                continues=says_more(text),
                empty_labels=list_empty_labels(list(compiled.find_all(text)), labelled, text)
                if labelled and index is None
                else (),
            )
        )
    layout = layout or Layout("id" if index is None else "index")
    shape = learn_shape(person.person_id for person in persons)
    by_id: dict[str, list[str]] = {}
    for person in persons:
        by_id.setdefault(person.person_id.casefold(), []).append(person.key)
    wanted = {text: by_id[text.casefold()] for text in list_ids(facts, shape) if text.casefold() in by_id}
    claims = doubt_labels(facts, [claim_page(item, lambda text: wanted.get(text, ()), shape) for item in facts])
    segments = segment_pages(facts, claims, layout)
    asked = list_possible_owners(facts, segments)
    beside = list_beside(asked)
    born: dict[date | None, list[str]] = defaultdict(list)
    for person in persons:
        born[person.birth_date].append(person.key)
    standard = Standard(DistrictMarks.of(persons), allowed, proof, born=born)
    by_key = {person.key: person for person in persons}
    verdicts = {
        page: judge_page(
            PageCheck(page, keys, layer=_at(layers, page), picture=_at(pictures, page), beside=beside.get(page, ())),
            texts[page] if _kind(texts[page]) is PageKind.TEXT else "",
            standard,
            by_key,
        )
        for page, keys in asked.items()
        if page not in unjudged
    }
    return assign_pages(facts, claims, segments, verdicts, layout, by_key, allowed)


def list_sendable(assignment: Assignment) -> dict[str, tuple[int, ...]]:
    """Return the pages of documents that nothing holds, by the person's key."""
    return {key: found.pages for key, found in assignment.documents.items() if not found.findings}


def list_held(assignment: Assignment) -> dict[str, tuple[str, ...]]:
    """Return the kinds of findings that hold each held document, by the person's key."""
    return {
        key: tuple(sorted({finding.kind for finding in found.findings}))
        for key, found in assignment.documents.items()
        if found.findings
    }


def list_problems(assignment: Assignment) -> dict[str, list[tuple[int, ...]]]:
    """Return the pages that nobody gets, by kind."""
    found: dict[str, list[tuple[int, ...]]] = {}
    for problem in assignment.problems:
        found.setdefault(problem.kind, []).append(problem.pages)
    return found


def _at(texts: Sequence[str | None], page: int) -> str | None:
    return texts[page] if page < len(texts) else None


def _kind(text: str) -> PageKind:
    if text == UNREADABLE:
        return PageKind.UNREADABLE
    if text == PICTURE:
        return PageKind.PICTURE
    return PageKind.TEXT if text.strip() else PageKind.BLANK
