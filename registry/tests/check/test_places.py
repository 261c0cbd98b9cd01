"""Folders and wheels as authors and operators have them."""

import zipfile
from pathlib import Path

import pytest
from homeroom_cli.main import app
from homeroom_registry.check.service import check
from homeroom_registry.check.source import NoPlugin
from homeroom_registry.index.building import make_index
from typer.testing import CliRunner

from .healthy import HEALTHY, PACKAGE

METADATA = """Metadata-Version: 2.4
Name: acme-library
Version: 1.4.0
License-Expression: Apache-2.0
Requires-Python: >=3.11
Requires-Dist: homeroom-sdk>=1
Requires-Dist: homeroom; extra == "testing"

Loans of books.
"""
POINTS = "[homeroom.plugins]\nlibrary = acme_library.plugin:plugin\n"
INFO = "acme_library-1.4.0.dist-info"
REMOTE = "acme_library/ui/mf-manifest.json"


def write_wheel(folder: Path, **more: str) -> Path:
    """Write the healthy plugin as a wheel; `more` adds files, with `__` in the argument's name for `/`."""
    wheel = folder / "acme_library-1.4.0-py3-none-any.whl"
    files = {path.removeprefix("src/"): text for path, text in HEALTHY.items() if path.startswith(PACKAGE)}
    files |= {f"{INFO}/METADATA": METADATA, f"{INFO}/entry_points.txt": POINTS, REMOTE: "{}"}
    files |= {name.replace("__", "/"): text for name, text in more.items()}
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return wheel


def found(path: Path) -> set[str]:
    return {item.rule.id for item in check(path)}


def write_folder(folder: Path) -> Path:
    for path, text in HEALTHY.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


class TestWheel:
    def test_healthy_one_has_no_problem(self, tmp_path: Path) -> None:
        assert found(write_wheel(tmp_path)) == set()

    def test_announced_interface_that_was_not_built_is_found(self, tmp_path: Path) -> None:
        wheel = write_wheel(tmp_path)
        with zipfile.ZipFile(wheel) as archive:
            files = {name: archive.read(name) for name in archive.namelist() if name != REMOTE}
        with zipfile.ZipFile(wheel, "w") as archive:
            for name, content in files.items():
                archive.writestr(name, content)
        assert found(wheel) == {"HP208"}

    def test_module_beside_the_package_is_found(self, tmp_path: Path) -> None:
        assert found(write_wheel(tmp_path, **{"utils.py": "x = 1\n"})) == {"HP211"}
        assert found(write_wheel(tmp_path, **{"acme_library__utils.py": "x = 1\n"})) == set()

    def test_wheel_that_names_files_outside_itself_is_not_unpacked(self, tmp_path: Path) -> None:
        wheel = write_wheel(tmp_path, **{"..__outside.py": "x = 1\n"})
        with pytest.raises(NoPlugin, match="names files outside itself"):
            check(wheel)
        assert not (tmp_path.parent / "outside.py").exists()

    @pytest.mark.parametrize("damage", ["changed", "encrypted", "file in a file"])
    def test_wheel_that_cannot_be_unpacked_is_refused_with_its_name_and_keeps_no_other_from_the_index(
        self, tmp_path: Path, damage: str
    ) -> None:
        wheel = write_wheel(tmp_path, **{"acme_library__plugin.py__x.py": ""} if damage == "file in a file" else {})
        content = wheel.read_bytes()
        if damage == "changed":
            content = content.replace(b"Loans of books", b"Loans of boats")
        elif damage == "encrypted":
            content = content.replace(b"PK\x01\x02\x14\x03\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01")
        wheel.write_bytes(content)

        with pytest.raises(NoPlugin, match=r"acme_library-1\.4\.0-py3-none-any\.whl cannot be unpacked"):
            check(wheel)
        assert len(make_index(tmp_path).left_out) == 1


class TestPlaces:
    def test_folder_without_a_plugin_says_what_was_looked_for(self, tmp_path: Path) -> None:
        with pytest.raises(NoPlugin, match=r"There is no plugin\.toml in"):
            check(tmp_path)

    def test_folder_with_two_asks_for_one(self, tmp_path: Path) -> None:
        write_folder(tmp_path)
        (tmp_path / "src" / "other").mkdir()
        (tmp_path / "src" / "other" / "plugin.toml").write_text('id = "other"')
        with pytest.raises(NoPlugin, match=r"has several plugins: src/acme_library, src/other"):
            check(tmp_path)

    def test_what_is_neither_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "notes.txt").write_text("no wheel")
        with pytest.raises(NoPlugin, match="neither a folder nor a wheel"):
            check(tmp_path / "notes.txt")


class TestCommand:
    def test_healthy_plugin_ends_well(self, tmp_path: Path) -> None:
        done = CliRunner().invoke(app, ["plugin", "check", str(write_folder(tmp_path))])
        assert (done.exit_code, done.output.startswith("Nothing was found by ")) == (0, True)

    def test_problem_is_named_with_its_file_line_and_rule(self, tmp_path: Path) -> None:
        write_folder(tmp_path)
        (tmp_path / PACKAGE / "other.py").write_text('"""Other."""\n\nprint(1)\n')
        done = CliRunner().invoke(app, ["plugin", "check", str(tmp_path)])
        assert done.exit_code == 1
        assert "other.py:3: HP309 print is called." in done.output
        assert "homeroom plugin rule ID" in done.output

    def test_rule_says_how_to_mend(self) -> None:
        done = CliRunner().invoke(app, ["plugin", "rule", "hp309"])
        assert done.exit_code == 0
        assert "## How to mend it" in done.output
        assert CliRunner().invoke(app, ["plugin", "rule", "HP999"]).exit_code == 2
        assert "HP309  nothing is printed" in CliRunner().invoke(app, ["plugin", "rule"]).output
