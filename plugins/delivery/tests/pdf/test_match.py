"""No page in doubt goes to anyone, none is forgotten, and every hold has a reason."""

import pytest
from delivery_testing.in_memory import PICTURE, UNREADABLE, list_held, list_problems, list_sendable, match_texts
from homeroom_plugins.delivery.pdf.match.layout import Layout
from homeroom_plugins.delivery.pdf.names.marks import Allowed, PersonMarks, allowed_text

ANA = PersonMarks("a", "100001", "Ana", "Silva", ("silva@homes.example.org",))
BEN = PersonMarks("b", "100002", "Ben", "Okafor", ("okafor@homes.example.org",))
CLEO = PersonMarks("c", "100003", "Cleo", "Brandt")
DAN = PersonMarks("d", "100004", "Dan", "Moreau")
ALL = [ANA, BEN, CLEO, DAN]
NOTHING = "Remarks and further reading"


def page(person: PersonMarks, text: str = "Report card") -> str:
    return f"{text}\n{person.first_name} {person.last_name}\nStudent ID: {person.person_id}"


class TestRuns:
    def test_runs_go_to_their_persons(self) -> None:
        result = match_texts([page(ANA), page(ANA), page(BEN), page(CLEO), page(CLEO)], ALL)

        assert list_sendable(result) == {"a": (0, 1), "b": (2,), "c": (3, 4)}
        assert result.problems == []

    def test_blank_page_separates_nothing_and_is_reported(self) -> None:
        result = match_texts([page(ANA), "", page(ANA), page(BEN), ""], ALL)

        assert list_sendable(result) == {"a": (0, 2), "b": (3,)}
        assert list_problems(result) == {"blank_page": [(1,), (4,)]}

    @pytest.mark.parametrize("other", [NOTHING, PICTURE, UNREADABLE])
    def test_page_of_nobody_holds_the_documents_beside_it(self, other: str) -> None:
        result = match_texts([page(ANA), other, page(BEN), page(CLEO)], ALL)

        assert list_sendable(result) == {"c": (3,)}
        assert list_held(result) == {"a": ("page_beside",), "b": ("page_beside",)}
        kind = "unreadable_page" if other == UNREADABLE else "unmatched_page"
        assert list_problems(result) == {kind: [(1,)]}

    def test_page_of_nobody_inside_a_run_holds_the_person(self) -> None:
        assert "incomplete_person" in list_held(match_texts([page(ANA), NOTHING, page(ANA), page(BEN)], ALL))["a"]

    def test_person_in_two_places_is_held(self) -> None:
        result = match_texts([page(ANA), page(BEN), page(ANA)], ALL)

        assert list_sendable(result) == {"b": (1,)}
        assert list_held(result) == {"a": ("split_person",)}

    def test_unknown_person_is_named_and_holds_nobody(self) -> None:
        result = match_texts([page(ANA), "Student ID: 999999\nNobody Known", page(BEN)], ALL)

        assert list_sendable(result) == {"a": (0,), "b": (2,)}
        assert list_problems(result) == {"unknown_person": [(1,)]}

    def test_two_ids_on_a_page_hold_both_persons(self) -> None:
        result = match_texts([page(ANA), page(ANA) + "\n" + page(BEN), page(BEN), page(CLEO)], ALL)

        assert list_sendable(result) == {"c": (3,)}
        assert list_held(result) == {"a": ("ambiguous_page",), "b": ("ambiguous_page",)}

    def test_list_of_many_ids_holds_the_one_beside_it_who_is_listed(self) -> None:
        people = [PersonMarks(f"p{n}", str(300_000 + n), f"Fay{n}", "Gold") for n in range(8)]
        roster = "\n".join(f"Student ID: {person.person_id} {person.first_name} Gold" for person in people)

        result = match_texts([page(people[0]), page(people[1]), roster], people)

        assert list_sendable(result) == {"p0": (0,)}
        assert list_held(result) == {"p1": ("page_beside",)}
        assert list_problems(result) == {"unmatched_page": [(2,)]}

    def test_list_of_others_is_missing_from_nobodys_document(self) -> None:
        people = [PersonMarks(f"p{n}", str(300_000 + n), f"Fay{n}", "Gold") for n in range(8)]
        roster = "\n".join(f"{person.first_name} Gold" for person in people[2:])

        assert list_sendable(match_texts([page(people[0]), page(people[1]), roster], people)) == {
            "p0": (0,),
            "p1": (1,),
        }

    def test_list_of_many_persons_holds_the_one_beside_it_who_is_listed(self) -> None:
        roster = "\n".join(f"{person.first_name} {person.last_name}" for person in ALL)

        result = match_texts([page(ANA), page(BEN), roster], ALL)

        assert list_sendable(result) == {"a": (0,)}
        assert list_held(result) == {"b": ("page_beside",)}
        assert list_problems(result) == {"unmatched_page": [(2,)]}


