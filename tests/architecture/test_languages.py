"""Only languages with complete page dictionaries are offered."""

import json
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from homeroom_server.settings.languages import INCOMPLETE, LANGUAGES

from .house import ROOT, project_files

PLURAL = re.compile(r"_(zero|one|two|few|many|other)$")
SHELL = ROOT / "shell-ui" / "src" / "i18n"


def dictionary_folders(files: Collection[Path]) -> set[Path]:
    """Return the folders with page dictionaries, found by their English one."""
    return {file.parent for file in files if file.name == "en.json"}


def keys_of(dictionary: dict[str, Any], prefix: str = "") -> Iterator[str]:
    """Yield the keys of a dictionary; plural forms, which differ between languages, yield the same key."""
    for key, value in dictionary.items():
        if isinstance(value, dict):
            yield from keys_of(value, f"{prefix}{key}.")
        else:
            yield prefix + PLURAL.sub("", key)


def find_gaps(folders: Collection[Path], locale: str) -> dict[str, int]:
    """Return the number of English keys that the language lacks, by folder; empty if it is complete."""
    gaps = {}
    for folder in folders:
        english = set(keys_of(json.loads((folder / "en.json").read_text())))
        file = folder / f"{locale}.json"
        words = set(keys_of(json.loads(file.read_text()))) if file.exists() else set()
        gaps[folder.as_posix()] = len(english - words)
    return {folder: missing for folder, missing in gaps.items() if missing}


class TestLanguages:
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
        """Plants two gaps: a missing key, and a page without a dictionary of the language."""
        english = {"title": "Jobs", "count_one": "{{count}} job", "count_other": "{{count}} jobs"}
        for name in ("jobs", "users"):
            (tmp_path / name).mkdir()
            (tmp_path / name / "en.json").write_text(json.dumps(english))
        (tmp_path / "jobs" / "th.json").write_text(json.dumps({"count_other": "{{count}} งาน"}))
        folders = dictionary_folders([*tmp_path.rglob("*.json")])
        missing = {Path(folder).name: number for folder, number in find_gaps(folders, "th").items()}
        assert missing == {"jobs": 1, "users": 2}
