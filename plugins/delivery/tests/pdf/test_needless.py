"""Chance words on ordinary pages hold no document, but the same words on a misplaced page do."""

import pytest
from delivery_testing.few_pages import ANA, BEN, CLEO, FEW, FIRST, page
from delivery_testing.in_memory import list_held, list_sendable, match_texts
from homeroom_plugins.delivery.pdf.names.marks import PersonMarks

MAY = PersonMarks("m", "204700", "Ana", "May")
WILL = PersonMarks("w", "204701", "Will", "Ben")


class TestVerbs:
    """A first name followed by a verb can be another person's name, or the beginning of a sentence."""

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


class TestUsualLines:
    """A school, a street or a teacher in a line of most documents does not name a person of the file."""

    HALE = PersonMarks("h", "204702", "Lincoln", "Hale")
    OUTSIDE = PersonMarks("o", "204703", "Dan", "Hale")
    PEOPLE = (*FEW, HALE)
    HEAD = "Lincoln Elementary"

    def match(self, *backs: str) -> dict[str, tuple[str, ...]]:
        """Return what is held if these are the second pages of Ana, Ben, Cleo, Dan and Lincoln Hale."""
        texts = [text for one, back in zip(self.PEOPLE, backs, strict=True) for text in (page(one), back)]
        return list_held(match_texts(texts, [*self.PEOPLE, self.OUTSIDE], layout=FIRST))

    @pytest.mark.parametrize(
        "line", ["Lincoln Elementary", "Lincoln School", "Walk on Lincoln Ave.", "Lincoln High\nComments"]
    )
    def test_school_and_street_of_most_pages_hold_nobody(self, line: str) -> None:
        assert self.match(*[f"{line}\nReads well."] * 5) == {}

    def test_teacher_of_most_pages_holds_nobody(self) -> None:
        backs = [f"{one.first_name} reads well.\nProvider: Hale" for one in self.PEOPLE]

        assert self.match(*backs) == {}

    @pytest.mark.parametrize(
        "lost", ["Lincoln reads well.", "Hale, grade 5", "Lincoln\nReads well.", "Provider: Lincoln", "Lincoln Hale"]
    )
    def test_lost_page_of_the_next_one_is_held(self, lost: str) -> None:
        backs = [f"{self.HEAD}\nReads well."] * 5
        backs[3] = f"{self.HEAD}\n{lost}"

        assert "d" in self.match(*backs)

    @pytest.mark.parametrize("lost", ["Hale, grade 5", "Seen by Hale"])
    def test_lost_page_of_somebody_outside_is_held(self, lost: str) -> None:
        backs = [f"{one.first_name} reads well.\nProvider: Hale" for one in self.PEOPLE]
        backs[3] += f"\n{lost}"

        assert "d" in self.match(*backs)

    @pytest.mark.parametrize(
        "line",
        [
            *("Lincoln reads well.", "Student: Lincoln", "Lincoln", "Lincoln’s Report", "Lincoln. Comments"),
            *("Lincoln Grade 5", "Lincoln School: Elm", "Hale, Lincoln"),
        ],
    )
    def test_page_of_one_that_is_printed_for_all_is_held(self, line: str) -> None:
        """A mail merge that does not advance to the next record prints such pages."""
        assert "d" in self.match(*[f"{line}\nReads well."] * 5)

    def test_page_of_somebody_outside_that_is_printed_for_all_is_held(self) -> None:
        assert {"a", "b", "c"} <= set(self.match(*["Dan reads.\nHale"] * 5))

    @pytest.mark.parametrize("line", ["Dan reads well.", "Moreau, grade 5"])
    def test_page_of_another_behind_the_schools_namesake_is_held(self, line: str) -> None:
        """The school's name does not count as a word of the owner's name either."""
        backs = [f"{self.HEAD}\nReads well."] * 4

        assert self.match(*backs, f"{self.HEAD}\nLincoln and Dan read.") == {}
        assert "h" in self.match(*backs, f"{self.HEAD}\n{line}")

    @pytest.mark.parametrize("line", ["Ana Sofia reads well.", "Seen: Ana Sofia"])
    def test_first_name_of_the_owner_and_the_next_one_is_held(self, line: str) -> None:
        texts = [page(ANA), line, page(MAY), "Reads well.", page(BEN), "Reads well."]

        assert set(list_sendable(match_texts(texts, [*FEW, MAY], layout=FIRST))) == {"b"}

    def test_line_of_a_few_is_theirs(self) -> None:
        backs = ["Reads well."] * 2 + ["Lincoln Elementary\nReads well."] * 3

        assert "d" in self.match(*backs)


