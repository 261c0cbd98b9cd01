"""Pages without a name that call a person by first name."""

import pytest
from delivery_testing.few_pages import FIRST, page
from delivery_testing.in_memory import list_held, list_sendable, match_texts
from homeroom_plugins.delivery.pdf.match.called import list_called
from homeroom_plugins.delivery.pdf.names.marks import NOTHING_ALLOWED, Allowed, PersonMarks
from homeroom_plugins.delivery.pdf.text.words import read_words

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jana", "Kira", "Leo")
CLASS = [PersonMarks(name.lower(), f"{204800 + at}", name, f"Moreau{chr(97 + at)}") for at, name in enumerate(NAMES)]


def match(backs: list[str], allowed: Allowed = NOTHING_ALLOWED) -> set[str]:
    """Return the owners of the documents that are held if these are the second pages of the class."""
    texts = [text for one, back in zip(CLASS, backs, strict=True) for text in (page(one), back)]
    return set(list_held(match_texts(texts, CLASS, layout=FIRST, allowed=allowed)))


def own(line: str = "{} works well.") -> list[str]:
    return [line.format(name) for name in NAMES]


class TestListCalled:
    @pytest.mark.parametrize(
        "text",
        [
            "Maya reads well.",
            "a joy to teach Maya",
            "Dear Maya,",
            "Student: Maya",
            "Maya’s work",
            "Mayas work",
            "for Maya.",
        ],
    )
    def test_first_name_in_a_sentence_is_called(self, text: str) -> None:
        assert "maya" in list_called(read_words(text))

    @pytest.mark.parametrize(
        "text", ["Maya Silva reads", "Ms. Maya reads", "in Maya", "Maya", "Maya\nReads", "maya reads", "Contact: Maya"]
    )
    def test_other_words_are_not(self, text: str) -> None:
        assert "maya" not in list_called(read_words(text))


class TestUsualPages:
    """Most second pages call their owner."""

    def test_swapped_pages_that_lie_far_from_each_other_are_held(self) -> None:
        backs = own()
        backs[2], backs[9] = backs[9], backs[2]

        assert match(backs) == {"cleo", "jana"}

    def test_page_that_calls_nobody_is_sent(self) -> None:
        backs = own()
        backs[2] = "Reads well."

        assert match(backs) == set()

    def test_classmate_beside_the_owner_is_a_classmate(self) -> None:
        assert match(own("{} works well with Jana.")) == set()

    def test_teacher_who_has_a_students_name_holds_nobody(self) -> None:
        backs = own("{} works well, says Jana.")
        backs[2] = "Reads well, says Jana."

        assert match(backs) == set()

    def test_classmate_is_one_where_few_pages_call_their_owner(self) -> None:
        backs = ["Reads well."] * len(NAMES)
        backs[2] = "Reads with Jana."

        assert match(backs) == set()

    @pytest.mark.parametrize(
        "allowed", [Allowed(texts=frozenset(("jana",))), Allowed(pairs=frozenset((("cleo", "jana"),)))]
    )
    def test_what_the_district_has_released_holds_nobody(self, allowed: Allowed) -> None:
        backs = own()
        backs[2] = "Reads with Jana."

        assert match(backs) == {"cleo"}
        assert match(backs, allowed) == set()


class TestRepeatedPage:
    """The same page is in several documents."""

    def test_nobody_but_whom_it_calls_gets_it(self) -> None:
        texts = [text for one in CLASS for text in (page(one), "Jana works well.")]

        assert set(list_sendable(match_texts(texts, CLASS, layout=FIRST))) <= {"jana"}

    @pytest.mark.parametrize("line", ["Write to us in Jana.", "The Jana Prize", "Jana", "Use our office."])
    def test_page_for_everybody_holds_nobody(self, line: str) -> None:
        texts = [text for one in CLASS for text in (page(one), f"{line}\nYours")]
        found = list_held(match_texts(texts, CLASS, layout=FIRST))

        assert {"ana", "ben", "cleo", "dan", "eva", "finn"}.isdisjoint(found)
