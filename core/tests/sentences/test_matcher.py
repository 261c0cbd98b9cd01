"""A finished sentence is found again in the catalogue, with the values that it was made from."""

import pytest
from homeroom.sentences.catalogues import OWN, read_catalogue
from homeroom.sentences.matcher import END_OF_SENTENCE, Matcher
from homeroom.sentences.pseudo import to_pseudo
from homeroom.sentences.templates import Template
from hypothesis import assume, given
from hypothesis import strategies as st

ENTRIES = read_catalogue(OWN, "ar")
ARABIC = Matcher(ENTRIES)
TEMPLATES = {text: Template.parse(text) for text in ENTRIES}
VALUES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30)

SMALL = Matcher(
    {
        "Please sign in.": "S'il vous plaît.",
        "must be text": "doit être du texte",
        "The code {code} is taken already.": "Le code {code} est pris.",
        "{field}: The value {problem:said}.": "{field} : la valeur {problem}.",
        "From {first} to {last}.": "Jusqu'à {last}, dès {first}.",
        "the list is long; make it short": "la liste est longue",
        "Row {row}: {problem:said}": "Rang {row} : {problem}",
        "Found {count}. {problems:said}": "{count} : {problems}",
        "Line {line} is empty.": "Ligne {line} vide.",
        "Line {line} is empty. Fill it.": "Remplissez la ligne {line}.",
        'Send {"q": 1} here.': 'Envoyez {"q": 1} ici.',
    }
)


class TestTranslate:
    @given(st.sampled_from(list(TEMPLATES.items())), st.data())
    def test_any_values_in_any_sentence_come_back_in_its_translation(
        self, entry: tuple[str, Template], data: st.DataObject
    ) -> None:
        text, template = entry
        values = {name: data.draw(VALUES, name) for name in template.names}
        # A value that reads like the sentence around it, or like the end of it, leaves open what was meant.
        assume(
            not any(literal.strip() and literal in value for literal in template.literals for value in values.values())
        )
        assume(not any(END_OF_SENTENCE.search(f"{value} ") for value in values.values()))

        said = ARABIC.translate(template.fill(values))

        assert said == Template.parse(ENTRIES[text]).fill(values)

    @given(st.text())
    def test_what_nobody_has_said_stays_as_it_is(self, text: str) -> None:
        assume(text not in ENTRIES)

        assert ARABIC.translate(text) == text

    @pytest.mark.parametrize(
        ("sentence", "said"),
        [
            ("Please sign in.", "S'il vous plaît."),
            ("please sign in.", "please sign in."),
            ("The code a b is taken already.", "Le code a b est pris."),
            ("From 2 to 9.", "Jusqu'à 9, dès 2."),
            ('Send {"q": 1} here.', 'Envoyez {"q": 1} ici.'),
        ],
    )
    def test_sentence_with_and_without_gaps(self, sentence: str, said: str) -> None:
        assert SMALL.translate(sentence) == said

    def test_phrase_in_a_sentence_is_translated_too(self) -> None:
        assert SMALL.translate("size: The value must be text.") == "size : la valeur doit être du texte."
        assert SMALL.translate("size: The value is odd.") == "size : la valeur is odd."

    def test_value_is_not_taken_for_a_phrase_where_none_is_said(self) -> None:
        assert SMALL.translate("The code must be text is taken already.") == "Le code must be text est pris."

    def test_joined_sentences_are_translated_each_for_itself(self) -> None:
        joined = "Line 1 is empty. Line 2 is empty. Somebody else wrote this. Please sign in."

        assert SMALL.translate(joined) == "Ligne 1 vide. Ligne 2 vide. Somebody else wrote this. S'il vous plaît."

    def test_entry_of_two_sentences_counts_before_each_of_them(self) -> None:
        assert SMALL.translate("Line 1 is empty. Fill it. Line 2 is empty.") == "Remplissez la ligne 1. Ligne 2 vide."

    def test_list_of_sentences_is_translated(self) -> None:
        assert SMALL.translate("Please sign in.; Line 2 is empty.") == "S'il vous plaît.; Ligne 2 vide."

    def test_list_of_phrases_at_the_end_is_read_by_itself(self) -> None:
        text = "Found 2. Row 1: the list is long; make it short; Row 2: must be text; Row 3: odd"

        assert SMALL.translate(text) == "2 : Rang 1 : la liste est longue; Rang 2 : doit être du texte; Rang 3 : odd"

    def test_value_with_the_end_of_a_sentence_is_a_value_where_nothing_else_fits(self) -> None:
        assert SMALL.translate("The code St. Mary is taken already.") == "Le code St. Mary est pris."

    def test_phrases_in_phrases_without_end_are_left_as_they_are(self) -> None:
        nested = "a: The value " * 5_000 + "odd" + "." * 5_000

        assert SMALL.translate(nested).startswith("a : la valeur a : la valeur ")


class TestToPseudo:
    def test_marks_the_words_and_keeps_the_gaps(self) -> None:
        assert to_pseudo("No {code} here") == "[Ñó {code} héré·····]"
