"""Every act that the platform and the plugins write to the activity log has a text there."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOG = ROOT / "shell-ui/src/areas/users"
ACT = re.compile(r"[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*")
Function = ast.AsyncFunctionDef | ast.FunctionDef
WRITERS = {"audit", "trail", "customer"}


def acts_of(source: str) -> set[str]:
    """Return the acts that a module records: literals, and acts or verbs passed to its own recording functions."""
    tree = ast.parse(source)
    return {act for scope in [tree, *_functions(tree)] for act in _acts_within(tree, scope)}


def _functions(tree: ast.AST) -> Iterator[Function]:
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def _acts_within(tree: ast.Module, scope: ast.Module | Function) -> Iterator[str]:
    for call in _records(scope):
        act = call.args[0]
        yield from (text for text in _texts(act) if ACT.fullmatch(text))
        if isinstance(scope, ast.Module):
            continue
        given = [text for caller in _calls(tree, scope.name) for each in caller.args for text in _texts(each)]
        if isinstance(act, ast.JoinedStr):
            head = "".join(_texts(act))
            yield from (head + text for text in given)
        elif isinstance(act, ast.Name):
            assigned = [node.value for node in ast.walk(scope) if isinstance(node, ast.Assign)]
            yield from (text for value in assigned for text in _texts(value) if ACT.fullmatch(text))
            yield from (text for text in given if ACT.fullmatch(text))


def _records(scope: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(scope):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "record":
            owner = node.func.value
            name = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else ""
            if name in WRITERS and node.args:
                yield node


def _calls(tree: ast.Module, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name in (getattr(node.func, "id", ""), getattr(node.func, "attr", "")):
            yield node


def _texts(node: ast.AST) -> list[str]:
    return [each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)]


@pytest.fixture(scope="module")
def recorded() -> set[str]:
    """Provide every act that the log may contain."""
    sources = [*ROOT.glob("core/src/**/*.py"), *ROOT.glob("server/src/**/*.py"), *ROOT.glob("plugins/*/src/**/*.py")]
    return {act for path in sources for act in acts_of(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_act_has_words(recorded: set[str], language: str) -> None:
    words = json.loads((LOG / f"locales/{language}.json").read_text(encoding="utf-8"))["activity"]["types"]
    assert not {act for act in recorded if act.replace(".", "_", 1) not in words}
    assert len(set(words.values())) == len(words)


def test_every_act_can_be_filtered_by(recorded: set[str]) -> None:
    offered = re.findall(r"^  '([a-z_.]+)',$", (LOG / "activity/activity-words.ts").read_text(encoding="utf-8"), re.M)
    assert recorded <= set(offered)
    assert len(set(offered)) == len(offered)


def test_an_act_that_a_function_is_given_is_found() -> None:
    assert acts_of("def note(what):\n    audit.record(f'job.{what}')\nnote('lost')") == {"job.lost"}
