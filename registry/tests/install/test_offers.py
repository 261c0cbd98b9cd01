"""Checks of a wheel before its installation, and the reasons to refuse it."""

import sys
import zipfile
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

import pytest
from homeroom.releases.publishers import Trust
from homeroom_devkit.testing.wheels import build_wheel
from homeroom_registry.install import installing
from homeroom_registry.install.errors import UpkeepRefused
from homeroom_registry.install.installing import install, list_pinned, look_into
from releases_testing.publishing import Publishing

ANYBODY = Trust(unsigned=frozenset({"*"}))


class TestOffer:
    @pytest.mark.parametrize(
        "scripts",
        [
            {"0001_first": 'revision, down_revision = "0001_first", None\n'},
            {"0001_first": 'revision = "a" + "b"\ndown_revision = None\n'},
            {"0001_first": "revision = "},
            {
                "0001_first": 'revision = "a"\ndown_revision = None\n',
                "0002_b": 'revision = "b"\ndown_revision = None\n',
            },
            {"0001_first": 'revision = "a"\ndown_revision = "a"\n'},
        ],
        ids=["in one", "computed", "no python", "two ends", "a circle"],
    )
    def test_wheel_whose_last_revision_is_not_certain_is_refused(
        self, tmp_path: Path, scripts: Mapping[str, str]
    ) -> None:
        files = {f"migrations/versions/{name}.py": text for name, text in scripts.items()}
        wheel = build_wheel(tmp_path, "notices", files)

        with pytest.raises(UpkeepRefused, match="do not form one line"):
            look_into(wheel, ANYBODY)

    def test_wheel_without_tables_is_taken(self, tmp_path: Path) -> None:
        assert look_into(build_wheel(tmp_path, "notices"), ANYBODY).head == "base"

    def test_wheel_for_another_platform_is_refused(self, tmp_path: Path) -> None:
        wheel = build_wheel(tmp_path, "notices", {"plugin.toml": 'id = "notices"\nversion = "1.0.0"\napi = ">=9"\n'})

        with pytest.raises(UpkeepRefused, match="was written for plugin API >=9"):
            look_into(wheel, ANYBODY)

    @pytest.mark.parametrize(
        ("name", "package", "said"),
        [
            ("notices", "homeroom-sdk", "Its distribution is called homeroom-sdk, as another one"),
            ("notices", "PyDantic", "Its distribution is called PyDantic, as another one"),
            ("pydantic", "notices", "Its package is called pydantic, as another one"),
            ("json", "notices", "Its package is called json, as another one"),
            ("mail", "notices", "mail is installed from the distribution homeroom-plugin-mail"),
        ],
    )
    def test_wheel_under_the_name_of_something_else_is_refused(
        self, tmp_path: Path, name: str, package: str, said: str
    ) -> None:
        metadata = f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0.0\n"
        wheel = build_wheel(tmp_path, name, beside={f"{name}-1.0.0.dist-info/METADATA": metadata})

        with pytest.raises(UpkeepRefused, match=said):
            look_into(wheel, ANYBODY)

    @pytest.mark.parametrize(
        "path", ["notices.pth", "sitecustomize.py", "homeroom/more.py", "notices-1.0.0.data/scripts/x"]
    )
    def test_signed_wheel_with_a_file_that_was_added_is_refused(self, tmp_path: Path, path: str) -> None:
        """`install`, `upgrade`, `downgrade` and `update` all use this check."""
        publishing = Publishing(tmp_path)
        publishing.add_publisher("acme")
        wheel = publishing.build("notices", "acme")
        assert look_into(wheel, publishing.trust()).publisher == "acme"
        with zipfile.ZipFile(wheel, "a") as archive:
            archive.writestr(path, "import os")

        with pytest.raises(UpkeepRefused, match="outside its own package"):
            look_into(wheel, publishing.trust())

    def test_platform_and_other_plugins_stay_whatever_the_wheel_requires(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A stranger may have published a package under one of the platform's names where the installer looks."""
        say = "import sys; print(open(sys.argv[sys.argv.index('--constraint') + 1]).read()); sys.exit(1)"
        monkeypatch.setattr(installing, "find_installer", lambda: [sys.executable, "-c", say])

        def pinned(name: str) -> list[str]:
            offer = look_into(build_wheel(tmp_path, name), ANYBODY)
            with pytest.raises(UpkeepRefused) as caught:
                install(offer)
            return str(caught.value).splitlines()

        found = pinned("notices")
        assert f"homeroom-sdk=={version('homeroom-sdk')}" in found
        assert f"homeroom-plugin-mail=={version('homeroom-plugin-mail')}" in found
        assert not [each for each in list_pinned("mail") if each.startswith("homeroom-plugin-mail=")]

    @pytest.mark.parametrize(("publisher", "said"), [("loans", "signed by loans; .* by acme"), ("", "not signed")])
    def test_another_publisher_does_not_take_a_plugin_over(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, publisher: str, said: str
    ) -> None:
        """Both publishers are known here, each for its own plugins."""
        publishing = Publishing(tmp_path)
        monkeypatch.syspath_prepend(str(publishing.site))
        for name in ("acme", "loans"):
            publishing.add_publisher(name)
        publishing.install("bulletin", "acme", version="1.0.0")

        assert look_into(publishing.build("bulletin", "acme", version="1.1.0"), publishing.trust()).publisher == "acme"
        wheel = publishing.build("bulletin", publisher, version="1.2.0")
        with pytest.raises(UpkeepRefused, match=said):
            look_into(wheel, publishing.trust(unsigned="*"))