class TestWholeIds:
    @pytest.mark.parametrize("printed", ["100001A", "100001-01", "100001/2", "7100001"])
    def test_longer_token_is_not_the_person(self, printed: str) -> None:
        result = match_texts(
            [f"Zed Quill\nStudent ID: {printed}", page(BEN)], ALL, pattern=r"Student ID: (?P<id>\d{6})"
        )

        assert list_sendable(result) == {"b": (1,)}
        assert set(list_problems(result)) <= {"id_in_doubt", "unknown_person"}

    def test_doubtful_page_holds_the_document_that_it_may_continue(self) -> None:
        result = match_texts([page(ANA), "Ana Silva\nStudent ID: 100001-B", page(BEN)], ALL)

        assert list_sendable(result) == {"b": (2,)}
        assert "a" in list_held(result)

    def test_id_in_two_runs_is_read_both_ways(self) -> None:
        short, long = PersonMarks("s", "401", "Ana", "Silva"), PersonMarks("l", "40123", "Ben", "Okafor")

        result = match_texts(["Ana Silva\nStudent ID: 401 23"], [short, long])

        assert list_sendable(result) == {}
        assert list_problems(result) == {"id_in_doubt": [(0,)]}

    @pytest.mark.parametrize("printed", ["100001.0", "00100001", "１００００１", "١٠٠٠٠١"])
    def test_id_written_in_another_way_is_the_person(self, printed: str) -> None:
        people = [*ALL, *(PersonMarks(f"x{n}", str(200_000 + n), f"Fay{n}", f"Gold{n}") for n in range(20))]

        result = match_texts([f"Ana Silva\nStudent ID: {printed}"], people, pattern=r"Student ID: (?P<id>[\w.]+)")

        assert list_sendable(result) == {"a": (0,)}


