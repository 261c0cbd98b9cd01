"""Names of a district's persons that are not printed as given name next to family name.

These are the forms that `has_name` accepts as proof of an owner, here searched for all persons: an unknown middle name,
one of two names, parts in two lines or after labels, letter-spaced names, parts in two places. In addition, a family
name with an initial is found, which proves nobody but may identify somebody else.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import zip_longest
from typing import Protocol

from homeroom_plugins.delivery.pdf.names.forms import Span
from homeroom_plugins.delivery.pdf.names.mark_file import first_name_key, forms_of, initial_key, key_of
from homeroom_plugins.delivery.pdf.names.marks import Mark, MarkKind, PersonMarks
from homeroom_plugins.delivery.pdf.names.pairs import list_runs
from homeroom_plugins.delivery.pdf.names.proof import has_name
from homeroom_plugins.delivery.pdf.text.name_words import ROLES
from homeroom_plugins.delivery.pdf.text.words import PageWords, fold_words

MAX_PAIRS = 2_000
"""Maximum combinations of given and family names of the district on one page. A page with more is a list of names."""
MAX_CUT = 3
"""Maximum letters of an abbreviated family name after the given name."""
MAX_SPACED = 24
"""Maximum letters of a letter-spaced name."""
_LETTERS = re.compile(r" [^\W\d_] [^\W\d_](?!\w)")
_SPACED = re.compile(r"(?<!\w)[^\W\d_](?: {1,3}[^\W\d_](?!\w)){2,}")
"""Three or more letters that are printed apart."""
_REASONS = {"adjacent": "bridged", "partial": "loose"}


class Names(Protocol):
    """The part of `DistrictMarks` that this module uses."""

    name_words: frozenset[str]
    given: frozenset[str]
    family: frozenset[str]

    def find_owners(self, key: str) -> list[int]:
        """Return the numbers of the persons with this key."""

    def person(self, number: int) -> PersonMarks:
        """Return the person with this number."""

    def mark(
        self, kind: MarkKind, owners: Sequence[int], place: Span, text: str, reason: str, *, is_strong: bool = True
    ) -> Mark:
        """Return a mark of these persons."""


def list_spelled(words: PageWords, names: Names, found: Sequence[Mark]) -> Iterator[Mark]:
    """Yield the marks of persons whose given and family names are on the page but not next to each other.

    Args:
        found: The names that were found side by side. Their words do not belong to any other name.
    """
    here = names.name_words.intersection(words.folded)
    places = [number for number, word in enumerate(words.folded) if word in here] if here else []
    known = {(owner, mark.reason != "partial") for mark in found for owner in mark.owners}
    side_by_side = {mark.text for mark in found if mark.reason != "partial"}
    marks: dict[tuple[Span, str, str], list[int]] = defaultdict(list)
    for text, number in _candidates(words, names, places, side_by_side):
        person = names.person(number)
        if (person.key, True) in known:
            continue
        others = [(mark.start, mark.stop) for mark in found if person.key not in mark.owners]
        proof = has_name(
            words,
            person.first_name,
            person.last_name,
            person.middle_name,
            others=others,
            known=names.name_words,
        )
        if proof and not (proof.how == "partial" and (person.key, False) in known):
            marks[_place_of(proof.how, proof.spans), text, _REASONS.get(proof.how, proof.how)].append(number)
    for (place, text, reason), owners in marks.items():
        yield names.mark("name", owners, place, text, reason, is_strong=False)
    yield from _initialled(words, names, places, found)
    yield from _first_names(words, names, places, found)


def _place_of(how: str, spans: Sequence[Span]) -> Span:
    """Return the place of a name from its first word to its last, or of its last part only if the parts are
    apart or labelled.
    """
    if how in ("apart", "labelled"):
        return spans[-1]
    return min(start for start, _stop in spans), max(stop for _start, stop in spans)


def _candidates(
    words: PageWords, names: Names, places: Sequence[int], found: Collection[str]
) -> Iterator[tuple[str, int]]:
    """Yield every person with a given and a family name anywhere on the page, except for full names in `found`.

    Nothing is yielded if there are more than `MAX_PAIRS` combinations.
    """
    spelled = _spelled_words(words, names.name_words, places)
    given, family = names.given & spelled, names.family & spelled
    if len(given) * len(family) > MAX_PAIRS:
        return
    seen: set[int] = set()
    for one in given:
        for other in family:
            key = key_of("name", f"{one} {other}")
            whole = () if f"{one} {other}" in found else names.find_owners(key)
            for number in (*whole, *names.find_owners("p" + key)):
                if number not in seen:
                    seen.add(number)
                    yield f"{one} {other}", number


def _spelled_words(words: PageWords, known: frozenset[str], places: Sequence[int]) -> set[str]:
    """Return the page's words that occur in names of the district, including split and letter-spaced ones."""
    folded, text = words.folded, words.text
    found = set(words.umlauted.values())
    for number, following in zip_longest(places, places[1:]):
        if not text[words.span(number)[0]].islower():
            found.add(folded[number])
            if following == number + 1:
                found.update(spelled for _stop, spelled in list_runs(words, folded, number, known))
    if _LETTERS.search(words.masked):
        for run in _SPACED.finditer(words.masked):
            spaced = "".join(fold_words(run[0]))
            found.update(
                spaced[one:two]
                for one in range(len(spaced))
                for two in range(one + 2, min(one + MAX_SPACED, len(spaced)) + 1)
            )
    return found


