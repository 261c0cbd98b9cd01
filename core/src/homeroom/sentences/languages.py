"""Which language a caller reads."""

from collections.abc import Collection

from homeroom_sdk import languages

ENGLISH = "en"
PSEUDO = "en-XA"
"""Shows by its marks which sentences went through a catalogue; the shell has it for its own words too."""


def pick_language(accepted: str, available: Collection[str]) -> str | None:
    """The language of `available` that an Accept-Language header asks for first; None for English."""
    found = languages.pick_language(accepted, {*available, ENGLISH})
    return None if found == ENGLISH else found
