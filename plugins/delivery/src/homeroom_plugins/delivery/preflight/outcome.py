"""The result of a clerk's decisions: which documents are sent, which are not, and who owns the pages. Pure."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from homeroom_plugins.delivery.jobs.open_problems import UNASSIGNED
from homeroom_plugins.delivery.matching.decisions import About, Verb
from homeroom_plugins.delivery.models import Decision, Document, Problem
from homeroom_plugins.delivery.pdf.names.marks import allowed_text
from homeroom_plugins.delivery.states import DocumentState

BESIDE = "page_beside"
_MAYBE_THEIRS = frozenset({BESIDE, "ambiguous_page", "id_in_doubt", "id_missing", "id_mentioned"})
"""Kinds that hold a document because of pages outside it. They are resolved once a clerk has decided on those pages."""


@dataclass(frozen=True, slots=True)
class Part:
    """The pages that one person would get."""

    person: UUID
    pages: Sequence[int]


@dataclass(slots=True)
class Outcome:
    """The result of the decisions.

    Args:
        going: The documents to send.
        beside: Documents held only by pages next to them that are not decided yet.
        released: Held documents that a clerk has released, by id, with the reason.
        resolved: Problems that held documents because of pages or marks that are decided now.
        declined: Documents that a clerk decided not to send, or that were sent before.
        added: The pages assigned to each person, in order.
        decided: Problems of pages that were decided, with the decision.
    """

    going: list[Document] = field(default_factory=list)
    beside: list[Document] = field(default_factory=list)
    released: dict[UUID, str] = field(default_factory=dict)
    resolved: list[Problem] = field(default_factory=list)
    declined: list[Document] = field(default_factory=list)
    added: dict[UUID, list[int]] = field(default_factory=dict)
    decided: list[tuple[Problem, Decision]] = field(default_factory=list)

    def parts(self, documents: Iterable[Document], *, has_beside: bool = False) -> list[Part]:
        """Return the pages that each person gets.

        Args:
            documents: All documents of the job. Pages added to a document that is not sent are not sent either.
            has_beside: Whether to include the documents in `beside`.
        """
        going = [*self.going, *(self.beside if has_beside else ())]
        known = {item.person for item in documents}
        parts = [Part(item.person, sorted({*item.pages, *self.added.get(item.person, ())})) for item in going]
        return parts + [Part(person, pages) for person, pages in self.added.items() if person not in known]


def judge(
    documents: Sequence[Document],
    problems: Sequence[Problem],
    decisions: Sequence[Decision],
    sent: Collection[UUID] = (),
) -> Outcome:
    """Return the result of the decisions on all documents and open problems of a job.

    Args:
        sent: Documents that are not sent because they were sent before, unless pages were added to them.
    """
    open_decisions = [item for item in decisions if item.applied_at is None]
    outcome = Outcome()
    _judge_pages(problems, decisions_by_page(open_decisions), outcome)
    assigned = {page for item, decision in outcome.decided if decision.verb == Verb.ASSIGN for page in item.pages}
    decided = {page for item, _decision in outcome.decided for page in item.pages}
    of_document = _by_person(open_decisions, About.DOCUMENT)
    of_address = _by_person(open_decisions, About.ADDRESS)
    allowed = {text for item in open_decisions if item.verb == Verb.ALLOW for text in item.marks}
    for document in documents:
        if document.state == DocumentState.DECLINED:
            continue
        said = of_document.get(document.person)
        where = of_address.get(document.person)
        is_again = document.id in sent and document.person not in outcome.added
        if is_again or any(item is not None and item.verb == Verb.SKIP for item in (said, where)):
            outcome.declined.append(document)
            continue
        if document.state != DocumentState.HELD:
            outcome.going.append(document)
            continue
        holds = list_holds(document, problems)
        resolved = [item for item in holds if _is_resolved(item, assigned, decided) or is_allowed_by(item, allowed)]
        outcome.resolved += resolved
        rest = [item for item in holds if item not in resolved]
        if said is not None and said.verb == Verb.SEND and all(item.releasable for item in rest):
            outcome.released[document.id] = said.reason
            outcome.going.append(document)
        elif not rest and holds:
            outcome.going.append(document)
        elif rest and all(item.kind == BESIDE for item in rest):
            outcome.beside.append(document)
    return outcome


def list_holds(document: Document, problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems that hold a document and were not released."""
    return [item for item in problems if item.document_id == document.id and item.holds and item.released_at is None]


def is_allowed_by(problem: Problem, marks: Collection[str]) -> bool:
    """Return whether a problem is resolved if these marks (in their form for comparison) are allowed on
    everybody's pages.
    """
    if problem.kind != "other_person" or not problem.releasable or not problem.others:
        return False
    return all(allowed_text(mark["text"]) in marks for mark in problem.others)


def is_loose(problem: Problem) -> bool:
    """Return whether the problem is about pages with content that have no owner."""
    return problem.document_id is None and problem.kind in UNASSIGNED and problem.released_at is None


def decisions_by_page(decisions: Iterable[Decision], *, verb: Verb | None = None) -> Mapping[int, Decision]:
    """Return the decisions on pages without an owner, by page: those with this verb, or by default all except EACH.

    If two decisions include a page, the one about fewer pages applies.
    """
    wanted = [
        item
        for item in decisions
        if item.about == About.PAGES and (item.verb != Verb.EACH if verb is None else item.verb == verb)
    ]
    return {page: item for item in sorted(wanted, key=lambda item: -len(item.pages)) for page in item.pages}


def find_decision(problem: Problem, decisions: Mapping[int, Decision]) -> Decision | None:
    """Return the decision on the row that contains all pages of a problem."""
    decision = decisions.get(problem.pages[0]) if problem.pages else None
    return decision if decision is not None and set(problem.pages) <= set(decision.pages) else None


def _judge_pages(problems: Iterable[Problem], decisions: Mapping[int, Decision], outcome: Outcome) -> None:
    for item in problems:
        decision = find_decision(item, decisions)
        if decision is None or not is_loose(item):
            continue
        outcome.decided.append((item, decision))
        if decision.verb == Verb.ASSIGN and decision.person is not None:
            pages = outcome.added.get(decision.person, [])
            outcome.added[decision.person] = sorted({*pages, *item.pages})


def _is_resolved(problem: Problem, assigned: set[int], decided: set[int]) -> bool:
    """Return whether the problem is about pages that a clerk has decided on.

    Doubtful pages must be assigned, because one that is not sent may still be missing from the document. For a page
    next to the document any decision is enough.
    """
    return problem.kind in _MAYBE_THEIRS and set(problem.pages) <= (decided if problem.kind == BESIDE else assigned)


def _by_person(decisions: Iterable[Decision], about: About) -> dict[UUID, Decision]:
    return {item.person: item for item in decisions if item.about == about and item.person is not None}
