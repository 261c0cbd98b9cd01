"""Every hook is used by a shipped plugin or the platform, and a plugin's wheel contains everything the host reads."""

import shutil
import subprocess
import zipfile
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from homeroom.plugins.loading.load import CONTRIBUTIONS
from homeroom_sdk.discovery import PLUGINS
from homeroom_sdk.hooks import PROJECT, Hooks
from homeroom_server.builtin import describe_builtin

from .house import ROOT


def package_of(name: str) -> Path:
    return ROOT / "plugins" / name / "src" / "homeroom_plugins" / name


class TestHooks:
    def test_every_hook_is_used_by_a_plugin_that_ships_or_by_the_platform_itself(self) -> None:
        specified = {name for name in vars(Hooks) if not name.startswith("_")}
        plugins = [point.load() for point in entry_points(group=PLUGINS)]
        used = {name for plugin in plugins for name in dir(plugin) if hasattr(getattr(plugin, name), f"{PROJECT}_impl")}

        builtin = describe_builtin()
        used |= {name for name in CONTRIBUTIONS if getattr(builtin, name)}

        assert used == specified


class TestWheel:
    @pytest.mark.deep(of="partners")
    def test_wheel_holds_all_that_the_host_reads(self, tmp_path: Path) -> None:
        """One plugin is enough, because the build settings of all are the same."""
        bootstrapped = ROOT / ".tools" / "bin" / "uv"
        uv = str(bootstrapped) if bootstrapped.exists() else shutil.which("uv")
        assert uv, "There is no uv: run `make setup`."
        command = [uv, "build", "--quiet", "--wheel", "--out-dir", str(tmp_path), str(ROOT / "plugins" / "delivery")]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)

        with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
            held = {name.removeprefix("homeroom_plugins/delivery/") for name in wheel.namelist()}

        source = package_of("delivery")
        wanted = {path for path in source.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
        assert {path.relative_to(source).as_posix() for path in wanted} <= held
        assert {"plugin.toml", "locales/family.en.json", "migrations/versions/0001_delivery.py"} <= held
        assert "locales/ar/LC_MESSAGES/delivery.po" in held
        assert "migrations/versions/0001_delivery.py" in held
        assert "homeroom_plugins/__init__.py" not in held, "the namespace must stay open for other plugins"