class TestPositiveCheck:
    def test_page_without_the_owners_name_is_held(self) -> None:
        result = match_texts(["Student ID: 100001\nAna Quill", page(BEN)], ALL)

        assert list_sendable(result) == {"b": (1,)}
        assert list_held(result) == {"a": ("name_missing",)}

    def test_page_with_a_mere_id_may_be_the_neighbours(self) -> None:
        texts = [page(ANA), "Teacher ID: 100004", page(BEN), page(CLEO)]

        result = match_texts(texts, ALL, pattern=r"ID:\s*(?P<id>\w+)")

        assert list_sendable(result) == {"c": (3,)}
        assert list_held(result) == {"a": ("page_beside",), "b": ("page_beside",), "d": ("name_missing",)}

    def test_former_name_that_others_have_holds_that_document_alone(self) -> None:
        twins = [PersonMarks(f"t{n}", str(400_000 + n), "Ben", "Gold") for n in range(3)]
        renamed = PersonMarks("r", "100009", "Ben", "Wetherby")
        texts = [page(twins[0]), page(ANA), "Ben Gold\nStudent ID: 100009", page(CLEO), page(twins[1]), page(twins[2])]

        result = match_texts(texts, [*ALL, *twins, renamed])

        assert set(list_sendable(result)) == {"a", "c", "t0", "t1", "t2"}

    def test_id_that_was_given_anew_holds_that_document_alone(self) -> None:
        result = match_texts([page(ANA), "Zed Quill\nStudent ID: 100004", page(BEN)], ALL)

        assert list_sendable(result) == {"a": (0,), "b": (2,)}
        assert list_held(result) == {"d": ("name_missing",)}

    def test_page_with_a_mere_id_behind_its_own_is_its_own(self) -> None:
        result = match_texts([page(ANA), "Student ID: 100001", page(BEN)], ALL)

        assert list_sendable(result) == {"b": (2,)}

    def test_page_under_a_wrong_id_is_missing_where_its_name_says(self) -> None:
        result = match_texts([page(ANA), "Ana Silva\nStudent ID: 100004", page(BEN)], ALL)

        assert list_sendable(result) == {"b": (2,)}
        assert list_held(result)["a"] == ("page_elsewhere",)

    def test_every_page_needs_the_name(self) -> None:
        assert list_held(match_texts([page(ANA), "Student ID: 100001"], ALL)) == {"a": ("name_missing",)}

    def test_page_that_nobody_has_judged_holds_its_person(self) -> None:
        assert list_held(match_texts([page(ANA), page(BEN)], ALL, unjudged=[1])) == {"b": ("name_missing",)}

    def test_first_name_alone_is_not_enough(self) -> None:
        assert list_held(match_texts(["Ana Quill\nStudent ID: 100001"], ALL)) == {"a": ("name_missing",)}

    def test_index_is_not_believed(self) -> None:
        shifted = ["100001", "100002", "100003"]

        result = match_texts([NOTHING, page(ANA), page(BEN)], ALL, index=shifted)

        assert list_sendable(result) == {}

    def test_right_index_is_proven(self) -> None:
        result = match_texts([page(ANA), page(BEN)], ALL, index=["100001", "100002"])

        assert list_sendable(result) == {"a": (0,), "b": (1,)}

    def test_page_that_the_index_forgot_holds_its_person(self) -> None:
        result = match_texts([page(ANA), page(ANA), page(BEN)], ALL, index=["100001", "", "100002"])

        assert "a" not in list_sendable(result)

    def test_picture_that_nobody_can_read_is_held(self) -> None:
        assert list_held(match_texts([PICTURE], ALL, index=["100001"])) == {"a": ("unreadable_page",)}

    def test_picture_over_the_text_must_show_the_owner_too(self) -> None:
        result = match_texts([page(ANA), page(BEN)], ALL, layers=[page(BEN), page(BEN)])

        assert list_sendable(result) == {"b": (1,)}
        assert "layer_mismatch" in list_held(result)["a"]

    def test_same_id_in_two_schools_is_decided_by_the_name(self) -> None:
        one, two = PersonMarks("one", "7", "Ana", "Silva"), PersonMarks("two", "7", "Ben", "Okafor")

        result = match_texts([page(two), page(one)], [one, two])

        assert list_sendable(result) == {"one": (1,), "two": (0,)}

    def test_same_id_and_name_in_two_schools_is_nobodys(self) -> None:
        twins = [PersonMarks(key, "7", "Ana", "Silva") for key in ("one", "two")]

        result = match_texts([page(twins[0])], twins)

        assert result.documents == {}
        assert list_problems(result) == {"ambiguous_page": [(0,)]}


class TestOthers:
    @pytest.mark.parametrize(
        "mark", ["Ben Okafor", "Okafor, Ben", "BEN OKAFOR", "ID 100002", "okafor@homes.example.org"]
    )
    def test_mark_of_another_holds_that_document_alone(self, mark: str) -> None:
        result = match_texts([page(ANA, f"Card\n{mark}"), page(BEN)], ALL)

        assert list_sendable(result) == {"b": (1,)}
        assert list_held(result) == {"a": ("other_person",)}

    def test_what_the_district_has_released_holds_nobody(self) -> None:
        text = page(ANA, "Teacher: Ben Okafor\nCard")
        teacher = Allowed(texts=frozenset({allowed_text("Ben Okafor")}))
        siblings = Allowed(pairs=frozenset({("a", "b")}))

        assert list_sendable(match_texts([text], ALL)) == {}
        assert list_sendable(match_texts([text], ALL, allowed=teacher)) == {"a": (0,)}
        assert list_sendable(match_texts([text], ALL, allowed=siblings)) == {"a": (0,)}

    @pytest.mark.parametrize("slip", ["Ben O. may go", "Ben Ok. may go", "Return to: Okafor B", "B Okafor: yes / no"])
    def test_half_a_name_of_a_neighbour_holds_and_of_anybody_else_does_not(self, slip: str) -> None:
        result = match_texts([page(ANA), f"{page(CLEO)}\n{slip}", page(BEN)], ALL)
        far = match_texts([page(BEN), page(DAN), page(ANA), f"{page(CLEO)}\n{slip}"], ALL)

        assert list_held(result) == {"c": ("other_person",)}
        assert list_held(far) == {}

    def test_zip_code_is_a_coincidence(self) -> None:
        people = [*ALL, PersonMarks("z", "62704", "Zed", "Quill")]

        assert list_sendable(match_texts([page(ANA, "12 Oak St, Springfield, IL 62704\nCard")], people)) == {"a": (0,)}


