"""Each state has one word: pages, sentences and reports use the same, and no two states share it."""

import json
from pathlib import Path
from typing import Any

import homeroom_plugins.delivery
import pytest
from homeroom.i18n.catalogues import Catalogues
from homeroom_plugins.delivery.reports.rows import RESULT_WORDS
from homeroom_plugins.delivery.states import STATUS_WORDS, JobStatus
from homeroom_sdk.i18n import say_in

LOCALES = Path(homeroom_plugins.delivery.__file__).parent / "locales"


def read_words(language: str) -> dict[str, Any]:
    """Return the words that the pages show."""
    words: dict[str, Any] = json.loads((LOCALES / f"{language}.json").read_text(encoding="utf-8"))
    return words


@pytest.mark.parametrize("language", ["en", "ar"])
class TestStateWords:
    def test_a_job_is_called_the_same_on_pages_and_in_sentences(self, language: str) -> None:
        said = Catalogues([LOCALES.parent]).translations(language)
        shown = read_words(language)["status"]
        for status in JobStatus:
            assert say_in(said, STATUS_WORDS[status]) == shown[status.replace(" ", "_")].lower()

    def test_a_result_is_called_the_same_on_pages_and_in_reports(self, language: str) -> None:
        said = Catalogues([LOCALES.parent]).translations(language)
        shown = read_words(language)["result"]
        assert {result: say_in(said, words) for result, words in RESULT_WORDS.items()} == {
            result: shown[result] for result in RESULT_WORDS
        }

    def test_no_two_states_share_a_word(self, language: str) -> None:
        words = read_words(language)
        for kind in ("status", "result"):
            assert len(set(words[kind].values())) == len(words[kind])
