"""What every plugin that ships with homeroom keeps to."""

import ast
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from homeroom.builtin import describe_builtin
from homeroom.plugins.load import CONTRIBUTIONS
from homeroom_sdk.discovery import PLUGINS
from homeroom_sdk.hooks import PROJECT, Hooks
from homeroom_sdk.manifest import parse_manifest, read_manifest

from .house import ROOT, plugin_names

CREATE_TABLE = re.compile(r"CREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)", re.IGNORECASE)


def package_of(name: str) -> Path:
    return ROOT / "plugins" / name / "src" / "homeroom_plugins" / name


def created_tables(source: str) -> Iterator[str]:
    """The tables that a migration creates or takes over, by a call or in SQL."""
    tree = ast.parse(source)
    if any(isinstance(node, ast.Attribute) and node.attr == "rename_table" for node in ast.walk(tree)):
        yield from taken_over(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in {"create_table", "create_district_table"}:
                yield str(node.args[0].value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from CREATE_TABLE.findall(node.value)


def taken_over(tree: ast.Module) -> Iterator[str]:
    """The names in the module's TABLES, which its upgrade gives to tables that were others'."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(getattr(target, "id", "") == "TABLES" for target in node.targets):
            yield from (str(name) for name in ast.literal_eval(node.value))


class TestHooks:
    def test_every_hook_is_used_by_a_plugin_that_ships_or_by_the_platform_itself(self) -> None:
        specified = {name for name in vars(Hooks) if not name.startswith("_")}
        plugins = [point.load() for point in entry_points(group=PLUGINS)]
        used = {name for plugin in plugins for name in dir(plugin) if hasattr(getattr(plugin, name), f"{PROJECT}_impl")}

        builtin = describe_builtin()
        used |= {name for name in CONTRIBUTIONS if getattr(builtin, name)}

        assert used == specified


class TestMigrations:
    @pytest.mark.parametrize("name", plugin_names())
    def test_plugin_creates_tables_under_its_own_name_only(self, name: str) -> None:
        scripts = sorted((package_of(name) / "migrations").rglob("*.py"))
        tables = [table for script in scripts for table in created_tables(script.read_text())]

        assert bool(tables) == parse_manifest(read_manifest(package_of(name) / "plugin.toml")).hasSqlDb
        assert [table for table in tables if not table.startswith(f"{name}_")] == []

    def test_foreign_table_would_be_seen(self) -> None:
        source = (
            "create_district_table('people_x')\nop.create_table('mail_y')\nop.execute('CREATE TABLE users (id int)')"
        )

        assert list(created_tables(source)) == ["people_x", "mail_y", "users"]

    def test_table_that_is_taken_over_would_be_seen(self) -> None:
        source = 'TABLES = ("users",)\nfor name in TABLES:\n    op.rename_table(f"former_{name}", name)'

        assert list(created_tables(source)) == ["users"]


class TestWheel:
    def test_wheel_holds_all_that_the_host_reads(self, tmp_path: Path) -> None:
        """One plugin with everything stands for all: the build settings are the same."""
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
