"""Students named with their id on somebody else's page: the page is not theirs."""

import pytest
from delivery_testing.few_pages import ANA, BEN, CLEO, DAN, FEW, FIGURES, FIRST, page
from delivery_testing.in_memory import list_held, list_sendable, match_texts
from homeroom_plugins.delivery.pdf.names.marks import PersonMarks

PEOPLE = [PersonMarks(f"p{n}", str(300_100 + 7 * n), f"Fay{n}", f"Gold{n}") for n in range(10)]


def letter(person: PersonMarks) -> str:
    """Return the first page of a letter about an incident."""
    name = f"{person.first_name} {person.last_name}"
    return f"Lincoln School\nNotice of incident\nStudent: {name}\nStudent ID: {person.person_id}"


def mention(person: PersonMarks, words: str) -> str:
    """Return its second page, which names another student involved."""
    name = f"{person.first_name} {person.last_name}"
    return f"Findings\nYour child pushed another student.\n{words.format(name=name, id=person.person_id)}\nTwo days."


class TestMentioned:
    @pytest.mark.parametrize(
        "words",
        [
            "Respondent: {name}  Student ID: {id}",
            "Complainant: {name}\nStudent ID: {id}",
            "Stepsister: {name}, Student ID: {id}",
            "Target of the behavior: {name}, Student ID: {id}",
            "Whoever was beside: {name}, Student ID: {id}",
            "Your child hit {name}, Student ID: {id}",
            "Witness\n{name}\nStudent ID: {id}",
        ],
    )
    @pytest.mark.parametrize("of", [BEN, DAN])
    def test_page_that_mentions_another_with_the_id_goes_to_neither(self, words: str, of: PersonMarks) -> None:
        """Ben's letter follows in the file; Dan has no letter."""
        others = [letter(one) for one in PEOPLE]
        texts = [*others, letter(ANA), mention(of, words), *([letter(of)] if of is BEN else []), letter(CLEO)]

        sent = list_sendable(match_texts(texts, [*FEW, *PEOPLE], pattern=FIGURES))

        assert set(sent) == {"c", *(one.key for one in PEOPLE)}

    def test_form_that_begins_all_documents_otherwise_holds_nobody(self) -> None:
        texts = [f"Kindergarten {one.first_name} {one.last_name}\nStudent ID: {one.person_id}" for one in PEOPLE[:4]]
        texts += [f"Grade 1 {one.first_name} {one.last_name}\nStudent ID: {one.person_id}" for one in PEOPLE[4:]]

        assert list_held(match_texts([f"Springfield\n{text}" for text in texts], PEOPLE)) == {}

    @pytest.mark.parametrize("field", ["Siblings:", "Siblings: Ada", "Siblings", "Mentor: Ms Lee", "Partner:"])
    @pytest.mark.parametrize("each", [1, 3])
    def test_field_for_relations_between_name_and_id_holds_nobody(self, field: str, each: int) -> None:
        texts = [
            "\n".join(("School", f"Name: {one.first_name} {one.last_name}", field if n % each == 0 else "Grade 5"))
            + f"\nStudent ID: {one.person_id}\nMathematics A"
            for n, one in enumerate(PEOPLE)
        ]

        assert list_held(match_texts(texts, PEOPLE)) == {}

    @pytest.mark.parametrize("before", ["Your mentor: ", "Your mentor:\n", "Mentor\n"])
    def test_mentor_on_every_page_gets_none_of_the_letters(self, before: str) -> None:
        texts = [
            f"Lincoln\nDear Iben{n} Kjeldsen,\n{before}{one.first_name} {one.last_name}, Student ID: {one.person_id}"
            for n, one in enumerate(PEOPLE)
        ]

        assert list_sendable(match_texts(texts, PEOPLE)) == {}

    @pytest.mark.parametrize("before", ["Emergency contact: sister", "Wohnt bei", "Vive con"])
    def test_page_of_a_guest_who_lives_with_a_student_is_not_the_students(self, before: str) -> None:
        texts = [f"Report\n{one.first_name} {one.last_name}\nStudent ID: {one.person_id}" for one in PEOPLE]
        one = PEOPLE[2]
        guest = f"Report\nKjeldsen, Iben\n{before} {one.first_name} {one.last_name}, Student ID: {one.person_id}"

        assert one.key not in list_sendable(match_texts([*texts[:3], guest, *texts[3:]], PEOPLE))

    @pytest.mark.parametrize(
        "line",
        [
            "is kind to friends and takes turns.",
            "Sister Maria School",
            "works well with a partner",
            "Twin Lakes Elementary",
            "Siblings in district: 2",
            "14 Brothers Road",
        ],
    )
    def test_word_for_a_relation_without_a_person_mentions_nobody(self, line: str) -> None:
        texts = [
            "\n".join(
                (
                    "Report",
                    f"{one.first_name} {one.last_name}",
                    *([line] if n % 3 == 0 else ()),
                    f"Student ID: {one.person_id}",
                )
            )
            for n, one in enumerate(PEOPLE)
        ]

        assert list_held(match_texts(texts, PEOPLE)) == {}

    def test_surname_that_is_a_relation_is_a_name(self) -> None:
        friend = PersonMarks("f", "205001", "Ana", "Friend")
        texts = [page(ANA), f"Report card\nAna Friend\nStudent ID: {friend.person_id}", page(CLEO)]

        assert set(list_sendable(match_texts(texts, [*FEW, friend]))) == {"a", "f", "c"}

    @pytest.mark.parametrize("line", ["Ben Okafor was hit on the shoulder by your child.", "Ben Okafor"])
    def test_line_that_begins_with_the_next_one_joins_nothing_to_their_document(self, line: str) -> None:
        texts = [page(ANA), f"Lincoln School\nSeen by the teacher:\n{line}\nTwo days.", page(BEN), page(CLEO)]

        assert set(list_sendable(match_texts(texts, FEW))) == {"c"}

    def test_slip_to_return_begins_nobody(self) -> None:
        texts = []
        for one in PEOPLE:
            texts += [page(one), page(one, "Cut here", "Student ID: ________", "Signature")]

        for pattern in (FIGURES, r"Student ID:\s*(?P<id>\w+)"):
            assert list_held(match_texts(texts, PEOPLE, pattern=pattern)) == {}

    def test_initial_of_many_pages_still_heads_a_stray_page(self) -> None:
        signed = "Signed: B. Okafor"
        texts = [text for one in (*PEOPLE, ANA) for text in (page(one, signed), "Remarks\nReads well.")]
        texts += ["Okafor, B. (continued)\nWrites well.", page(CLEO, signed)]

        sent = list_sendable(match_texts(texts, [*FEW, *PEOPLE], layout=FIRST))

        assert "a" not in sent
        assert set(sent) == {"c", *(one.key for one in PEOPLE)}

    @pytest.mark.parametrize("line", ["You will do this at home.", "We are glad to see her.", "Réservez an le 3."])
    def test_everyday_words_are_no_names(self, line: str) -> None:
        named = [("Will", "Do"), ("See", "Her"), ("An", "Le")]
        persons = [PersonMarks(f"w{n}", str(205_001 + n), *name) for n, name in enumerate(named)]
        texts = [page(one, line) for one in FEW]

        assert list_held(match_texts(texts, [*FEW, *persons])) == {}
