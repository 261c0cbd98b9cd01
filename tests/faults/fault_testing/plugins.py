"""Installs the broken plugins for one test: a folder of package metadata that is put on the search path."""

from pathlib import Path

FOLDER = Path(__file__).parents[1] / "broken_plugins"


def list_broken() -> list[str]:
    """The ids of the plugins in `broken_plugins/`."""
    return sorted(path.parent.name for path in FOLDER.glob("*/plugin.toml"))


def install_broken(folder: Path) -> str:
    """Write metadata that names every broken plugin; returns the search path on which they are installed."""
    metadata = folder / "homeroom_broken_plugins-1.0.dist-info"
    metadata.mkdir(parents=True)
    points = [f"{name} = broken_plugins.{name}.plugin:plugin" for name in list_broken()]
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: homeroom-broken-plugins\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("\n".join(["[homeroom.plugins]", *points, ""]))
    return f"{folder}:{FOLDER.parent}"
