"""Search of the server's sources for texts that no translation catalogue contains.

Every text of two words or more is considered a message to a person. It belongs in a call of `_`, `_n` or `Template`,
unless only developers and operators read it: see `OPERATORS`, `SILENT_CALLS` and `_is_silent_error`.
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
GAP = re.compile(r"\{([a-z_][a-z0-9_]*)\}")
FOR_MACHINES = re.compile(
    r"[\s(]*(?:SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|DROP|FROM|nullif|encode|state in|due_at IS)\b"
    r"|(?:ALTER|jsonb USING|text USING|dict\[)"
    r"|EXISTS \(SELECT |parent\.| AND \(schools |\(\{\}\)? (?:IS NULL|<@)|\(\{table\}\.district_id, "
    r"|\{\}; (?:filename|charset)|bytes \{\}|sandbox; default-src|PowerPoint Document$"
    r"|script-src|<svg|\{\}<image |width=|\{\} Do$|homeroom (?:authority|seal)$|Time stamp$"
    r"|attachment;|default-src|text/|multipart/|Content-Type:|private, |AUTH |MAIL FROM|RCPT TO|openid|id_token "
    r"|<!doctype|<p>|// Generated from |\s*export const |%Y|.*\? \("
    r"|(?:Bearer|EHLO|chore|event|read|schedule|\{\} at) \{\}$",
    re.DOTALL,
)
"""SQL, JSON paths, headers, protocol commands, keys, TypeScript, PDF and certificates; also pages, which are translated
separately.
"""

OPERATORS = (
    *("config.py", "db", "migrations", "processes", "plugin_roles"),
    *(
        "blobs/errors.py",
        "blobs/backends/s3_client.py",
        "loop_watchdog.py",
        "identity/sign_in/clients.py",
    ),
    *(
        "installation",
        "instances/record_schemas.py",
        "i18n/extract.py",
        "plugins/loading/namespace.py",
        "plugins/loading/load.py",
    ),
)
"""Modules of core with texts that appear only on a terminal, in a log, in the API's document or in the report on a
plugin that does not load; and the names of browsers.
"""
REGISTRY_OPERATORS = ("check", "install")
"""Modules with texts that appear only in the report on a plugin and on a terminal."""
SERVER_OPERATORS = ("http/headers.py", "http/serving/protocols.py", "http/responses.py", "migrations", "shell/pages.py")
SDK_OPERATORS = ("discovery.py", "manifest.py", "migrations")
PLUGIN_OPERATORS = (
    *("migrations", "pdf/cut/parts/shapes.py", "bounces/patterns.py", "bounces/phrases.py"),
    *("listening/conversation.py", "listening/place.py"),
    *(
        "pdf/read/dates.py",
        "pdf/names/mark_index.py",
        "pdf/names/pairs.py",
        "pdf/text/name_words.py",
        "pdf/text/numbers.py",
        "pdf/read/page_numbers.py",
    ),
)
"""Modules with words in many languages to search for on pages and in mails; with reasons that only tests read; and
with texts for mail servers and operators.
"""

SILENT_CALLS = frozenset(
    {
        *("debug", "info", "warning", "error", "critical", "exception"),
        *("text", "execute", "CheckConstraint", "startswith", "endswith", "removeprefix", "translate"),
        *("Field", "Query", "Header", "Form", "File", "Option", "Role", "Actor", "hash", "announce_long_wait"),
    }
)
"""Logs, SQL, comparisons, and descriptions of parameters, settings and roles, for which screens have separate texts."""

REPEATED = frozenset(
    {
        *("BadValue", "ConnectionLost", "InvalidAddress", "LeakFound", "FileError", "PermanentError", "Cancelled"),
        *("SecretDamaged", "UnfitValue"),
    }
)
"""Errors that no handler turns into a response, but whose text is repeated in a response, a finding or a stored reason.
"""


MARKERS = {"_": 1, "_n": 2, "Template": 1}
"""Functions that mark a translatable sentence, and the number of literals each takes; `make generate` extracts them."""


@dataclass(frozen=True)
class Fault:
    """A text that cannot be translated, with `{}` in place of each value, or a wrong use of a marker."""

    text: str
    where: str


def packages() -> dict[str, Path]:
    """Return the folder of every package that has messages, by its name."""
    platform = {
        "homeroom": ROOT / "core/src/homeroom",
        "homeroom_server": ROOT / "server/src/homeroom_server",
        "homeroom_sdk": ROOT / "sdk/python/src/homeroom_sdk",
        "homeroom_registry": ROOT / "registry/src/homeroom_registry",
    }
    return platform | {name: ROOT / "plugins" / name / "src" / "homeroom_plugins" / name for name in plugin_names()}


def find_faults(package: str) -> Iterator[Fault]:
    """Yield the texts of a package that cannot be translated, and its wrong uses of markers."""
    silent = {
        "homeroom": OPERATORS,
        "homeroom_server": SERVER_OPERATORS,
        "homeroom_sdk": SDK_OPERATORS,
        "homeroom_registry": REGISTRY_OPERATORS,
    }
    top = packages()[package]
    root = next(parent for parent in top.parents if parent.name == "src")
    for path in sorted(top.rglob("*.py")):
        where = path.relative_to(ROOT).as_posix()
        names = silent.get(package, PLUGIN_OPERATORS)
        if not any(path == top / name or path.is_relative_to(top / name) for name in names):
            module = importlib.import_module(".".join(path.relative_to(root).with_suffix("").parts))
            yield from read_unmarked(path.read_text(), vars(module), where)
        yield from read_mistakes(path.read_text(), where)


def read_unmarked(source: str, names: dict[str, Any], where: str) -> Iterator[Fault]:
    """Yield the unmarked sentences of one module; `names` are the module's attributes by name."""
    return _walk(ast.parse(source), names, where)


