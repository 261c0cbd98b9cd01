"""Update the packages' catalogues from their sources: `python -m homeroom.i18n.extract [--check] FOLDER...`

Each folder is the folder of a package. New sentences are added without a translation, or with that of a similar
sentence and the mark `fuzzy`. Sentences that are no longer in the sources are removed. A plugin's name is kept if a
catalogue already contains it; to translate it, add the entry by hand.
"""

import sys
import tomllib
from collections.abc import Iterator, Sequence
from io import SEEK_END, BytesIO
from pathlib import Path
from typing import IO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import PoFileError, read_po, write_po
from homeroom_sdk.manifest import parse_manifest

from homeroom.i18n.catalogues import COMPLETE

KEYWORDS = {"_": None, "_n": (1, 2), "Template": None}
WIDTH = 110
PLURAL_FORMS = {
    "ar": "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);"
}
"""Plural forms in CLDR's order, as translation tools use them; Babel swaps the last two of Arabic."""
HEAD = """msgid ""
msgstr ""
"Project-Id-Version: {domain}\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"

"""
"""Header of a catalogue, without author and dates, so that the same sources always produce the same file."""


def extract(folder: Path) -> Catalog:
    """Return a catalogue of the messages in the package's sources."""
    template = Catalog(domain=folder.name, charset="utf-8")
    methods = [("**.py", "python"), ("plugin.toml", f"{__package__}.extract:extract_manifest")]
    found = extract_from_dir(folder, method_map=methods, keywords=KEYWORDS)
    for _file, _line, message, _comments, context in found:
        template.add(message, context=context)
    if (name := _find_name(folder)) and any(name in catalogue for catalogue in _read_catalogues(folder)):
        template.add(name)
    return template


def _find_name(folder: Path) -> str:
    """Return the plugin's display name; empty if the package is not a plugin."""
    path = folder / "plugin.toml"
    return parse_manifest(tomllib.loads(path.read_text(encoding="utf-8"))).name if path.is_file() else ""


def _read_catalogues(folder: Path) -> Iterator[Catalog]:
    for path in sorted(folder.glob("locales/*/LC_MESSAGES/*.po")):
        try:
            with path.open("rb") as file:
                yield read_po(file, abort_invalid=True)
        except PoFileError:
            continue  # The code that checks or writes this catalogue reports the error.


def extract_manifest(
    file: IO[bytes], _keywords: object, _comment_tags: object, options: object
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the texts of a plugin's manifest in Babel's format: the names of features and of a district's flags."""
    for text in parse_manifest(tomllib.load(file)).texts():
        yield 1, None, text, []


def update(folder: Path) -> Iterator[tuple[Path, bytes]]:
    """Yield the path and the updated content of each of the package's catalogues."""
    template = extract(folder)
    languages = {path.parent.parent.name for path in (folder / "locales").glob("*/LC_MESSAGES/*.po")}
    if len(template):
        languages.add(COMPLETE)
    for language in sorted(languages):
        path = folder / "locales" / language / "LC_MESSAGES" / f"{folder.name}.po"
        yield path, _updated(path, language, template)


def _updated(path: Path, language: str, template: Catalog) -> bytes:
    if path.exists():
        with path.open("rb") as file:
            catalogue = read_po(file, locale=language, domain=template.domain, abort_invalid=True)
        plural_forms = catalogue.plural_forms
    else:
        catalogue = Catalog(locale=language, domain=template.domain)
        plural_forms = PLURAL_FORMS.get(language, catalogue.plural_forms)
    catalogue.update(template, update_creation_date=False)
    written = BytesIO(HEAD.format(domain=template.domain, language=language, plural_forms=plural_forms).encode())
    written.seek(0, SEEK_END)
    write_po(
        written, catalogue, omit_header=True, no_location=True, sort_output=True, ignore_obsolete=True, width=WIDTH
    )
    return written.getvalue()


def main(arguments: Sequence[str]) -> int:
    """Write the catalogues, or with `--check` only list those that differ.

    Returns:
        The exit code: 1 if `--check` found differences, otherwise 0.
    """
    is_check = "--check" in arguments
    stale = []
    for folder in (Path(name) for name in arguments if name != "--check"):
        for path, content in update(folder):
            if path.exists() and path.read_bytes() == content:
                continue
            stale.append(path)
            if not is_check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
    for path in stale:
        print(f"{path} {'is not what its sources say. Run: make generate' if is_check else 'was written.'}")
    return int(is_check and bool(stale))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
