"""Consent texts: the same for the page and the certificate, and a new version for every change."""

import hashlib
import json

import pytest
from homeroom_plugins.signing import consents

LANGUAGES = ["ar", "de", "en", "es", "fr", "th", "zh"]
DIGESTS = {
    ("2026-1", "ar"): "d3b2686d777e1f6d",
    ("2026-1", "de"): "f4dd806cac7e347a",
    ("2026-1", "en"): "d3176170bc609914",
    ("2026-1", "es"): "2ba418f7fec71950",
    ("2026-1", "fr"): "c34235aa017819ca",
    ("2026-1", "th"): "d917fa1efbeae92c",
    ("2026-1", "zh"): "c968e09305479d6b",
    ("staff-2026-2", "ar"): "95a2ab2da548b067",
    ("staff-2026-2", "de"): "3e05751655d63790",
    ("staff-2026-2", "en"): "6720c34fa378f534",
    ("staff-2026-2", "es"): "19afa841ff5ddd6a",
    ("staff-2026-2", "fr"): "858df9cd08f9ed2b",
    ("staff-2026-2", "th"): "c3f8c9800b9eb666",
    ("staff-2026-2", "zh"): "afe5e45cc2042af2",
}
"""Checksums of all consent texts that were ever in use. To change a text, add a new version instead."""


def digest_of(version: str, language: str) -> str:
    paragraphs = consents.disclosure(version, language, district="{district}", contact="{contact}")
    return hashlib.sha256(json.dumps(list(paragraphs)).encode()).hexdigest()[:16]


class TestDisclosure:
    @pytest.mark.parametrize(("version", "language"), DIGESTS)
    def test_text_that_was_agreed_to_never_changes(self, version: str, language: str) -> None:
        assert digest_of(version, language) == DIGESTS[version, language]

    def test_current_versions_are_written_in_every_language(self) -> None:
        assert consents.WORDING.available == LANGUAGES
        for version in (consents.FAMILY, consents.STAFF):
            assert {language for known, language in DIGESTS if known == version} == set(LANGUAGES)

    def test_gaps_are_filled_in(self) -> None:
        text = " ".join(consents.disclosure("2026-1", "en", district="Springfield", contact="Mo, 555-0100"))
        assert "Mo, 555-0100" in text
        assert "belongs to Springfield" in text

    def test_version_that_there_never_was_has_no_text(self) -> None:
        assert consents.disclosure("2025-9", "en", district="", contact="") == []

    def test_only_the_version_and_a_language_that_are_shown_can_be_agreed_to(self) -> None:
        assert consents.is_current("2026-1", "th", current="2026-1")
        assert not consents.is_current("2026-1", "xx", current="2026-1")
        assert not consents.is_current("2025-9", "en", current="2026-1")
