"""Wheels of plugins for tests, built from files and installed as an installer does it."""

import csv
import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

from homeroom.releases.statement import hash_content

MANIFEST = """
id = "{id}"
name = "{id}"
description = "A plugin of a test."
version = "{version}"
api = ">=1.0,<2"
assist = "mailto:help@example.org"
prefixes = ["{id}"]
"""
CODE = "class Plugin:\n    pass\n\n\nplugin = Plugin()\n"


def build_wheel(
    folder: Path,
    plugin_id: str,
    files: Mapping[str, str] | None = None,
    *,
    version: str = "1.0.0",
    more: str = "",
    beside: Mapping[str, str] | None = None,
) -> Path:
    """Build a wheel of an empty plugin, with `files` in its package and the files `beside` next to the package.

    `more` is appended to its manifest.
    """
    info = f"{plugin_id}-{version}.dist-info"
    own = {"__init__.py": "", "plugin.py": CODE, "plugin.toml": MANIFEST.format(id=plugin_id, version=version) + more}
    content = {f"{plugin_id}/{name}": text for name, text in (own | dict(files or {})).items()}
    content |= {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {plugin_id}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": f"[homeroom.plugins]\n{plugin_id} = {plugin_id}.plugin:plugin\n",
    } | dict(beside or {})
    rows = io.StringIO()
    record = csv.writer(rows, lineterminator="\n")
    wheel = folder / f"{plugin_id}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in content.items():
            archive.writestr(name, text)
            record.writerow((name, hash_content(text.encode()), len(text.encode())))
        record.writerow((f"{info}/RECORD", "", ""))
        archive.writestr(f"{info}/RECORD", rows.getvalue())
    return wheel


def install_wheel(wheel: Path, site: Path) -> Path:
    """Unpack a wheel as an installer does, including the files an installer adds; return the folder of its package."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
        record = next(name for name in archive.namelist() if name.endswith(".dist-info/RECORD"))
    info = site / record.rpartition("/")[0]
    added = {"INSTALLER": "test\n", "REQUESTED": "", "direct_url.json": '{"url": "file:///wheel", "archive_info": {}}'}
    with (site / record).open("a", encoding="utf-8") as rows:
        for name, text in added.items():
            (info / name).write_text(text)
            rows.write(f"{info.name}/{name},{hash_content(text.encode())},{len(text)}\n")
    return site / wheel.name.partition("-")[0]
