"""The words marked on the picture of a page."""

import pytest
from homeroom_plugins.delivery.pdf.read.places import WantedMarks, mark_words
from homeroom_sdk.pdf.letters import Word


def words(line: str) -> list[Word]:
    """Return the words of a line, side by side."""
    return [Word(text, 0.1 * number, 0.1, 0.1 * number + 0.08, 0.12) for number, text in enumerate(line.split())]


def marked(line: str, *, others: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    sought = WantedMarks(ids=("00A-17",), names=("Zoë", "Wójcik"), others=others)
    return [(place.kind, place.text) for place in mark_words(words(line), sought)]


class TestMarkWords:
    def test_owners_id_and_name_are_marked_however_they_are_printed(self) -> None:
        assert marked("Student ID: 00a-17, WOJCIK Zoe") == [("id", "00a-17,"), ("name", "WOJCIK"), ("name", "Zoe")]

    @pytest.mark.parametrize("text", ["malik johnsonlee", "malik johnson lee", "Malik Johnson-Lee"])
    def test_other_person_is_marked_wherever_hyphens_stand(self, text: str) -> None:
        assert marked("Card of Malik Johnson-Lee here", others=(text,)) == [
            ("other", "Malik"),
            ("other", "Johnson-Lee"),
        ]

    def test_part_of_another_persons_name_is_not_marked(self) -> None:
        assert marked("Malik Johnson", others=("malik johnsonlee",)) == []
        assert marked("Malik Johnson-Leeds", others=("malik johnsonlee",)) == []

    def test_mark_that_is_printed_twice_is_marked_twice(self) -> None:
        assert marked("4711 and 4711", others=("4711",)) == [("other", "4711"), ("other", "4711")]
