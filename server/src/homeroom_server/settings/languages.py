"""The languages of the specification (§1), of each of which the shell has a dictionary.

Their names and directions are the CLDR's. `python -m homeroom_server.settings.languages` writes the shell's copy, which
it needs before the API may be asked.
"""

import json

from homeroom.flags import CustomerFlag
from homeroom.plugins.gate import DistrictState
from homeroom_sdk.languages import direction_of, name_of

Language = dict[str, str]

CULTURES = {"en": "en-US", "fr": "fr-FR"}
"""For numbers and dates, where the specification (§9) names another than the language itself."""


def describe_language(tag: str) -> Language:
    """The language as the shell's menu shows it, and how it writes numbers and dates."""
    culture = CULTURES.get(tag, tag)
    return {"name": name_of(tag), "locale": tag, "direction": direction_of(tag), "culture": culture}


LANGUAGES = [describe_language(tag) for tag in ("en", "ar")]
"""In which everything has its words: these are offered."""

INCOMPLETE = [describe_language(tag) for tag in ("es", "fr", "de-DE", "th", "zh-Hans")]
"""Of which some words are there: a district that has one keeps it."""


def offered_languages(state: DistrictState) -> list[Language]:
    """What staff of the district may choose: the complete languages and its families' own; or one that is complete.

    Families can have more languages (`homeroom_sdk.languages.FAMILY_LANGUAGES`), in which staff's pages have few words.
    """
    own = [item for item in (*LANGUAGES, *INCOMPLETE) if _is_same(item["locale"], state.district.language)]
    if state.flag(CustomerFlag.TRANSLATIONS):
        return [*LANGUAGES, *(item for item in own if item not in LANGUAGES)]
    return [item for item in own if item in LANGUAGES] or LANGUAGES[:1]


def _is_same(locale: str, tag: str) -> bool:
    return locale.partition("-")[0] == tag.partition("-")[0]


def write_for_shell() -> str:
    """The lists as TypeScript."""
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
