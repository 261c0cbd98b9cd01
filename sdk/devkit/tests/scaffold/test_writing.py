"""A new plugin as a repository of its own; that it works, `tests/partners` shows."""

import json
import tomllib
from pathlib import Path

import pytest
from homeroom_devkit.scaffold.names import NameRefused
from homeroom_devkit.scaffold.writing import Choice, PackagesMissing, write_repository

EVERYTHING = Choice(has_ui=True, is_connector=True)


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """Return a folder with npm packages."""
    folder = tmp_path / "packages"
    folder.mkdir()
    for name in ("homeroom-api-types-0.1.0.tgz", "homeroom-sdk-0.1.0.tgz"):
        (folder / name).write_bytes(b"")
    return folder


class TestWriteRepository:
    def test_nothing_in_it_speaks_of_the_template_or_of_another_tree(self, tmp_path: Path) -> None:
        written = write_repository(tmp_path / "notices", "notices", EVERYTHING)

        texts = {path.relative_to(tmp_path).as_posix(): path.read_text() for path in written}
        for word in ("specimen", "Specimen", "WANTED", "workspace", "../../../", "plugin-ui/"):
            assert [path for path, text in texts.items() if word in path or word in text] == [], word

    def test_its_manifest_and_packaging_are_whole(self, tmp_path: Path) -> None:
        top = tmp_path / "art_club"
        write_repository(top, "art_club", EVERYTHING)

        manifest = tomllib.loads((top / "src/homeroom_plugins/art_club/plugin.toml").read_text())
        project = tomllib.loads((top / "pyproject.toml").read_text())
        assert manifest["ui"]["contributions"][0]["path"] == "/art_club"
        assert project["project"]["entry-points"]["homeroom.plugins"] == {
            "art_club": "homeroom_plugins.art_club.plugin:plugin"
        }
        assert "custom" in project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]

    def test_without_pages_it_has_none(self, tmp_path: Path) -> None:
        top = tmp_path / "notices"
        write_repository(top, "notices", Choice())

        assert not (top / "ui").exists()
        assert "ui" not in tomllib.loads((top / "src/homeroom_plugins/notices/plugin.toml").read_text())

    def test_packages_are_taken_in(self, tmp_path: Path, packages: Path) -> None:
        top = tmp_path / "notices"
        write_repository(top, "notices", Choice(has_ui=True, packages=packages))

        wanted = json.loads((top / "ui/package.json").read_text())["devDependencies"]
        assert set(wanted) == {"@homeroom/api-types", "@homeroom/sdk"}
        assert all((top / "ui" / place.removeprefix("file:")).is_file() for place in wanted.values())

    def test_nothing_is_written_where_a_package_is_missing(self, tmp_path: Path, packages: Path) -> None:
        (packages / "homeroom-sdk-0.1.0.tgz").unlink()

        with pytest.raises(PackagesMissing, match="There is no homeroom-sdk-"):
            write_repository(tmp_path / "notices", "notices", Choice(has_ui=True, packages=packages))
        assert not (tmp_path / "notices").exists()

    def test_folder_that_is_there_is_left_alone(self, tmp_path: Path) -> None:
        (tmp_path / "notices").mkdir()

        with pytest.raises(NameRefused, match="notices exists already"):
            write_repository(tmp_path / "notices", "notices", Choice())
