"""What a mark of somebody says on another's page: the one table by which pages are judged, given and shown."""

from enum import IntEnum

from homeroom_plugins.delivery.pdf.names.marks import SPELLED
from homeroom_plugins.delivery.pdf.read.facts import OtherMark

_LOOSE = SPELLED - {"apart", "bare", "forename"} | {"partial"}
_NUMBERS = frozenset({"seldom", "common", "zeros", "part"})
"""Ids that may as well be any number."""
_MIN_CHARS = 4
"""A shorter number stands on many pages, a neighbour's id or not."""


class Weight(IntEnum):
    """How much a mark counts against the page's owner."""

    CHANCE = 0
    """Nothing: it may be any word or number."""
    DOUBT = 1
    """It holds a page on which the owner's own name does not stand in full."""
    CERTAIN = 2
    """It holds the page."""


def weigh(mark: OtherMark, *, is_of_job: bool, is_neighbour: bool) -> Weight:
    """The weight of a mark.

    Args:
        is_of_job: It may be a person's who has pages in the same file.
        is_neighbour: It may be a person's whose pages lie next to this one.
    """
    if mark.is_strong:
        return Weight.CERTAIN
    if mark.reason in _LOOSE:
        return Weight.CERTAIN if is_of_job else Weight.DOUBT
    if mark.reason == "student":
        return Weight.CERTAIN if is_of_job and len(mark.text) >= _MIN_CHARS else Weight.DOUBT
    if mark.reason == "told":  # Looked for of neighbours alone, as the next one.
        return Weight.CERTAIN
    if mark.reason == "given":
        return Weight.DOUBT
    if mark.reason in ("apart", "forename"):
        return Weight.CERTAIN if is_neighbour else Weight.DOUBT
    if mark.reason == "bare":
        return Weight.CERTAIN if is_neighbour else Weight.CHANCE
    if mark.reason in _NUMBERS and is_neighbour and len(mark.text) >= _MIN_CHARS:
        return Weight.CERTAIN
    return Weight.DOUBT if mark.reason == "seldom" else Weight.CHANCE
