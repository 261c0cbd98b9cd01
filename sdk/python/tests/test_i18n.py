"""Tests that a sentence is its English text, and can be translated into any language that has its template."""

import copy
import pickle
from datetime import date
from enum import StrEnum
from typing import Any

import pytest
from homeroom_sdk.errors import Conflict
from homeroom_sdk.http import Said
from homeroom_sdk.i18n import (
    Sentence,
    Template,
    _,
    _n,
    find_translations,
    joined,
    say,
    say_each,
    sentence_of,
)
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

FRENCH = {
    "Please sign in.": "S'il vous plaît.",
    "The code {code} is taken.": "Le code {code} est pris.",
    "From {first} to {last}.": "Jusqu'à {last}, dès {first}.",
    "The value {problem}.": "La valeur {problem}.",
    "must be text": "doit être du texte",
    "{count} file": "{count} fichier de {who}",
}


class French:
    def gettext(self, message: str) -> str:
        assert message, "The empty message is a catalogue's header."
        return FRENCH.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return FRENCH.get(msgid1, msgid1) + ("s" if n > 1 else "")


@pytest.fixture
def french() -> Any:
    token = find_translations.set(lambda: French())
    yield
    find_translations.reset(token)


class Colour(StrEnum):
    RED = "red"


class TestSentence:
    def test_is_its_english_text(self) -> None:
        sentence = _("The code {code} is taken.", code="A-1")

        assert sentence == "The code A-1 is taken."
        assert "The code A-1 is taken." in {sentence}
        assert type(str(sentence)) is str

    def test_says_itself_with_its_values_in_their_new_order(self) -> None:
        assert _("From {first} to {last}.", first=2, last=9).said_by(French()) == "Jusqu'à 9, dès 2."

    def test_phrase_in_a_gap_is_translated_and_a_value_that_reads_like_one_is_not(self) -> None:
        assert _("The value {problem}.", problem=_("must be text")).said_by(French()) == "La valeur doit être du texte."
        assert _("The code {code} is taken.", code="must be text").said_by(French()) == "Le code must be text est pris."

    @pytest.mark.parametrize(
        ("value", "text"),
        [(Colour.RED, "red"), (date(2026, 5, 31), "2026-05-31"), (3, "3"), (True, "True"), (2.5, "2.5")],
    )
    def test_value_is_written_as_it_is_stored(self, value: Any, text: str) -> None:
        sentence = _("It is {value}.", value=value)

        assert sentence == f"It is {text}."
        assert Sentence.read(sentence.stored()) == sentence

    def test_other_braces_stand_for_themselves(self) -> None:
        assert _('Send {"q": 1}.') == 'Send {"q": 1}.'
        assert _("Send {q} to {place}.", place="x") == "Send {q} to x."

    @pytest.mark.parametrize(("count", "text"), [(0, "0 files"), (1, "1 file"), (2, "2 files")])
    def test_number_bends_it(self, count: int, text: str) -> None:
        assert _n("{count} file", "{count} files", count) == text

    def test_bent_one_is_said_by_its_number(self) -> None:
        assert _n("{count} file", "{count} files", 3, who="Ann").said_by(French()) == "3 fichier de Anns"

    def test_empty_one_is_said_as_nothing(self) -> None:
        assert Sentence("").said_by(French()) == ""

    @given(st.text(), st.dictionaries(st.sampled_from(["a", "b_2"]), st.text() | st.integers()))
    def test_what_is_stored_or_sent_to_another_process_is_the_same_sentence(
        self, template: str, params: dict[str, str | int]
    ) -> None:
        sentence = Sentence(template + "{a}", params)
        for again in (Sentence.read(sentence.stored()), pickle.loads(pickle.dumps(sentence)), copy.deepcopy(sentence)):
            assert (again, again.template, again.params) == (sentence, sentence.template, sentence.params)

    def test_nested_and_bent_ones_are_stored_whole(self) -> None:
        sentence = _("The value {problem}.", problem=_n("{count} file", "{count} files", 2, who="Ann"))

        again = Sentence.read(sentence.stored())

        assert again.said_by(French()) == sentence.said_by(French()) == "La valeur 2 fichier de Anns."

    def test_old_text_is_a_sentence_without_gaps(self) -> None:
        assert Sentence.read("Please sign in.").said_by(French()) == "S'il vous plaît."
        assert Sentence.read({"text": "550 no {such} user"}).said_by(French()) == "550 no {such} user"

    @pytest.mark.parametrize("stored", [3, None, {}, {"text": "x", "params": 3}, []])
    def test_what_was_never_stored_is_refused(self, stored: Any) -> None:
        with pytest.raises(ValueError, match="no stored sentence"):
            Sentence.read(stored)


class TestTemplate:
    def test_values_come_later(self) -> None:
        assert Template("The code {code} is taken.")(code="x").said_by(French()) == "Le code x est pris."


class TestJoined:
    def test_each_sentence_is_said(self) -> None:
        both = joined([_("Please sign in."), "550 go away", _("must be text")], by="; ")

        assert both == "Please sign in.; 550 go away; must be text"
        assert both.said_by(French()) == "S'il vous plaît.; 550 go away; doit être du texte"

    def test_one_alone_is_itself(self) -> None:
        one = _("Please sign in.")

        assert joined([one]) is one

    def test_none_is_nothing(self) -> None:
        assert joined([]) == ""


class TestSentenceOf:
    def test_error_says_its_sentence(self) -> None:
        sentence = _("Please sign in.")

        assert sentence_of(Conflict(sentence)) is sentence
        assert sentence_of(ValueError(sentence)) is sentence

    def test_foreign_error_says_its_text(self) -> None:
        assert sentence_of(KeyError("x")) == "x"
        assert sentence_of(OSError(2, "away")) == "[Errno 2] away"


class TestSay:
    def test_english_where_nobody_asked(self) -> None:
        assert say(_("Please sign in.")) == "Please sign in."

    @pytest.mark.usefixtures("french")
    def test_in_the_callers_language_as_a_plain_text(self) -> None:
        said = say(_("Please sign in."))

        assert (said, type(said)) == ("S'il vous plaît.", str)

    @pytest.mark.usefixtures("french")
    def test_what_is_no_sentence_stays(self) -> None:
        assert say("Please sign in.") == "Please sign in."
        assert say_each({"a": _("must be text"), "b": 3}) == {"a": "doit être du texte", "b": 3}


class TestSaid:
    class Form(BaseModel):
        """A model with a field for an answer (`said`), and a field as in an event or a column (`kept`)."""

        said: Said
        kept: Sentence

    @pytest.mark.usefixtures("french")
    def test_field_of_an_answer_is_said_and_one_of_an_event_is_kept(self) -> None:
        sentence = _("The code {code} is taken.", code="x")
        form = self.Form(said=sentence, kept=sentence)

        assert form.model_dump(mode="json") == {
            "said": "Le code x est pris.",
            "kept": {"text": "The code x is taken.", "template": "The code {code} is taken.", "params": {"code": "x"}},
        }
        again = self.Form.model_validate_json(form.model_dump_json())
        assert again.kept.said_by(French()) == "Le code x est pris."

    def test_document_says_that_it_is_a_text(self) -> None:
        assert self.Form.model_json_schema(mode="serialization")["properties"]["said"]["type"] == "string"
