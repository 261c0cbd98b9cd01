"""No public name uses a word that `docs/glossary.md` has replaced by a plainer one."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from .house import ROOT, source_folders

EXCEPTIONS: Mapping[tuple[str, str], str] = {
    ("homeroom_plugins/delivery/states.py", "ASK"): "what a clerk may have answered; it is stored",
}
_ROW = re.compile(r"^\| ((?:`[a-z]+`(?:, )?)+) \| ", re.MULTILINE)
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def replaced_words() -> frozenset[str]:
    """The words of the glossary's second table."""
    _, _, table = (ROOT / "docs/glossary.md").read_text().partition("## Not in names")
    return frozenset(word for cell in _ROW.findall(table) for word in re.findall("[a-z]+", cell))


def find_replaced(folder: Path, words: frozenset[str]) -> list[tuple[str, str]]:
    """Each public name below the folder that has one of the words, with its file."""
    return [
        (path.relative_to(folder).as_posix(), name)
        for path in sorted(folder.rglob("*.py"))
        if "migrations" not in path.parts
        for name in (path.stem, *public_names(ast.parse(path.read_text())))
        if words & {word.lower() for word in _WORD.findall(name)}
    ]


def public_names(scope: ast.Module | ast.ClassDef) -> Iterator[str]:
    """What a module or class defines without an underscore: functions, classes, constants and fields."""
    for node in scope.body:
        names: list[str] = []
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names = [node.name]
        elif isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names = [node.target.id]
        yield from (name for name in names if not name.startswith("_"))
        if isinstance(node, ast.ClassDef):
            yield from public_names(node)


class TestReplacedWords:
    def test_no_public_name_uses_one(self) -> None:
        found = [item for folder in source_folders() for item in find_replaced(folder, replaced_words())]
        assert [item for item in found if item not in EXCEPTIONS] == []
        assert set(EXCEPTIONS) <= set(found)

    @pytest.mark.parametrize(
        ("line", "name"),
        [
            ("def ask() -> None: ...", "ask"),
            ("async def settle_schools() -> None: ...", "settle_schools"),
            ("class RunQuestion: ...", "RunQuestion"),
            ("class Window:\n    def behind(self) -> None: ...", "behind"),
            ("TENANT_TABLES = ()", "TENANT_TABLES"),
            ("class Model:\n    spoken: int = 0", "spoken"),
        ],
    )
    def test_planted_name_is_found(self, tmp_path: Path, line: str, name: str) -> None:
        (tmp_path / "planted.py").write_text(f'"""Planted."""\n\n{line}\n\n\ndef _ask() -> None: ...\n')
        assert find_replaced(tmp_path, replaced_words()) == [("planted.py", name)]

    def test_planted_module_is_found(self, tmp_path: Path) -> None:
        (tmp_path / "losses.py").write_text('"""Planted."""\n')
        assert find_replaced(tmp_path, replaced_words()) == [("losses.py", "losses")]

    def test_longer_words_are_left_alone(self, tmp_path: Path) -> None:
        (tmp_path / "planted.py").write_text("MASK = 1\n\n\nclass MailSettled: ...\n\n\ndef unsettled(): ...\n")
        assert find_replaced(tmp_path, replaced_words()) == []
