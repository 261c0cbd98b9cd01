"""Pages without their owner's name that call somebody else by first name.

A single such page proves little, because a comment may name classmates. It counts if most pages at the same place of
their documents call their owner, or if the same page is in several documents, as when a mail merge does not advance to
the next record.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from homeroom_plugins.delivery.pdf.match.findings import Finding, PersonDocument
from homeroom_plugins.delivery.pdf.match.verdicts import Verdicts
from homeroom_plugins.delivery.pdf.names.marks import Allowed, PersonMarks
from homeroom_plugins.delivery.pdf.names.pairs import ORDINARY
from homeroom_plugins.delivery.pdf.read.facts import OtherMark, PageFacts, Proof
from homeroom_plugins.delivery.pdf.text.name_words import GREETINGS, LABELS, NAME_LABELS, ROLES
from homeroom_plugins.delivery.pdf.text.words import PageWords, fold, fold_words
from homeroom_sdk.i18n import _

_MOST, _FEW = 0.75, 4
_USUAL = 0.5
_MIN_CHARS = 3
_MAX_CALLED = 40
_IN = frozenset(("in", "at", "near", "from"))
"""Words before the name of a place."""


def list_called(words: PageWords) -> tuple[str, ...]:
    """Return the folded words that may be first names within a sentence, or after a greeting or label: "Maya
    reads well".
    """
    found: dict[str, None] = {}
    for at, word in enumerate(words.folded):
        printed = words.original(at)
        if printed[0].islower() or word in LABELS or word in ORDINARY or not _is_called(words, at, printed):
            continue
        bare = fold(printed.replace("’", "'").partition("'")[0])
        found |= dict.fromkeys(name for name in (word, bare, word.removesuffix("s")) if len(name) >= _MIN_CHARS)
    return tuple(found)[:_MAX_CALLED]


def _is_called(words: PageWords, at: int, printed: str) -> bool:
    before = words.folded[at - 1] if at else ""
    behind = words.original(at + 1) if at + 1 < len(words.folded) and words.joint(at) == "space" else ""
    if before in ROLES | _IN or behind[:1].isupper():
        return False
    goes_on = at > 0 and words.joint(at - 1) == "space" and words.original(at - 1).islower()
    return goes_on or behind.islower() or "'" in printed.replace("’", "'") or before in GREETINGS | NAME_LABELS


@dataclass(frozen=True)
class _Page:
    """A page that does not prove its owner's name, and its place in its document."""

    page: int
    place: int
    document: PersonDocument
    called: frozenset[str]
    is_owners: bool


def hold_called(
    documents: Mapping[str, PersonDocument],
    facts: Mapping[int, PageFacts],
    verdicts: Verdicts,
    persons: Mapping[str, PersonMarks],
    allowed: Allowed,
) -> None:
    """Hold the documents with a page that calls another person of the file but not its owner."""
    given = {key: frozenset(fold_words(person.first_name)) for key, person in persons.items()}
    whose: dict[str, list[str]] = defaultdict(list)
    for key, names in given.items():
        for name in names:
            whose[name].append(key)
    pages = list(_list_pages(documents, verdicts, given))
    for item, names in _list_odd(pages, facts):
        marks = [
            OtherMark(tuple(keys), tuple(persons[key].person_id for key in keys), "name", name, reason="given")
            for name in sorted(names & whose.keys() - allowed.texts)
            if (keys := [key for key in whose[name] if (item.document.key, key) not in allowed.pairs])
        ]
        if marks and not any(
            known.kind == "other_person" and item.page in known.pages for known in item.document.findings
        ):
            message = _(
                "Page {page} of {person} also bears a mark of {other}.",
                page=item.page + 1,
                person=persons[item.document.key].person_id,
                other=", ".join(dict.fromkeys(mark.person_ids[0] for mark in marks)),
            )
            item.document.findings.append(Finding("other_person", (item.page,), message, tuple(marks)))


def _list_pages(
    documents: Mapping[str, PersonDocument], verdicts: Verdicts, given: Mapping[str, frozenset[str]]
) -> Iterator[_Page]:
    for document in documents.values():
        for place, page in enumerate(document.pages):
            verdict = verdicts.of(page, document.key)
            if page in document.attached and verdict is not None and verdict.proof is Proof.NONE:
                called = frozenset(verdict.called)
                yield _Page(page, place, document, called, not called.isdisjoint(given[document.key]))


def _list_odd(pages: Sequence[_Page], facts: Mapping[int, PageFacts]) -> Iterator[tuple[_Page, frozenset[str]]]:
    """Yield the pages that do not call their owner although comparable pages do, with the names that they call."""
    by_place, by_text = defaultdict(list), defaultdict(list)
    for item in pages:
        by_place[item.place].append(item)
        by_text[facts[item.page].text_sum].append(item)
    for group in by_place.values():
        if len(group) >= _FEW and sum(item.is_owners for item in group) >= _MOST * len(group):
            counts = Counter(name for item in group for name in item.called)
            usual = {name for name, count in counts.items() if count >= _USUAL * len(group)}
            yield from ((item, item.called - usual) for item in group if not item.is_owners)
    for text, group in by_text.items():
        if text and len(group) >= _FEW:
            yield from ((item, item.called) for item in group if not item.is_owners)
