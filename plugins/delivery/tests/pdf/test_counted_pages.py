"""Pages that are missing according to the page numbers printed on the others."""

from collections.abc import Sequence

import pytest
from delivery_testing.few_pages import ANA, BEN, CLEO, FEW, FIRST, page
from delivery_testing.in_memory import list_held, list_sendable, match_texts
from homeroom_plugins.delivery.pdf.names.marks import PersonMarks

EIGHT = [PersonMarks(f"p{n}", str(300_100 + 7 * n), f"Fay{n}", "Gold") for n in range(8)]


class TestPageNumbers:
    @pytest.mark.parametrize("numbers", [(1, 3), (2,), (2, 3), (1, 2, 4)])
    def test_gap_without_a_total_holds(self, numbers: Sequence[int]) -> None:
        texts = [*(page(ANA, f"Page {number}") for number in numbers), page(BEN, "Page 1"), page(CLEO, "Page 1")]

        result = match_texts(texts, FEW)

        assert list_held(result) == {"a": ("incomplete_person",)}

    def test_numbers_of_the_whole_file_beside_those_of_a_person(self) -> None:
        own = [(ANA, 1), (ANA, 2), (BEN, 1), (BEN, 2), (BEN, 3), (CLEO, 1), (CLEO, 2), (CLEO, 3)]
        texts = [page(one, f"Page {n} of 3", f"Page {17 + at} of 88") for at, (one, n) in enumerate(own)]

        assert list_held(match_texts(texts, FEW)) == {"a": ("incomplete_person",)}

    @pytest.mark.parametrize("size", [3, 25])
    def test_numbers_that_start_anew_in_each_of_several_prints_say_nothing(self, size: int) -> None:
        people = [PersonMarks(f"p{n}", str(300_100 + n), f"Fay{n}", "Gold") for n in range(2 * size)]
        texts = [page(one, f"Page {n % size + 1}") for n, one in enumerate(people)]

        assert list_held(match_texts(texts, people)) == {}

    def test_pages_of_two_students_are_no_two_sides_of_a_sheet(self) -> None:
        four = EIGHT[:4]
        texts = [page(one, f"Page {number} of 2") for one, number in zip(four, (1, 1, 2, 2), strict=True)]

        assert list_held(match_texts(texts, four)) == {one.key: ("incomplete_person",) for one in four}

    @pytest.mark.parametrize("other", ["Page {at} of 16", "See page 1 of 4 of the handbook"])
    def test_lost_sheet_is_missed_beside_other_numbers(self, other: str) -> None:
        people = [PersonMarks(f"p{n}", str(300_100 + n), f"Fay{n}", "Gold") for n in range(8)]
        texts = [
            page(one, f"Page {number} of 2", other.format(at=2 * n + number))
            for n, one in enumerate(people)
            for number in (1, 2)
        ]

        assert list_held(match_texts([*texts[:1], *texts[2:]], people)) == {"p0": ("incomplete_person",)}
        assert list_held(match_texts([*texts[:3], *texts[4:]], people)) == {"p1": ("incomplete_person",)}

    @pytest.mark.parametrize("printed", ["{n}/2", "- {n} of 2 -", "Sheet {n} of 2", "Page: {n} Of: 2"])
    def test_lost_sheet_is_missed_by_bare_numbers(self, printed: str) -> None:
        texts = [page(one, "Mathematics A", printed.format(n=n)) for one in FEW for n in (1, 2)]
        carried = ["Remarks\nDoes well\n" + printed.format(n=2) if n % 2 else text for n, text in enumerate(texts)]

        assert list_held(match_texts([*texts[:3], *texts[4:]], FEW)) == {"b": ("incomplete_person",)}
        assert list_held(match_texts([*carried[:3], *carried[4:]], FEW)) == {"b": ("incomplete_person",)}
        assert list_held(match_texts(texts, FEW)) == list_held(match_texts(carried, FEW)) == {}

    def test_pages_of_two_students_are_not_two_sides_of_a_sheet(self) -> None:
        texts = [page(one, f"Page {number} of 2") for one, number in zip(FEW, (1, 1, 2, 2), strict=True)]

        assert list_held(match_texts(texts, FEW)) == dict.fromkeys("abcd", ("incomplete_person",))

    def test_marks_in_the_last_line_are_no_numbers(self) -> None:
        texts = [page(one, "Points", f"{7 - n}/8") for n, one in enumerate(FEW)]

        assert list_held(match_texts(texts, FEW)) == {}

    def test_back_in_another_language_with_the_id_alone_goes_on(self) -> None:
        texts = [page(ANA, "Page 1 of 2"), "Boleta\nStudent ID: 204117\nPágina 2 de 2", page(BEN)]

        result = match_texts(texts, FEW)

        assert list_sendable(result) == {"a": (0, 1), "b": (2,)}
        assert result.documents["a"].attached == (1,)

    def test_back_that_names_somebody_else_does_not(self) -> None:
        texts = [page(ANA, "Page 1 of 2"), "Boleta\nStudent ID: 204117\nOkafor, B.\nPágina 2 de 2", page(BEN)]

        assert "a" not in list_sendable(match_texts(texts, FEW))

    @pytest.mark.parametrize(
        "printed", ["Page no. {n} of 2", "PAGE NO: {n} OF 2", "Page | {n} of 2", "{n}/2. oldal", "Blatt {n} von 2"]
    )
    def test_lost_sheet_is_missed_whatever_stands_between(self, printed: str) -> None:
        texts = [page(one, printed.format(n=n), "Mathematics A", "Art B", "Music C") for one in FEW for n in (1, 2)]

        assert list_held(match_texts([*texts[:3], *texts[4:]], FEW)) == {"b": ("incomplete_person",)}

    @pytest.mark.parametrize("printed", ["{n} | P a g e", "Page | {n}", "P a g e | {n}"])
    def test_numbers_as_word_writes_them(self, printed: str) -> None:
        texts = [page(one, printed.format(n=n), "Mathematics A", "Art B", "C") for one in FEW for n in (1, 2, 3)]

        assert list_held(match_texts([*texts[:4], *texts[5:]], FEW)) == {"b": ("incomplete_person",)}

    @pytest.mark.parametrize("step", [0, 5])
    @pytest.mark.parametrize("own", ["Page 1 of 1", ""])
    def test_pages_that_refer_to_pages_of_a_handbook_miss_nothing(self, step: int, own: str) -> None:
        texts = [page(one, f"See page {3 + step * n} of 40 of the handbook.", own) for n, one in enumerate(FEW)]

        assert list_held(match_texts(texts, FEW)) == {}

    def test_sheet_is_missed_by_a_gap_in_the_numbers_of_the_file(self) -> None:
        """It is unknown on which side of the gap the sheet belongs."""
        pages = [(one, n) for one in EIGHT for n in range(1 + EIGHT.index(one) % 3)]
        texts = [page(one, f"Page {at} of {len(pages)}") for at, (one, _n) in enumerate(pages, 1)]
        lost = pages.index((EIGHT[5], 2))

        assert list_held(match_texts(texts, EIGHT)) == {}
        assert list_held(match_texts([*texts[:lost], *texts[lost + 1 :]], EIGHT)) == {
            "p5": ("incomplete_person",),
            "p6": ("incomplete_person",),
        }

    def test_white_page_is_missing_where_others_are_printed(self) -> None:
        texts = [page(one, f"Page {n} of 2") for one in EIGHT for n in (1, 2)]
        texts[5] = ""

        assert list_held(match_texts(texts, EIGHT)) == {"p2": ("incomplete_person",)}

    def test_white_backs_are_counted_where_most_have_one(self) -> None:
        texts = [text for one in EIGHT for text in (page(one, "Page 1 of 2"), "")]

        assert list_held(match_texts(texts, EIGHT)) == {}

    def test_number_alone_does_not_say_that_nothing_is_missing(self) -> None:
        """If sheets are collated page by page, a back without a name follows another person's front."""
        front = [page(one, f"Page {n} of 2") for one in (ANA, BEN) for n in (1,)]
        back = ["Comments\nWorks hard.\nPage 2 of 2"] * 2

        result = match_texts([*front, *back, page(CLEO, "Page 1 of 1")], FEW)

        assert set(list_sendable(result)) == {"c"}


