"""Somebody who writes a plugin, and has never seen this tree."""

from dataclasses import dataclass
from pathlib import Path

from partner_testing.places import Place

NAME = "art_club"
PUBLISHER = "acme.example"


@dataclass(frozen=True)
class Partner:
    """Who has written a plugin.

    Attributes:
        said: What the command said of its making.
        wheel: The signed release.
        key: The public key.
    """

    place: Place
    said: str
    wheel: Path
    key: Path
