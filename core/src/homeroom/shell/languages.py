"""The languages that the platform is offered in."""

from homeroom.plugins.gate import DistrictState
from homeroom.settings.flags import CustomerFlag

LANGUAGES = [
    {"name": "English", "locale": "en", "direction": "ltr"},
    {"name": "العربية", "locale": "ar", "direction": "rtl"},
]


def offered_languages(state: DistrictState) -> list[dict[str, str]]:
    """What people of the district may choose: all of them, or the district's own where it wants no other."""
    if state.flag(CustomerFlag.TRANSLATIONS):
        return LANGUAGES
    return [item for item in LANGUAGES if item["locale"] == state.district.language] or LANGUAGES[:1]