class TestPagesWithoutId:
    def test_number_of_the_page_proves_whose_it_is(self) -> None:
        result = match_texts([page(ANA, "Page 1 of 2"), f"{NOTHING}\nPage 2 of 2", page(BEN)], ALL)

        assert list_sendable(result) == {"a": (0, 1), "b": (2,)}
        assert result.documents["a"].attached == (1,)
        assert result.documents["a"].reasons == ("attached_page",)

    def test_name_of_the_person_before_proves_it_too(self) -> None:
        result = match_texts([page(ANA), f"Ana Silva\n{NOTHING}", page(BEN)], ALL)

        assert list_sendable(result) == {"a": (0, 1), "b": (2,)}
        assert result.documents["a"].attached == ()

    def test_page_with_anothers_name_is_not_attached(self) -> None:
        result = match_texts([page(ANA, "Page 1 of 2"), "Cleo Brandt\nPage 2 of 2", page(BEN)], ALL)

        assert "a" not in list_sendable(result)

    def test_missing_page_of_a_numbered_document_holds_it(self) -> None:
        result = match_texts([page(ANA, "Page 1 of 2"), page(BEN, "Page 1 of 1")], ALL)

        assert list_sendable(result) == {"b": (1,)}
        assert list_held(result) == {"a": ("incomplete_person",)}

    @pytest.mark.parametrize("line", ["Continued on the next page", "This report has 2 pages."])
    def test_page_that_says_that_more_follow_holds_it_unless_most_do(self, line: str) -> None:
        one = match_texts([f"{page(ANA)}\n{line}", page(BEN), page(CLEO), page(DAN)], ALL)
        most = match_texts([f"{page(each)}\n{line}" for each in (ANA, BEN, CLEO)] + [page(DAN)], ALL)

        assert list_held(one) == {"a": ("incomplete_person",)}
        assert list_held(most) == {}

    def test_blank_back_is_the_missing_page(self) -> None:
        result = match_texts([page(ANA, "Page 1 of 2"), "", page(BEN, "Page 1 of 2"), ""], ALL)

        assert list_sendable(result) == {"a": (0,), "b": (2,)}

    def test_blanks_behind_complete_documents_too_are_no_missing_pages(self) -> None:
        texts = [page(ANA, "Page 1 of 2"), "", page(BEN, "Page 1 of 1"), "", page(CLEO, "Page 1 of 1"), ""]

        assert list_held(match_texts(texts, ALL)) == {"a": ("incomplete_person",)}

    def test_numbers_of_two_letters_start_anew(self) -> None:
        texts = [page(ANA, "Page 1 of 2"), page(ANA, "Page 2 of 2"), page(ANA, "Page 1 of 1")]

        assert list_sendable(match_texts(texts, ALL)) == {"a": (0, 1, 2)}

    def test_numbers_of_the_whole_file_say_nothing(self) -> None:
        texts = [page(person, f"Page {number} of 4") for number, person in enumerate(ALL, start=1)]

        assert len(list_sendable(match_texts(texts, ALL))) == 4

    def test_complete_documents_are_not_held_for_their_neighbour(self) -> None:
        texts = [page(ANA, "Page 1 of 1"), NOTHING, page(BEN, "Page 1 of 1")]

        assert list_sendable(match_texts(texts, ALL)) == {"a": (0,), "b": (2,)}


