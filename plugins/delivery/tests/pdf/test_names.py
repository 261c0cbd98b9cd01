"""The positive check finds the owner's name in its printed forms, and accepts no other person's."""

import pytest
from delivery_testing.printed_names import PRINTED
from homeroom_plugins.delivery.pdf.names.proof import has_name
from homeroom_plugins.delivery.pdf.text.words import read_words

# The record's first and last name, and a page that does not prove it.
OTHERS = {
    "nothing": ("Ana", "Smith", ""),
    "same family name": ("Ana", "Smith", "Ben Smith"),
    "same given name": ("Ana", "Smith", "Ana Brown"),
    "initial only": ("José", "García", "J. García"),
    "longer family name": ("Ben", "Smith", "Ben Smithson"),
    "longer family name, letter-spaced": ("Ben", "Smith", "B E N  S M I T H S O N"),
    "longer given name, letter-spaced": ("Ben", "Smith", "R U B E N  S M I T H"),
    "longer given name": ("Ana", "Smith", "Anabel Smith"),
    "two other persons": ("Ana", "Smith", "Ana Brown, grade 5\nBen Smith, grade 6"),
    "two other persons, the other way": ("Ben", "Brown", "Ana Brown, grade 5\nBen Smith, grade 6"),
    "list of names": ("Ana", "Smith", "Ben Smith, Ana Brown"),
    "list without commas": ("Ana", "Smith", "Ben Smith Ana Brown"),
    "list, family name first": ("Ana", "Brown", "Smith, Ana, Brown, Ben"),
    "two lines of a list": ("Ana", "Smith", "Brown, Ana\nSmith, Ben"),
    "two lines of a table": ("Ana", "Smith", "Ben Smith\nAna Brown"),
    "teacher's family name": ("Ana", "Smith", "Ana\nTeacher: Smith"),
    "teacher's title": ("Ana", "Smith", "Ana\nMrs. Smith"),
    "guardian's name": ("Ana", "Smith", "Ana Brown\nGuardian: Smith"),
    "another second family name": ("José", "García López", "José García Pérez"),
    "another second given name": ("Ana María", "López", "Ana Sofía López"),
    "only the particle": ("Ana", "de la Cruz", "Ana de la Vega"),
    "only half of a hyphened name in another": ("Ben", "Smith-Jones", "Ben Jones-Brown"),
    "name in an address": ("Ana", "Smith", "ana.smith@school.org"),
    "name in a link": ("Ana", "Smith", "https://school.org/ana/smith"),
    "two words between": ("Ana", "Smith", "Ana Brown Ben Smith"),
    "words of a sentence": ("Will", "May", "You will pay in may or later."),
    "contradicting accents": ("Hùng", "Trần", "Trần Hưng"),
    "Chinese, longer given name": ("明", "王", "姓名：王明华"),
    "Chinese, longer family name": ("明", "王", "欧王明"),
    "Korean, longer given name": ("수", "김", "김수진"),
    "Thai, longer family name": ("สมชาย", "ใจดี", "สมชาย ใจดีมาก"),
    "Arabic, same given name": ("محمد", "العلي", "الطالب: محمد السالم"),
    "Arabic, two persons": ("محمد", "العلي", "محمد السالم\nأحمد العلي"),
    "Cyrillic, wife's form": ("Иван", "Петров", "Иван Петрова"),
    "Hindi, another vowel": ("राम", "शर्मा", "रमा शर्मा"),
}


