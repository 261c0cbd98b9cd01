"""Pages without an id that name their person in one word, such as the backs of cards."""

import pytest
from delivery_testing.in_memory import list_held, list_sendable, match_texts
from homeroom_plugins.delivery.pdf.layout import Layout
from homeroom_plugins.delivery.pdf.marks import PersonMarks

ANA = PersonMarks("a", "100001", "Ana", "Silva")
BEN = PersonMarks("b", "100002", "Ben", "Okafor")
CLEO = PersonMarks("c", "100003", "Cleo", "Brandt")
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
