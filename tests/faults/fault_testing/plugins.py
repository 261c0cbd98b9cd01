"""Installation of the broken plugins: a folder of package metadata that is put on the search path."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from homeroom_demo.client import Clerk

FOLDER = Path(__file__).parents[1] / "broken_plugins"


def list_broken() -> list[str]:
    """Return the ids of the plugins in `broken_plugins/`."""
    return sorted(path.parent.name for path in FOLDER.glob("*/plugin.toml"))


async def list_plugins(clerk: Clerk) -> Mapping[str, Mapping[str, Any]]:
    """Return the rows of the grid of plugins, by id."""
    answer = await asyncio.to_thread(clerk.http.get, "/api/instance/Plugins", params={"size": 500})
    return {row["id"]: row for row in answer.raise_for_status().json()["r"]}


def install_broken(folder: Path) -> str:
    """Write metadata that names every broken plugin; return the search path on which they are installed."""
    _write_metadata(folder, "homeroom-broken-plugins", list_broken())
    _write_metadata(folder, "homeroom-broken-copy", ["twice"])
    return f"{folder}:{FOLDER.parent}"


def _write_metadata(folder: Path, package: str, names: Sequence[str]) -> None:
    metadata = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    metadata.mkdir(parents=True)
    points = [f"{name} = broken_plugins.{name}.plugin:plugin" for name in names]
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("\n".join(["[homeroom.plugins]", *points, ""]))
