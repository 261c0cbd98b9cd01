"""Tests that pages and sentences use the same word for each state of an import."""

import json
from pathlib import Path

import homeroom_plugins.people
import pytest
from homeroom.i18n.catalogues import Catalogues
from homeroom_plugins.people.import_jobs.states import WORDS
from homeroom_sdk.i18n import say_in

LOCALES = Path(homeroom_plugins.people.__file__).parent / "locales"


@pytest.mark.parametrize("language", ["en", "ar"])
def test_an_import_is_called_the_same_on_pages_and_in_sentences(language: str) -> None:
    said = Catalogues([LOCALES.parent]).translations(language)
    shown = json.loads((LOCALES / f"{language}.json").read_text(encoding="utf-8"))["status"]
    assert {status: say_in(said, words) for status, words in WORDS.items()} == {
        status: words.lower() for status, words in shown.items()
    }
    assert len(set(shown.values())) == len(shown)
