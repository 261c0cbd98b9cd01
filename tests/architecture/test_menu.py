"""Every entry of the menu leads to an existing page."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from homeroom_server.shell.menu import ADMIN_MENU, GUARDED_MENU, MENU_SLOTS, STAFF_MENU, SUPPORT_MENU

from .house import ROOT

PAGE = re.compile(r"\bpath: '(/[^']*)'")


def entries_of_plugins(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the addresses that the plugins add to menus, each with the plugin's id."""
    for file in sorted(root.glob("plugins/*/src/homeroom_plugins/*/plugin.toml")):
        manifest = tomllib.loads(file.read_text())
        for each in manifest.get("ui", {}).get("contributions", []):
            if each["slot"] in MENU_SLOTS and each.get("menu", True) and "path" in each:
                yield manifest["id"], each["path"].partition("?")[0]


def has_page(path: str, sources: Iterator[Path]) -> bool:
    """Return whether one of the sources defines a React Router route for the address."""
    patterns = [pattern for source in sources for pattern in PAGE.findall(source.read_text())]
    return any(_as_expression(pattern).fullmatch(path) for pattern in patterns)


def _as_expression(pattern: str) -> re.Pattern[str]:
    parts = (
        "(/[^/]+)?" if part.startswith(":") and part.endswith("?") else "/[^/]+" if part.startswith(":") else f"/{part}"
        for part in pattern.strip("/").split("/")
    )
    return re.compile("".join(parts).replace("/*", "(/.*)?"))


def find_dead_ends(root: Path) -> list[str]:
    """Return the plugins' menu entries without a page in the plugin's remote."""
    return [
        f"{plugin}: {path}"
        for plugin, path in entries_of_plugins(root)
        if not has_page(path, root.glob(f"plugin-ui/{plugin}/src/*.tsx"))
    ]


class TestMenu:
    def test_every_entry_of_a_plugin_has_its_page(self) -> None:
        assert find_dead_ends(ROOT) == []
        assert ("delivery", "/job") in entries_of_plugins(ROOT)

    @pytest.mark.parametrize(
        "entry", [*STAFF_MENU, *GUARDED_MENU, *ADMIN_MENU, *SUPPORT_MENU], ids=lambda each: each["id"]
    )
    def test_every_entry_of_the_platform_has_its_page(self, entry: dict[str, str]) -> None:
        assert has_page(entry["path"], (ROOT / "shell-ui/src/areas").glob("*/area.ts"))

    def test_entry_that_leads_nowhere_is_found(self, tmp_path: Path) -> None:
        manifest = tmp_path / "plugins/reports/src/homeroom_plugins/reports/plugin.toml"
        remote = tmp_path / "plugin-ui/reports/src/plugin.tsx"
        for file in (manifest, remote):
            file.parent.mkdir(parents=True)
        manifest.write_text('id = "reports"\n[[ui.contributions]]\nslot = "route@1"\npath = "/reports?sort=new"\n')
        remote.write_text("routes: [{ path: '/report', element: <Page /> }]\n")
        assert find_dead_ends(tmp_path) == ["reports: /reports"]
