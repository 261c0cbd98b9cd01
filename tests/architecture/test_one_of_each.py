"""What is decided in one place is decided there only: a second copy of it is found."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from .house import ROOT, python_sources

Find = Callable[[ast.AST], bool]


@dataclass(frozen=True)
class Rule:
    """Something that the house has once.

    Attributes:
        owners: The files that may have it, from the root; the first is where it belongs.
        find: Whether a node of a source is a copy of it.
        planted: A line that must be found.
    """

    name: str
    owners: tuple[str, ...]
    find: Find
    planted: str


def imports(module: str, *names: str) -> Find:
    """Finds imports of any of the names, or of anything, from the module."""

    def find(node: ast.AST) -> bool:
        if isinstance(node, ast.Import):
            return any(item.name == module or item.name.startswith(f"{module}.") for item in node.names)
        if not isinstance(node, ast.ImportFrom) or node.module != module:
            return False
        return not names or any(item.name in names for item in node.names)

    return find


def _texts(node: ast.AST) -> Iterator[Any]:
    """The constant texts among a call's arguments."""
    for item in node.args if isinstance(node, ast.Call) else ():
        if isinstance(item, ast.Constant) and isinstance(item.value, str):
            yield item


def _is_check_of_text(node: ast.AST) -> bool:
    """A test for NUL or halves of characters: compared, in a pattern, by category, or by being printable."""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        return any(isinstance(side, ast.Constant) and side.value in ("\0", "\ud800", "\udfff", "Cs") for side in sides)
    if isinstance(node, ast.Set | ast.Tuple):
        return any(isinstance(item, ast.Constant) and item.value == "Cs" for item in node.elts)
    if not isinstance(node, ast.Call):
        return False
    name = ast.unparse(node.func)
    if name.endswith(".isprintable"):
        return True
    texts = [item.value for item in _texts(node)]
    return name == "re.compile" and any(re.search("\ud800|\\\\ud800|\\[(?!\\^)[^]]*\0[^]]*\\]", text) for text in texts)


def _is_pattern_of_addresses(node: ast.AST) -> bool:
    is_compiled = isinstance(node, ast.Call) and ast.unparse(node.func) in ("re.compile", "re2.compile")
    return is_compiled and any("@" in re.sub(r"\[(?:\\.|[^\]])*\]", "", item.value) for item in _texts(node))


RULES = [
    Rule(
        "texts that can be stored",
        (
            "sdk/python/src/homeroom_sdk/texts.py",
            # Whether the bytes of a file are text, not whether a text can be stored.
            "core/src/homeroom/forms/file_kinds.py",
        ),
        _is_check_of_text,
        'def check(text): return "\\0" in text',
    ),
    Rule(
        "e-mail addresses",
        (
            "sdk/python/src/homeroom_sdk/addresses.py",
            # Where an address stands in what somebody wrote, not whether it is one.
            "plugins/delivery/src/homeroom_plugins/delivery/pdf/words.py",
            "plugins/mail/src/homeroom_plugins/mail/bounces/patterns.py",
            "plugins/mail/src/homeroom_plugins/mail/outages.py",
        ),
        lambda node: imports("email_validator")(node) or _is_pattern_of_addresses(node),
        'ADDRESS = re.compile("[^@]+@[^@]+")',
    ),
    Rule(
        "seals",
        (
            "core/src/homeroom/secrets/sealing.py",
            # Sealed in frames, so that a part can be read without the rest.
            "core/src/homeroom/blobs/encryption.py",
        ),
        imports("cryptography.hazmat.primitives.ciphers.aead"),
        "from cryptography.hazmat.primitives.ciphers.aead import AESGCM",
    ),
    Rule(
        "connections for calls to other servers",
        ("core/src/homeroom/outgoing/network.py", "core/src/homeroom/outgoing/service.py"),
        lambda node: any(imports(module)(node) for module in ("urllib.request", "http.client", "httpcore2")),
        "import urllib.request",
    ),
    Rule(
        "a database that is away",
        ("sdk/python/src/homeroom_sdk/orm.py", "core/src/homeroom/db/alone.py"),
        imports("sqlalchemy.exc", "OperationalError", "InterfaceError", "TimeoutError"),
        "from sqlalchemy.exc import OperationalError",
    ),
]


def find_copies(rule: Rule, sources: Iterable[Path]) -> Iterator[str]:
    """Where else than with its owners the house has it, as `file:line`."""
    owners = {ROOT / owner for owner in rule.owners}
    for path in sources:
        if path not in owners:
            tree = ast.parse(path.read_text())
            yield from (f"{path.name}:{node.lineno}" for node in ast.walk(tree) if rule.find(node))  # type: ignore[attr-defined] # what is found has a place


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
class TestOneOfEach:
    def test_there_is_no_second_one(self, rule: Rule) -> None:
        assert list(find_copies(rule, python_sources())) == []

    def test_its_owners_have_it(self, rule: Rule) -> None:
        """Or the rule looks for something that nobody writes any more."""
        for owner in rule.owners:
            assert list(find_copies(Rule(rule.name, (), rule.find, ""), [ROOT / owner])), owner

    def test_planted_copy_is_found(self, rule: Rule, tmp_path: Path) -> None:
        path = tmp_path / "copy.py"
        path.write_text(f'"""A module."""\n\n{rule.planted}\n')

        assert list(find_copies(rule, [path])) == ["copy.py:3"]
