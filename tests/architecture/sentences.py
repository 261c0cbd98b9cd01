"""What the server says, read from its sources.

Every text of two words or more is said to somebody. It belongs into a catalogue, unless only those read it who make or
run the house: see `OPERATORS`, `SILENT_CALLS` and `_is_silent_error`.
"""

import ast
import builtins
import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from homeroom_sdk.errors import AppError
from pydantic import BaseModel

from .house import ROOT, plugin_names

WORDS = re.compile(r"[^\W\d_]\W? [^\W\d_]|^[A-Z][a-z]+\.$")
WORD = re.compile(r"[^\W\d_]{2}")
FOR_MACHINES = re.compile(
    r"\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|DROP|FROM|nullif|state in|due_at IS)\b"
    r"|attachment;|default-src|text/|multipart/|Content-Type:|private, |AUTH |MAIL FROM|RCPT TO|openid|id_token "
    r"|<!doctype|<p>|%Y|.*\? \(|(?:Bearer|EHLO|event|read|schedule|\{\} at) \{\}$",
    re.DOTALL,
)
"""SQL, paths in JSON, headers, commands of a protocol, keys; and pages, which have words in several languages."""

OPERATORS = (
    *("__main__.py", "cli", "config.py", "db", "demo", "migrations", "processes", "scaffold"),
    "testing",
    *(
        "blobs/errors.py",
        "blobs/s3_client.py",
        "lag.py",
        "http/headers.py",
        "http/protocols.py",
        "http/responses.py",
        "identity/clients.py",
    ),
    *("installation", "plugins/claims.py", "plugins/load.py", "shell/pages.py"),
)
"""Rooms of core whose words stand on a terminal, in a log, in the API's document or in the report on a plugin that does
not load; and the names of browsers."""
SDK_OPERATORS = ("discovery.py", "manifest.py", "migrations")
PLUGIN_OPERATORS = (
    *("migrations", "pdf/parts/shapes.py"),
    *(
        "pdf/dates.py",
        "pdf/district.py",
        "pdf/name_pairs.py",
        "pdf/name_words.py",
        "pdf/numbers.py",
        "pdf/numbering.py",
    ),
)
"""Words that are looked for on pages, in many languages, and reasons that only tests read."""

SILENT_CALLS = frozenset(
    {
        *("debug", "info", "warning", "error", "critical", "exception"),
        *("text", "execute", "CheckConstraint", "startswith", "endswith", "removeprefix", "translate"),
        *("Field", "Query", "Header", "Form", "File", "Option", "Role", "Actor", "hash", "before_waiting"),
        *("FlagSpec", "DistrictFlag"),
    }
)
"""Logs, SQL, comparisons, and what describes a parameter, a setting or a role: screens have words of their own."""

REPEATED = frozenset(
    {
        *("BadValue", "ConnectionLost", "InvalidAddress", "LeakFound", "FileError", "PermanentError", "Cancelled"),
        *("SecretDamaged", "UnfitValue"),
    }
)
"""Errors that no handler answers by itself, but whose words an answer, a finding or a stored reason repeats."""


@dataclass(frozen=True)
class Sentence:
    """A text of the sources; `shape` has a pair of braces for each gap."""

    shape: str
    where: str


def said_by_the_platform() -> Iterator[Sentence]:
    """What core, the SDK and the registry say."""
    yield from _said_in(ROOT / "core/src", "homeroom", OPERATORS)
    yield from _said_in(ROOT / "sdk/python/src", "homeroom_sdk", SDK_OPERATORS)
    yield from _said_in(ROOT / "registry/src", "homeroom_registry", ())


def said_by_plugins() -> dict[str, list[Sentence]]:
    """What each plugin says."""
    return {
        name: list(_said_in(ROOT / "plugins" / name / "src", f"homeroom_plugins/{name}", PLUGIN_OPERATORS))
        for name in plugin_names()
    }


def _said_in(folder: Path, package: str, silent: tuple[str, ...]) -> Iterator[Sentence]:
    top = folder / package
    for path in sorted(top.rglob("*.py")):
        if not any(path == top / name or path.is_relative_to(top / name) for name in silent):
            module = importlib.import_module(".".join(path.relative_to(folder).with_suffix("").parts))
            yield from read_sentences(path.read_text(), vars(module), path.relative_to(ROOT).as_posix())


def read_sentences(source: str, names: dict[str, Any], where: str) -> Iterator[Sentence]:
    """The sentences of one module; `names` are those that it knows."""
    return _walk(ast.parse(source), names, where)


def _walk(node: ast.AST, names: dict[str, Any], where: str, around: str = "") -> Iterator[Sentence]:
    shape = _shape_of(node)
    if shape is not None:
        if _is_sentence(shape):
            yield Sentence(shape, f"{where}:{getattr(node, 'lineno', 0)}")
        if isinstance(node, ast.JoinedStr):
            for part in node.values:
                if isinstance(part, ast.FormattedValue):
                    yield from _walk(part.value, names, where, around)
        return
    if isinstance(node, ast.ClassDef):
        around = node.name
    if _is_silent(node, names, around):
        return
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from _walk(child, names, where, around)


def _is_sentence(shape: str) -> bool:
    """Whether it has two words, of which a gap may be one."""
    has_words = WORDS.search(shape.replace("{}", "x")) and WORD.search(shape)
    return bool(has_words) and not FOR_MACHINES.match(shape)


def _shape_of(node: ast.AST) -> str | None:
    """The text of a literal, each gap a pair of braces."""
    if isinstance(node, ast.Constant):
        return shape_of(node.value) if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return None


def shape_of(text: str) -> str:
    """The text of a template with a pair of braces for each gap."""
    return re.sub(r"\{[a-z_]+(?::said)?\}", "{}", text)


def _is_silent(node: ast.AST, names: dict[str, Any], around: str) -> bool:
    if isinstance(node, ast.Expr):  # A docstring, if it holds a text by itself.
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.arg | ast.Compare | ast.Assert | ast.Subscript | ast.Import | ast.ImportFrom):
        return True
    if not isinstance(node, ast.Call):
        return False
    called = ast.unparse(node.func)
    last = called.rpartition(".")[2]
    if called == "super().__init__":
        return _is_silent_error(names.get(around), names)
    return last in SILENT_CALLS or _is_silent_error(_find(called, names), names)


def _is_silent_error(kind: Any, names: dict[str, Any]) -> bool:
    """Whether it is an error that no person is told; Pydantic tells the ValueErrors of its models' validators."""
    if not isinstance(kind, type) or not issubclass(kind, BaseException) or issubclass(kind, AppError):
        return False
    if kind is ValueError:
        return not any(isinstance(item, type) and issubclass(item, BaseModel) for item in names.values())
    return not {base.__name__ for base in kind.__mro__} & REPEATED


def _find(path: str, names: dict[str, Any]) -> Any:
    first, *rest = path.split(".")
    found = names.get(first, getattr(builtins, first, None))
    for name in rest:
        found = getattr(found, name, None)
    return found
