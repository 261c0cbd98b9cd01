"""Results of matching: documents with the findings that hold them, and pages without an owner."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from homeroom_plugins.delivery.pdf.match.claims import Doubt
from homeroom_plugins.delivery.pdf.read.facts import OtherMark, PageFacts
from homeroom_sdk.i18n import Sentence, _, _n
from homeroom_sdk.pdf.text import PageKind

_LISTED = 8

RISKS: Mapping[str, int] = {
    "attached_page": 30,
    "partial_name": 30,
    "ocr": 25,
    "name_apart": 20,
    "loose_id": 20,
    "covered_text": 20,
    "weak_mark": 10,
}

DoubtfulPage = tuple[Doubt, tuple[str, ...], tuple[str, ...]]
"""The reason why a page is in doubt, the keys of its possible owners, and the ids printed on it."""


@dataclass(frozen=True)
class Problem:
    """Pages that go to nobody, or something worth knowing. `pages` are zero-based; the message counts from one."""

    kind: str
    pages: tuple[int, ...]
    person_ids: tuple[str, ...]
    message: Sentence


@dataclass(frozen=True)
class Finding:
    """A reason to hold a document. `others` are the marks of other persons that it names."""

    kind: str
    pages: tuple[int, ...]
    message: Sentence
    others: tuple[OtherMark, ...] = ()


@dataclass
class PersonDocument:
    """The document that one person would get.

    Args:
        key: The person.
        attached: Its pages without a mark of anybody, which belong to it by the layout alone.
        reasons: Its risks, from `RISKS`. The check page lists the documents with the highest risk first.
        is_counted: Whether its pages state "page 1 of 3" to "page 3 of 3", each once.
    """

    key: str
    pages: tuple[int, ...]
    attached: tuple[int, ...] = ()
    findings: list[Finding] = field(default_factory=list)
    reasons: tuple[str, ...] = ()
    is_counted: bool = False

    @property
    def risk(self) -> int:
        """Sum of the risks, from 0 for a document without any to at most 100."""
        return min(100, sum(RISKS[reason] for reason in self.reasons))


@dataclass
class Assignment:
    """The document of each person, and the pages without an owner."""

    documents: dict[str, PersonDocument] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def list_rest(
    facts: Mapping[int, PageFacts],
    owners: Mapping[int, str],
    doubtful: Mapping[int, DoubtfulPage],
    person_ids: Mapping[str, str],
) -> Iterator[Problem]:
    """Yield the problems of the pages that are in no document."""
    strangers: dict[str, list[int]] = defaultdict(list)
    for page, item in facts.items():
        if item.is_blank:
            yield Problem("blank_page", (page,), (), _("Page {page} is blank and was left out.", page=page + 1))
        elif page in doubtful:
            doubt, keys, ids = doubtful[page]
            if doubt is Doubt.UNKNOWN:
                strangers[ids[0]].append(page)
            else:
                named = tuple(person_ids[key] for key in keys) or tuple(filter(None, ids))
                yield Problem(str(doubt), (page,), named, _say_doubt(page, doubt, ids))
        elif page not in owners:
            yield _unmatched(page, item.kind)
    for person_id, pages in strangers.items():
        message = _(
            "{pages}: {person} is not among the district's persons. An administrator can add the person; or "
            "correct the id in the source.",
            pages=list_pages(pages),
            person=person_id,
        )
        yield Problem("unknown_person", tuple(pages), (person_id,), message)


def list_pages(pages: Sequence[int]) -> Sentence:
    """Name zero-based pages in a sentence, counted from one; at most eight are listed."""
    numbers = ", ".join([*(str(page + 1) for page in pages[:_LISTED]), *(["…"] if len(pages) > _LISTED else [])])
    return _n("Page {pages}", "Pages {pages}", len(pages), pages=numbers)


def _say_doubt(page: int, doubt: Doubt, ids: Sequence[str]) -> Sentence:
    shown = ", ".join(ids[:5])
    if doubt is Doubt.MISSING:
        return _(
            "Page {page} has the words that come before an id, but no id after them. It was given to nobody.",
            page=page + 1,
        )
    if doubt is Doubt.TOKEN:
        return _(
            "The id on page {page} can be read in more than one way: {ids}. It was given to nobody.",
            page=page + 1,
            ids=shown,
        )
    if doubt is Doubt.MENTION:
        return _(
            "On page {page} the id {id} comes after a word such as sibling or partner. The page was given to nobody.",
            page=page + 1,
            id=shown,
        )
    if len(ids) > 1:
        return _(
            "Page {page} names {count} ids: {ids}. It was given to nobody, and these persons get no "
            "document until the source is corrected.",
            page=page + 1,
            count=len(ids),
            ids=shown,
        )
    return _(
        "Page {page}: more than one person has the id {id}, and no name shows which of them is meant.",
        page=page + 1,
        id=shown,
    )


def _unmatched(page: int, kind: PageKind) -> Problem:
    if kind is PageKind.UNREADABLE:
        message = _("Page {page} could not be read. Save or print the PDF as a new one.", page=page + 1)
        return Problem("unreadable_page", (page,), (), message)
    if kind is PageKind.PICTURE:
        message = _("Page {page} is a picture on which no text could be read. It was given to nobody.", page=page + 1)
    else:
        message = _("No id was found on page {page}. It was given to nobody.", page=page + 1)
    return Problem("unmatched_page", (page,), (), message)
