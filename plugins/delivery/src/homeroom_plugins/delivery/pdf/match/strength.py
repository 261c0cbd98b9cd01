"""The weight of a mark of one person on a page of another: the only table for judging, assigning and showing pages."""

from enum import IntEnum

from homeroom_plugins.delivery.pdf.names.marks import SPELLED
from homeroom_plugins.delivery.pdf.read.facts import OtherMark

_LOOSE = SPELLED - {"apart", "bare", "forename"} | {"partial"}
_NUMBERS = frozenset({"seldom", "common", "zeros", "part"})
"""Reasons of ids that may be any other number."""
_MIN_CHARS = 4
"""Minimum characters of such a number; shorter ones are on many pages by chance."""


class Weight(IntEnum):
    """The weight of a mark against the page's owner."""

    CHANCE = 0
    """No weight: it may be any word or number."""
    DOUBT = 1
    """It holds a page that does not contain the owner's full name."""
    CERTAIN = 2
    """It holds the page."""


def weigh(mark: OtherMark, *, is_of_job: bool, is_neighbour: bool) -> Weight:
    """Return the weight of a mark.

    Args:
        is_of_job: Whether it may belong to a person with an id or a certain mark in the same file.
        is_neighbour: Whether it may belong to a person with pages next to this one.
    """
    if mark.is_strong:
        return Weight.CERTAIN
    if mark.reason in _LOOSE:
        return Weight.CERTAIN if is_of_job else Weight.DOUBT
    if mark.reason == "student":
        return Weight.CERTAIN if is_of_job and len(mark.text) >= _MIN_CHARS else Weight.DOUBT
    if mark.reason == "told":  # Like "given", only looked for among neighbours.
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
