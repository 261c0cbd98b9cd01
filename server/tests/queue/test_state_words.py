"""A run's state has the same word in the grid and in sentences."""

import json
from pathlib import Path

import homeroom_server
import pytest
from homeroom.i18n.catalogues import Catalogues
from homeroom_sdk.i18n import say_in
from homeroom_server.queue.service import STATE_WORDS

LOCALES = Path(homeroom_server.__file__).parent / "locales"
PAGES = Path(__file__).parents[3] / "shell-ui/src/areas/queue/locales"


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_run_is_called_the_same_in_the_grid_and_in_sentences(language: str) -> None:
    said = Catalogues([LOCALES.parent]).translations(language)
    shown = json.loads((PAGES / f"{language}.json").read_text(encoding="utf-8"))["states"]
    assert {state: say_in(said, words) for state, words in STATE_WORDS.items()} == {
        state: shown[state].lower() for state in STATE_WORDS
    }
    assert len(set(shown.values())) == len(shown)
