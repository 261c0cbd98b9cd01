"""Misplaced pages as they occur in files of districts: the right family gets its page, or nobody does."""

from dataclasses import replace
from datetime import date

import pytest
from delivery_testing.few_pages import ANA, BEN, CLEO, DAN, FEW, FIGURES, FIRST, MANY, page
from delivery_testing.in_memory import list_held, list_problems, list_sendable, match_texts
from delivery_testing.printed_names import PRINTED
from homeroom_plugins.delivery.pdf.match.layout import Layout
from homeroom_plugins.delivery.pdf.names.marks import PersonMarks


class TestNamedInAnyWay:
    """Each form of a name that proves a person's own page also holds every other person's page."""

    @pytest.mark.parametrize("case", [case for case in PRINTED if case != "after a greeting"])
    def test_name_of_somebody_in_the_file_holds_another_page(self, case: str) -> None:
        first, last, printed = PRINTED[case]
        zed = PersonMarks("z", "300001", "Zed", "Quillfeather")
        named = PersonMarks("n", "300002", first, last)
        texts = [page(zed, "Remarks", "", printed, "", "Mathematics A"), page(CLEO), page(named)]

        result = match_texts(texts, [zed, named, CLEO])

        assert list_held(result) == {"z": ("other_person",)}
        assert set(list_sendable(result)) == {"c", "n"}

    @pytest.mark.parametrize(
        "printed",
        ["Okafor, B.", "B. Okafor", "involved: Okafor, B", "Ben and Ada Okafor", "with B. Okafor, grade 5"],
    )
    def test_initial_of_somebody_in_the_file_holds_another_page(self, printed: str) -> None:
        result = match_texts([page(ANA, printed), page(CLEO), page(BEN)], FEW)

        assert list_held(result) == {"a": ("other_person",)}

    @pytest.mark.parametrize("printed", ["Mr. B. Okafor", "B. Okafor, Principal", "Teacher: B. Okafor", "English, B"])
    def test_adult_and_grade_are_nobody_in_the_file(self, printed: str) -> None:
        people = [*FEW, PersonMarks("e", "204700", "Bea", "English")]

        assert set(list_sendable(match_texts([page(ANA, printed), page(CLEO), page(BEN)], people))) == {"a", "b", "c"}

    @pytest.mark.parametrize(
        "printed", ["Ben Tilda Okafor", "Last name: Okafor  First name: Ben", "Okafor, B.", "B. Okafor"]
    )
    def test_somebody_outside_of_the_file_holds_only_where_the_owners_name_is_weak(self, printed: str) -> None:
        strong = match_texts([page(ANA, printed), page(CLEO), page(DAN)], FEW)
        weak = match_texts([f"Silva\nAna\nStudent ID: 204117\n\n{printed}", page(CLEO), page(DAN)], FEW)

        assert set(list_sendable(strong)) == {"a", "c", "d"}
        assert list_held(weak) == {"a": ("other_person",)}

    @pytest.mark.parametrize("printed", ["Okafor, B.", "B. Okafor", "Signed B. Okafor"])
    def test_initial_that_stands_on_many_pages_is_a_teachers(self, printed: str) -> None:
        people = [PersonMarks(f"p{n}", str(300_100 + n), f"Fay{n}", "Gold") for n in range(5)]

        assert list_held(match_texts([page(one, printed) for one in people], [*people, BEN])) == {}


