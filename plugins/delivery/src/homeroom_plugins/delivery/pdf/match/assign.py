"""Assign pages to persons and find the reasons to hold a document, from facts read earlier. Pure: reads no file.

A page belongs to a person if its whole id says so and the owner's name is on it. Contradictions and missing pieces
become findings. A document with a finding that holds it is delivered to nobody until a person has decided.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from homeroom_plugins.delivery.pdf.match.beginnings import find_mentioned, hold_flowing
from homeroom_plugins.delivery.pdf.match.called import hold_called
from homeroom_plugins.delivery.pdf.match.claims import Claim, Doubt
from homeroom_plugins.delivery.pdf.match.findings import (
    RISKS,
    Assignment,
    Finding,
    PersonDocument,
    list_pages,
    list_rest,
)
from homeroom_plugins.delivery.pdf.match.layout import Layout, Segment, find_shift
from homeroom_plugins.delivery.pdf.match.owners import ROSTER_IDS, Owners
from homeroom_plugins.delivery.pdf.match.strength import Weight
from homeroom_plugins.delivery.pdf.match.unproven import find_unproven, hold_before_unproven
from homeroom_plugins.delivery.pdf.match.verdicts import Verdicts, list_usual_lines
from homeroom_plugins.delivery.pdf.names.marks import NOTHING_ALLOWED, Allowed, PersonMarks
from homeroom_plugins.delivery.pdf.read.facts import PageFacts, PageVerdicts, Proof
from homeroom_plugins.delivery.pdf.rules.tokens import is_misread
from homeroom_sdk.i18n import _
from homeroom_sdk.pdf.text import PageKind

ROSTER_PERSONS = 3
"""A page without an id that names at least this many persons is a list and belongs to nobody. A page with ids is a list
only from `ROSTER_IDS` on.
"""


def assign_pages(
    facts: Sequence[PageFacts],
    claims: Sequence[Claim],
    segments: Sequence[Segment],
    verdicts: Mapping[int, PageVerdicts],
    layout: Layout,
    persons: Mapping[str, PersonMarks],
    allowed: Allowed = NOTHING_ALLOWED,
) -> Assignment:
    """Assign each page to the one person it belongs to, or to nobody if in doubt.

    Args:
        facts: For every page of the file, in order.
        verdicts: By page, for every page with text.
        persons: Everybody who may own pages, by key.
        allowed: The marks that the district has released.
    """
    person_ids = {key: person.person_id for key, person in persons.items()}
    matcher = _Matcher(facts, claims, segments, verdicts, layout, person_ids)
    return matcher.run(persons, allowed)


class _Matcher:
    """State of one run of `assign_pages`, shared by its steps."""

    def __init__(
        self,
        facts: Sequence[PageFacts],
        claims: Sequence[Claim],
        segments: Sequence[Segment],
        verdicts: Mapping[int, PageVerdicts],
        layout: Layout,
        person_ids: Mapping[str, str],
    ) -> None:
        self._facts = {item.page: item for item in facts}
        self._claims = {claim.page: claim for claim in claims}
        self._segments = segments
        self._verdicts = Verdicts(verdicts, self._claims, list_usual_lines(facts, segments))
        self._layout = layout
        self._ids = person_ids
        self._owners = Owners(facts, self._claims, segments, self._verdicts, layout)
        self._content, self._position = self._owners.content, self._owners.position
        self._owner, self._attached = self._owners.owner, self._owners.attached
        self._doubtful = self._owners.doubtful
        self._related = {page for page, claim in self._claims.items() if claim.is_related}
        self._unproven: set[int] = set()
        self._result = Assignment()

    def run(self, persons: Mapping[str, PersonMarks], allowed: Allowed) -> Assignment:
        self._build()
        self._hold_shifted()
        self._unproven = find_unproven(
            self._result.documents.values(), self._owner, self._attached, self._facts, self._position, self._verdicts
        )
        self._result.problems += list_rest(self._facts, self._owner, self._doubtful, self._ids)
        self._hold_neighbours()
        self._hold_doubtful()
        self._hold_strays()
        for page, document in find_mentioned(self._result.documents, self._verdicts, self._related).items():
            at = self._position[page]
            before = self._owner.get(self._content[at - 1]) if at else None
            if before is not None and before != document.key:
                self._hold_beside(self._result.documents[before], page)
        hold_flowing(self._result.documents, self._facts, self._verdicts, self._content)
        hold_called(self._result.documents, self._facts, self._verdicts, persons, allowed)
        self._result.problems.sort(key=lambda problem: problem.pages)
        return self._result

    def _build(self) -> None:
        pages: dict[str, list[int]] = defaultdict(list)
        for page in self._content:
            if page in self._owner:
                pages[self._owner[page]].append(page)
        for key, mine in pages.items():
            document = PersonDocument(key, tuple(mine), tuple(page for page in mine if page in self._attached))
            self._result.documents[key] = document
            self._check_place(document)
            self._check_pages(document)
            self._check_numbers(document)
            self._check_sharers(document)
            self._rank(document)

    def _check_place(self, document: PersonDocument) -> None:
        mine = set(document.pages)
        first, last = document.pages[0], document.pages[-1]
        inside = self._content[self._position[first] : self._position[last]]
        between = [page for page in inside if page not in mine]
        if any(page in self._owner or page in self._doubtful for page in between):
            document.findings.append(
                Finding(
                    "split_person",
                    document.pages,
                    _(
                        "{person} is in two places of the document: {pages}.",
                        person=self._ids[document.key],
                        pages=list_pages(document.pages),
                    ),
                )
            )
        elif between:
            message = _(
                "{missing} among the pages of {person}: no id was found. {pages} of {same}: held back.",
                missing=list_pages(between),
                person=self._ids[document.key],
                pages=list_pages(document.pages),
                same=self._ids[document.key],
            )
            document.findings.append(Finding("incomplete_person", document.pages, message))

    def _check_pages(self, document: PersonDocument) -> None:
        """Record findings for pages that are not proven to be the owner's, or that contain marks of others."""
        owner = self._ids[document.key]
        nameless, others, layers, unread = [], [], [], []
        for page in document.pages:
            kind = self._facts[page].kind
            if kind in (PageKind.PICTURE, PageKind.UNREADABLE):
                unread.append(page)
                continue
            verdict = self._verdicts.of(page, document.key)
            is_plain = page not in self._attached and verdict is not None and verdict.is_plain
            if against := self._verdicts.against(page, document.key, Weight.CERTAIN if is_plain else Weight.DOUBT):
                others.append((page, tuple(against)))
            if page not in self._attached and (verdict is None or verdict.proof is Proof.NONE):
                nameless.append(page)
            if verdict is not None and verdict.layer is Proof.NONE:
                layers.append(page)
        if not nameless and not unread and not any(self._verdicts.proof(page, document.key) for page in document.pages):
            nameless = [page for page in document.pages if page in self._attached][:1]
        if nameless:
            message = _("{pages}: the name of {person} was not found.", pages=list_pages(nameless), person=owner)
            document.findings.append(Finding("name_missing", tuple(nameless), message))
        for page, marks in others:
            named = ", ".join(dict.fromkeys(mark.person_ids[0] for mark in marks if mark.person_ids))
            message = _(
                "Page {page} of {person} also bears a mark of {other}.", page=page + 1, person=owner, other=named
            )
            document.findings.append(Finding("other_person", (page,), message, marks))
        if layers:
            message = _(
                "{pages} of {person}: the picture differs from the text under it.",
                pages=list_pages(layers),
                person=owner,
            )
            document.findings.append(Finding("layer_mismatch", tuple(layers), message))
        if unread:
            message = _(
                "{pages} of {person} could not be read, so its owner is unknown.",
                pages=list_pages(unread),
                person=owner,
            )
            document.findings.append(Finding("unreadable_page", tuple(unread), message))

    def _check_numbers(self, document: PersonDocument) -> None:
        numbers = [self._owners.numbers[page] for page in document.pages if page in self._owners.numbers]
        document.is_counted = not document.attached and numbers == [
            (number, len(document.pages)) for number in range(1, len(document.pages) + 1)
        ]
        is_complete = self._owners.is_complete(document.pages)
        if self._owners.is_cut_short(document.pages):
            message = _(
                "The pages of {person} say that there are more: a page may be missing.",
                person=self._ids[document.key],
            )
            document.findings.append(Finding("incomplete_person", document.pages, message))
        elif is_complete is False:
            said = ", ".join(f"{number}/{total or '?'}" for number, total in numbers)
            message = _(
                "The page numbers of {person} are not complete ({numbers}): a page may be missing.",
                person=self._ids[document.key],
                numbers=said,
            )
            document.findings.append(Finding("incomplete_person", document.pages, message))

        elif is_complete is None and not self._owners.gaps.isdisjoint(document.pages):
            message = _(
                "The page numbers of the file have a gap next to {pages} of {person}: a page may be missing.",
                person=self._ids[document.key],
                pages=list_pages([page for page in document.pages if page in self._owners.gaps]),
            )
            document.findings.append(Finding("incomplete_person", document.pages, message))

    def _check_sharers(self, document: PersonDocument) -> None:
        """Record a finding for pages without an id, proven by a name that several persons share."""
        is_told = self._layout.begins not in ("index", "fixed", "bookmark")
        for page in document.pages:
            verdict = self._verdicts.of(page, document.key)
            sharers = verdict.sharers if verdict is not None else ()
            # If pages bear ids, a page without one can be confused only with pages of persons in the same file.
            if not sharers or (is_told and (self._claims[page].ids or not self._verdicts.are_of_job(sharers))):
                continue
            message = _(
                "Page {page} bears the name of {person}, which others have too, and no id.",
                page=page + 1,
                person=self._ids[document.key],
            )
            document.findings.append(Finding("name_shared", (page,), message))

    def _rank(self, document: PersonDocument) -> None:
        proofs = {self._verdicts.proof(page, document.key) for page in document.pages if page not in self._attached}
        facts = [self._facts[page] for page in document.pages]
        weak = any(self._verdicts.against(page, document.key, Weight.CHANCE) for page in document.pages)
        has = {
            "attached_page": bool(document.attached),
            "partial_name": Proof.PARTIAL in proofs,
            "name_apart": Proof.APART in proofs,
            "ocr": any(item.is_ocr for item in facts),
            "covered_text": any(item.is_covered for item in facts),
            "loose_id": document.key in self._owners.loose,
            "weak_mark": weak,
        }
        document.reasons = tuple(reason for reason in RISKS if has[reason])

    def _hold_shifted(self) -> None:
        """Hold documents with pages that may belong to a neighbour because the fixed page counts do
        not fit the file.
        """
        if self._layout.begins == "fixed":
            hold_before_unproven(self._result.documents, self._segments, self._verdicts, self._ids)
        if self._layout.begins != "every":
            return
        first = find_shift(self._segments, self._claims, self._layout, len(self._facts))
        if first is None:
            return
        doubtful = {page for segment in self._segments[first:] for page in segment.pages}
        for document in self._result.documents.values():
            if document.attached and not doubtful.isdisjoint(document.pages):
                message = _(
                    "The file cannot be divided into groups of {count} pages, so it is not certain that "
                    "{pages} belong to {person}.",
                    count=self._layout.every,
                    pages=list_pages(document.attached),
                    person=self._ids[document.key],
                )
                document.findings.append(Finding("layout_shift", document.attached, message))

    def _hold_neighbours(self) -> None:
        """Hold documents next to a page of nobody, unless their own page numbers show that none is missing.

        Layouts by cover, bookmark, page count or list are skipped, because they state where each document ends.
        """
        if self._layout.begins in ("every", "cover", "bookmark", "fixed"):
            return
        for order in (self._content, self._content[::-1]):
            is_back = order is not self._content
            beside: PersonDocument | None = None
            for page in order:
                if page in self._doubtful or (page in self._owner and page not in self._unproven):
                    if beside is not None and (
                        (not is_back and self._is_no_start(page)) or self._is_misread(page, beside.key)
                    ):
                        self._hold_beside(beside, page)
                    beside = self._result.documents.get(self._owner.get(page, ""))
                    beside = None if beside is None or self._is_whole(beside) else beside
                elif beside is not None and (self._names(page, beside.key) or not self._is_anothers(page, is_back)):
                    self._hold_beside(beside, page)

    def _is_anothers(self, page: int, is_back: bool) -> bool:
        """Return whether a page that does not name the person next to it cannot belong to that person's document.

        That is so for a page before a document that begins with its first id, and for a list of persons.
        """
        begins_itself = is_back and self._layout.begins == "first_id"
        return begins_itself or self._is_roster(page, ROSTER_PERSONS if is_back else ROSTER_IDS)

    def _is_whole(self, document: PersonDocument) -> bool:
        """Return whether the page numbers show that nothing is missing. An attached page makes this uncertain."""
        return bool(self._owners.is_complete(document.pages)) and not document.attached

    def _is_no_start(self, page: int) -> bool:
        """Return whether a page has no id of its own and may therefore continue the document before it."""
        return page in self._doubtful and self._doubtful[page][0] in (Doubt.MISSING, Doubt.MENTION)

    def _is_misread(self, page: int, key: str) -> bool:
        """Return whether a page's id is unknown and may be a misread or mistyped form of this person's id."""
        doubt, _keys, ids = self._doubtful.get(page, (None, (), ()))
        return doubt is Doubt.UNKNOWN and any(is_misread(text, self._ids[key]) for text in ids)

    def _names(self, page: int, key: str) -> bool:
        """Return whether the page may name this person."""
        return any(key in mark.keys for mark in self._verdicts.marks(page, Weight.DOUBT))

    def _hold_beside(self, document: PersonDocument, page: int) -> None:
        known = next((item for item in document.findings if item.kind == "page_beside"), None)
        if known is not None:
            document.findings.remove(known)
        pages = tuple(sorted({page, *(known.pages if known else ())}))
        owner = self._ids[document.key]
        message = _(
            "{pages}: the owner is unknown. It is next to the pages of {person} and may belong to them.",
            pages=list_pages(pages),
            person=owner,
        )
        document.findings.append(Finding("page_beside", pages, message))

    def _hold_doubtful(self) -> None:
        """Hold the documents of all persons that a doubtful page may belong to."""
        for page, (doubt, keys, ids) in self._doubtful.items():
            for key in keys:
                document = self._result.documents.get(key)
                if document is None or (doubt is Doubt.TOKEN and not self._touches(document, page)):
                    continue
                message = _(
                    "Page {page} may belong to {person}: it contains {ids}.",
                    page=page + 1,
                    person=self._ids[key],
                    ids=", ".join(ids[:5]),
                )
                document.findings.append(Finding(str(doubt), (page,), message))

    def _touches(self, document: PersonDocument, page: int) -> bool:
        position = self._position[page]
        around = self._content[max(0, position - 1) : position + 2]
        return any(self._owner.get(item) == document.key for item in around)

    def _hold_strays(self) -> None:
        """Hold documents that a page with a mark of their person may be missing from.

        Checked are pages in no document, pages that are not proven to be their owner's, and odd ones (`_is_odd`).
        """
        for page in self._content:
            is_owners = page in self._owner and (
                page in self._attached or self._verdicts.proof(page, self._owner[page])
            )
            if (is_owners and not self._is_odd(page)) or self._is_roster(page):
                continue
            owner = self._owner.get(page)
            marks = [mark for mark in self._verdicts.marks(page) if owner not in mark.keys]
            if owner is not None:
                doubts = self._verdicts.against(page, owner, Weight.DOUBT)
                marks += [mark for mark in doubts if mark.reason in ("given", "told")]
            for key in dict.fromkeys(key for mark in marks for key in mark.keys):
                document = self._result.documents.get(key)
                if document is None or (owner is not None and not self._touches(document, page)):
                    continue  # A page with an owner can only be missing from a document next to it.
                if not any(page in item.pages for item in document.findings):
                    message = _(
                        "Page {page} bears a mark of {person} and is not in the document.",
                        page=page + 1,
                        person=self._ids[key],
                    )
                    document.findings.append(Finding("page_elsewhere", (page,), message))

    def _is_odd(self, page: int) -> bool:
        """Return whether an attached page contains a mark of somebody else, or a page mentions a neighbour by first
        name repeatedly.
        """
        marks = self._verdicts.against(page, self._owner[page], Weight.DOUBT)
        return any(page in self._attached or mark.reason == "told" for mark in marks)

    def _is_roster(self, page: int, least: int = ROSTER_PERSONS) -> bool:
        """Return whether a page lists at least `least` persons.

        A page with fewer than `ROSTER_IDS` persons may also be the last page of the document before it.
        """
        if self._claims[page].doubt is Doubt.MANY and len(self._claims[page].keys) >= ROSTER_IDS:
            return True
        persons = {mark.keys for mark in self._verdicts.marks(page, Weight.DOUBT)}
        return len(persons) >= least
