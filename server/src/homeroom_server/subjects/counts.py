"""Stored form of the numbers of erased and kept items of each kind."""

from collections.abc import Mapping, Sequence
from typing import Any

from homeroom_sdk.i18n import Sentence
from homeroom_sdk.subjects import Erased


def write(counts: Sequence[Erased]) -> list[dict[str, Any]]:
    """Convert the counts for a JSON column."""
    return [
        {"what": each.what.stored(), "erased": each.erased, "kept": each.kept, "why": Sentence(each.why).stored()}
        for each in counts
    ]


def read(stored: Sequence[Mapping[str, Any]]) -> list[Erased]:
    """Convert the result of `write` back to counts."""
    return [
        Erased(Sentence.read(each["what"]), each["erased"], each["kept"], Sentence.read(each["why"])) for each in stored
    ]
