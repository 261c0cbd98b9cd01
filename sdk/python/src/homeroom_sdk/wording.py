"""Words for people who have no account, from a plugin's `locales/<stem>.<language>.json`."""

import json
from functools import cached_property
from importlib.resources import files

from homeroom_sdk import languages

DEFAULT = "en"


class Wording:
    """Dictionaries of one kind; English is used where a translation is missing.

    Args:
        package: The package with the folder `locales`.
        stem: The first part of the files' names.
    """

    def __init__(self, package: str, stem: str) -> None:
        self._package, self._stem = package, stem

    def words(self, language: str) -> dict[str, str]:
        """Return the complete dictionary of a language."""
        return {**self._dictionaries[DEFAULT], **self._dictionaries.get(language, {})}

    def pick_language(self, accept: str, default: str) -> str:
        """Return the first available language of an Accept-Language header; otherwise the default if available, else
        English.
        """
        known = self._dictionaries
        return languages.pick_language(accept, known) or languages.pick_language(default, known) or DEFAULT

    @property
    def available(self) -> list[str]:
        """The available languages."""
        return sorted(self._dictionaries)

    @cached_property
    def _dictionaries(self) -> dict[str, dict[str, str]]:
        folder = files(self._package) / "locales"
        found = [file for file in folder.iterdir() if file.name.startswith(f"{self._stem}.")]
        return {file.name.split(".")[1]: json.loads(file.read_text("utf-8")) for file in found}
