"""Division of a file into one person's pages, independent of who that person is. Pure."""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from homeroom_plugins.delivery.pdf.match.claims import Claim, Doubt
from homeroom_plugins.delivery.pdf.read.facts import PageFacts

_MOST, _RARE, _FEW = 2 / 3, 0.1, 4
Begins = Literal["id", "index", "first_id", "cover", "every", "bookmark", "fixed"]


@dataclass(frozen=True)
class Layout:
    """The way in which the file shows where a student's pages begin.

    Args:
        begins: "id": at each new id, and every page contains its own; "index": as an index states; "first_id": at each
            new id, which then applies to the following pages; "cover": at each cover; "every": after a fixed number of
            pages; "bookmark": at each bookmark; "fixed": where a list states it.
    """

    begins: Begins = "id"
    every: int = 0

    @property
    def proves_pages(self) -> bool:
        """Whether a page without a mark belongs to the pages around it."""
        return self.begins in ("first_id", "cover", "every", "bookmark", "fixed")


@dataclass(frozen=True)
class Segment:
    """Pages that belong together (zero-based, without blank ones), and the persons that their ids name."""

    pages: tuple[int, ...]
    keys: tuple[str, ...] = ()
    doubt: Doubt | None = None
    ids: tuple[str, ...] = ()
    is_loose: bool = False


def segment_pages(facts: Sequence[PageFacts], claims: Sequence[Claim], layout: Layout) -> list[Segment]:
    """Return the segments in the order of the pages. A page that the layout assigns to no segment is left out.

    If every page contains its own id, a segment is a run of pages with the same id.
    """
    claim_of = {claim.page: claim for claim in claims}
    content = [item for item in facts if not item.is_blank]
    if not layout.proves_pages:
        return _runs(content, claim_of)
    starts = _starts(layout, claim_of, _list_unnamed_starts(content, claim_of))
    groups: list[list[int]] = []
    for item in facts:
        if starts(item):
            groups.append([])
        if groups and not item.is_blank:
            groups[-1].append(item.page)
    return [_settle(group, claim_of) for group in groups if group]


def list_possible_owners(facts: Sequence[PageFacts], segments: Sequence[Segment]) -> Mapping[int, tuple[str, ...]]:
    """Return for each page the persons to look for: those of its segment, or of the segments around it if it
    is in none.
    """
    asked: dict[int, tuple[str, ...]] = {page: segment.keys for segment in segments for page in segment.pages}
    content = [item.page for item in facts if not item.is_blank]
    before: tuple[str, ...] = ()
    found: dict[int, tuple[str, ...]] = dict(asked)
    for page in content:
        before = asked.get(page, before)
        if page not in asked:
            found[page] = before
    behind: tuple[str, ...] = ()
    for page in reversed(content):
        behind = asked.get(page, behind)
        if page not in asked:
            found[page] = tuple(dict.fromkeys((*found[page], *behind)))
    return found


def list_beside(asked: Mapping[int, tuple[str, ...]]) -> Mapping[int, tuple[str, ...]]:
    """Return, for each page with one possible owner, the persons of the nearest pages before and after it
    with other owners.
    """
    found: dict[int, tuple[str, ...]] = {page: () for page, keys in asked.items() if len(keys) == 1}
    for order in (sorted(asked), sorted(asked, reverse=True)):
        last: tuple[str, ...] = ()
        before: tuple[str, ...] = ()
        for page in order:
            if asked[page] and asked[page] != last:
                before, last = last, asked[page]
            if page in found:
                found[page] += before
    return found


def find_shift(segments: Sequence[Segment], claims: Mapping[int, Claim], layout: Layout, page_count: int) -> int | None:
    """Return the index of the first fixed-size group of pages that may have shifted, or None if all groups fit.

    All groups fit if they have their ids on the same page and the page count is divisible by the group size. Otherwise
    the first group with its id on a later page does not fit, and the group before it may lack a page.
    """
    places = [next((number for number, page in enumerate(item.pages) if claims[page].ids), None) for item in segments]
    found = {place for place in places if place is not None}
    if not found or (len(found) == 1 and page_count % max(1, layout.every) == 0):
        return None
    first = next((number for number, place in enumerate(places) if place), len(places) - 1)
    return max(0, first - 1)


