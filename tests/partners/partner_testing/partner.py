"""A partner who writes a plugin without access to this tree."""

from dataclasses import dataclass
from pathlib import Path

from partner_testing.places import Place

NAME = "art_club"
PUBLISHER = "acme.example"


@dataclass(frozen=True)
class Partner:
    """A partner with a finished plugin.

    Attributes:
        said: Output of the command that created the plugin.
        wheel: The signed release.
        key: The public key.
    """

    place: Place
    said: str
    wheel: Path
    key: Path
