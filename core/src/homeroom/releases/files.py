"""Verification that files belong to a release, in the folder of an installation or of an unpacked wheel.

A release consists exactly of the files in its list: each has its hash there, and lies in the plugin's package or in its
metadata. Any other file in a wheel could run without the plugin (`.pth` and `sitecustomize.py` run at every start of
Python) or replace a file of another package.
"""

import csv
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import Distribution
from pathlib import Path, PurePosixPath

from homeroom_sdk.discovery import PLUGINS
from homeroom_sdk.i18n import Sentence, _

from homeroom.releases.publishers import Trust
from homeroom.releases.statement import (
    SIGNATURE,
    STATEMENT,
    ReleaseRefused,
    Statement,
    hash_content,
    is_inside,
    read_signature,
)

INFO = ".dist-info"
OF_THE_WHEEL = frozenset({"METADATA", "WHEEL", "entry_points.txt"})
"""The files that a wheel contains in its `.dist-info`; installers add other files there."""
OF_THE_RELEASE = frozenset({STATEMENT, SIGNATURE, "RECORD"})
"""Files that describe the wheel's files, and so are not in the list themselves."""
UI = "ui"
NAMESPACE = "homeroom_plugins"
PLATFORM = frozenset(
    {
        *("homeroom", "homeroom_cli", "homeroom_demo", "homeroom_devkit"),
        *("homeroom_flows", "homeroom_local", "homeroom_registry", "homeroom_server"),
    }
)
"""The platform's packages. No plugin may import them or lie inside one. The SDK is not among them."""
SDK = "homeroom_sdk"


@dataclass(frozen=True, slots=True)
class Release:
    """The release that a plugin's files belong to.

    Attributes:
        publisher: The publisher that signed it; empty if it is unsigned.
        digest: Digest of the files and their hashes; empty in a source tree, where files change.
        interface: The hashes of the files of its user interface by their paths below `ui/`; None in a source tree.
        changed: Files of the user interface that differ from the release.
        refused: Why it must not run; None if it may.
    """

    version: str = ""
    publisher: str = ""
    digest: str = ""
    interface: Mapping[str, str] | None = None
    changed: Sequence[str] = ()
    refused: Sentence | None = None


NO_RELEASE = Release()


@dataclass(frozen=True, slots=True)
class Tree:
    """Location of the files: `top` contains the package's `folder` and its `.dist-info`; `record` is the wheel's
    RECORD.

    In an unpacked wheel (`is_wheel`), `top` contains nothing else; in an installation, it also contains other packages.
    """

    plugin: str
    version: str
    top: Path
    folder: Path
    record: Mapping[str, str] = field(default_factory=dict)
    is_wheel: bool = False

    @property
    def own(self) -> str:
        """The path of the package below `top`, with a trailing slash."""
        return f"{self.folder.relative_to(self.top).as_posix()}/"

    @property
    def info(self) -> Path:
        """The folder of its metadata."""
        found = (path.rpartition("/")[0] for path in self.record if path.endswith(f"{INFO}/RECORD"))
        return self.top / next((name for name in found if "/" not in name), f"none{INFO}")


def read_record(text: str) -> dict[str, str]:
    """Return the hashes in a RECORD by file path; empty for files without a hash (PyPA: recording installed
    projects).
    """
    return {row[0]: row[1] if len(row) > 1 else "" for row in csv.reader(text.splitlines()) if row}


def released(record: Mapping[str, str]) -> dict[str, str]:
    """Return the entries of a RECORD that came with the wheel, without files that the installer added."""
    return {path: digest for path, digest in record.items() if digest and is_inside(path) and _is_of_wheel(path)}


def inspect(tree: Tree, trust: Trust) -> Release:
    """Return the release that the files belong to, and the files of the user interface that differ from it.

    It is refused if any other file differs, or if the signature or the layout is not accepted.
    """
    try:
        publisher, files = _files_of(tree, trust)
        check_layout(tree)
    except ReleaseRefused as error:
        return Release(tree.version, refused=error.reason)
    pages = f"{tree.own}{UI}/"
    changed = sorted(_list_changed(tree, files))
    broken = [path for path in changed if not path.startswith(pages)]
    return Release(
        tree.version,
        publisher,
        hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest(),
        {path.removeprefix(pages): digest for path, digest in files.items() if path.startswith(pages)},
        [path.removeprefix(pages) for path in changed if path.startswith(pages)],
        _not_released(broken) if broken else None,
    )


