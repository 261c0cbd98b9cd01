"""What ordinary pages bear by chance holds nobody; where the same words are a lost page's, it stays held."""

import pytest
from delivery_testing.few_pages import ANA, BEN, CLEO, FEW, FIRST, page
from delivery_testing.in_memory import list_held, list_sendable, match_texts
from homeroom_plugins.delivery.pdf.marks import PersonMarks

MAY = PersonMarks("m", "204700", "Ana", "May")
WILL = PersonMarks("w", "204701", "Will", "Ben")


class TestVerbs:
    """A first name and a verb behind it are the name of somebody else, or the beginning of a sentence."""

    @pytest.mark.parametrize("line", ["Ana may take part.", "We hope that Ana may\ntake part.", "Ana may  do more."])
    def test_verb_in_a_sentence_holds_nobody(self, line: str) -> None:
        assert list_held(match_texts([page(ANA, line), page(MAY), page(BEN)], [*FEW, MAY])) == {}

    def test_family_name_before_a_verb_holds_nobody(self) -> None:
        assert list_held(match_texts([page(BEN, "Ben will take part."), page(WILL)], [*FEW, WILL])) == {}

    @pytest.mark.parametrize("line", ["Ana may", "Student: Ana may, 5", "Ana may\nReads well.", "Ana may  grade 5"])
    def test_name_in_lower_case_holds_another_page(self, line: str) -> None:
        assert list_held(match_texts([page(BEN, line), page(MAY)], [*FEW, MAY])) == {"b": ("other_person",)}

    @pytest.mark.parametrize("line", ["Ana May takes part.", "ANA MAY take part.", "May, Ana"])
    def test_name_in_its_own_case_holds_another_page(self, line: str) -> None:
        assert list_held(match_texts([page(BEN, line), page(MAY)], [*FEW, MAY])) == {"b": ("other_person",)}

    def test_lost_page_that_tells_of_the_next_one_is_held(self) -> None:
        texts = [page(BEN), "Comments\nAna may take part.", page(MAY), "Comments\nReads well.", page(CLEO)]

        assert set(list_sendable(match_texts(texts, [*FEW, MAY], layout=FIRST))) == {"c"}
