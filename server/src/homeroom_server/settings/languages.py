"""The languages of the specification (§1). The shell has a dictionary for each of them.

Names and directions come from the CLDR. `python -m homeroom_server.settings.languages` writes the shell's copy, which
the shell needs before it can call the API.
"""

import json

from homeroom.flags import CustomerFlag
from homeroom.plugins.gate import DistrictState
from homeroom_sdk.languages import direction_of, name_of

Language = dict[str, str]

CULTURES = {"en": "en-US", "fr": "fr-FR"}
"""Locales for numbers and dates, where the specification (§9) gives one that differs from the language tag."""


def describe_language(tag: str) -> Language:
    """Return the language as the shell's menu shows it, with its locale for numbers and dates."""
    culture = CULTURES.get(tag, tag)
    return {"name": name_of(tag), "locale": tag, "direction": direction_of(tag), "culture": culture}


LANGUAGES = [describe_language(tag) for tag in ("en", "ar")]
"""Languages with complete translations. These are offered to every district."""

INCOMPLETE = [describe_language(tag) for tag in ("es", "fr", "de-DE", "th", "zh-Hans")]
"""Languages with partial translations. Only offered in a district with that language and the flag `TRANSLATIONS`."""


def offered_languages(state: DistrictState) -> list[Language]:
    """Return the languages that staff of the district may choose.

    With the flag `TRANSLATIONS`, these are the complete languages and the district's own language. Without it, only the
    district's own language if it is complete, otherwise English. Families may have more languages
    (`homeroom_sdk.languages.FAMILY_LANGUAGES`), for which the staff pages are hardly translated.
    """
    own = [item for item in (*LANGUAGES, *INCOMPLETE) if _is_same(item["locale"], state.district.language)]
    if state.flag(CustomerFlag.TRANSLATIONS):
        return [*LANGUAGES, *(item for item in own if item not in LANGUAGES)]
    return [item for item in own if item in LANGUAGES] or LANGUAGES[:1]


def _is_same(locale: str, tag: str) -> bool:
    return locale.partition("-")[0] == tag.partition("-")[0]


def write_for_shell() -> str:
    """Return the lists as TypeScript source."""
    head = "// Generated from homeroom_server/settings/languages.py: make generate\n"
    lists = {"COMPLETE": LANGUAGES, "INCOMPLETE": INCOMPLETE}
    return head + "".join(f"\nexport const {name} = {_typescript(each)} as const;\n" for name, each in lists.items())


def _typescript(languages: list[Language]) -> str:
    rows = [", ".join(f"{key}: {_quoted(value)}" for key, value in each.items()) for each in languages]
    return "[\n" + "".join(f"  {{ {row} }},\n" for row in rows) + "]"


def _quoted(text: str) -> str:
    return "'" + json.dumps(text, ensure_ascii=False)[1:-1] + "'"


if __name__ == "__main__":
    print(write_for_shell(), end="")
