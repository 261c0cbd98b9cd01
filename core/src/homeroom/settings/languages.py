"""The languages of the specification (§1); the shell has a dictionary of each, and the same two lists."""

from homeroom.flags import CustomerFlag
from homeroom.plugins.gate import DistrictState

Language = dict[str, str]

LANGUAGES: list[Language] = [
    {"name": "English", "locale": "en", "direction": "ltr", "culture": "en-US"},
    {"name": "العربية", "locale": "ar", "direction": "rtl", "culture": "ar"},
]
"""In which everything has its words: these are offered."""

INCOMPLETE: list[Language] = [
    {"name": "Español", "locale": "es", "direction": "ltr", "culture": "es"},
    {"name": "Français", "locale": "fr", "direction": "ltr", "culture": "fr-FR"},
    {"name": "Deutsch", "locale": "de-DE", "direction": "ltr", "culture": "de-DE"},
    {"name": "ไทย", "locale": "th", "direction": "ltr", "culture": "th"},
    {"name": "简体中文", "locale": "zh-Hans", "direction": "ltr", "culture": "zh-Hans"},
]
"""Of which some words are there: a district that has one keeps it."""


def offered_languages(state: DistrictState) -> list[Language]:
    """What people of the district may choose: the complete languages and the district's own; or that alone."""
    own = [item for item in (*LANGUAGES, *INCOMPLETE) if item["locale"] == state.district.language]
    if state.flag(CustomerFlag.TRANSLATIONS):
        return [*LANGUAGES, *(item for item in own if item not in LANGUAGES)]
    return own or LANGUAGES[:1]
