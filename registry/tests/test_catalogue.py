"""The catalogue over plugins that lie on disk."""

import base64
import hashlib
import os
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from homeroom_registry.catalogue import Catalogue
from homeroom_sdk.discovery import Found
from homeroom_sdk.manifest import read_manifest

MANIFEST = """
id = "sample"
name = "Sample"
description = "A sample."
version = "1.2.3"
api = "{api}"
assist = "https://help.example.org"
"""


def plant(folder: Path, *, api: str = ">=1.0,<2", text: str | None = None) -> Found:
    """A plugin on disk whose code must never run."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "plugin.toml").write_text(text or MANIFEST.format(api=api))
    (folder / "plugin.py").write_text("raise SystemExit('imported')")
    (folder / "ui").mkdir(exist_ok=True)
    (folder / "ui" / "mf-manifest.json").write_text("{}")
    (folder / "ui" / "remoteEntry.js").write_text("export {}")
    point = EntryPoint("sample", "homeroom_plugins.sample.plugin:plugin", "homeroom.plugins")
    return Found("sample", point, folder, read_manifest(folder / "plugin.toml") if text is None else {})


class TestListEntries:
    def test_fitting_plugin_is_told_so_and_not_imported(self, tmp_path: Path) -> None:
        entry = Catalogue([plant(tmp_path)]).list_entries()[0]
        assert (entry.name, entry.version, entry.compat.ok, entry.signature) == ("Sample", "1.2.3", True, None)
        assert "homeroom_plugins.sample.plugin" not in sys.modules

    def test_newer_api_is_refused_with_a_sentence(self, tmp_path: Path) -> None:
        verdict = Catalogue([plant(tmp_path, api=">=7")]).list_entries()[0].compat
        assert not verdict.ok
        assert ">=7" in verdict.sentence

    def test_installed_plugins_of_the_house_all_fit(self) -> None:
        entries = {entry.id: entry for entry in Catalogue().list_entries()}
        assert {"people", "mail", "delivery"} <= set(entries)
        assert all(entry.compat.ok for entry in entries.values()), entries


class TestIntegrity:
    def test_every_script_has_the_hash_that_a_browser_checks(self, tmp_path: Path) -> None:
        files = Catalogue([plant(tmp_path)]).integrity("sample")
        digest = base64.b64encode(hashlib.sha384(b"export {}").digest()).decode()
        assert files == {"/ui/sample/1.2.3/remoteEntry.js": f"sha384-{digest}"}

    def test_changed_file_changes_its_hash(self, tmp_path: Path) -> None:
        catalogue = Catalogue([plant(tmp_path)])
        before = catalogue.integrity("sample")
        script = tmp_path / "ui" / "remoteEntry.js"
        script.write_text("export let x")
        os.utime(script, ns=(1, 1))
        assert catalogue.integrity("sample") != before

    def test_plugin_without_ui_has_no_remote(self, tmp_path: Path) -> None:
        found = plant(tmp_path)
        (tmp_path / "ui" / "mf-manifest.json").unlink()
        assert Catalogue([found]).remote_entry("sample") is None

    @pytest.mark.parametrize("plugin_id", ["unknown", "../sample"])
    def test_unknown_plugin_has_nothing(self, tmp_path: Path, plugin_id: str) -> None:
        catalogue = Catalogue([plant(tmp_path)])
        assert (catalogue.remote_entry(plugin_id), catalogue.integrity(plugin_id)) == (None, {})
