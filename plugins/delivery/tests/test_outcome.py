"""Outcome of a clerk's decisions: which documents are sent, which are kept, and who gets which pages."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

from homeroom_plugins.delivery.models import Decision, Document, Problem
from homeroom_plugins.delivery.preflight.loose_pages import list_rows
from homeroom_plugins.delivery.preflight.needs import find_before
from homeroom_plugins.delivery.preflight.outcome import Part, judge

JOB = uuid4()


def document(*pages: int, state: str = "todo") -> Document:
    """Return a student's document."""
    return Document(id=uuid4(), job_id=JOB, person=uuid4(), pages=list(pages), state=state)


def held(*pages: int) -> Document:
    """Return a document that waits for a person."""
    return document(*pages, state="held")


def problem(kind: str, *pages: int, of: Document | None = None, **more: Any) -> Problem:
    """Return a problem that holds a document, or a problem of unassigned pages."""
    values: dict[str, Any] = {"releasable": True, "person_ids": [], "others": []} | more
    owner = of.id if of is not None else None
    return Problem(id=uuid4(), kind=kind, pages=list(pages), document_id=owner, holds=of is not None, **values)


def said(about: str, verb: str, *pages: int, person: UUID | None = None) -> Decision:
    """Return a clerk's decision."""
    return Decision(id=uuid4(), about=about, verb=verb, pages=list(pages), person=person, reason="seen", email="")


class TestJudge:
    def test_nothing_held_goes_without_a_word(self) -> None:
        good, bad = document(1), held(2)
        found = judge([good, bad], [problem("name_missing", 2, of=bad)], [])
        assert (found.going, found.released) == ([good], {})

    def test_held_document_goes_once_it_was_said(self) -> None:
        bad = held(2)
        found = judge([bad], [problem("odd_pages", 2, of=bad)], [said("document", "send", person=bad.person)])
        assert (found.going, found.released) == ([bad], {bad.id: "seen"})

    def test_what_may_not_be_released_stays_whatever_was_said(self) -> None:
        bad = held(2)
        hidden = problem("hidden_mark", 2, of=bad, releasable=False)
        assert judge([bad], [hidden], [said("document", "send", person=bad.person)]).going == []

    def test_document_that_is_skipped_stays_also_where_nothing_holds_it(self) -> None:
        good, bad = document(1), held(2)
        words = [said("address", "skip", person=good.person), said("document", "skip", person=bad.person)]
        found = judge([good, bad], [problem("odd_pages", 2, of=bad)], words)
        assert (found.going, found.declined) == ([], [good, bad])

    def test_assigned_pages_are_the_persons_and_what_stood_beside_them_goes(self) -> None:
        one, beside = document(1), held(3)
        problems = [problem("unmatched_page", 2), problem("page_beside", 2, of=beside)]
        found = judge([one, beside], problems, [said("pages", "assign", 2, person=one.person)])
        assert found.parts([one, beside]) == [Part(one.person, [1, 2]), Part(beside.person, [3])]
        assert found.resolved == problems[1:]

    def test_person_without_a_document_gets_one(self) -> None:
        someone = uuid4()
        found = judge([], [problem("unknown_person", 4, 6)], [said("pages", "assign", 4, 6, person=someone)])
        assert found.parts([]) == [Part(someone, [4, 6])]

    def test_pages_that_are_added_to_a_held_document_stay_with_it(self) -> None:
        bad = held(1)
        problems = [problem("name_missing", 1, of=bad), problem("unmatched_page", 2)]
        found = judge([bad], problems, [said("pages", "assign", 2, person=bad.person)])
        assert found.parts([bad]) == []

    def test_one_of_two_pages_beside_is_not_enough(self) -> None:
        beside = held(2)
        problems = [problem("unmatched_page", 1), problem("unmatched_page", 3), problem("page_beside", 1, 3, of=beside)]
        found = judge([beside], problems, [said("pages", "skip", 1)])
        assert (found.going, found.beside) == ([], [beside])
        assert judge([beside], problems, [said("pages", "skip", 1), said("pages", "skip", 3)]).going == [beside]

    def test_page_in_doubt_that_stays_here_may_still_be_missing_from_a_document(self) -> None:
        maybe = held(1)
        problems = [problem("ambiguous_page", 2), problem("ambiguous_page", 2, of=maybe)]
        assert judge([maybe], problems, [said("pages", "skip", 2)]).going == []
        assert judge([maybe], problems, [said("pages", "assign", 2, person=uuid4())]).going == [maybe]

    def test_word_for_other_pages_says_nothing(self) -> None:
        found = judge([], [problem("unmatched_page", 2)], [said("pages", "assign", 3, person=uuid4())])
        assert (found.added, found.decided) == ({}, [])

    def test_word_for_several_pages_is_for_each_and_one_for_a_page_goes_before(self) -> None:
        someone, problems = uuid4(), [problem("unmatched_page", page) for page in (2, 3, 4)]
        found = judge([], problems, [said("pages", "assign", 3, person=someone), said("pages", "skip", 2, 3, 4)])
        assert [decision.verb for _problem, decision in found.decided] == ["skip", "assign", "skip"]
        assert found.added == {someone: [3]}
        assert judge([], problems, [said("pages", "each", 2, 3, 4)]).decided == []


class TestListRows:
    def rows(self, *problems: Problem, words: Sequence[Decision] = (), blank: Sequence[int] = ()) -> list[list[int]]:
        return [row.pages for row in list_rows(problems, words, blank)]

    def test_consecutive_pages_of_which_the_same_was_found_are_one_row(self) -> None:
        one, two, four, five = (problem("unmatched_page", page, message="No id.") for page in (1, 2, 4, 5))
        assert self.rows(one, two, four, five) == [[1, 2], [4, 5]]
        assert self.rows(one, two, four, five, blank=[3]) == [[1, 2, 4, 5]]

    def test_another_finding_parts_them(self) -> None:
        one = problem("ambiguous_page", 1, message="Two.", person_ids=["7", "8"])
        same = problem("ambiguous_page", 2, message="Two.", person_ids=["7", "8"])
        others = problem("ambiguous_page", 3, message="Two.", person_ids=["7", "9"])
        picture = problem("ambiguous_page", 4, message="A picture.", person_ids=["7", "9"])
        assert self.rows(one, same, others, picture) == [[1, 2], [3], [4]]

    def test_another_decision_parts_them(self) -> None:
        pages = [problem("unmatched_page", page, message="No id.") for page in (1, 2, 3)]
        assert self.rows(*pages, words=[said("pages", "skip", 2)]) == [[1], [2], [3]]
        assert self.rows(*pages, words=[said("pages", "skip", 1, 2)]) == [[1, 2], [3]]


class TestFindBefore:
    def test_blank_pages_between_do_not_count_and_assigned_ones_do(self) -> None:
        one, other = document(1), document(5)
        assert find_before([3], [one, other], [2], {}) is one
        assert find_before([4], [one, other], [2], {3: one.person}) is one
        assert find_before([4], [one, other], [2], {}) is None
        assert find_before([1], [one, other], [], {}) is None
