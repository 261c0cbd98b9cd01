"""The packages' catalogues: `locales/messages.<language>.json`, from the English sentence to its translation."""

import json
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

import structlog
from homeroom_sdk.sentences import Speaker

from homeroom.sentences.languages import ENGLISH, PSEUDO, pick_language
from homeroom.sentences.matcher import Matcher
from homeroom.sentences.pseudo import to_pseudo

log = structlog.get_logger()

OWN = Path(__file__).parents[1]
"""Core's folder, whose catalogues speak for the SDK, the registry and the libraries too."""
COMPLETE = "ar"
"""A language that every sentence stands in: what it lacks went through no catalogue."""


class Catalogues:
    """Every language that a package has sentences in. Each is read when it is first spoken."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._folders = (OWN, *folders)
        self._speakers: dict[str, Speaker] = {}

    @cached_property
    def languages(self) -> frozenset[str]:
        """What is spoken beside English."""
        found = {name for folder in self._folders for name in languages_of(folder)}
        return frozenset({*found, PSEUDO})

    def speaker(self, accepted: str) -> Speaker | None:
        """Who speaks the language that an Accept-Language header asks for; None for English."""
        return self._speaker_of(pick_language(accepted, self.languages))

    def page_speaker(self, accepted: str) -> tuple[str, Speaker | None]:
        """The language of a page of core's own, among those that core itself speaks, and who speaks it."""
        language = pick_language(accepted, {*languages_of(OWN), PSEUDO})
        return language or ENGLISH, self._speaker_of(language)

    def _speaker_of(self, language: str | None) -> Speaker | None:
        if language is None:
            return None
        if language not in self._speakers:
            self._speakers[language] = self._learn(language)
        return self._speakers[language]

    def _learn(self, language: str) -> Speaker:
        entries: dict[str, str] = {}
        for folder in self._folders:
            # Core's words come first: no plugin changes what the platform says.
            entries = {**read_catalogue(folder, COMPLETE if language == PSEUDO else language), **entries}
        if language == PSEUDO:
            entries = {text: to_pseudo(text) for text in entries}
        return Matcher(entries).translate


def languages_of(folder: Path) -> Iterable[str]:
    """The languages that a package's folder has catalogues of."""
    return (path.name.split(".")[-2] for path in (folder / "locales").glob("messages*.*.json"))


def read_catalogue(folder: Path, language: str) -> dict[str, str]:
    """What a package says in a language; one that cannot be read is empty, and its sentences stay English."""
    entries: dict[str, str] = {}
    for path in sorted((folder / "locales").glob(f"messages*.{language}.json")):
        try:
            found = json.loads(path.read_text("utf-8"))
            entries |= {str(text): str(said) for text, said in found.items()}
        except (OSError, ValueError, AttributeError) as error:
            log.warning("catalogue_unreadable", path=str(path), error=type(error).__name__)
    return entries
