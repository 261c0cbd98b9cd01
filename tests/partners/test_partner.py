"""From an empty folder to a row in a district's grid and a page in its shell, with only wheels and npm packages."""

import base64
import hashlib
import re
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest
from partner_testing.installation import Served
from partner_testing.partner import NAME, PUBLISHER, Partner

pytestmark = pytest.mark.timeout(900)
"""The first test builds everything."""
MODEL = "ArtClubNotes"
STEPS = ("--editable", "npm install", "generate", "typecheck", "test", "build", "pytest")


class TestPluginNew:
    def test_it_runs_its_tests_and_says_how_long_they_took(self, partner: Partner) -> None:
        timed = re.findall(r"^ *\d+\.\d s  (.*)$", partner.said, re.MULTILINE)

        assert len(timed) == len(STEPS)
        assert all(word in line for word, line in zip(STEPS, timed, strict=True))
        assert f"{NAME} is ready, and its tests pass" in partner.said

    def test_it_brings_no_engine(self, partner: Partner) -> None:
        listed = partner.place.run("uv", "pip", "list", "--python", partner.place.programs / "python")

        assert "pytest" in listed
        assert "prefect" not in listed

    def test_call_that_the_plugin_has_not_is_an_error_of_types(self, partner: Partner) -> None:
        queries = partner.place.folder / NAME / "ui/src/notes.queries.ts"
        before = queries.read_text()
        queries.write_text(before.replace(f"/api/{NAME}/create", f"/api/{NAME}/invent"))
        try:
            said = partner.place.run("npm", "run", "typecheck", folder=f"{NAME}/ui", code=1)
        finally:
            queries.write_text(before)

        assert f"/api/{NAME}/invent" in said


class TestRelease:
    def test_rules_find_nothing_in_it(self, partner: Partner) -> None:
        assert "Nothing was found" in partner.place.run("homeroom", "plugin", "check", partner.wheel)

    def test_there_is_no_wheel_without_its_pages(self, partner: Partner, tmp_path: Path) -> None:
        shutil.copytree(partner.place.folder / NAME, tmp_path / NAME, ignore=shutil.ignore_patterns("node_modules"))
        shutil.rmtree(tmp_path / NAME / "src/homeroom_plugins" / NAME / "ui")

        partner.place.run("uv", "build", "--quiet", "--wheel", tmp_path / NAME, code=2)

        assert not list((tmp_path / NAME / "dist").glob("*.whl.*"))

    def test_pages_of_another_id_are_not_built(self, partner: Partner) -> None:
        config = partner.place.folder / NAME / "ui/rsbuild.config.mjs"
        before = config.read_text()
        config.write_text(before.replace(NAME, "nobodys"))
        try:
            said = partner.place.run("npm", "run", "build", folder=f"{NAME}/ui", code=1)
        finally:
            config.write_text(before)

        assert 'no plugin.toml with id = "nobodys"' in said


class TestInstalled:
    def test_it_is_the_partners_and_ready(self, installed: Served) -> None:
        said = installed.place.run("homeroom", "plugin", "verify", NAME)

        assert f"signed by {PUBLISHER}" in said

    def test_partner_alone_is_sandboxed(self, installed: Served) -> None:
        said = installed.place.run("homeroom", "doctor", code=1)  # Neither engine nor worker is running.

        assert "signed by homeroom" in installed.place.run("homeroom", "plugin", "verify", "delivery")
        assert f"Plugins that have a role of their own in the database: {NAME}." in said

    def test_its_row_is_in_the_grid(self, installed: Served) -> None:
        with installed.signed_in() as clerk:
            made = clerk.post(f"/api/{NAME}/create", json={"title": "Kite day", "body": "On Friday"})
            listed = clerk.post("/api/search/records", json={"model": MODEL, "phrase": "kite"})

        assert made.is_success, made.text
        assert [(row["id"], row["title"]) for row in listed.json()["r"]] == [(made.json()["data"]["id"], "Kite day")]

    def test_shell_is_told_of_its_page_and_what_it_loads_is_what_was_signed(
        self, installed: Served, partner: Partner
    ) -> None:
        with installed.signed_in() as clerk:
            told: dict[str, Any] = clerk.get("/api/shell/bootstrap").json()["data"]
            (remote,) = [each for each in told["remotes"] if each["id"] == NAME]
            entry = clerk.get(remote["entry"])
            address = remote["entry"].replace("mf-manifest.json", "remoteEntry.js")
            script = clerk.get(address)

        assert entry.is_success
        assert [place["path"] for place in remote["contributions"]] == [f"/{NAME}"]
        assert remote["integrity"][address] == _integrity(script.content)
        with zipfile.ZipFile(partner.wheel) as wheel:
            assert wheel.read(f"homeroom_plugins/{NAME}/ui/remoteEntry.js") == script.content


def _integrity(content: bytes) -> str:
    return f"sha384-{base64.b64encode(hashlib.sha384(content).digest()).decode()}"
