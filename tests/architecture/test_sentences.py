"""Whatever the server says has an Arabic translation, and no catalogue holds what nobody says."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import polib
import pytest
from babel.messages.pofile import read_po
from homeroom.sentences.catalogues import COMPLETE, read_catalogues
from homeroom.sentences.extract import extract, update
from homeroom.sentences.libraries import BENDING, BY_TYPE
from homeroom_sdk.errors import AppError, Conflict
from homeroom_sdk.manifest import Manifest, parse_manifest, read_manifest
from pydantic import BaseModel
from pydantic_core._pydantic_core import list_all_errors

from .house import plugin_names
from .sentences import GAP, find_faults, packages, read_mistakes, read_unmarked

NOT_OF_PAYLOADS = re.compile(
    "argument|assertion|callable|complex|counter|dataclass|default_factory|deque|decimal|ellipsis|fraction|frozen"
    "|get_attribute|invalid_key|is_|iteration|json_type|mapping|named_tuple|needs_python|no_such_attribute"
    "|object_invalid|ordered_dict|recursion|sentinel|set_item|time_delta|timezone_offset|value_error"
)
"""Pydantic's problems with types that no body, parameter or setting of ours has."""

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
    """What is wrong with a catalogue, by Babel's and polib's checks and by ours: complete, no gap lost or made up."""
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
        # A form that says its number in a word, as the Arabic for two does, needs no gap for it.
        needed = wanted - ({"count"} if len(ids) > 1 else set())
        flaws += [
            f"{message.id!r}: {text!r} has other gaps"
            for text in said
            if text and not needed <= set(GAP.findall(text)) <= wanted
        ]
    file_of_polib = polib.pofile(str(path), check_for_duplicates=True)
    if file_of_polib.percent_translated() != 100 or file_of_polib.obsolete_entries():
        flaws.append("polib counts what is not translated, or not said any more")
    return flaws


class TestSources:
    @pytest.mark.parametrize("package", packages())
    def test_every_sentence_can_be_translated(self, package: str) -> None:
        assert [f"{fault.where}: {fault.text}" for fault in find_faults(package)] == []


class TestCatalogues:
    @pytest.mark.parametrize("package", packages())
    def test_catalogue_holds_what_the_package_says_and_nothing_else(self, package: str) -> None:
        stale = [str(path) for path, content in update(packages()[package]) if path.read_bytes() != content]

        assert stale == [], "Run: make generate"

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

    @pytest.mark.parametrize("path", CATALOGUES, ids=named)
    def test_gettexts_own_check_accepts_it_where_the_machine_has_it(self, path: Path) -> None:
        checker = shutil.which("msgfmt")
        command = [checker or "true", "--check", "--output-file=/dev/null", str(path)]
        told = subprocess.run(command, capture_output=True, text=True, check=False)

        assert told.returncode == 0, told.stderr

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
    def flaws(self, folder: Path, entry: str) -> list[str]:
        path = folder / "planted.po"
        path.write_text(HEAD + entry + "\n")
        return find_flaws(path)

    def test_sound_catalogue_has_none(self, tmp_path: Path) -> None:
        said = ["لا", "واحد", "اثنان", "{count}", "{count}", "{count}"]
        forms = "\n".join(f'msgstr[{at}] "{text}"' for at, text in enumerate(said))

        assert self.flaws(tmp_path, f'msgid "{{count}} one"\nmsgid_plural "{{count}} many"\n{forms}') == []

    @pytest.mark.parametrize(
        "entry",
        [
            'msgid "Two words."\nmsgstr ""',
            '#, fuzzy\nmsgid "Two words."\nmsgstr "كلمتان."',
            'msgid "The {gap} words."\nmsgstr "كلمتان."',
            'msgid "Two words."\nmsgstr "{gap}"',
            'msgid "{count} one"\nmsgid_plural "{count} many"\nmsgstr[0] "{count}"\nmsgstr[1] "{count}"',
            'msgid "Two words."\nmsgstr "كلمتان."\n\n#~ msgid "Once said."\n#~ msgstr "قيلت."',
        ],
    )
    def test_flaw_is_found(self, tmp_path: Path, entry: str) -> None:
        assert self.flaws(tmp_path, entry) != []


class TestUpdate:
    def test_new_sentence_and_one_that_nobody_says_make_it_stale(self, tmp_path: Path) -> None:
        (tmp_path / "words.py").write_text('_("Said now.")\n_n("{count} one", "{count} many", 2)\n')
        ((path, first),) = update(tmp_path)
        path.parent.mkdir(parents=True)
        path.write_bytes(first)
        assert [content for _path, content in update(tmp_path)] == [first]

        (tmp_path / "words.py").write_text('_("Something else is said.")\n')
        ((_path, second),) = update(tmp_path)

        assert "Said now." in first.decode()
        assert "Said now." not in second.decode()
        assert "Something else is said." in second.decode()