class TestHasName:
    @pytest.mark.parametrize("form", PRINTED)
    def test_own_name_is_found(self, form: str) -> None:
        first, last, page = PRINTED[form]

        proof = has_name(read_words(page), first, last)

        assert proof
        assert all(0 <= start < stop <= len(page) for start, stop in proof.spans)

    @pytest.mark.parametrize("form", OTHERS)
    def test_somebody_elses_name_is_none(self, form: str) -> None:
        first, last, page = OTHERS[form]

        assert not has_name(read_words(page), first, last)

    @pytest.mark.parametrize(
        ("first", "last", "page", "how"),
        [
            ("Ana", "Smith", "Ana Smith", "adjacent"),
            ("Ana", "Smith", "Smith, Ana", "adjacent"),
            ("Ana", "Smith", "First name: Ana\nLast name: Smith", "labelled"),
            ("Ana", "Smith", "Grade 5\nAna\nSmith", "wrapped"),
            ("Ana", "Smith", "Dear Ana,\nthe Smith family is invited.", "apart"),
            ("Ana María", "Smith", "Ana Smith", "partial"),
            ("Ana", "Smith Brown", "Ana Smith", "partial"),
            ("Ana", "Smith", "Ben Brown", ""),
        ],
    )
    def test_result_says_how_the_name_stands(self, first: str, last: str, page: str, how: str) -> None:
        assert has_name(read_words(page), first, last).how == how

    @pytest.mark.parametrize(
        ("page", "spans"),
        [("x Ana Smith", [(2, 5), (6, 11)]), ("SMITH,  Ana", [(0, 5), (8, 11)]), ("Ana\n1\nSmith", [(0, 3), (6, 11)])],
    )
    def test_places_are_those_of_the_two_names(self, page: str, spans: list[tuple[int, int]]) -> None:
        assert list(has_name(read_words(page), "Ana", "Smith").spans) == spans

    @pytest.mark.parametrize(
        ("first", "last", "page", "others"),
        [
            ("Maria", "Smith", "Ana Maria Smith", ["Ana Maria Smith"]),
            ("Ana", "Brown", "Smith Ana Brown Ben", ["Smith Ana", "Brown Ben"]),
            ("Ana", "Smith", "Ana Brown Smith", ["Ana Brown"]),
            ("Ana", "Smith", "ana brown\nAna\nSmith", ["Ana\nSmith"]),
        ],
    )
    def test_words_of_anothers_name_prove_nothing(self, first: str, last: str, page: str, others: list[str]) -> None:
        spans = [(page.index(other), page.index(other) + len(other)) for other in others]

        assert has_name(read_words(page), first, last)
        assert not has_name(read_words(page), first, last, others=spans)

    @pytest.mark.parametrize(
        ("first", "last", "page"),
        [
            ("Wilhelmina", "Oberhauser-Stein", "Oberhauser-Stein, Wi"),
            ("Christopher", "Worthington-Lee", "Worthington-Lee, Chr"),
            ("Bartholomew", "Throckmorton", "Throckmorton, Bartho"),
        ],
    )
    def test_name_cut_by_its_column_is_found(self, first: str, last: str, page: str) -> None:
        assert has_name(read_words(page), first, last)
        assert not has_name(read_words(page[:-1]), first, last)

    def test_own_name_beside_anothers_is_found(self) -> None:
        page = "Ben Smith Ana Brown"

        assert has_name(read_words(page), "Ana", "Brown", others=[(0, 9)])
        assert has_name(read_words("Ana Smith Ana Brown"), "Ana", "Brown", others=[(0, 9)])

    def test_name_of_the_district_before_it_makes_the_proof_partial(self) -> None:
        words = read_words("Mary Ana Brown")

        assert has_name(words, "Ana", "Brown").how == "adjacent"
        assert has_name(words, "Ana", "Brown", known={"mary"}).how == "partial"

    @pytest.mark.parametrize(
        ("page", "is_proved"),
        [
            ("Ana María López", True),
            ("Ana M. López", True),
            ("López, Ana María", True),
            ("Ana López", True),
            ("Ana Sofía López", False),
            ("Ana S. López", False),
        ],
    )
    def test_middle_name_must_fit(self, page: str, is_proved: bool) -> None:
        assert bool(has_name(read_words(page), "Ana", "López", "María")) is is_proved

    @pytest.mark.parametrize(("first", "last"), [("Madonna", ""), ("", "Madonna")])
    def test_person_of_one_name_is_proven_by_it(self, first: str, last: str) -> None:
        assert has_name(read_words("Student: Madonna"), first, last).how == "partial"
        assert not has_name(read_words("Madonna Smith"), first, last)
        assert not has_name(read_words("nobody"), first, last)

    @pytest.mark.parametrize("name", ["", " ", "-", "'", "\u200b"])
    def test_person_without_a_name_is_never_proven(self, name: str) -> None:
        assert not has_name(read_words("- ' \u200b"), name, name)