class TestUnnamedStarts:
    """If ids are on first pages only, a first page without one begins the document of a person without an id."""

    PATTERN = r"\((?P<id>\d{6})\)"

    def test_first_page_by_its_number(self) -> None:
        texts = [f"Card\n{one.last_name}, {one.first_name} ({one.person_id})\nPage 1 of 1" for one in EIGHT]
        texts.insert(3, "Card\nPupil, Newt (pending)\nPage 1 of 1")

        result = match_texts(texts, EIGHT, layout=FIRST, pattern=self.PATTERN)

        assert [page for document in result.documents.values() for page in document.pages] == [0, 1, 2, *range(4, 9)]

    def test_first_page_by_the_line_that_begins_first_pages(self) -> None:
        texts = []
        for one in EIGHT:
            texts += [f"Report card\n{one.last_name}, {one.first_name} ({one.person_id})", "Remarks\nReads well."]
        texts[6:6] = ["Report card\nPupil, Newt (pending)", "Remarks\nWrites well."]

        result = match_texts(texts, EIGHT, layout=FIRST, pattern=self.PATTERN)

        assert list_held(result) == {"p2": ("page_beside",)}
        assert {6, 7}.isdisjoint(page for document in result.documents.values() for page in document.pages)

    def test_line_that_begins_all_pages_begins_nobody(self) -> None:
        texts = []
        for one in EIGHT:
            texts += [f"Report card\n{one.last_name}, {one.first_name} ({one.person_id})", "Report card\nReads well."]

        result = match_texts(texts, EIGHT, layout=FIRST, pattern=self.PATTERN)

        assert len(list_sendable(result)) == len(EIGHT)

    @pytest.mark.parametrize("name", ["Pupil, Newt", "Newt Pupil", "Student: Newt Pupil"])
    def test_first_page_by_the_line_at_the_place_of_the_name(self, name: str) -> None:
        """The line with the id is missing, and all pages begin with the same heading."""
        texts = []
        for one in FEW:
            shown = (
                f"Student: {one.first_name} {one.last_name}" if ":" in name else f"{one.last_name}, {one.first_name}"
            )
            texts += [f"Report card\n{shown}\n({one.person_id})", "Report card\nComments of the teachers\nReads well."]
        texts[4:4] = [f"Report card\n{name}\nArt B", "Report card\nComments of the teachers\nWrites well."]

        result = match_texts(texts, FEW, layout=FIRST, pattern=self.PATTERN)

        assert list_held(result) == {"b": ("page_beside",)}
        assert {4, 5}.isdisjoint(page for document in result.documents.values() for page in document.pages)

    def test_teachers_name_at_the_place_of_the_students_begins_nobody(self) -> None:
        texts = []
        for one in FEW:
            texts += [f"Report card\n{one.last_name}, {one.first_name}\n({one.person_id})", "Report card\nJane Doe\nA"]

        result = match_texts(texts, FEW, layout=FIRST, pattern=self.PATTERN)

        assert len(list_sendable(result)) == len(FEW)