def read_mistakes(source: str, where: str) -> Iterator[Fault]:
    """Yield wrong uses of markers: no literal, wrong gaps, conversion to a plain str, or a redefined `_`."""
    tree = ast.parse(source)
    is_marking = False
    for node in ast.walk(tree):
        place = f"{where}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.ImportFrom):
            is_marking |= any(item.name == "_" and item.asname is None for item in node.names)
        elif _marker_of(node) and (wrong := _find_mistake(node)):
            yield Fault(wrong, place)
        elif isinstance(node, ast.BinOp) and (_marker_of(node.left) or _marker_of(node.right)):
            yield Fault("A sentence is put together: use `joined`, or a gap.", place)
        elif isinstance(node, ast.FormattedValue) and _marker_of(node.value):
            yield Fault("A sentence stands in an f-string: use a gap of another sentence.", place)
        elif isinstance(node, ast.Attribute) and _marker_of(node.value):
            yield Fault("A method of str makes a plain text of a sentence.", place)
    for node in ast.walk(tree) if is_marking else ():
        if (isinstance(node, ast.Name) and node.id == "_" and isinstance(node.ctx, ast.Store)) or (
            isinstance(node, ast.arg) and node.arg == "_"
        ):
            yield Fault("`_` marks sentences here, and is no name for what is thrown away.", f"{where}:{node.lineno}")


def _marker_of(node: ast.AST) -> str | None:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKERS:
        return node.func.id
    return None


def _find_mistake(node: ast.AST) -> str | None:
    assert isinstance(node, ast.Call)
    marker = _marker_of(node) or ""
    texts = [item.value for item in node.args[: MARKERS[marker]] if isinstance(item, ast.Constant)]
    if len(texts) != MARKERS[marker] or not all(isinstance(text, str) for text in texts):
        return "A sentence is a literal: what changes in it is a gap."
    if marker == "Template" or any(item.arg is None for item in node.keywords):
        return None
    gaps = {name for text in texts for name in GAP.findall(str(text))} - ({"count"} if marker == "_n" else set())
    given = {str(item.arg) for item in node.keywords}
    return None if gaps == given else f"Gaps {sorted(gaps)}, values {sorted(given)}."


def _walk(node: ast.AST, names: dict[str, Any], where: str, around: str = "") -> Iterator[Fault]:
    shape = _shape_of(node)
    if shape is not None:
        if _is_sentence(shape):
            yield Fault(shape, f"{where}:{getattr(node, 'lineno', 0)}")
        if isinstance(node, ast.JoinedStr):
            for part in node.values:
                if isinstance(part, ast.FormattedValue):
                    yield from _walk(part.value, names, where, around)
        return
    if isinstance(node, ast.ClassDef):
        around = node.name
        if any(isinstance(base, ast.Name) and base.id == "StrEnum" for base in node.bases):
            return  # These are values for programs, such as a status; screens have separate words for them.
    if _is_silent(node, names, around):
        return
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from _walk(child, names, where, around)


def _is_sentence(shape: str) -> bool:
    """Return whether the text has at least two words; a gap may be one of them."""
    has_words = WORDS.search(shape.replace("{}", "x")) and WORD.search(shape)
    return bool(has_words) and not FOR_MACHINES.match(shape)


def _shape_of(node: ast.AST) -> str | None:
    """Return the text of a literal with `{}` for each gap, or None."""
    if isinstance(node, ast.Constant):
        return GAP.sub("{}", node.value) if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return None


def _is_silent(node: ast.AST, names: dict[str, Any], around: str) -> bool:
    if isinstance(node, ast.Expr):  # A bare string expression is a docstring.
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.arg | ast.Compare | ast.Assert | ast.Subscript | ast.Import | ast.ImportFrom):
        return True
    if not isinstance(node, ast.Call):
        return False
    if _marker_of(node):
        return True
    called = ast.unparse(node.func)
    last = called.rpartition(".")[2]
    if called == "super().__init__":
        return _is_silent_error(names.get(around), names)
    return last in SILENT_CALLS or _is_silent_error(_find(called, names), names)


def _is_silent_error(kind: Any, names: dict[str, Any]) -> bool:
    """Return whether the error's text is never shown to a user; Pydantic shows the ValueErrors of its validators."""
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
