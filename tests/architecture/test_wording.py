"""Words for families: every language of the product has a complete dictionary with the same gaps."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from homeroom_sdk.languages import FAMILY_LANGUAGES
from homeroom_sdk.wording import Wording
from homeroom_server.settings.languages import INCOMPLETE, LANGUAGES

ROOT = Path(__file__).parents[2]
PACKAGES = sorted(path.parents[1] for path in ROOT.glob("plugins/*/src/homeroom_plugins/*/locales/family.en.json"))
SHELL = ROOT / "sdk/python/src/homeroom_sdk/locales"
GAP = re.compile(r"\{(\w+)\}")


def find_faults(locales: Path) -> Iterator[str]:
    """Yield `file: fault` for every dictionary with keys or gaps that differ from the English one."""
    english = json.loads((locales / "family.en.json").read_text("utf-8"))
    for file in sorted(locales.glob("family.*.json")):
        words = json.loads(file.read_text("utf-8"))
        for key in sorted(words.keys() ^ english.keys()):
            yield f"{file.name}: {key} is in one alone"
        for key in sorted(words.keys() & english.keys()):
            if sorted(GAP.findall(words[key])) != sorted(GAP.findall(english[key])):
                yield f"{file.name}: {key} has other gaps"


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
class TestFamilies:
    def test_dictionaries_say_the_same(self, package: Path) -> None:
        assert list(find_faults(package / "locales")) == []

    def test_every_language_of_the_product_has_one(self, package: Path) -> None:
        wording = Wording(f"homeroom_plugins.{package.name}", "family")
        for locale in (*FAMILY_LANGUAGES, *(each["locale"] for each in (*LANGUAGES, *INCOMPLETE))):
            found = wording.pick_language(locale, "en")
            assert found.split("-")[0] == locale.split("-")[0]


def test_settings_offer_the_languages_that_families_can_have() -> None:
    """The user interfaces need the list before their first call, so they have a copy of it."""
    copy = (ROOT / "sdk/ts/src/family-languages.ts").read_text("utf-8")
    (tags,) = re.findall(r"FAMILY_LANGUAGES: readonly string\[\] = \[(.*)\]", copy)
    assert tuple(re.findall(r"'([^']+)'", tags)) == FAMILY_LANGUAGES


def test_shell_of_the_pages_says_the_same_in_every_language() -> None:
    families = {path.name for path in (PACKAGES[0] / "locales").glob("family.*.json")}

    assert {path.name for path in SHELL.glob("family.*.json")} == families
    assert list(find_faults(SHELL)) == []


def test_missing_word_and_other_gap_are_found(tmp_path: Path) -> None:
    (tmp_path / "family.en.json").write_text('{"a": "by {day}", "b": "x"}')
    (tmp_path / "family.de.json").write_text('{"a": "bis {tag}"}')

    assert list(find_faults(tmp_path)) == ["family.de.json: b is in one alone", "family.de.json: a has other gaps"]