class TestAttachedPages:
    """A page that is not proven itself is assigned to nobody if it names somebody, even weakly."""

    def test_two_sheets_lost_together(self) -> None:
        texts = [page(ANA, top="Page 1 of 2"), "Okafor, B.\nPage 2 of 2\nRemarks", page(CLEO)]

        result = match_texts(texts, FEW)

        assert "a" not in list_sendable(result)
        assert list_problems(result) == {"unmatched_page": [(1,)]}

    @pytest.mark.parametrize("layout", [FIRST, Layout("cover"), Layout("every", 2)])
    @pytest.mark.parametrize("named", ["Okafor, B.", "Ben\nOkafor", "Last name: Okafor  First name: Ben"])
    def test_carried_page_with_a_weak_mark_is_held(self, layout: Layout, named: str) -> None:
        texts = [page(ANA), f"Remarks\n{named}", page(BEN), "Remarks"]

        held = list_held(match_texts(texts, FEW, layout=layout, cover="Report card"))

        assert held == {"a": ("other_person",), "b": ("page_elsewhere",)}

    @pytest.mark.parametrize("layout", [Layout(), FIRST])
    def test_list_of_a_class_goes_to_nobody(self, layout: Layout) -> None:
        texts = [page(ANA), "Class list\nOkafor, B.\nBrandt, C.\nMoreau, D.", page(BEN), page(CLEO)]

        result = match_texts(texts, FEW, layout=layout)

        assert all(1 not in pages for pages in list_sendable(result).values())

    @pytest.mark.parametrize("line", ["Reading partner: Ana Silva. Ben must practise.", "Ben sat with Ana Silva."])
    def test_sentence_that_mentions_the_neighbour_attaches_nothing(self, line: str) -> None:
        assert "a" not in list_sendable(match_texts([page(ANA), line, page(CLEO)], FEW))

    @pytest.mark.parametrize("layout", [Layout(), FIRST])
    def test_first_name_and_initial_of_anybody_attach_nothing(self, layout: Layout) -> None:
        texts = [page(ANA, "Page 1 of 2"), "Comments\nDan M. reads well.\nPage 2 of 2", page(CLEO), page(BEN)]

        assert "a" not in list_sendable(match_texts(texts, FEW, layout=layout))

    def test_first_name_and_initial_beside_the_owner_hold_nobody(self) -> None:
        texts = [page(ANA, "Worked with Dan M. on a model."), page(CLEO), page(BEN)]

        assert list_held(match_texts(texts, FEW)) == {}

    def test_second_page_with_the_owners_initial_is_attached(self) -> None:
        texts = [page(ANA, "Page 1 of 2"), "Silva, A.\nComments\nPage 2 of 2", page(CLEO), page(BEN)]

        assert list_sendable(match_texts(texts, FEW))["a"] == (0, 1)

    def test_first_name_of_the_neighbour_attaches_nothing(self) -> None:
        texts = [page(ANA, top="Page 1 of 2"), "Ben has worked hard.\nPage 2 of 2", page(BEN, top="Page 1 of 2")]

        assert list_sendable(match_texts(texts, FEW)) == {}

    def test_id_of_somebody_whose_first_page_is_lost_is_held(self) -> None:
        texts = [page(ANA), "204438\nComments", page(CLEO), page(DAN)]

        assert list_held(match_texts(texts, MANY, layout=FIRST)) == {"a": ("other_person",)}

    def test_list_that_names_the_owner_holds_the_owner(self) -> None:
        texts = [page(ANA), "Honors\nAna Silva\nBen Okafor\nCleo Brandt\nDan Moreau", page(DAN)]

        assert list_held(match_texts(texts, FEW))["a"] == ("page_beside",)


class TestNumbers:
    """An id of a person with pages next to this one is not a coincidence."""

    @pytest.mark.parametrize(
        "line", ["204117", "Student 204117, continued", "Student 204117", "(204117)", "continued: 204117"]
    )
    def test_id_of_the_neighbour_holds_the_page(self, line: str) -> None:
        texts = [page(ANA), f"{line}\nRemarks of the term\n\n{page(BEN)}", page(CLEO)]

        assert list_held(match_texts(texts, MANY))["b"][0] == "other_person"

    @pytest.mark.parametrize("line", ["Lab partner: student 204611", "file:///reports/q2/204438.html"])
    def test_id_of_somebody_in_the_file_holds_the_page(self, line: str) -> None:
        """The first id belongs to a person with pages elsewhere, the second is the neighbour's inside a longer word."""
        texts = [page(ANA, line), page(BEN), page(CLEO), page(DAN)]

        assert list_held(match_texts(texts, MANY)) == {"a": ("other_person",)}

    @pytest.mark.parametrize("line", ["205017", "Call +1 204117", "Invoice 204117", "$204117", "Room 204117"])
    def test_other_numbers_are_coincidences(self, line: str) -> None:
        texts = [page(ANA), page(BEN, f"{line} was seen"), page(CLEO)]

        assert set(list_sendable(match_texts(texts, MANY))) == {"a", "b", "c"}


