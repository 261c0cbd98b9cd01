"""Rules about texts that people read: HP5xx."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from tokenize import TokenError
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po
from homeroom.i18n.catalogues import COMPLETE
from homeroom.i18n.extract import extract
from homeroom_sdk.i18n import GAP
from homeroom_sdk.manifest import InvalidManifest

from homeroom_registry.check.rules import Problem, at, rule, whole
from homeroom_registry.check.source import MANIFEST, PluginSource

PLURAL = re.compile(r"_(zero|one|two|few|many|other)$")
FIRST = "en"


@rule(
    "HP501",
    "every sentence is said in Arabic too",
    why="The platform is whole in English and Arabic; a sentence without a translation stands in English among others.",
    mend="`python -m homeroom.i18n.extract FOLDER` writes a package's catalogues; then fill in what is empty.",
)
def sentences_are_translated(source: PluginSource) -> Iterator[Problem]:
    """Report sentences without an Arabic translation."""
    try:
        said = extract(source.folder)
    except (InvalidManifest, OSError, SyntaxError, TokenError, ValueError):  # Other rules report it.
        return
    catalogues = {language: catalogue for _path, language, catalogue in _catalogues(source.folder)}
    known = catalogues.get(COMPLETE)
    for message in said:
        if not message.id:
            continue
        words = message.id if isinstance(message.id, str) else message.id[0]
        found = known.get(words) if known is not None else None
        if found is None or not _is_filled(found):
            yield whole(f"locales/{COMPLETE}", f"There is no {COMPLETE} for: {words}")


def _is_filled(message: Message) -> bool:
    return all(message.string) if isinstance(message.string, tuple | list) else bool(message.string)


@rule(
    "HP502",
    "no translation is guessed",
    why="A `fuzzy` entry was taken from a sentence much like it; nobody has read it, and it is not used.",
    mend="Mend the translation, and take the word `fuzzy` away.",
)
def translations_are_read(source: PluginSource) -> Iterator[Problem]:
    """Report translations that are marked `fuzzy`."""
    for path, _language, catalogue in _catalogues(source.folder):
        for message in catalogue:
            if message.id and message.fuzzy:
                yield at(path, message.lineno or 0, f"It is guessed: {message.id}")


@rule(
    "HP503",
    "translations have the gaps of their sentence",
    why="What is said in a gap, such as a name or a number, would be missing, or stand there as `{count}`.",
    mend="Write each `{gap}` of the sentence into its translation, and no other.",
)
def gaps_are_kept(source: PluginSource) -> Iterator[Problem]:
    """Report translations with placeholders that differ from the original sentence's."""
    for path, _language, catalogue in _catalogues(source.folder):
        for message in catalogue:
            if not message.id or not _is_filled(message):
                continue
            ids = [message.id] if isinstance(message.id, str) else list(message.id)
            strings = [message.string] if isinstance(message.string, str) else list(message.string or ())
            allowed = set().union(*(GAP.findall(item) for item in ids))
            for string in strings:
                wrong = set(GAP.findall(string)) - allowed
                missing = allowed - set(GAP.findall(string)) if len(strings) == 1 else set()
                if gaps := sorted(wrong | missing):
                    yield at(path, message.lineno or 0, f"{', '.join(gaps)} in the translation of: {ids[0]}")


@rule(
    "HP504",
    "the dictionaries of the user interface have the same keys",
    why="A key without a word is drawn as itself: `library.loans.title`.",
    mend="Write each key into every language of `locales/*.json`.",
)
def dictionaries_agree(source: PluginSource) -> Iterator[Problem]:
    """Report keys that some languages of a dictionary lack."""
    families: dict[str, dict[str, set[str]]] = {}
    for path in sorted((source.folder / "locales").glob("*.json")):
        family, _dot, language = path.stem.rpartition(".")
        families.setdefault(family, {})[language] = set(_keys(_read(path)))
    for family, languages in families.items():
        first = languages.get(FIRST, set())
        for language, keys in languages.items():
            for key in sorted(keys ^ first):
                name = ".".join(filter(None, (family, language, "json")))
                yield whole(f"locales/{name}", f"{key.removeprefix('.')} is in one of the languages alone.")


@rule(
    "HP505",
    "titles of the manifest are in the dictionary",
    why="The shell draws menus and cards from them before any of the plugin's code loads.",
    mend='For `title = "library:nav.loans"` write `{"nav": {"loans": "Loans"}}` into `locales/en.json`.',
)
def titles_have_words(source: PluginSource) -> Iterator[Problem]:
    """Report titles and empty-state texts of the UI that are not in the English dictionary."""
    manifest = source.manifest
    keys = set(_keys(_read(source.folder / "locales" / f"{FIRST}.json")))
    for item in manifest.ui.contributions if manifest and manifest.ui else ():
        for name in filter(None, (item.title, item.empty)):
            space, colon, key = name.partition(":")
            if colon and space == source.id and f".{PLURAL.sub('', key)}" not in keys:
                yield whole(MANIFEST, f"{name} is not in locales/{FIRST}.json.")


def _catalogues(folder: Path) -> Iterator[tuple[str, str, Catalog]]:
    for path in sorted((folder / "locales").glob("*/LC_MESSAGES/*.po")):
        try:
            with path.open("rb") as file:
                yield path.relative_to(folder).as_posix(), path.parent.parent.name, read_po(file, abort_invalid=True)
        except (PoFileError, OSError, ValueError):
            continue


def _read(path: Path) -> Mapping[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _keys(part: Any, path: str = "") -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            yield from _keys(value, f"{path}.{PLURAL.sub('', key)}")
    else:
        yield path