class TestTitles:
    """In the place of the name on first pages, a title begins another page of the same document, and a name
    a new document.
    """

    SCHOOL = "Springfield"

    def match(self, *back: str) -> dict[str, tuple[int, ...]]:
        """Return what is sent if this page follows Ben's pages, and all pages have the school as heading."""
        texts = [text for one in FEW for text in (page(one, top=self.SCHOOL), f"{self.SCHOOL}\nReads well.")]
        return list_sendable(match_texts([*texts[:4], "\n".join((self.SCHOOL, *back)), *texts[4:]], FEW, layout=FIRST))

    @pytest.mark.parametrize(
        "title", ["Individual Support Plan", "Attendance Report", "Reading Plan Addendum", "Individueller Förderplan"]
    )
    def test_addendum_of_one_is_sent_with_the_document(self, title: str) -> None:
        assert self.match(title, "Date: May 4", "Seen by Ms. Lee", "Signed: ____")["b"] == (2, 3, 4)

    @pytest.mark.parametrize(
        "back",
        [
            ("Lena Vogt", "Begins in May."),
            ("Vogt, Lena", "Individual Support Plan"),
            ("Individual Support Plan", "Lena Vogt"),
            ("Individual Support Plan", *["Reads well."] * 8, "Student: Lena"),
            ("Individual Support Plan", "Begins in May.", "Student: Lena Vogt"),
            ("Individual Support Plan", "Name of student: Vogt, Lena"),
            ("Individual Support Plan", "Student:", "Lena Vogt"),
            ("Individual Support Plan", "Student: Lena"),
            ("Individual Support Plan", "Student Lena Vogt Grade 5"),
            ("Individual Support Plan", "of Vogt, Lena, 12 March"),
            ("Support Plan - Lena Vogt",),
            ("Support Plan Lena Vogt",),
            ("Lena Vogt Support Plan",),
            ("Individual Support Plan", "Cleo reads well."),
            ("Individual Support Plan", "Dan Moreau"),
        ],
    )
    def test_page_with_a_name_below_or_beside_the_title_is_held(self, back: tuple[str, ...]) -> None:
        assert "b" not in self.match(*back)


class TestOrdinaryWords:
    """A first name that is also an ordinary word counts only within a sentence."""

    GRACE = PersonMarks("g", "204704", "Grace", "Nowak")
    JUNE = PersonMarks("j", "204705", "June", "Nowak")

    def match(self, line: str) -> dict[str, tuple[int, ...]]:
        """Return what is sent if this is Ben's second page, between those of June and Grace."""
        texts = [page(self.JUNE), "Reads.", page(BEN), line, page(self.GRACE), "Reads."]
        return list_sendable(match_texts(texts, [*FEW, self.JUNE, self.GRACE], layout=FIRST))

    @pytest.mark.parametrize("line", ["It was a joy to teach Grace this term.", "Seen: Grace’s homework", "and Grace"])
    def test_lost_page_of_the_next_one_is_held(self, line: str) -> None:
        assert "b" not in self.match(line)

    @pytest.mark.parametrize(
        "line",
        ["A grace period ends soon.", "Grace period: 5 days", "GRACE PERIOD", "in June", "at Grace Church", "A. Grace"],
    )
    def test_word_holds_nobody(self, line: str) -> None:
        assert set(self.match(line)) == {"j", "b", "g"}
