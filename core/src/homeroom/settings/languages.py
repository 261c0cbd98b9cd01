"""The languages that the platform is offered in (specification §1); the shell has a dictionary of each."""

from homeroom.flags import CustomerFlag
from homeroom.plugins.gate import DistrictState

LANGUAGES = [
    {"name": "English", "locale": "en", "direction": "ltr", "culture": "en-US"},
    {"name": "العربية", "locale": "ar", "direction": "rtl", "culture": "ar"},
    {"name": "Español", "locale": "es", "direction": "ltr", "culture": "es"},
    {"name": "Français", "locale": "fr", "direction": "ltr", "culture": "fr-FR"},
    {"name": "Deutsch", "locale": "de-DE", "direction": "ltr", "culture": "de-DE"},
    {"name": "ไทย", "locale": "th", "direction": "ltr", "culture": "th"},
    {"name": "简体中文", "locale": "zh-Hans", "direction": "ltr", "culture": "zh-Hans"},
]


def offered_languages(state: DistrictState) -> list[dict[str, str]]:
    """What people of the district may choose: all of them, or the district's own where it wants no other."""
    if state.flag(CustomerFlag.TRANSLATIONS):
        return LANGUAGES
    return [item for item in LANGUAGES if item["locale"] == state.district.language] or LANGUAGES[:1]
