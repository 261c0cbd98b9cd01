"""The marks that identify a person in somebody else's document."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from homeroom_plugins.delivery.pdf.text.words import PageWords, fold_words

SPELLED = frozenset({"bridged", "loose", "wrapped", "labelled", "initial", "bare", "forename", "apart"})
"""Reasons of weak name marks: spellings that fit several persons, or whose parts may be together by chance."""

MarkKind = Literal["id", "name", "email", "other_id"]


@dataclass(frozen=True)
class PersonMarks:
    """The identifying data of a person.

    Args:
        key: The id of the person's row, as text. It identifies the person in all of this code.
        person_id: The district's own id, as it is shown.
        emails: The person's own and the guardians' addresses.
        other_ids: Ids of other systems, such as the state's.
        birth_date: Proves a page if the rule names it; looked for only on the owner's pages.
    """

    key: str
    person_id: str
    first_name: str = ""
    last_name: str = ""
    emails: tuple[str, ...] = ()
    school_id: str = ""
    middle_name: str = ""
    other_ids: tuple[str, ...] = ()
    birth_date: date | None = None


@dataclass(frozen=True)
class Mark:
    """A mark of one or more persons of the district, found in a text.

    Args:
        owners: The keys of the persons who share the mark, at most eight.
        person_ids: Their ids, in the same order.
        owner_count: The number of all persons who share it.
        start, stop: The place, as offsets into the text.
        is_strong: Whether the mark is beyond doubt. A number that may be a sum is weak.
        text: The mark in its form for comparison; a name has the given name first.
        reason: Why it is strong or weak: "email", "name", "partial", "words", one of `SPELLED`, "label", "letters",
            "rare", "student", "seldom", "common", "near name", "zeros", "part", "another label", or the other meaning
            of the number, such as "date".
    """

    kind: MarkKind
    owners: tuple[str, ...]
    person_ids: tuple[str, ...]
    owner_count: int
    start: int
    stop: int
    is_strong: bool
    text: str
    reason: str

    @property
    def is_spelled(self) -> bool:
        """Whether it is a name with its parts not next to each other as in the record."""
        return self.reason in SPELLED


@dataclass(frozen=True)
class Allowed:
    """The marks that a district has released.

    Args:
        texts: In the form of `allowed_text`.
        pairs: Keys of the document's owner and of the person the mark belongs to.
    """

    texts: frozenset[str] = field(default_factory=frozenset)
    pairs: frozenset[tuple[str, str]] = field(default_factory=frozenset)


NOTHING_ALLOWED = Allowed()


def allowed_text(text: str) -> str:
    """Return a public text, such as a teacher's name or a school's number, in the form used for comparison."""
    address = text.strip().lower()
    return address if "@" in address else "".join(fold_words(text))


def is_allowed(mark: Mark, words: PageWords, owner: PersonMarks, allowed: Allowed) -> bool:
    """Return whether the district has released this mark on pages of this owner."""
    if any((owner.key, other) in allowed.pairs for other in mark.owners):
        return True
    if not allowed.texts:
        return False
    here = [allowed_text(mark.text)]
    if mark.kind == "name":
        given, _, family = mark.text.partition(" ")
        here.append(family + given)
    if any(text in allowed.texts for text in here):
        return True
    longer = [text for text in allowed.texts if any(text != one and one in text for one in here)]
    return bool(longer) and _is_within_text(mark, words, longer)


def _is_within_text(mark: Mark, words: PageWords, texts: Iterable[str]) -> bool:
    """Return whether the mark is inside one of the texts, compared by whole words."""
    first = next((n for n, (_start, stop) in enumerate(words.spans) if stop > mark.start), len(words.spans))
    for text in texts:
        for start in range(max(0, first - len(text)), first + 1):
            spelled, number = "", start
            while number < len(words.folded) and len(spelled) < len(text):
                spelled += words.folded[number]
                number += 1
            if spelled == text and words.span(number - 1)[1] >= mark.stop:
                return True
    return False
