"""From what the pages say to who gets which pages. Pure: no file is read here."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Literal

ProblemKind = Literal[
    "unmatched_page", "unknown_person", "ambiguous_page", "split_person", "incomplete_person", "blank_page"
]


@dataclass(frozen=True)
class PageIds:
    """The ids found on one page. `page` is zero-based."""

    page: int
    ids: tuple[str, ...]
    is_blank: bool = False


@dataclass(frozen=True)
class Problem:
    """Pages that go to nobody, and why. `pages` are zero-based; the message counts from one."""

    kind: ProblemKind
    pages: tuple[int, ...]
    person_ids: tuple[str, ...]
    message: str


@dataclass
class Assignment:
    """Who gets which pages (zero-based, in order). Who is named in a problem of their own gets nothing."""

    persons: dict[str, tuple[int, ...]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def match_pages(pages: Sequence[PageIds], known: Collection[str]) -> Assignment:
    """Give each page to the one known person whose id stands on it, and to nobody in every doubt.

    A person is held, and gets no document, when an ambiguous page names them, when their pages stand in
    two places, or when a page without an id stands among theirs. A neighbour's page is never attached.
    A blank page separates nothing: it is reported and left out.

    Args:
        pages: Every page of the document, in order.
    """
    known = known if isinstance(known, set | frozenset | dict) else frozenset(known)
    owned: dict[str, list[int]] = {}
    strangers: dict[str, list[int]] = {}
    ambiguous: list[PageIds] = []
    result = Assignment()
    for item in pages:
        if len(item.ids) > 1:
            ambiguous.append(item)
        elif len(item.ids) == 1:
            (owned if item.ids[0] in known else strangers).setdefault(item.ids[0], []).append(item.page)
        else:
            result.problems.append(_without_id(item))
    result.problems += [_unknown(person_id, found) for person_id, found in strangers.items()]
    held = {person_id for item in ambiguous for person_id in item.ids}
    result.problems += [_ambiguous(item, owned) for item in ambiguous]
    by_page = {item.page: item for item in pages}
    for person_id, found in owned.items():
        problem = _held(person_id, found) if person_id in held else _gap(person_id, found, by_page)
        if problem is None:
            result.persons[person_id] = tuple(found)
        else:
            result.problems.append(problem)
    result.problems.sort(key=lambda problem: problem.pages)
    return result


def _without_id(item: PageIds) -> Problem:
    if item.is_blank:
        return Problem("blank_page", (item.page,), (), f"Page {item.page + 1} is blank and was left out.")
    message = f"No id was found on page {item.page + 1}. It was given to nobody."
    return Problem("unmatched_page", (item.page,), (), message)


def _unknown(person_id: str, found: list[int]) -> Problem:
    message = (
        f"{_pages(found)}: {person_id} is not among the district's persons. "
        "Import the person, or correct the id in the source."
    )
    return Problem("unknown_person", tuple(found), (person_id,), message)


def _ambiguous(item: PageIds, owned: dict[str, list[int]]) -> Problem:
    message = (
        f"Page {item.page + 1} names {len(item.ids)} ids: {', '.join(item.ids[:5])}. It was given to nobody, "
        "and these persons get no document until the source is corrected."
    )
    return Problem("ambiguous_page", (item.page,), item.ids, message)


def _held(person_id: str, found: list[int]) -> Problem:
    message = f"{_pages(found)} of {person_id}: held back because another page names this person and others."
    return Problem("ambiguous_page", tuple(found), (person_id,), message)


def _gap(person_id: str, found: list[int], by_page: dict[int, PageIds]) -> Problem | None:
    """What stands between a person's first and last page that is not theirs and not blank."""
    mine = set(found)
    between = [by_page[page] for page in range(found[0], found[-1] + 1) if page not in mine]
    if any(item.ids for item in between):
        message = f"{person_id} stands in two places of the document: {_pages(found)}. Nothing was delivered."
        return Problem("split_person", tuple(found), (person_id,), message)
    missing = [item.page for item in between if not item.is_blank]
    if missing:
        message = (
            f"{_pages(missing)} among the pages of {person_id}: no id was found. "
            f"{_pages(found)} of {person_id}: held back."
        )
        return Problem("incomplete_person", tuple(found), (person_id,), message)
    return None


def _pages(pages: Sequence[int]) -> str:
    numbers = ", ".join([*(str(page + 1) for page in pages[:8]), *(["…"] if len(pages) > 8 else [])])
    return f"Page {numbers}" if len(pages) == 1 else f"Pages {numbers}"