def _runs(content: Iterable[PageFacts], claim_of: Mapping[int, Claim]) -> list[Segment]:
    runs: list[Segment] = []
    is_open = False
    for item in content:
        claim = claim_of[item.page]
        if not claim.keys or claim.doubt:
            is_open = False
        elif is_open and runs[-1].keys == claim.keys:
            last = runs[-1]
            runs[-1] = Segment((*last.pages, item.page), last.keys, None, last.ids, last.is_loose or claim.is_loose)
        else:
            runs.append(Segment((item.page,), claim.keys, None, claim.ids, claim.is_loose))
            is_open = True
    return runs


def _list_unnamed_starts(content: Sequence[PageFacts], claim_of: Mapping[int, Claim]) -> set[int]:
    """Return the pages without an id that begin like pages with one, because a person without an id begins there.

    They state "page 1 of 2", or have a line at a place where nearly no other page without an id has it.
    """
    named = [item for item in content if claim_of[item.page].ids or claim_of[item.page].keys]
    others = [item for item in content if not claim_of[item.page].ids and not claim_of[item.page].keys]
    first = {item.page for item in others if _is_first(item)}
    first = first if len(first) < sum(map(_is_first, named)) else set()
    heads = _list_heads(content)
    usual, rest = (Counter(line for item in items for line in heads[item.page]) for items in (named, others))
    rare = sorted(
        line
        for line, count in usual.items()
        if len(named) >= _FEW and count >= _MOST * len(named) and rest[line] <= max(1, _RARE * len(others))
    )
    return first | {item.page for item in others if not heads[item.page].isdisjoint(rare[:1])}


def _list_heads(content: Sequence[PageFacts]) -> Mapping[int, frozenset[tuple[int, int]]]:
    """Return the first lines of each page, as pairs of place and digest.

    For a line that no other page has, the digest is 0 if it may be a name. A title of this kind is left out, because a
    name may be below it.
    """
    lines = Counter((at, digest) for item in content for at, (digest, _kind) in enumerate(item.head))
    heads = {
        item.page: [
            0 if kind and lines[at, digest] == 1 else digest
            for at, (digest, kind) in enumerate(item.head)
            if kind != "title" or lines[at, digest] > 1
        ]
        for item in content
    }
    return {page: frozenset(enumerate(head)) for page, head in heads.items()}


def _is_first(item: PageFacts) -> bool:
    return any(number == 1 and total for number, total in item.numbers)


def _starts(layout: Layout, claim_of: Mapping[int, Claim], unnamed: Container[int]) -> Callable[[PageFacts], bool]:
    last: list[tuple[str, ...]] = [()]

    def at_new_id(item: PageFacts) -> bool:
        if item.page in unnamed:
            last[0] = ()
            return True
        claim = claim_of[item.page]
        what = claim.keys or claim.ids
        is_new = bool(what) and what != last[0]
        if what:
            last[0] = what
        return is_new

    if layout.begins == "first_id":
        return at_new_id
    if layout.begins == "every":
        return lambda item: item.page % max(1, layout.every) == 0
    return lambda item: item.begins


def _settle(pages: Sequence[int], claim_of: Mapping[int, Claim]) -> Segment:
    """Combine the claims of a group of pages. The segment is in doubt if it has two persons, or one of its
    pages is in doubt.
    """
    claims = [claim_of[page] for page in pages if claim_of[page].ids]
    keys = tuple(dict.fromkeys(key for claim in claims for key in claim.keys))
    ids = tuple(dict.fromkeys(text for claim in claims for text in claim.ids))
    doubts = [claim.doubt for claim in claims if claim.doubt]
    is_one = len({claim.keys for claim in claims}) == 1
    doubt = doubts[0] if doubts else None if is_one or not claims else Doubt.MANY
    if doubt is Doubt.UNKNOWN and keys:
        doubt = Doubt.MANY
    return Segment(tuple(pages), keys, doubt, ids, any(claim.is_loose for claim in claims))
