"""Hashes of a plugin's built UI, as browsers check them (Subresource Integrity)."""

import base64
import hashlib
from functools import lru_cache
from pathlib import Path

UI = "ui"
CHECKED = frozenset({".js", ".mjs", ".css"})
REMOTE = "mf-manifest.json"


def hash_ui(folder: Path) -> dict[str, str]:
    """Return the hash of every JavaScript and CSS file below `folder`, by relative path; empty if it does not exist.

    A file is hashed again only if its size or modification time has changed. Symlinks that lead outside are ignored.
    """
    root = folder.resolve()
    hashes = {}
    for path in sorted(root.rglob("*")):
        if path.suffix in CHECKED and path.is_file() and path.resolve().is_relative_to(root):
            status = path.stat()
            hashes[path.relative_to(root).as_posix()] = _hash(path, status.st_mtime_ns, status.st_size)
    return hashes


@lru_cache(maxsize=4096)
def _hash(path: Path, _changed_ns: int, _size: int) -> str:
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha384").digest()
    return "sha384-" + base64.b64encode(digest).decode()
