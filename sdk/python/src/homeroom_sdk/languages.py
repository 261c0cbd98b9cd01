"""Languages by their tags (BCP 47), such as `ar` or `pt-BR`: names and directions from the CLDR, and choice."""

from collections.abc import Collection, Mapping
from datetime import datetime
from functools import cache
from typing import Literal
from unicodedata import combining
from zoneinfo import ZoneInfo

from babel import Locale, UnknownLocaleError, negotiate_locale
from babel.dates import format_date, format_time

from homeroom_sdk.normalizing import normalize

Direction = Literal["ltr", "rtl"]

FAMILY_LANGUAGES = ("en", "ar", "es", "fr", "de", "th", "zh")
"""The languages of families' pages and mails, which a district or a guardian may choose."""
_LONG_TAGS = {
    "eng": "en", "ara": "ar", "spa": "es", "fra": "fr", "fre": "fr", "deu": "de", "ger": "de", "tha": "th",
    "zho": "zh", "chi": "zh", "vie": "vi", "rus": "ru", "por": "pt", "kor": "ko", "jpn": "ja", "hin": "hi",
    "urd": "ur", "tgl": "tl", "som": "so", "pol": "pl", "ukr": "uk", "tur": "tr", "fas": "fa", "ita": "it",
}  # fmt: skip
"""Three-letter codes (ISO 639-2) that other systems use, with their tags."""


def direction_of(tag: str) -> Direction:
    """Return the writing direction of the language; left to right for an unknown tag."""
    locale = _find_locale(tag)
    return "rtl" if locale is not None and locale.character_order == "right-to-left" else "ltr"


def name_of(tag: str) -> str:
    """Return the language's own name, capitalized as in a list; the tag itself if it is unknown."""
    locale = _find_locale(tag)
    if locale is None:
        return tag
    name = locale.languages.get(str(locale)) or locale.languages.get(locale.language) or tag
    return str(name[:1].upper() + name[1:])


def find_language(text: str) -> str | None:
    """Return the tag of a language from its tag or name as found in files: `es`, `es-MX`, `spa`, Spanish, Español.

    Names are recognized in seven languages. Return None for an unknown language.
    """
    known = _tags_by_name()
    return known.get(_fold(text)) or known.get(_fold(text).replace("_", "-").partition("-")[0])


def say_moment(at: datetime, tag: str, timezone: str) -> str:
    """Return day and minute in the format of the language, in the time zone `timezone` (IANA)."""
    locale, local = _find_locale(tag) or Locale("en"), at.astimezone(ZoneInfo(timezone))
    return f"{say_day(at, tag, timezone)}, {format_time(local.time(), 'short', locale=locale)}"


def say_day(at: datetime, tag: str, timezone: str) -> str:
    """Return the day only, in the same format as `say_moment`."""
    locale = _find_locale(tag) or Locale("en")
    return str(format_date(at.astimezone(ZoneInfo(timezone)).date(), "long", locale=locale))


def pick_language(accepted: str, offered: Collection[str]) -> str | None:
    """Return the offered language that an Accept-Language header prefers, or None if it accepts none of them.

    A region counts only if it is offered: otherwise `ar-EG` matches `ar`. A single tag is a valid header too.
    """
    found = negotiate_locale(_by_preference(accepted), offered, sep="-", aliases={})
    return next((tag for tag in offered if found and tag.lower() == found.lower()), None)


@cache
def _tags_by_name() -> Mapping[str, str]:
    tags = [tag for tag in map(str, Locale("en").languages) if len(tag) == 2]
    found: dict[str, str] = {tag: tag for tag in tags} | _LONG_TAGS
    for spoken in FAMILY_LANGUAGES:
        names = Locale(spoken).languages
        for tag in tags:
            if tag in names:
                found.setdefault(_fold(str(names[tag])), tag)
    for tag in tags:
        found.setdefault(_fold(name_of(tag)), tag)
    return found


def _fold(text: str) -> str:
    letters = normalize("NFKD", text.strip()).casefold()
    return "".join(letter for letter in letters if not combining(letter))


@cache
def _find_locale(tag: str) -> Locale | None:
    for known in (tag, tag.partition("-")[0]):
        try:
            return Locale.parse(known, sep="-")
        except (ValueError, UnknownLocaleError):
            continue
    return None


def _by_preference(accepted: str) -> list[str]:
    wishes = []
    for part in accepted.split(","):
        tag, _, weight = part.partition(";")
        wishes.append((_weight(weight), tag.strip().replace("_", "-")))
    return [tag for weight, tag in sorted(wishes, key=lambda wish: -wish[0]) if tag and weight > 0]


def _weight(text: str) -> float:
    name, _, value = text.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
