"""What is known of languages comes from the CLDR and stands in one place; only complete languages are offered."""

import json
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import pytest
from homeroom.settings.languages import INCOMPLETE, LANGUAGES, write_for_shell

from .house import ROOT, project_files

DECIDES = re.compile(
    r"""right_to_left [^=\n]* = \s* (?: frozenset | new\ Set | [{(\[] )
    | ["']rtl["'] \s+ if\b | \? \s* ["']rtl["']
    | \b direction ["']? \s* [:=] \s* ["'] (?: ltr | rtl ) ["'] (?! \s* \| )
    | \b (?: language | tag ) \b .* partition\( ["'];["'] \)""",
    re.VERBOSE | re.IGNORECASE,
)
"""How a source decides by itself which way a language is written, or takes an Accept-Language header apart."""
KNOWING = (
    "sdk/python/src/homeroom_sdk/languages.py",
    "shell-ui/src/i18n/languages.gen.ts",
    "shell-ui/src/i18n/languages.ts",
)
PLURAL = re.compile(r"_(zero|one|two|few|many|other)$")
SHELL = ROOT / "shell-ui" / "src" / "i18n"


def dictionary_folders(files: Collection[Path]) -> set[Path]:
    """The folders that hold the words of pages, by their English dictionary."""
    return {file.parent for file in files if file.name == "en.json"}


def keys_of(dictionary: dict[str, Any], prefix: str = "") -> Iterator[str]:
    """The keys of a dictionary; plural forms, of which each language has its own, count once."""
    for key, value in dictionary.items():
        if isinstance(value, dict):
            yield from keys_of(value, f"{prefix}{key}.")
        else:
            yield prefix + PLURAL.sub("", key)


def find_gaps(folders: Collection[Path], locale: str) -> dict[str, int]:
    """How many keys of English the language lacks, by folder; nothing where it is complete."""
    gaps = {}
    for folder in folders:
        english = set(keys_of(json.loads((folder / "en.json").read_text())))
        file = folder / f"{locale}.json"
        words = set(keys_of(json.loads(file.read_text()))) if file.exists() else set()
        gaps[folder.as_posix()] = len(english - words)
    return {folder: missing for folder, missing in gaps.items() if missing}


def find_tables(root: Path, files: Collection[Path]) -> list[str]:
    """The sources that know of languages what the CLDR knows, tests apart."""
    places = [
        (file, file.relative_to(root).as_posix()) for file in files if file.suffix in (".py", ".ts", ".tsx", ".toml")
    ]
    return sorted(
        place
        for file, place in places
        if "test" not in place and place not in KNOWING and DECIDES.search(file.read_text(encoding="utf-8"))
    )


class TestLanguages:
    def test_shell_has_what_the_cldr_says(self) -> None:
        assert (SHELL / "languages.gen.ts").read_text() == write_for_shell()

    def test_one_place_knows_languages(self) -> None:
        assert find_tables(ROOT, project_files()) == []

    @pytest.mark.parametrize(
        ("name", "source"),
        [
            ("pages.py", 'RIGHT_TO_LEFT = frozenset({"ar"})'),
            ("pages.py", 'direction = "rtl" if language == "ar" else "ltr"'),
            ("page.tsx", "const dir = isArabic ? 'rtl' : 'ltr';"),
            ("words.toml", '[ar]\ndirection = "rtl"'),
            ("wishes.py", 'tag, _, weight = part.partition(";")'),
        ],
    )
    def test_second_table_is_found(self, tmp_path: Path, name: str, source: str) -> None:
        """Planted: a room that knows by itself which languages run from right to left, or what a reader asks for."""
        room = tmp_path / "room"
        room.mkdir()
        (room / name).write_text(source)
        (room / "reader.py").write_text("direction = direction_of(language)")
        assert find_tables(tmp_path, [*room.iterdir()]) == [f"room/{name}"]

    def test_each_has_a_dictionary(self) -> None:
        assert {path.stem for path in SHELL.glob("*.json")} == {each["locale"] for each in (*LANGUAGES, *INCOMPLETE)}


class TestOffered:
    def test_every_page_has_its_words_in_what_is_offered(self) -> None:
        folders = dictionary_folders(project_files("*.json"))
        assert len(folders) > 10
        assert {each["locale"]: find_gaps(folders, each["locale"]) for each in LANGUAGES} == {"en": {}, "ar": {}}

    def test_complete_language_is_offered(self) -> None:
        folders = dictionary_folders(project_files("*.json"))
        assert [each["locale"] for each in INCOMPLETE if not find_gaps(folders, each["locale"])] == []

    def test_page_without_words_is_found(self, tmp_path: Path) -> None:
        """A planted gap: one key is missing, and one page has no dictionary of the language at all."""
        english = {"title": "Jobs", "count_one": "{{count}} job", "count_other": "{{count}} jobs"}
        for name in ("jobs", "users"):
            (tmp_path / name).mkdir()
            (tmp_path / name / "en.json").write_text(json.dumps(english))
        (tmp_path / "jobs" / "th.json").write_text(json.dumps({"count_other": "{{count}} งาน"}))
        folders = dictionary_folders([*tmp_path.rglob("*.json")])
        missing = {Path(folder).name: number for folder, number in find_gaps(folders, "th").items()}
        assert missing == {"jobs": 1, "users": 2}
