"""All texts of the server have an Arabic translation."""

import re
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from homeroom.i18n.catalogues import COMPLETE, read_catalogues
from homeroom.i18n.extract import extract
from homeroom.i18n.libraries import BENDING, BY_TYPE
from homeroom_sdk.errors import Conflict
from homeroom_sdk.manifest import Manifest, parse_manifest, read_manifest
from pydantic_core._pydantic_core import list_all_errors

from .house import plugin_names
from .sentences import GAP, find_faults, packages, read_mistakes, read_unmarked

NOT_OF_PAYLOADS = re.compile(
    "argument|assertion|callable|complex|counter|dataclass|default_factory|deque|decimal|ellipsis|fraction|frozen"
    "|get_attribute|invalid_key|is_|iteration|json_type|mapping|named_tuple|needs_python|no_such_attribute"
    "|object_invalid|ordered_dict|recursion|sentinel|set_item|time_delta|timezone_offset|value_error"
)
"""Pydantic's error types for data types that no body, parameter or setting uses."""

CATALOGUES = [path for folder in packages().values() for path in sorted(folder.glob("locales/*/LC_MESSAGES/*.po"))]


def named(path: Path) -> str:
    return f"{path.stem}-{path.parent.parent.name}"


def read_manifest_of(plugin: str) -> Manifest:
    return parse_manifest(read_manifest(packages()[plugin] / "plugin.toml"))


def find_manuals(plugin: str, language: str) -> list[str]:
    return [name for name in read_manifest_of(plugin).manuals if name.endswith(f".{language}.md")]


def forms_of(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def find_flaws(path: Path) -> list[str]:
    """Return the flaws of a catalogue found by Babel's checks and ours: missing translations and different gaps."""
    with path.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    flaws = [f"{message.id!r}: {error}" for message, errors in catalogue.check() for error in errors]
    for message in catalogue:
        if not message.id:
            continue
        ids, said = forms_of(message.id), forms_of(message.string)
        if message.fuzzy or not all(said):
            flaws.append(f"{message.id!r}: has no translation")
        wanted = {gap for text in ids for gap in GAP.findall(text)}
        # A form that expresses the number in a word, as the Arabic dual does, needs no gap for it.
        needed = wanted - ({"count"} if len(ids) > 1 else set())
        flaws += [
            f"{message.id!r}: {text!r} has other gaps"
            for text in said
            if text and not needed <= set(GAP.findall(text)) <= wanted
        ]
    return flaws


class TestSources:
    @pytest.mark.parametrize("package", packages())
    def test_every_sentence_can_be_translated(self, package: str) -> None:
        assert [f"{fault.where}: {fault.text}" for fault in find_faults(package)] == []


class TestCatalogues:
    @pytest.mark.parametrize("package", packages())
    def test_whoever_says_something_says_it_in_arabic(self, package: str) -> None:
        folder = packages()[package]

        assert not len(extract(folder)) or (folder / f"locales/{COMPLETE}/LC_MESSAGES/{folder.name}.po").is_file()

    @pytest.mark.parametrize("plugin", [name for name in plugin_names() if find_manuals(name, COMPLETE)])
    def test_plugin_with_an_arabic_manual_has_its_name_in_arabic(self, plugin: str) -> None:
        manifest = read_manifest_of(plugin)
        words = read_catalogues([packages()[plugin]], COMPLETE)

        assert {catalogue.gettext(manifest.name) for catalogue in words} - {manifest.name}

    @pytest.mark.parametrize("path", CATALOGUES, ids=named)
    def test_catalogue_is_complete_and_sound(self, path: Path) -> None:
        assert find_flaws(path) == []

    def test_every_problem_of_a_payload_has_words_of_ours(self) -> None:
        of_pydantic = {item["type"] for item in list_all_errors() if not NOT_OF_PAYLOADS.search(item["type"])}

        assert sorted(of_pydantic - BY_TYPE.keys() - BENDING.keys()) == []


HEAD = """msgid ""
msgstr ""
"Language: ar\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : 4);\\n"

"""


class TestFindFlaws:
    @pytest.mark.parametrize(
        "entry",
        ['msgid "Two words."\nmsgstr ""', 'msgid "The {gap} words."\nmsgstr "كلمتان."'],
    )
    def test_flaw_is_found(self, tmp_path: Path, entry: str) -> None:
        path = tmp_path / "planted.po"
        path.write_text(f'msgid ""\nmsgstr "Language: ar\\n"\n\n{entry}\n')

        assert len(find_flaws(path)) == 1


class TestReadUnmarked:
    """Finds texts that bypass the catalogues, and ignores texts that only operators read."""

    @pytest.mark.parametrize(
        ("source", "found"),
        [
            ('raise Conflict(f"Two {x} words.")', ["Two {} words."]),
            ('raise ValueError("two words")', []),
        ],
    )
    def test_sentence_is_found(self, source: str, found: list[str]) -> None:
        assert [fault.text for fault in read_unmarked(source, {"Conflict": Conflict}, "x.py")] == found


class TestReadMistakes:
    """Finds texts that no extraction finds, and sentences that are converted to a plain str."""

    @pytest.mark.parametrize(
        "source",
        [
            'raise Conflict(_(f"Two {x} words."))',
            'raise Conflict(_("Two {x} words."))',
            'raise Conflict(_("Two words.") + " " + _("Three."))',
        ],
    )
    def test_mistake_is_found(self, source: str) -> None:
        assert list(read_mistakes(source, "x.py")) != []
