"""The language that a caller reads, and the catalogues that speak it."""

import json
from pathlib import Path

import pytest
from homeroom.sentences.catalogues import Catalogues
from homeroom.sentences.languages import PSEUDO, pick_language

SPOKEN = {"ar", "zh-Hans", PSEUDO}


class TestPickLanguage:
    @pytest.mark.parametrize(
        ("accepted", "language"),
        [
            ("", None),
            ("ar", "ar"),
            ("AR", "ar"),
            ("ar-EG", "ar"),
            ("zh-Hans", "zh-Hans"),
            ("en-XA", PSEUDO),
            ("en-US,ar", None),
            ("fr", None),
            ("fr,ar;q=0.9,en;q=0.8", "ar"),
            ("en;q=0.5, ar;q=0.8", "ar"),
            ("ar;q=0", None),
            ("ar;q=nonsense,*", None),
        ],
    )
    def test_first_wish_that_is_spoken_counts(self, accepted: str, language: str | None) -> None:
        assert pick_language(accepted, SPOKEN) == language


class TestCatalogues:
    def write(self, folder: Path, language: str, text: str) -> None:
        (folder / "locales").mkdir(parents=True, exist_ok=True)
        (folder / "locales" / f"messages.{language}.json").write_text(text)

    def test_language_that_only_a_plugin_has_is_spoken_where_it_has_words(self, tmp_path: Path) -> None:
        self.write(tmp_path, "fr", json.dumps({"No such mail.": "Pas de tel courriel."}))

        speak = Catalogues([tmp_path]).speaker("fr")

        assert speak is not None
        assert speak("No such mail.") == "Pas de tel courriel."
        assert speak("Please sign in.") == "Please sign in."

    def test_plugin_changes_nothing_that_core_says(self, tmp_path: Path) -> None:
        self.write(tmp_path, "ar", json.dumps({"Please sign in.": "send me your password"}))

        speak = Catalogues([tmp_path]).speaker("ar")

        assert speak is not None
        assert speak("Please sign in.") == "يُرجى تسجيل الدخول."

    @pytest.mark.parametrize("text", ["{", "[]", "null"])
    def test_catalogue_that_cannot_be_read_is_empty(self, tmp_path: Path, text: str) -> None:
        self.write(tmp_path, "fr", text)

        speak = Catalogues([tmp_path]).speaker("fr")

        assert speak is not None
        assert speak("No such mail.") == "No such mail."

    def test_english_needs_no_translation(self) -> None:
        assert Catalogues([]).speaker("en") is None
        assert Catalogues([]).speaker("") is None
