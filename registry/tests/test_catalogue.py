"""The catalogue of plugin packages that each test creates on disk."""

import base64
import hashlib
import os
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from homeroom_registry.catalogue import Catalogue, Entry
from homeroom_sdk import discovery

MANIFEST = """
id = "{id}"
name = "Sample"
description = "A sample."
version = "1.2.0"
api = "{api}"
assist = "mailto:help@example.org"
"""
Install = Callable[..., Path]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Return a function that adds a plugin package with an entry point; its code raises an error when imported."""
    points: list[EntryPoint] = []
    namespace = f"namespace_{tmp_path.name.replace('-', '_')}"
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(discovery, "entry_points", lambda group: points if group == discovery.PLUGINS else [])

    def add(
        name: str, *, manifest: str | None = MANIFEST, api: str = ">=1.0,<2", ui: dict[str, str] | None = None
    ) -> Path:
        folder = tmp_path / namespace / name
        folder.mkdir(parents=True)
        for module in ("__init__.py", "plugin.py"):
            (folder / module).write_text("raise RuntimeError('imported')")
        if manifest is not None:
            (folder / "plugin.toml").write_text(manifest.format(id=name, api=api))
        for path, text in (ui or {}).items():
            (folder / "ui" / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / "ui" / path).write_text(text)
        points.append(EntryPoint(name, f"{namespace}.{name}.plugin:plugin", discovery.PLUGINS))
        return folder

    return add


def sri(text: str) -> str:
    return "sha384-" + base64.b64encode(hashlib.sha384(text.encode()).digest()).decode()


def only_entry() -> Entry:
    (entry,) = Catalogue().list_entries()
    return entry


class TestListEntries:
    def test_sound_plugin_is_ready_with_its_hashes(self, install: Install) -> None:
        install("sample", ui={"remoteEntry.js": "run()", "css/main.css": "a{}", "mf-manifest.json": "{}"})

        entry = only_entry()

        assert (entry.id, entry.version, entry.state, entry.reason) == ("sample", "1.2.0", "ready", "")
        assert entry.compat.ok
        assert "1.0" in entry.compat.sentence
        assert entry.signature is None
        assert entry.files == {
            "/ui/sample/1.2.0/css/main.css": sri("a{}"),
            "/ui/sample/1.2.0/remoteEntry.js": sri("run()"),
        }

    def test_code_of_a_plugin_is_never_imported(self, install: Install) -> None:
        folder = install("sample", ui={"remoteEntry.js": "run()"})

        catalogue = Catalogue()
        catalogue.list_entries(), catalogue.integrity("sample"), catalogue.remote_entry("sample")

        assert not [name for name in sys.modules if name.startswith(f"{folder.parent.name}.")]

    @pytest.mark.parametrize(
        ("manifest", "sentence"),
        [
            ("id = [broken", "no valid TOML"),
            (None, "cannot be read"),
            (MANIFEST.replace("{id}", "other"), "must be 'sample'"),
            (MANIFEST.replace('"1.2.0"', '"new"'), "version"),
            (MANIFEST + "unknown = 1\n", "unknown"),
        ],
    )
    def test_wrong_manifest_is_invalid_with_its_reason(
        self, install: Install, manifest: str | None, sentence: str
    ) -> None:
        install("sample", manifest=manifest)

        entry = only_entry()

        assert entry.state == "invalid"
        assert not entry.compat.ok
        assert sentence in entry.reason

    def test_plugin_for_a_newer_host_is_incompatible_whatever_else_it_says(self, install: Install) -> None:
        install("sample", api=">=2.0", manifest=MANIFEST + "field_of_tomorrow = 1\n")

        entry = only_entry()

        assert entry.state == "incompatible"
        assert ">=2.0" in entry.reason

    def test_broken_plugin_does_not_hide_the_others(self, install: Install) -> None:
        install("broken", manifest="[")
        install("sound")

        assert [(entry.id, entry.state) for entry in Catalogue().list_entries()] == [
            ("broken", "invalid"),
            ("sound", "ready"),
        ]

    def test_installed_plugins_of_the_house_are_ready(self) -> None:
        states = {entry.id: entry.state for entry in Catalogue().list_entries()}

        assert states["people"] == "ready"


class TestIntegrity:
    def test_tampered_file_has_another_hash_at_once(self, install: Install) -> None:
        folder = install("sample", ui={"remoteEntry.js": "run()"})
        catalogue = Catalogue()
        before = catalogue.integrity("sample")
        target = folder / "ui" / "remoteEntry.js"
        target.write_text("rob()")
        os.utime(target, ns=(1, 1))

        after = catalogue.integrity("sample")

        assert before == {"/ui/sample/1.2.0/remoteEntry.js": sri("run()")}
        assert after == {"/ui/sample/1.2.0/remoteEntry.js": sri("rob()")}

    def test_link_that_leads_out_is_left_out(self, install: Install, tmp_path: Path) -> None:
        folder = install("sample", ui={"remoteEntry.js": "run()"})
        (tmp_path / "elsewhere.js").write_text("secret()")
        (folder / "ui" / "linked.js").symlink_to(tmp_path / "elsewhere.js")

        assert list(Catalogue().integrity("sample")) == ["/ui/sample/1.2.0/remoteEntry.js"]

    @pytest.mark.parametrize("plugin_id", ["sample", "unknown", "../etc"])
    def test_plugin_without_ui_has_none(self, install: Install, plugin_id: str) -> None:
        install("sample")

        assert Catalogue().integrity(plugin_id) == {}
        assert Catalogue().remote_entry(plugin_id) is None


class TestRemoteEntry:
    def test_built_remote_has_an_address(self, install: Install) -> None:
        install("sample", ui={"mf-manifest.json": "{}"})

        assert Catalogue().remote_entry("sample") == "/ui/sample/1.2.0/mf-manifest.json"

    def test_broken_manifest_offers_no_remote(self, install: Install) -> None:
        install("sample", manifest="[", ui={"mf-manifest.json": "{}", "remoteEntry.js": "run()"})

        assert Catalogue().remote_entry("sample") is None
        assert Catalogue().integrity("sample") == {}
