"""The words that families read, from `locales/family.<language>.json`; English where a language has none."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from homeroom_sdk import languages

DEFAULT = "en"


@cache
def words(language: str) -> dict[str, str]:
    """The dictionary of a language, complete."""
    return {**_dictionaries()[DEFAULT], **_dictionaries().get(language, {})}


def pick_language(accept: str, default: str) -> str:
    """The first language of an Accept-Language header that there are words for; else the default, else English."""
    known = _dictionaries()
    return languages.pick_language(accept, known) or languages.pick_language(default, known) or DEFAULT


@cache
def _dictionaries() -> dict[str, Any]:
    folder = files("homeroom_plugins.delivery") / "locales"
    found = [file for file in folder.iterdir() if file.name.startswith("family.") and file.name.endswith(".json")]
    return {file.name.split(".")[1]: json.loads(file.read_text("utf-8")) for file in found}
