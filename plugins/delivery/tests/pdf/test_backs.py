"""Pages without an id that name their person in one word, such as the backs of cards."""

import pytest
from delivery_testing.in_memory import list_held, list_sendable, match_texts
from homeroom_plugins.delivery.pdf.match.layout import Layout
from homeroom_plugins.delivery.pdf.names.marks import PersonMarks

ANA = PersonMarks("a", "100001", "Ana", "Silva")
BEN = PersonMarks("b", "100002", "Ben", "Okafor")
CLEO = PersonMarks("c", "100003", "Cleo", "Brandt")
DAN = PersonMarks("d", "100004", "Dan", "Moreau")
NOTHING = "Remarks and further reading"


def page(person: PersonMarks) -> str:
    return f"Report card\n{person.first_name} {person.last_name}\nStudent ID: {person.person_id}"


class TestCarriedPages:
    @pytest.mark.parametrize(
        ("first", "last", "text"),
        [
            ("Cleo", "Brandt", "Cleos Hefte sind ordentlich"),
            ("Cleo", "Brandt", "Cleo'nun defteri"),
            ("Cleo", "Brandt", "Sehr geehrte Familie Brandt,"),
            ("Cleo", "Brandt", "Dear Mr. and Mrs. Brandt,"),
            ("Ben", "Brandt", "Ben reads well"),
            ("Li", "Brandt", "Li reads well"),
            ("欣怡", "刘", "欣怡同学表现优秀"),
        ],
    )
    def test_carried_page_with_any_part_of_a_neighbours_name_alone_holds_it(
        self, first: str, last: str, text: str
    ) -> None:
        other = PersonMarks("c", CLEO.person_id, first, last)

        result = match_texts(
            [page(ANA), NOTHING, page(BEN), text, page(other), NOTHING], [ANA, BEN, other], layout=Layout("first_id")
        )

        assert "b" in list_held(result)
        assert "a" in list_sendable(result)

    @pytest.mark.parametrize(
        "text", ["Teacher: Mr. Brandt", "Jane Brandt, Principal", "LI reads", "Ben and Cleo read", "Okafor, Brandt"]
    )
    def test_carried_page_with_a_teachers_name_or_the_owners_is_sent(self, text: str) -> None:
        result = match_texts([page(BEN), text, page(CLEO), NOTHING], [BEN, CLEO], layout=Layout("first_id"))

        assert list(list_sendable(result)) == ["b", "c"]


class TestLists:
    def test_list_of_a_few_others_may_be_the_last_page_of_the_one_before(self) -> None:
        group = "\n".join(f"{person.first_name} {person.last_name}" for person in (ANA, CLEO, DAN))

        result = match_texts([page(ANA), page(BEN), group, page(CLEO)], [ANA, BEN, CLEO, DAN])

        assert list_sendable(result) == {"a": (0,)}
        assert list_held(result)["b"] == ("page_beside",)


class TestHeadsOfAnother:
    def test_page_that_tells_of_the_neighbour_below_the_owners_head_holds_both(self) -> None:
        texts = [f"{page(BEN)}\nBen sings", f"{page(BEN)}\nCleo sings. Well done, Cleo!", page(CLEO), page(ANA)]

        assert list_sendable(match_texts(texts, [ANA, BEN, CLEO])) == {"a": (3,)}

    @pytest.mark.parametrize(
        "text",
        [
            "Ben and Cleo sing. Well done, Cleo!",
            "Works with Cleo",
            "Ms. Cleo Miller\nCleo Miller",
            "Ms. Cleo",
        ],
    )
    def test_page_that_names_the_neighbour_beside_the_owner_is_sent(self, text: str) -> None:
        texts = [f"{page(BEN)}\n{text}", page(CLEO), page(ANA)]

        assert list(list_sendable(match_texts(texts, [ANA, BEN, CLEO]))) == ["b", "c", "a"]

    @pytest.mark.parametrize("text", ["Ben Okafor will show the school to Iben.", "Ben Okafor has a guest"])
    def test_name_that_begins_a_sentence_heads_no_page(self, text: str) -> None:
        texts = [page(BEN), f"To the family of Iben Kjeldsen\n{text}", page(CLEO), page(ANA)]

        assert list_sendable(match_texts(texts, [ANA, BEN, CLEO])) == {"a": (3,)}

    def test_three_reports_are_enough_to_see_the_end_of_one_above_another(self) -> None:
        texts = [page(BEN), f"He is often late.\n{page(CLEO)}", page(ANA)]

        assert list_sendable(match_texts(texts, [ANA, BEN, CLEO])) == {"a": (2,)}
