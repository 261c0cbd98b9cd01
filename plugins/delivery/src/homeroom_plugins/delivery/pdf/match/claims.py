"""The persons identified by the ids on a page: ids are looked up as whole tokens, and doubts are recorded. Pure."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from homeroom_plugins.delivery.pdf.read.facts import OtherMark, PageFacts
from homeroom_plugins.delivery.pdf.rules.tokens import IdShape, Reading
from homeroom_plugins.delivery.pdf.text.words import fold_words

_IDS = ("id", "other_id")
_SEVERAL, _SLIPS = 3, 0.1
"""Minimum number and share of pages with a pattern, such as label words without an id, that make it
part of the form.
"""

LookUp = Callable[[str], Sequence[str]]
"""Maps an id as printed to the keys of the persons who have it; several only if districts number per school."""


class Doubt(StrEnum):
    """The reason why the ids of a page are not certain."""

    UNKNOWN = "unknown_person"
    TOKEN = "id_in_doubt"  # noqa: S105 - no password
    MANY = "ambiguous_page"
    MISSING = "id_missing"
    MENTION = "id_mentioned"


@dataclass(frozen=True)
class Claim:
    """The persons that a page belongs to according to its ids.

    Args:
        keys: The persons who may be meant. Without a doubt it is one, or one in each of several schools.
        ids: The ids as printed on the page, for messages.
        is_loose: Whether the directory writes the id differently, or the id was found next to its label.
        is_related: Whether a word such as "sibling" is before the id, as on many pages; it may be a field of the form.
    """

    page: int
    keys: tuple[str, ...] = ()
    doubt: Doubt | None = None
    ids: tuple[str, ...] = ()
    is_loose: bool = False
    is_related: bool = False


def list_ids(pages: Iterable[PageFacts], shape: IdShape) -> set[str]:
    """Return every id that has to be looked up for these pages."""
    found: set[str] = set()
    for item in pages:
        for reading in item.readings:
            found.update(reading.texts())
            found.update(shape.variants(reading.whole))
    return found


def claim_page(facts: PageFacts, look_up: LookUp, shape: IdShape) -> Claim:
    """Return the claim of one page, from the ids on it."""
    near = [reading for reading in facts.readings if reading.near]
    if near and len(near) == len(facts.readings):
        # Around a label only known ids count; two different ones leave the page in doubt.
        near = [reading for reading in near if _claim(facts.page, reading, look_up, shape).doubt is None]
    readings = near or [reading for reading in facts.readings if not reading.near]
    claims = [_claim(facts.page, reading, look_up, shape) for reading in readings]
    if not claims:
        return Claim(facts.page)
    if len({(claim.keys, claim.doubt) for claim in claims}) == 1 and claims[0].doubt is not Doubt.UNKNOWN:
        return claims[0]
    if len(claims) == 1:
        return claims[0]
    keys = tuple(dict.fromkeys(key for claim in claims for key in claim.keys))
    return Claim(facts.page, keys, Doubt.MANY, tuple(text for claim in claims for text in claim.ids))


def doubt_labels(facts: Sequence[PageFacts], claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims, with a doubt added if a label has no id after it, or the id belongs to a related person.

    A page with an empty label begins the document of a person without an id, and any id on it only mentions somebody.
    Empty labels are ignored up to the number that several pages have, as in a footer or a slip. If several pages have a
    word such as "sibling" before the id, the name has to prove the page (`find_mentioned`).
    """
    usual = {reading.label for item in facts for reading in item.readings if not reading.near}
    empty = [
        # A label with its value below or next to it is not empty.
        []
        if claim.keys and all(reading.near for reading in item.readings)
        else [is_first for label, is_first in item.empty_labels if not usual or label in usual]
        for item, claim in zip(facts, claims, strict=True)
    ]
    counts = Counter(len(labels) for labels, item in zip(empty, facts, strict=True) if item.readings)
    spare = max((more for more, pages in counts.items() if pages >= max(_SEVERAL, _SLIPS * counts.total())), default=0)
    mentions = [bool(item.readings) and all(reading.is_mention for reading in item.readings) for item in facts]
    are_related = sum(mentions) >= max(_SEVERAL, _SLIPS * sum(bool(item.readings) for item in facts))

    def doubt(claim: Claim, labels: Sequence[bool], *, is_mention: bool) -> Claim:
        if any(labels) or len(labels) > spare:
            return Claim(claim.page, claim.keys, Doubt.MISSING, claim.ids or ("",))
        if is_mention and claim.doubt is None and are_related:
            return replace(claim, is_related=True)
        if is_mention and claim.doubt is None:
            return Claim(claim.page, claim.keys, Doubt.MENTION, claim.ids)
        return claim

    return [
        doubt(claim, labels, is_mention=is_mention)
        for claim, labels, is_mention in zip(claims, empty, mentions, strict=True)
    ]


def claim_by_marks(facts: PageFacts, marks: Iterable[OtherMark], place_text: str | None = None) -> Claim:
    """Return the claim of a page from an id and the full name anywhere on it, without the rule's label.

    Optical character recognition misreads labels more often than ids. An id and a name of the same person, without a
    mark of anybody else, are enough.

    Args:
        place_text: The text that must contain the name; None for anywhere on the page.
    """
    strong = [mark for mark in marks if mark.is_strong or mark.kind in _IDS]
    here = None if place_text is None else "".join(fold_words(place_text))
    named = {key for mark in strong if mark.kind == "name" and _stands_in(mark, here) for key in mark.keys}
    numbered = {key for mark in strong if mark.kind in _IDS for key in mark.keys}
    both = named & numbered
    if len(both) != 1 or any(not both & set(mark.keys) for mark in strong if mark.is_strong):
        return Claim(facts.page)
    ids = tuple(mark.text for mark in strong if mark.kind in _IDS and both & set(mark.keys))
    return Claim(facts.page, tuple(both), ids=ids[:1], is_loose=True)


def _stands_in(mark: OtherMark, place: str | None) -> bool:
    """Return whether both parts of a name are in the folded text of a place."""
    return place is None or all("".join(fold_words(part)) in place for part in mark.text.split())


def _claim(page: int, reading: Reading, look_up: LookUp, shape: IdShape) -> Claim:
    whole = tuple(look_up(reading.whole))
    longer = _known(reading.joined, look_up)
    if whole:
        if longer - set(whole):
            return Claim(page, (*whole, *sorted(longer - set(whole))), Doubt.TOKEN, (reading.whole, *reading.joined))
        return Claim(page, whole, ids=(reading.whole,), is_loose=reading.near)
    variants = _known(shape.variants(reading.whole), look_up) | longer
    if len(variants) == 1:
        return Claim(page, tuple(variants), ids=(reading.whole,), is_loose=True)
    cut_short = () if reading.raw == reading.whole else tuple(look_up(reading.raw))
    if variants or cut_short:
        keys = tuple(dict.fromkeys((*cut_short, *sorted(variants))))
        return Claim(page, keys, Doubt.TOKEN, tuple(dict.fromkeys((reading.whole, reading.raw))))
    return Claim(page, (), Doubt.UNKNOWN, (reading.whole,))


def _known(ids: Iterable[str], look_up: LookUp) -> set[str]:
    return {key for item in ids for key in look_up(item)}
