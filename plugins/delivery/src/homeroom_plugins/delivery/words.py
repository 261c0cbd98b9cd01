"""The words that families read, from `locales/family.<language>.json`; English where a language has none."""

import json
from functools import lru_cache
from importlib.resources import files

RIGHT_TO_LEFT = frozenset({"ar"})
DEFAULT = "en"


@lru_cache
def words(language: str) -> dict[str, str]:
    """The dictionary of a language, complete."""
    return {**_read(DEFAULT), **_read(language)}


def direction(language: str) -> str:
    """`rtl` or `ltr`."""
    return "rtl" if language.partition("-")[0] in RIGHT_TO_LEFT else "ltr"


def pick_language(accept: str, default: str) -> str:
    """The first language of an Accept-Language header that there are words for."""
    for part in accept.split(","):
        language = part.partition(";")[0].strip().partition("-")[0].lower()
        if language and _read(language):
            return language
    return default if _read(default) else DEFAULT


def _read(language: str) -> dict[str, str]:
    if not language.isalpha():
        return {}
    path = files("homeroom_plugins.delivery") / "locales" / f"family.{language}.json"
    try:
        found: dict[str, str] = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    return found
