"""Choice of the caller's language."""

from collections.abc import Collection

from homeroom_sdk import languages

ENGLISH = "en"
PSEUDO = "en-XA"
"""The pseudo language, whose accents show which sentences went through a catalogue; the shell uses the same code."""


def pick_language(accepted: str, available: Collection[str]) -> str | None:
    """Return the language of `available` that an Accept-Language header prefers; None for English."""
    found = languages.pick_language(accepted, {*available, ENGLISH})
    return None if found == ENGLISH else found