def _files_of(tree: Tree, trust: Trust) -> tuple[str, Mapping[str, str]]:
    """Return the publisher that signed the release, and the hashes that the release lists."""
    try:
        content = (tree.info / STATEMENT).read_bytes()
    except OSError:
        if not trust.allows_unsigned(tree.plugin):
            raise ReleaseRefused(unsigned(tree.plugin)) from None
        return "", released(tree.record)
    try:
        signature = (tree.info / SIGNATURE).read_text(encoding="ascii", errors="replace")
    except OSError:
        signature = ""
    statement = Statement.read(content)
    trust.check(statement.publisher, content, read_signature(signature))
    if (statement.plugin, statement.version) != (tree.plugin, tree.version):
        raise ReleaseRefused(
            _(
                "Its files are those of {plugin} {version}. Install the plugin again.",
                plugin=statement.plugin,
                version=statement.version,
            )
        )
    return statement.publisher, statement.files


def check_layout(tree: Tree) -> None:
    """Refuse a release with files outside the plugin's own package and its metadata.

    Compiled code in a wheel and entry points other than the plugin's own are refused too.

    Raises:
        ReleaseRefused: the layout is not allowed; the reason names what is wrong.
    """
    package = tree.own.rstrip("/").replace("/", ".")
    first, _dot, rest = package.partition(".")
    if first in {*PLATFORM, SDK} or rest != (tree.plugin if first == NAMESPACE else ""):
        raise ReleaseRefused(
            _(
                "Its package {package} is inside a package of another publisher. Give it another name, or "
                "{namespace}.{id}.",
                package=package,
                namespace=NAMESPACE,
                id=tree.plugin,
            )
        )
    own = (tree.own, f"{tree.info.name}/")
    paths = {*tree.record, *_list_present(tree)}
    outside = sorted(path for path in paths if not (path.startswith(own) and is_inside(path)))
    if outside:
        raise ReleaseRefused(
            _(
                "It brings files outside its own package: {files}. Do not use it, and tell its developer.",
                files=_few(outside),
            )
        )
    compiled = sorted(path for path in paths if tree.is_wheel and path.endswith(".pyc"))
    if compiled:
        raise ReleaseRefused(_("It brings compiled code: {files}. Build it without.", files=_few(compiled)))
    points = Distribution.at(tree.info).entry_points
    others = [
        f"{point.group}: {point.name}"
        for point in points
        if (point.group, point.name, point.module.rpartition(".")[0]) != (PLUGINS, tree.plugin, package)
    ]
    if others:
        raise ReleaseRefused(
            _(
                "Its wheel declares more than the plugin {id}: {points}. Build it without them.",
                id=tree.plugin,
                points=_few(others),
            )
        )


def unsigned(plugin_id: str) -> Sentence:
    """Return the reason why an unsigned plugin does not run."""
    return _("It is not signed. If you know where it comes from, add {id} to HOMEROOM_UNSIGNED_PLUGINS.", id=plugin_id)


def signed_by_another(publisher: str, before: str) -> Sentence:
    """Return the reason why a release cannot replace an installed one of the same name: its publisher is another
    one.
    """
    if not publisher:
        return _("It is not signed; the installed version was signed by {before}.", before=before)
    return _(
        "It was signed by {publisher}; the installed version was signed by {before}. Ask {before}.",
        publisher=publisher,
        before=before,
    )


def _list_changed(tree: Tree, files: Mapping[str, str]) -> Iterator[str]:
    """Yield files that are missing or differ from the release, and files that are not in it."""
    for path, digest in files.items():
        if hash_file(tree.top / path) != digest:
            yield path
    stating = {f"{tree.info.name}/{name}" for name in OF_THE_RELEASE}
    yield from (path for path in _list_present(tree) if path not in files and path not in stating)


def _list_present(tree: Tree) -> Iterator[str]:
    """Yield the files of an unpacked wheel; in an installation, those of the package without Python's compiled
    files.
    """
    for found in (tree.top if tree.is_wheel else tree.folder).rglob("*"):
        is_compiled = found.parent.name == "__pycache__" and found.suffix == ".pyc" and not tree.is_wheel
        if not is_compiled and (found.is_file() or found.is_symlink()):
            yield found.relative_to(tree.top).as_posix()


def hash_file(path: Path) -> str:
    """Return the hash of a file in the format of a wheel's RECORD; empty if it cannot be read."""
    try:
        return hash_content(path.read_bytes())
    except (OSError, ValueError):
        return ""


def _not_released(paths: Sequence[str]) -> Sentence:
    return _(
        "Its files are not those of its release: {files}. Somebody has changed them. Install the plugin again.",
        files=_few(paths),
    )


def _few(names: Sequence[str]) -> str:
    return ", ".join(names[:3]) + (" …" if len(names) > 3 else "")


def _is_of_wheel(path: str) -> bool:
    parts = PurePosixPath(path).parts
    return not parts[0].endswith(INFO) or (len(parts) == 2 and parts[1] in OF_THE_WHEEL)
