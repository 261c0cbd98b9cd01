"""What the server says, in the language of whoever asked.

Sentences stand in English where they are raised or answered. `locales/messages.<language>.json` of the package that
says them holds their translations, and the host translates at the edge: of errors and of `answer`'s messages by
itself, of sentences in an answer's data where `say` is called. What is stored and logged stays English.
"""

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Any

Speaker = Callable[[str], str]
"""Translates a finished sentence; one that no catalogue holds comes back as it is."""

find_speaker: ContextVar[Callable[[], Speaker | None]] = ContextVar("find_speaker")
"""Set by the host for each request; it looks for the caller's language only when something is said."""


def speaker() -> Speaker | None:
    """Who translates for the caller; None where English is spoken, or nobody asked."""
    find = find_speaker.get(None)
    return find() if find else None


def say(sentence: str) -> str:
    """The sentence in the caller's language."""
    found = speaker()
    return found(sentence) if found else sentence


def say_each(problems: Mapping[str, Any]) -> dict[str, Any]:
    """The sentence of each field in the caller's language; what is no sentence stays."""
    return {name: say(found) if isinstance(found, str) else found for name, found in problems.items()}
