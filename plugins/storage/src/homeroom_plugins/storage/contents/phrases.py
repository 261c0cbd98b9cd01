"""Parser of the search syntax: words, "phrases", -exclusions, OR, prefixes* and fields.

    vaccination "second dose" -draft type:"Health record" school:north after:2026-01-01

All words must be found, on any page of a document; with OR, either side suffices. An exclusion applies to the whole
search. A repeated field matches any of its values, except `name`, which must match all of them, and `after` and
`before`, which must all hold.
"""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from homeroom_plugins.storage.contents.words import wanted_words
from homeroom_plugins.storage.errors import PhraseUnclear
from homeroom_sdk.i18n import _

MAX_CHARS = 1000
MAX_PARTS = 40
FIELDS = ("type", "person", "school", "after", "before", "name")

_PART = re.compile(
    rf'(?P<minus>-)?(?:(?P<field>(?a:{"|".join(FIELDS)})):)?(?:"(?P<quoted>[^"]*)"?|(?P<bare>[^\s"]+))', re.IGNORECASE
)
_QUOTES = str.maketrans(dict.fromkeys("“”„«»", '"'))
_EITHER = frozenset({"OR", "|"})
_BOTH = frozenset({"AND", "&"})


@dataclass(frozen=True, slots=True)
class Item:
    """Words that must be adjacent.

    Attributes:
        text: The original text, used to match names and ids.
        begins: True if the last word is a prefix.
        exact: True if other forms of the words do not match.
    """

    text: str
    words: list[str]
    begins: bool
    exact: bool


@dataclass(frozen=True, slots=True)
class Phrase:
    """A parsed search. All items of at least one group must match."""

    groups: tuple[tuple[Item, ...], ...] = ()
    without: tuple[Item, ...] = ()
    types: tuple[str, ...] = ()
    persons: tuple[str, ...] = ()
    schools: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    after: date | None = None
    before: date | None = None

    def terms(self) -> list[Item]:
        """Return the items of all groups."""
        return [item for group in self.groups for item in group]

    def wanted(self) -> dict[str, Any]:
        """Return the search in the format of the SQL function `storage_contents_search`, without types and days.

        Those depend on the district, and the caller adds them.
        """
        single = [[asdict(item)] for item in self.without if len(item.words) == 1]
        return {
            "groups": [[asdict(item) for item in group] for group in self.groups],
            "without": single,
            "withoutPhrases": [asdict(item) for item in self.without if len(item.words) > 1],
            "persons": [text.strip().lower() for text in self.persons],
            "schools": [text.strip().lower() for text in self.schools],
            "names": [text.strip().lower() for text in self.names],
        }


def read_phrase(text: str) -> Phrase:
    """Parse the text of a search.

    Raises:
        PhraseUnclear: it is not a valid search; the message states what to type instead.
    """
    if len(text) > MAX_CHARS:
        raise PhraseUnclear(_("Search for at most {count} characters.", count=MAX_CHARS))
    groups: list[list[Item]] = [[]]
    without: list[Item] = []
    fields: dict[str, list[str]] = {name: [] for name in FIELDS}
    parts = list(_PART.finditer(text.translate(_QUOTES)))
    if len(parts) > MAX_PARTS:
        raise PhraseUnclear(_("Search for at most {count} words at once.", count=MAX_PARTS))
    for part in parts:
        bare = part["bare"] or ""
        if part["field"]:
            _add_field(fields, part)
        elif bare.lower().rstrip(":") in FIELDS and bare.endswith(":"):
            raise PhraseUnclear(_say_empty(bare.lower().rstrip(":")))
        elif bare in _EITHER and not part["minus"]:
            groups.append([])
        elif (bare not in _BOTH or part["minus"]) and (item := _item(part)) is not None:
            (without if part["minus"] else groups[-1]).append(item)
    found = tuple(tuple(group) for group in groups if group)
    if not found and not any(fields.values()):
        if without:
            raise PhraseUnclear(_("Enter also what to find, not only what to leave out."))
        raise PhraseUnclear(_("Search for a word or a number."))
    return _phrase(found, tuple(without), fields)


def _phrase(groups: tuple[tuple[Item, ...], ...], without: tuple[Item, ...], fields: Mapping[str, list[str]]) -> Phrase:
    days = {name: [_day(name, value) for value in fields[name]] for name in ("after", "before")}
    return Phrase(
        groups,
        without,
        types=tuple(fields["type"]),
        persons=tuple(fields["person"]),
        schools=tuple(fields["school"]),
        names=tuple(fields["name"]),
        after=max(days["after"], default=None),
        before=min(days["before"], default=None),
    )


def _item(part: re.Match[str]) -> Item | None:
    """Return the words of a part; None if it has neither letters nor digits."""
    quoted = part["quoted"] is not None
    text = part["quoted"] if quoted else part["bare"]
    words, begins = wanted_words(text)
    if not words:
        return None
    return Item(text, words, begins or (not quoted and text.endswith("*")), quoted or len(words) > 1)


def _add_field(fields: dict[str, list[str]], part: re.Match[str]) -> None:
    name = part["field"].lower()
    value = (part["quoted"] if part["quoted"] is not None else part["bare"]).strip()
    if not value:
        raise PhraseUnclear(_say_empty(name))
    if part["minus"]:
        raise PhraseUnclear(_("{field}: A field cannot be excluded with “-”; remove the sign.", field=name))
    fields[name].append(value)


def _day(name: str, text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise PhraseUnclear(_("{field}: Write the day as in 2026-01-31.", field=name)) from error


def _say_empty(name: str) -> Any:
    if name in ("after", "before"):
        return _("{field}: Write the day after the colon, as in {field}:2026-01-31.", field=name)
    return _(
        '{field}: Write what to find after the colon, in quotes if it has spaces: {field}:"two words".', field=name
    )
