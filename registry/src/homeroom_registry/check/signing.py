"""Signing a wheel, and reading the plugin and release of a wheel."""

import base64
import csv
import io
import os
import zipfile
from collections.abc import Mapping
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from homeroom.releases.files import INFO, OF_THE_RELEASE, Release, Tree, check_layout, hash_file, inspect, read_record
from homeroom.releases.publishers import Trust, check_publisher
from homeroom.releases.statement import SIGNATURE, STATEMENT, ReleaseRefused, Statement, hash_content, signed_bytes

from homeroom_registry.check.source import PluginSource, open_source


class WheelRefused(ValueError):
    """The wheel cannot be signed; the message gives the reason."""


def sign_wheel(wheel: Path, key: Ed25519PrivateKey, publisher: str) -> Statement:
    """Write the publisher's statement and its signature into the wheel, replacing earlier ones.

    Raises:
        WheelRefused: its RECORD does not match its files, a file is outside the plugin's package, or its plugin has no
            id or no version.
        KeyUnusable: the publisher's name is invalid.
        NoPlugin: the file is not a wheel of a plugin.
    """
    check_publisher(publisher)
    with open_source(wheel) as source:
        tree = tree_of(source)
        files = _files_of(tree)
        try:
            check_layout(tree)
        except ReleaseRefused as error:
            raise WheelRefused(f"{wheel.name}: {error.reason}") from error
    if not tree.plugin or not tree.version:
        raise WheelRefused(f"{wheel.name}: plugin.toml names no id or no version.")
    statement = Statement(tree.plugin, tree.version, publisher, files)
    content = statement.write()
    signature = base64.b64encode(key.sign(signed_bytes(content)))
    _rewrite(wheel, tree.info.name, {STATEMENT: content, SIGNATURE: signature}, files)
    return statement


def inspect_wheel(wheel: Path, trust: Trust) -> tuple[str, Release]:
    """Return the id of the plugin in a wheel, and its release.

    Raises:
        NoPlugin: the file is not a wheel of a plugin.
        WheelRefused: the wheel has no RECORD.
    """
    with open_source(wheel) as source:
        tree = tree_of(source)
        return tree.plugin, inspect(tree, trust)


def tree_of(source: PluginSource) -> Tree:
    """Return the folders and the RECORD of an unpacked wheel.

    Raises:
        WheelRefused: it has no RECORD.
    """
    infos = sorted(source.top.glob(f"*{INFO}"))
    if len(infos) != 1 or not (infos[0] / "RECORD").is_file():
        raise WheelRefused("The wheel has no RECORD of its files. Build it anew, with `uv build` or `python -m build`.")
    record = read_record((infos[0] / "RECORD").read_text(encoding="utf-8"))
    return Tree(source.id, str(source.raw.get("version", "")), source.top, source.folder, record, is_wheel=True)


def _files_of(tree: Tree) -> dict[str, str]:
    """Return the hash of each file of the wheel, without the release's own statement and signature.

    Raises:
        WheelRefused: a file does not match the RECORD.
    """
    ours = {f"{tree.info.name}/{name}" for name in OF_THE_RELEASE}
    there = {path.relative_to(tree.top).as_posix() for path in tree.top.rglob("*") if path.is_file()} - ours
    for path in sorted(there | (tree.record.keys() - ours)):
        if hash_file(tree.top / path) != tree.record.get(path):
            raise WheelRefused(f"{path} is not as the wheel's RECORD has it. Build the wheel anew.")
    return {path: tree.record[path] for path in sorted(there)}


def _rewrite(wheel: Path, info: str, new: Mapping[str, bytes], files: Mapping[str, str]) -> None:
    """Rewrite the wheel with the new files in its metadata folder and an updated RECORD; replace it atomically."""
    left_out = {f"{info}/{name}" for name in (*new, "RECORD")}
    spare = wheel.with_name(f"{wheel.name}.signing")
    rows = io.StringIO()
    record = csv.writer(rows, lineterminator="\n")
    try:
        with zipfile.ZipFile(wheel) as before, zipfile.ZipFile(spare, "w", zipfile.ZIP_DEFLATED) as after:
            for item in before.infolist():
                if item.filename not in left_out:
                    content = before.read(item)
                    after.writestr(item, content)
                    if not item.is_dir():
                        record.writerow((item.filename, files[item.filename], len(content)))
            for name, content in new.items():
                after.writestr(f"{info}/{name}", content)
                record.writerow((f"{info}/{name}", hash_content(content), len(content)))
            record.writerow((f"{info}/RECORD", "", ""))
            after.writestr(f"{info}/RECORD", rows.getvalue())
        os.replace(spare, wheel)
    finally:
        spare.unlink(missing_ok=True)