class TestReadUnmarked:
    """Each way of saying something past the catalogues is found; what only operators read is not."""

    def found(self, source: str) -> list[str]:
        class Form(BaseModel):
            """A model, so that ValueErrors are told."""

        names: dict[str, Any] = {"Conflict": Conflict, "AppError": AppError}
        if "# schema" in source:
            names["Form"] = Form
        return [item.text for item in read_unmarked(source, names, "x.py")]

    @pytest.mark.parametrize(
        "source",
        [
            'raise Conflict("Two words.")',
            'raise Conflict(f"Two {x} words.")',
            'raise Conflict("Two "\n "words.")',
            'raise Conflict.of(field="Two words.")',
            'fields["x"] = "Two words."',
            'class C:\n    message = "Two words."',
            'return answer({}, "Two words.")',
            'Finding("code", ERROR, "Two words.")',
            'x = "Two words." if y else None',
            'raise ValueError("two words")  # schema',
            'raise Conflict("Done.")',
        ],
    )
    def test_sentence_is_found(self, source: str) -> None:
        assert len(self.found(source)) == 1

    @pytest.mark.parametrize(
        "source",
        [
            'raise ValueError("two words")',
            'raise RuntimeError("two words")',
            'log.warning("two words")',
            '"""Two words."""',
            'text("SELECT two words")',
            'x: "two words" = 1',
            'if x == "two words": pass',
            'class Status(StrEnum):\n    ON_HOLD = "two words"',
        ],
    )
    def test_what_operators_read_is_not(self, source: str) -> None:
        assert self.found(source) == []


class TestExtract:
    def test_what_a_manifest_calls_things_is_found(self, tmp_path: Path) -> None:
        (tmp_path / "plugin.toml").write_text(
            'id = "clubs"\nname = "School clubs"\ndescription = "Clubs."\nversion = "1"\napi = ">=1"\n'
            'assist = "mailto:a@example.org"\nflags = ["clubRoom"]\ntitles = { clubRoom = "Club room" }\n'
            '[[district_flags]]\nkey = "OpenLate"\ntitle = "Open late"\ndescription = "Until nine."\n'
        )

        found = {message.id for message in extract(tmp_path) if message.id}

        assert found == {"School clubs", "Club room", "Open late", "Until nine."}

    def test_name_of_a_plugin_is_translated_where_a_catalogue_has_it(self, tmp_path: Path) -> None:
        folder = tmp_path / "clubs"
        folder.mkdir()
        (folder / "plugin.toml").write_text(
            'id = "clubs"\nname = "School clubs"\ndescription = "Clubs."\nversion = "1"\napi = ">=1"\n'
            'assist = "mailto:a@example.org"\n'
        )
        assert list(update(folder)) == []
        path = folder / "locales/ar/LC_MESSAGES/clubs.po"
        path.parent.mkdir(parents=True)
        path.write_text(HEAD + 'msgid "School clubs"\nmsgstr "نوادي المدرسة"\n\nmsgid "Old"\nmsgstr "قديم"\n')

        ((_path, content),) = update(folder)

        assert {message.id for message in extract(folder) if message.id} == {"School clubs"}
        assert ("نوادي المدرسة" in content.decode(), "قديم" in content.decode()) == (True, False)


class TestReadMistakes:
    """What no extraction finds, and what makes a plain text of a sentence."""

    @pytest.mark.parametrize(
        "source",
        [
            'raise Conflict(_(f"Two {x} words."))',
            "raise Conflict(_(text))",
            'raise Conflict(_("Two {x} words."))',
            'raise Conflict(_("Two words.", x=1))',
            'raise Conflict(_n("{count} word", many, 2))',
            'raise Conflict(_("Two words.") + " " + _("Three."))',
            'raise Conflict(f"{_("Two words.")} {x}")'.replace('_("Two words.")', "_('Two words.')"),
            'raise Conflict(_("Two {} words.").format(x))',
            'raise Conflict(" ".join([x]) + _("Two words."))',
            "from homeroom_sdk.sentences import _\nfor _ in range(3): pass",
            "from homeroom_sdk.sentences import _\ndef f(_): pass",
        ],
    )
    def test_mistake_is_found(self, source: str) -> None:
        assert list(read_mistakes(source, "x.py")) != []

    @pytest.mark.parametrize(
        "source",
        [
            'raise Conflict(_("Two " "words."))',
            'raise Conflict(_("Two {x} words.", x=1))',
            'raise Conflict(_n("{count} {x} word", "{count} {x} words", 2, x=1))',
            'TAKEN = Template("The code {code} is taken.")',
            'raise Conflict(_("It is {state}.", state=_("closed")))',
            "for _ in range(3): pass",
        ],
    )
    def test_what_is_right_is_left_alone(self, source: str) -> None:
        assert list(read_mistakes(source, "x.py")) == []
