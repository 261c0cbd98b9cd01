"""No page goes to anyone in doubt, and none is forgotten."""

from homeroom_plugins.delivery.pdf.match import Assignment, PageIds, match_pages
from hypothesis import given
from hypothesis import strategies as st

KNOWN = frozenset("ABC")


def match(*pages: str) -> Assignment:
    """One word a page: its ids; "-" for a page without an id, "_" for a blank one."""
    found = [
        PageIds(number, () if word in "-_" else tuple(word), is_blank=word == "_") for number, word in enumerate(pages)
    ]
    return match_pages(found, KNOWN)


def kinds(assignment: Assignment) -> dict[str, list[tuple[int, ...]]]:
    found: dict[str, list[tuple[int, ...]]] = {}
    for problem in assignment.problems:
        found.setdefault(problem.kind, []).append(problem.pages)
    return found


class TestMatchPages:
    def test_runs_go_to_their_persons(self) -> None:
        result = match("A", "A", "B", "C", "C")

        assert result.persons == {"A": (0, 1), "B": (2,), "C": (3, 4)}
        assert result.problems == []

    def test_page_without_id_between_two_persons_goes_to_nobody(self) -> None:
        result = match("A", "-", "B")

        assert result.persons == {"A": (0,), "B": (2,)}
        assert kinds(result) == {"unmatched_page": [(1,)]}

    def test_page_without_id_inside_a_run_holds_the_person(self) -> None:
        result = match("A", "-", "A", "B")

        assert result.persons == {"B": (3,)}
        assert kinds(result) == {"incomplete_person": [(0, 2)], "unmatched_page": [(1,)]}

    def test_person_in_two_places_is_held(self) -> None:
        result = match("A", "B", "A")

        assert result.persons == {"B": (1,)}
        assert kinds(result) == {"split_person": [(0, 2)]}

    def test_page_of_an_unknown_person_inside_a_run_holds_it_too(self) -> None:
        result = match("A", "X", "A")

        assert result.persons == {}
        assert kinds(result) == {"split_person": [(0, 2)], "unknown_person": [(1,)]}

    def test_two_ids_on_a_page_hold_both_persons(self) -> None:
        result = match("A", "AB", "B", "C")

        assert result.persons == {"C": (3,)}
        assert kinds(result) == {"ambiguous_page": [(0,), (1,), (2,)]}

    def test_known_id_beside_an_unknown_one_is_held_as_well(self) -> None:
        result = match("A", "AX")

        assert result.persons == {}

    def test_unknown_person_gets_one_problem_with_all_pages(self) -> None:
        result = match("X", "X", "A")

        assert kinds(result) == {"unknown_person": [(0, 1)]}
        assert "Import the person" in result.problems[0].message

    def test_blank_page_separates_nothing(self) -> None:
        result = match("A", "_", "A", "_", "B")

        assert result.persons == {"A": (0, 2), "B": (4,)}
        assert kinds(result) == {"blank_page": [(1,), (3,)]}

    def test_messages_count_pages_from_one(self) -> None:
        assert "page 1." in match("-").problems[0].message

    @given(st.lists(st.sampled_from(["A", "B", "C", "X", "AB", "AX", "-", "_"]), max_size=30))
    def test_every_page_is_with_one_person_or_in_a_problem(self, words: list[str]) -> None:
        result = match(*words)

        given_out = [page for pages in result.persons.values() for page in pages]
        reported = {page for problem in result.problems for page in problem.pages}
        assert len(given_out) == len(set(given_out))
        assert set(given_out) | reported == set(range(len(words)))
        assert set(given_out) & reported == set()

    @given(st.lists(st.sampled_from(["A", "B", "C", "X", "AB", "AX", "-", "_"]), max_size=30))
    def test_a_person_gets_only_pages_with_their_id_alone_and_all_of_them(self, words: list[str]) -> None:
        result = match(*words)

        for person_id, pages in result.persons.items():
            assert person_id in KNOWN
            assert all(words[page] == person_id for page in pages)
            assert sum(person_id in word for word in words) == len(pages)
            assert {words[page] for page in range(pages[0], pages[-1] + 1)} <= {person_id, "_"}