class TestMissingIds:
    """The rule's label without an id begins the document of a person who has no id yet."""

    @pytest.mark.parametrize("value", ["pending", "", "-", "assigned in fall", "see office"])
    def test_first_page_without_an_id_is_nobodys_and_holds_the_document_before(self, value: str) -> None:
        stranger = f"Report card\nNew Pupil\nStudent ID: {value}\nMathematics B"
        texts = [page(ANA), "Remarks", stranger, "Remarks", page(CLEO)]

        result = match_texts(texts, FEW, layout=FIRST, pattern=FIGURES)

        assert list_sendable(result) == {"c": (4,)}
        assert list_problems(result) == {"id_missing": [(2,), (3,)]}
        assert list_held(result) == {"a": ("page_beside",)}

    @pytest.mark.parametrize("misread", ["2O4117", "2041l7", "240117", "20417", "2041177"])
    @pytest.mark.parametrize("at", [0, 1])
    def test_page_whose_id_is_misread_may_be_that_of_the_person_beside_it(self, misread: str, at: int) -> None:
        pages = [page(ANA), page(ANA)]
        pages[at] = f"Report card\nStudent ID: {misread}\nMathematics A"

        result = match_texts([page(DAN), *pages, page(BEN)], FEW)

        assert list_held(result) == {"a": ("page_beside",)}

    def test_other_id_of_nobody_holds_nobody(self) -> None:
        stranger = "Report card\nNew Pupil\nStudent ID: 204118"

        assert list_held(match_texts([page(ANA), stranger, page(BEN)], FEW)) == {}

    def test_id_of_somebody_who_is_only_mentioned_proves_nobody(self) -> None:
        texts = [
            f"Student ID: assigned on the first day\nNew Pupil {number}\n"
            f"Mentor: {person.first_name} {person.last_name}, Student ID: {person.person_id}"
            for number, person in enumerate(FEW)
        ]

        result = match_texts(texts, FEW, pattern=FIGURES)

        assert list_sendable(result) == {}
        assert list_problems(result) == {"id_missing": [(0,), (1,), (2,), (3,)]}

    @pytest.mark.parametrize("layout", [Layout(), FIRST])
    @pytest.mark.parametrize(
        "mention", ["Sibling: Ben Okafor  Student ID: 204438", "Involved: Ben Okafor\nStudent ID: 204438"]
    )
    def test_page_that_mentions_another_student_with_the_id_is_nobodys(self, layout: Layout, mention: str) -> None:
        texts = [page(ANA), f"Report card\n{mention}\nBus 4", page(CLEO), page(DAN)]

        result = match_texts(texts, FEW, layout=layout)

        assert "b" not in list_sendable(result)
        assert list_problems(result) == {"id_mentioned": [(1,)]}
        assert list_held(result)["a"] == ("page_beside",)

    @pytest.mark.parametrize(
        "line", ["Bring your student ID on Monday.", "State ID:", "Office use: Student ID:", "Student ID card"]
    )
    def test_form_that_names_the_label_elsewhere_is_sent(self, line: str) -> None:
        assert set(list_sendable(match_texts([page(person, line) for person in FEW], FEW))) == {"a", "b", "c", "d"}

    def test_next_label_is_no_id(self) -> None:
        result = match_texts(["Student ID: Name: Ana Silva", page(BEN)], FEW)

        assert list_problems(result) == {"id_missing": [(0,)]}


class TestSharedNames:
    """If no id is printed, a name that two persons have proves neither."""

    TWINS = (PersonMarks("t", "204901", "Ana", "Silva"), PersonMarks("u", "204902", "Ana", "Silva Moura"))

    @pytest.mark.parametrize("printed", ["Ana Silva", "Silva, Ana", "ANA SILVA", "Ana\nSilva", "Ana M. Silva"])
    def test_index_does_not_tell_namesakes_apart(self, printed: str) -> None:
        texts = [f"Report\n{printed}", f"Report\n{printed}", "Report\nBen Okafor"]

        result = match_texts(texts, [*FEW, self.TWINS[0]], index=["204901", "204117", "204438"])

        assert list_sendable(result) == {"b": (2,)}
        assert list_held(result) == {"t": ("name_shared",), "a": ("name_shared",)}

    def test_short_form_of_two_names_is_shared_too(self) -> None:
        result = match_texts(["Report\nAna Silva", page(BEN)], [*FEW, self.TWINS[1]], index=["204902", "204438"])

        assert "u" not in list_sendable(result)

    def test_id_on_the_page_tells_namesakes_apart(self) -> None:
        texts = [page(ANA), page(self.TWINS[0]), page(BEN)]

        assert set(list_sendable(match_texts(texts, [*FEW, *self.TWINS]))) == {"a", "t", "b"}

    def test_page_that_is_carried_over_by_name_may_be_the_namesakes(self) -> None:
        texts = [page(ANA), "Ana Silva\nRemarks", page(BEN), page(self.TWINS[0])]

        assert list_held(match_texts(texts, [*FEW, *self.TWINS], layout=FIRST)) == {"a": ("name_shared",)}


