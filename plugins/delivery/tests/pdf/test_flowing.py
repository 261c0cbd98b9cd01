"""Reports without page breaks between them: the end of one is above the next one's name."""

from collections.abc import Sequence

import pytest
from delivery_testing.few_pages import ANA, CLEO, FEW, page
from delivery_testing.in_memory import list_held, list_sendable, match_texts
from homeroom_plugins.delivery.pdf.names.marks import PersonMarks

TWENTY = [PersonMarks(f"p{n}", str(300_100 + 7 * n), f"Fay{n}", "Gold") for n in range(20)]


class TestFlowingReports:
    """The end of one report is above the next one's name."""

    HEAD = ("Springfield Elementary", "Fall 2026")

    def report(self, person: PersonMarks, *above: str) -> str:
        return "\n".join((*self.HEAD, *above)) + "\n" + page(person, top="")

    @pytest.mark.parametrize("tail", [["has done very well."], ["Art B", "Absences 2"], ["Remarks", "Seen by all"]])
    def test_last_lines_of_another_hold_both(self, tail: Sequence[str]) -> None:
        texts = [self.report(person, *(tail if person is CLEO else ())) for person in FEW]

        assert list_held(match_texts(texts, FEW)) == {"b": ("text_above",), "c": ("text_above",)}

    def test_reports_that_all_flow_hold_all(self) -> None:
        texts = [self.report(ANA), *(self.report(person, f"Seen by {person.key * 3}") for person in FEW[1:])]

        assert list_sendable(match_texts(texts, FEW)) == {}

    def test_letterhead_date_and_address_hold_nobody(self) -> None:
        streets = ["1 Oak Street", "22 Elm Road", "Flat 3\n4 Ash Lane", "17 Birch Way"]
        families = ["Mr. and Mrs. Reed", "Ms. Lund", "The Vega family", "Mr. Holm"]
        texts = [self.report(*each[:1], *each[1:]) for each in zip(FEW, families, streets, strict=True)]

        assert set(list_sendable(match_texts(texts, FEW))) == {"a", "b", "c", "d"}

    def test_end_with_which_others_end_is_no_letterhead(self) -> None:
        """Four of twenty reports continue on the next one's page, and their ends look alike."""
        texts, left = [], ""
        for n, person in enumerate(TWENTY):
            end = f"Days absent: {n}\nPromoted to grade 6"
            flows = n in (3, 8, 12, 15)
            above = [left] if left else []
            texts.append(self.report(person, *above) + ("" if flows else f"\nMathematics A\n{end}"))
            left = end if flows else ""

        held = list_held(match_texts(texts, TWENTY))

        assert sorted(held) == sorted(f"p{n}" for at in (3, 8, 12, 15) for n in (at, at + 1))
        assert set(held.values()) == {("text_above",)}

    def test_all_reports_flow_with_the_same_words(self) -> None:
        end = ("Days absent: 3", "Promoted to grade 6")
        texts = [self.report(TWENTY[0]), *(self.report(person, *end) for person in TWENTY[1:])]

        assert list_sendable(match_texts(texts, TWENTY)) == {}

    def test_subjects_of_the_report_before_are_no_letterhead(self) -> None:
        """Each page begins with a different number of lines of the same subject."""
        above = [[f"Physics: Works hard {n}." for n in range(count)] for count in (3, 4, 1, 2)]
        texts = [
            "\n".join((*lines, *self.HEAD, page(one, "Physics: Reads well.", top="")))
            for one, lines in zip(FEW, above, strict=True)
        ]

        assert list_sendable(match_texts(texts, FEW)) == {}

    def test_end_between_a_running_head_and_the_name(self) -> None:
        texts = [f"Student ID: {one.person_id}\n{one.first_name} {one.last_name}\nMathematics A" for one in TWENTY]
        texts[7] = texts[7].replace("\n", "\nhas done very well.\nSeen by all\n", 1)

        assert list_held(match_texts(texts, TWENTY)) == {"p6": ("text_above",), "p7": ("text_above",)}

    def test_other_value_of_a_usual_label_is_no_end(self) -> None:
        texts = [self.report(person, "Home language: English") for person in TWENTY]
        texts[7] = self.report(TWENTY[7], "Home language: Amharic")
        texts[9] = self.report(TWENTY[9], "Home language: Haitian Creole")

        assert list_held(match_texts(texts, TWENTY)) == {}

    def test_letterhead_as_footer_behind_a_first_page_of_another_kind_holds_nobody_else(self) -> None:
        texts = [self.report(one) + "\nMathematics A\n" + "\n".join(self.HEAD) for one in TWENTY]
        texts[0] = f"Dear family,\n{page(TWENTY[0], top='')}"

        assert set(list_held(match_texts(texts, TWENTY))) == {"p0"}

    def test_lines_that_only_a_first_page_of_another_kind_lacks_hold_nobody_else(self) -> None:
        texts = [self.report(one) for one in TWENTY]
        texts[0] = f"Dear family,\n{page(TWENTY[0], top='')}"

        assert set(list_held(match_texts(texts, TWENTY))) == {"p0"}

    def test_reports_that_flow_behind_a_first_page_of_another_kind_hold_all(self) -> None:
        end = ("Days absent: 3", "Promoted to grade 6")
        texts = [self.report(one, *end) for one in TWENTY]
        texts[0] = f"Dear family,\n{page(TWENTY[0], top='')}"
        texts[-1] += "\n" + "\n".join(end)

        assert list_sendable(match_texts(texts, TWENTY)) == {}
