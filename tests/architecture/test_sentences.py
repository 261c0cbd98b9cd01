"""Whatever the server says has an Arabic translation, and no catalogue holds what nobody says."""

import ast
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from homeroom.sentences.catalogues import OWN, read_catalogue
from homeroom.sentences.templates import GAP, Template
from homeroom_sdk.errors import AppError, Conflict
from pydantic import BaseModel
from pydantic_core._pydantic_core import list_all_errors

from .house import ROOT, plugin_names
from .sentences import Sentence, read_sentences, said_by_plugins, said_by_the_platform, shape_of

COMPLETE = "ar"
CATALOGUES = {"core": OWN} | {
    name: ROOT / "plugins" / name / "src" / "homeroom_plugins" / name for name in plugin_names()
}
NOT_OF_PAYLOADS = re.compile(
    "argument|assertion|callable|complex|counter|dataclass|default_factory|deque|decimal|ellipsis|fraction|frozen"
    "|get_attribute|invalid_key|is_|iteration|json_type|mapping|named_tuple|needs_python|no_such_attribute"
    "|object_invalid|ordered_dict|recursion|sentinel|set_item|time_delta|timezone_offset|value_error"
)
"""Pydantic's problems with types that no body, parameter or setting of ours has."""
OF_THE_WEB_LIBRARIES = (
    "JSON decode error",
    "Expected UploadFile, received: {type}",
    "There was an error parsing the body",
    "Field exceeded maximum size of {size}.",
    "Too many fields. Maximum number of fields is {count}.",
    "Too many files. Maximum number of files is {count}.",
    'The Content-Disposition header field "name" must be provided.',
    "Missing boundary in multipart.",
    "Invalid multipart data.",
)
"""Starlette's and FastAPI's words for a body that cannot be read."""
MAY_BE_LEFT_OUT = {"error", "encoding_error", "expected_plural", "field_type", "class_name", "type"}
"""Gaps of the libraries' sentences that hold English, or an ending of an English word."""

FEWEST_FAST_LETTERS = 5
"""An entry such as `{least} to {most}` would be found in what other servers and people write."""


def catalogue(package: str) -> dict[str, str]:
    return read_catalogue(CATALOGUES[package], COMPLETE)


def shapes_of(texts: Iterable[str]) -> set[str]:
    return {shape_of(text) for text in texts}


def missing_in(said: Iterable[Sentence], *packages: str) -> list[str]:
    known = {shape for package in packages for shape in shapes_of(catalogue(package))}
    return [f"{item.where}: {item.shape}" for item in said if item.shape not in known]


def of_the_libraries() -> set[str]:
    of_pydantic = {
        item[kind]
        for item in list_all_errors()
        for kind in ("message_template_python", "message_template_json")
        if item.get(kind) and not NOT_OF_PAYLOADS.search(item["type"])
    }
    return shapes_of([*of_pydantic, *OF_THE_WEB_LIBRARIES])


def literals_of(*folders: Path) -> set[str]:
    """Every text of the sources, also the single words and the SQL."""
    found = set()
    for folder in folders:
        for path in folder.rglob("*.py"):
            nodes = ast.walk(ast.parse(path.read_text()))
            found |= {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return found


@pytest.fixture(scope="module")
def platform_sentences() -> list[Sentence]:
    return list(said_by_the_platform())


@pytest.fixture(scope="module")
def plugin_sentences() -> dict[str, list[Sentence]]:
    return said_by_plugins()


class TestArabicCatalogues:
    def test_core_holds_all_that_the_platform_says(self, platform_sentences: list[Sentence]) -> None:
        assert missing_in(platform_sentences, "core") == [], "Translate them in locales/messages.ar.json of core."

    @pytest.mark.parametrize("name", plugin_names())
    def test_plugin_holds_all_that_it_says(self, plugin_sentences: dict[str, list[Sentence]], name: str) -> None:
        assert missing_in(plugin_sentences[name], name, "core") == [], f"Translate them in {name}'s messages.ar.json."

    def test_core_holds_what_the_libraries_say_of_payloads(self) -> None:
        assert sorted(of_the_libraries() - shapes_of(catalogue("core"))) == []

    @pytest.mark.parametrize("package", CATALOGUES)
    def test_nothing_stands_there_that_nobody_says(
        self, package: str, platform_sentences: list[Sentence], plugin_sentences: dict[str, list[Sentence]]
    ) -> None:
        if package == "core":
            said = {item.shape for item in platform_sentences} | of_the_libraries()
            words = literals_of(ROOT / "core/src", ROOT / "sdk/python/src")
        else:
            said = {item.shape for item in plugin_sentences[package]}
            words = literals_of(CATALOGUES[package])
        sql = "".join(text for text in words if "UPDATE" in text)
        known = catalogue(package)

        unsaid = [key for key in known if shape_of(key) not in said | words and f"'{key}'" not in sql]

        assert unsaid == [], "Take them out of the catalogue, or write them as the code does now."

    @pytest.mark.parametrize("name", plugin_names())
    def test_plugin_leaves_to_core_what_core_says(self, name: str) -> None:
        assert shapes_of(catalogue(name)) & shapes_of(catalogue("core")) == set()

    @pytest.mark.parametrize("package", CATALOGUES)
    def test_translation_has_the_gaps_of_its_sentence(self, package: str) -> None:
        def gaps(text: str) -> set[str]:
            return {gap[1] for gap in GAP.finditer(text)} - MAY_BE_LEFT_OUT

        assert [key for key, said in catalogue(package).items() if gaps(key) != gaps(said)] == []

    @pytest.mark.parametrize("package", CATALOGUES)
    def test_gaps_can_be_told_apart(self, package: str) -> None:
        """No two of a name, none beside another, enough fast text, and no sentence that two entries would make."""
        templates = {key: Template.parse(key) for key in catalogue(package)}
        double = Counter(shape_of(key) for key in templates)

        assert [key for key, found in templates.items() if len(set(found.names)) < len(found.names)] == []
        assert [key for key, found in templates.items() if "" in found.literals[1:-1]] == []
        assert [key for key, found in templates.items() if found.names and found.weight < FEWEST_FAST_LETTERS] == []
        assert [shape for shape, count in double.items() if count > 1] == []


class TestReadSentences:
    """Each way of saying something is found; what only operators read is not."""

    def found(self, source: str) -> list[str]:
        class Form(BaseModel):
            """A model, so that ValueErrors are told."""

        names: dict[str, Any] = {"Conflict": Conflict, "AppError": AppError}
        if "# schema" in source:
            names["Form"] = Form
        return [item.shape for item in read_sentences(source, names, "x.py")]

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
        ],
    )
    def test_what_operators_read_is_not(self, source: str) -> None:
        assert self.found(source) == []