class TestLayouts:
    def test_first_id_carries_over(self) -> None:
        texts = [page(ANA), NOTHING, page(BEN), NOTHING, NOTHING]

        result = match_texts(texts, ALL, layout=Layout("first_id"))

        assert list_sendable(result) == {"a": (0, 1), "b": (2, 3, 4)}
        assert result.documents["b"].attached == (3, 4)

    def test_carried_page_with_anothers_mark_holds_it(self) -> None:
        result = match_texts([page(ANA), "Cleo Brandt", page(BEN)], ALL, layout=Layout("first_id"))

        assert list_sendable(result) == {"b": (2,)}

    def test_carried_page_with_the_first_name_of_a_neighbour_alone_holds_both(self) -> None:
        texts = [page(ANA), "Ana works well", page(BEN), "Cleo works well. Cleo helps.", page(CLEO), NOTHING, page(DAN)]
        siblings = Allowed(pairs=frozenset({("b", "c")}))

        assert list_sendable(match_texts(texts, ALL, layout=Layout("first_id"))) == {"a": (0, 1), "d": (6,)}
        released = match_texts(texts, ALL, layout=Layout("first_id"), allowed=siblings)
        assert list_sendable(released) == {"a": (0, 1), "b": (2, 3), "c": (4, 5), "d": (6,)}

    def test_first_name_beside_the_owners_is_a_friend(self) -> None:
        texts = [page(ANA), "Ana and Ben read together", page(BEN), NOTHING]

        assert list(list_sendable(match_texts(texts, ALL, layout=Layout("first_id")))) == ["a", "b"]

    def test_every_so_many_pages(self) -> None:
        texts = [page(ANA), NOTHING, page(BEN), NOTHING, NOTHING, NOTHING]

        result = match_texts(texts, ALL, layout=Layout("every", 2))

        assert list_sendable(result) == {"a": (0, 1), "b": (2, 3)}
        assert list_problems(result) == {"unmatched_page": [(4,), (5,)]}

    @pytest.mark.parametrize(
        "texts",
        [
            [page(ANA), NOTHING, NOTHING, page(BEN), NOTHING, page(CLEO)],
            [NOTHING, page(ANA), NOTHING, page(BEN), NOTHING],
        ],
    )
    def test_page_too_many_shifts_every_group(self, texts: list[str]) -> None:
        result = match_texts(texts, ALL, layout=Layout("every", 2))

        assert list_sendable(result) == {}
        assert {kind for kinds in list_held(result).values() for kind in kinds} == {"layout_shift"}

    def test_groups_before_the_shift_stand(self) -> None:
        people = [PersonMarks(f"p{n}", str(300_000 + n), f"Fay{n}", "Gold") for n in range(5)]
        texts = [text for person in people[:3] for text in (page(person), NOTHING)]
        texts += [NOTHING, *(text for person in people[3:] for text in (page(person), NOTHING))]

        result = match_texts(texts, people, layout=Layout("every", 2))

        assert list_sendable(result) == {"p0": (0, 1), "p1": (2, 3)}

    def test_groups_that_bear_their_ids_throughout_are_not_in_doubt(self) -> None:
        texts = [page(ANA), page(ANA), page(BEN), page(BEN), page(CLEO)]

        assert set(list_sendable(match_texts(texts, ALL, layout=Layout("every", 2)))) == {"a", "b", "c"}

    def test_two_persons_between_two_covers_are_nobodys(self) -> None:
        texts = ["COVER", page(ANA), page(BEN), "COVER", page(CLEO)]

        result = match_texts(texts, ALL, layout=Layout("cover"), cover="COVER")

        assert list_sendable(result) == {"c": (3, 4)}
        assert list_problems(result) == {"ambiguous_page": [(0,), (1,), (2,)]}

    def test_pages_before_the_first_cover_are_nobodys(self) -> None:
        result = match_texts([NOTHING, "COVER", page(ANA)], ALL, layout=Layout("cover"), cover="COVER")

        assert list_problems(result) == {"unmatched_page": [(0,)]}
        assert list_sendable(result) == {"a": (1, 2)}

    def test_segment_without_any_name_is_held(self) -> None:
        result = match_texts(["Student ID: 100001", NOTHING], ALL, layout=Layout("every", 2))

        assert list_held(result) == {"a": ("name_missing",)}


class TestRisk:
    def test_plain_document_has_none(self) -> None:
        assert match_texts([page(ANA)], ALL).documents["a"].risk == 0

    def test_more_doubts_are_more_risk(self) -> None:
        texts = [page(ANA, "Page 1 of 2"), "Page 2 of 2", "First: Ben\nclass 5\nLast: Okafor\nStudent ID: 100002"]

        found = match_texts(texts, ALL).documents

        assert found["a"].risk > found["b"].risk > 0
