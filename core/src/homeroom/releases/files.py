"""Whether files are those of a release: in the folder of an installation, or of an unpacked wheel."""

import csv
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from homeroom_sdk.sentences import Sentence, _

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
"""What a wheel brings in its `.dist-info`; installers write other files there."""
CODE = frozenset({".py", ".so", ".toml", ".pth"})
UI = "ui"


@dataclass(frozen=True, slots=True)
class Release:
    """The release that a plugin's files are.

    Attributes:
        publisher: Who has signed it; empty if nobody has.
        digest: Names the files and their hashes; empty in a source tree, whose files change.
        interface: The hashes of the files of its user interface by their paths below `ui/`; None in a source tree.
        changed: Such files that are not as they were released.
        refused: Why it must not run.
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
    """Where the files lie: `top` holds the package's `folder` and its `.dist-info`; `record` is the wheel's RECORD."""

    plugin: str
    version: str
    top: Path
    folder: Path
    record: Mapping[str, str] = field(default_factory=dict)

    @property
    def own(self) -> str:
        """The path of the package below `top`, with a slash at its end."""
        return f"{self.folder.relative_to(self.top).as_posix()}/"

    @property
    def info(self) -> Path:
        """The folder of its metadata."""
        found = (path.rpartition("/")[0] for path in self.record if path.endswith(f"{INFO}/RECORD"))
        return self.top / next(found, f"none{INFO}")


def read_record(text: str) -> dict[str, str]:
    """The hashes of a RECORD by the files' paths; empty where it has none for a file (PyPA: recording installed)."""
    return {row[0]: row[1] if len(row) > 1 else "" for row in csv.reader(text.splitlines()) if row}


def released(record: Mapping[str, str]) -> dict[str, str]:
    """What of a RECORD the wheel has brought: without what the installer adds, and scripts, which it rewrites."""
    return {path: digest for path, digest in record.items() if digest and is_inside(path) and _is_of_wheel(path)}


def inspect(tree: Tree, trust: Trust) -> Release:
    """Whose release the files are, and whether they are as they were released."""
    try:
        publisher, files = _files_of(tree, trust)
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
    """Who has signed the release, and the hashes that it has."""
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
    return statement.publisher, {path: digest for path, digest in statement.files.items() if not _is_moved(path)}


def unsigned(plugin_id: str) -> Sentence:
    """Why a plugin that nobody has signed does not run."""
    return _(
        "Nobody has signed it. If you know where it comes from, add {id} to HOMEROOM_UNSIGNED_PLUGINS.", id=plugin_id
    )


def _list_changed(tree: Tree, files: Mapping[str, str]) -> Iterator[str]:
    """Files that are gone or not as released, and code that was not released."""
    for path, digest in files.items():
        if hash_file(tree.top / path) != digest:
            yield path
    for found in tree.folder.rglob("*"):
        path = found.relative_to(tree.top).as_posix()
        is_page = path.startswith(f"{tree.own}{UI}/")
        if path not in files and (is_page or found.suffix in CODE) and found.is_file():
            yield path


def hash_file(path: Path) -> str:
    """The hash of a file, as a wheel's RECORD has it; empty if it cannot be read."""
    try:
        return hash_content(path.read_bytes())
    except (OSError, ValueError):
        return ""


def _not_released(paths: Sequence[str]) -> Sentence:
    return _(
        "Its files are not those of its release: {files}. Somebody has changed them. Install the plugin again.",
        files=", ".join(paths[:3]) + (" …" if len(paths) > 3 else ""),
    )


def _is_of_wheel(path: str) -> bool:
    parts = PurePosixPath(path).parts
    return not parts[0].endswith(INFO) or (len(parts) == 2 and parts[1] in OF_THE_WHEEL)


def _is_moved(path: str) -> bool:
    """Whether installers put it elsewhere: a wheel's `.data` folder."""
    return PurePosixPath(path).parts[0].endswith(".data")
