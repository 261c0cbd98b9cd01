"""The marks by which a person would be recognised in somebody else's document."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from homeroom_plugins.delivery.pdf.text.words import PageWords, fold_words

SPELLED = frozenset({"bridged", "loose", "wrapped", "labelled", "initial", "bare", "forename", "apart"})
"""Ways to write a name that fit more persons than one, or that chance can bring together."""

MarkKind = Literal["id", "name", "email", "other_id"]


@dataclass(frozen=True)
class PersonMarks:
    """What is known of a person.

    Args:
        key: The person's row, as text: the identity everywhere.
        person_id: The district's own id, as it is shown.
        emails: Their own and their guardians'.
        other_ids: Ids of other systems, such as the state's.
        birth_date: Proves a page where a rule says so; looked for on the owner's pages only.
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
        owners: The keys of at most eight of those who share the mark.
        person_ids: Their ids, in the same order.
        owner_count: How many share it.
        start, stop: Where, as offsets into the text.
        is_strong: Whether it is a mark beyond doubt. A number that may as well be a sum is weak.
        text: The mark as it is compared; a name with the given name first.
        reason: Why it is strong or weak: "email", "name", "partial", "words", one of `SPELLED`, "label", "letters",
            "rare", "student", "seldom", "common", "near name", "zeros", "part", or what else the number is,
            such as "date".
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
        """Whether it is a name that does not stand side by side as in the record."""
        return self.reason in SPELLED


@dataclass(frozen=True)
class Allowed:
    """What a district has released: texts in the form of `allowed_text`, and pairs of (whose document, whose mark)."""

    texts: frozenset[str] = field(default_factory=frozenset)
    pairs: frozenset[tuple[str, str]] = field(default_factory=frozenset)


NOTHING_ALLOWED = Allowed()


def allowed_text(text: str) -> str:
    """A public text, such as a teacher's name or a school's number, in the form in which it is compared."""
    address = text.strip().lower()
    return address if "@" in address else "".join(fold_words(text))


def is_allowed(mark: Mark, words: PageWords, owner: PersonMarks, allowed: Allowed) -> bool:
    """Whether the district has released a mark that stands on a page of this owner."""
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
    """Does the mark stand inside one of the texts, as whole words?"""
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