class TestWeakProofs:
    def test_two_short_words_in_two_places_prove_nobody_without_an_id(self) -> None:
        an = PersonMarks("n", "204801", "An", "Do")

        result = match_texts(["An early bus is here.\nPlease, Do not fold."], [an], index=["204801"])

        assert list_held(result) == {"n": ("name_missing",)}

    def test_they_do_beside_the_id(self) -> None:
        an = PersonMarks("n", "204801", "An", "Do")

        assert set(list_sendable(match_texts(["An\nclass 5\nDo\nStudent ID: 204801"], [an]))) == {"n"}


class TestSharedProofs:
    """If an index assigns the pages, a birth date or second id that two persons of the file share proves neither."""

    def test_birth_date_of_two(self) -> None:
        born = [date(2014, 3, 21), date(2014, 3, 21), date(2013, 7, 30)]
        persons = [replace(one, birth_date=day) for one, day in zip((ANA, BEN, CLEO), born, strict=True)]
        texts = [f"Date of birth: {day:%d/%m/%Y}" for day in born]

        result = match_texts(texts, persons, index=["204438", "204117", "204502"], proof="birth_date")

        assert list_held(result) == {"a": ("name_shared",), "b": ("name_shared",)}

    def test_second_id_of_two(self) -> None:
        accounts = ["H-7001", "H-7001", "H-7002"]
        persons = [replace(one, other_ids=(text,)) for one, text in zip((ANA, BEN, CLEO), accounts, strict=True)]
        texts = [f"Meal account\nHousehold: {text}" for text in accounts]

        result = match_texts(texts, persons, index=["204438", "204117", "204502"], proof="other_id")

        assert list_held(result) == {"a": ("name_shared",), "b": ("name_shared",)}


class TestPictures:
    @pytest.mark.parametrize(
        "seen", ["Reading of Ben Okafor", "Okafor, Ben", "204438 ID", "Okafor, B.", "Ben Tilda Okafor", "Ben\nOkafor"]
    )
    def test_neighbours_chart_in_a_right_letter_holds_it(self, seen: str) -> None:
        result = match_texts([page(ANA), page(BEN), page(CLEO)], MANY, pictures=[f"Chart\n{seen}\n1 2 3"])

        assert list_held(result) == {"a": ("other_person",)}

    @pytest.mark.parametrize("seen", ["Chart of Ana Silva", "Fall 2026", ""])
    def test_own_chart_holds_nobody(self, seen: str) -> None:
        result = match_texts([page(ANA), page(BEN), page(CLEO)], MANY, pictures=[seen])

        assert list_held(result) == {}


class TestMentions:
    def test_owner_who_is_only_mentioned_is_no_proof_beside_another_heading(self) -> None:
        texts = ["Report of A. Silva\nStudent ID: 204438\nReading partner: Ben Okafor", page(CLEO), page(DAN)]

        assert list_held(match_texts(texts, FEW)) == {"b": ("other_person",)}


class TestWhatTheRuleNames:
    @pytest.mark.parametrize(("printed", "known"), [("204 117", "204117"), ("S 204117", "S204117")])
    def test_space_within_an_id_is_no_part_of_it(self, printed: str, known: str) -> None:
        ana = replace(ANA, person_id=known)
        pattern = r"Student ID:\s*(?P<id>(?:S |\d{3} )?\d{3,6})"
        texts = [page(replace(ANA, person_id=printed))]

        assert list_sendable(match_texts(texts, [ana, *FEW[1:]], pattern=pattern)) == {"a": (0,)}

    def test_ending_that_the_rule_names_is_no_part_of_the_id(self) -> None:
        texts = [page(person).replace(person.person_id, f"{person.person_id}-5") for person in FEW]

        assert len(list_sendable(match_texts(texts, FEW, pattern=r"Student ID: (?P<id>\d{6})-\d"))) == len(FEW)

    def test_digit_behind_the_match_still_is(self) -> None:
        texts = ["Ana Silva\nStudent ID: 2041175"]

        assert list_sendable(match_texts(texts, FEW, pattern=r"Student ID: (?P<id>\d{6})\d")) == {}