def _initialled(words: PageWords, names: Names, places: Sequence[int], found: Sequence[Mark]) -> Iterator[Mark]:
    """Yield family names with an initial before ("S. Smith") or after them ("Smith, S", "Smith S.").

    The reason is "bare" if the punctuation is missing.
    """
    folded = words.folded
    for family in places:
        if folded[family] not in names.family or words.original(family)[0].islower():
            continue
        for initial in (family - 1, family + 1):
            if not 0 <= initial < len(folded) or len(folded[initial]) != 1 or words.original(initial).islower():
                continue
            left, right = min(initial, family), max(initial, family)
            joint = words.joint(left)
            place = words.span(left)[0], words.span(right)[1]
            if initial < family:
                is_initial = joint == "space" and "." in words.between(left)
            else:
                is_initial = joint == "comma" or (joint == "space" and words.text[place[1] : place[1] + 1] == ".")
            if not is_initial and joint != "space":
                continue
            owners = names.find_owners(initial_key(folded[initial], folded[family]))
            if (
                owners
                and not _has_role(words, left, right)
                and not any(mark.start < place[1] and place[0] < mark.stop for mark in found)
            ):
                text, reason = f"{folded[initial]} {folded[family]}", "initial" if is_initial else "bare"
                yield names.mark("name", owners, place, text, reason, is_strong=False)


def _first_names(words: PageWords, names: Names, places: Sequence[int], found: Sequence[Mark]) -> Iterator[Mark]:
    """Yield given names followed by the first one to three letters of the family name ("Sam S.", "Sam Sm.")."""
    folded = words.folded
    for given in places:
        last = given + 1
        if last >= len(folded) or not 1 <= len(folded[last]) <= MAX_CUT or folded[given] not in names.given:
            continue
        place = words.span(given)[0], words.span(last)[1]
        is_initial = words.joint(given) == "space" and words.text[place[1] : place[1] + 1] == "."
        if not is_initial or words.original(last).islower() or words.original(given)[0].islower():
            continue
        owners = [
            number
            for number in names.find_owners(first_name_key(folded[given], folded[last][0]))
            if len(folded[last]) == 1
            or any(form.text.startswith(folded[last]) for form in forms_of(names.person(number)).family)
        ]
        if owners and not any(mark.start < place[1] and place[0] < mark.stop for mark in found):
            text = f"{folded[given]} {folded[last]}"
            yield names.mark("name", owners, place, text, "forename", is_strong=False)


def _has_role(words: PageWords, left: int, right: int) -> bool:
    """Return whether the name is an adult's: "Mr. S. Smith", "S. Smith, Principal"."""
    before, behind = left - 1, right + 1
    return (before >= 0 and words.folded[before] in ROLES and words.joint(before) != "line") or (
        behind < len(words.folded) and words.folded[behind] in ROLES and words.joint(right) != "break"
    )
