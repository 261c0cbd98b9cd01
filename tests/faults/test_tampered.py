"""Plugin files that differ from their release are neither run nor served, and the installation stays ready."""

import asyncio
from pathlib import Path

import pytest
from fault_testing.delivery import open_district
from fault_testing.installation import Installation
from fault_testing.plugins import list_plugins
from fault_testing.releases import REPLACED, replace_release
from homeroom.platform import Platform
from homeroom_demo.client import Clerk

REFUSED = {
    "altered": "Its files are not those of its release: altered/plugin.py.",
    "forged": "Its signature is not from acme.",
    "from_a_stranger": "It was signed by stranger. This installation does not have their key.",
    "unsigned": "It is not signed.",
}


@pytest.fixture
def site(installation: Installation) -> Path:
    """Provide the folder in which the releases are installed."""
    return Path(installation.python_path.rpartition(":")[2])


class TestReleases:
    async def test_refused_ones_are_named_by_all_and_the_signed_one_works(
        self, installation: Installation, house: Platform
    ) -> None:
        async with open_district(house, installation.url, features=["pdfSplitter"]) as (_district, clerk):
            plugins = await list_plugins(clerk)
        doctor = await installation.run("doctor", code=1)
        listed = await installation.run("plugin", "list")

        for name, reason in REFUSED.items():
            assert plugins[name]["status"] == "untrusted", name
            assert reason in plugins[name]["reason"], name
            assert f"The plugin {name}: {reason}" in doctor, name
            assert any(f" {name} " in line and "untrusted" in line for line in listed.splitlines()), name
        assert REFUSED["forged"] in await installation.run("plugin", "verify", "forged", code=1)
        assert plugins["signed"]["enabled"] is plugins[REPLACED]["enabled"] is True
        assert "signed 1.0.0 is signed by acme" in await installation.run("plugin", "verify", "signed")
        assert "I was not here" not in installation.log("api") + installation.log("worker") + doctor

    async def test_changed_files_are_not_served_and_another_release_waits_for_the_operator(
        self, installation: Installation, house: Platform, site: Path
    ) -> None:
        script = site / "signed/ui/app.js"
        before = script.read_text()
        async with open_district(house, installation.url, features=["pdfSplitter"]) as (_district, clerk):
            assert await _get(clerk, "gzip") == await _get(clerk, "identity") == 200
            script.write_text("alert(1)")
            assert (await _get(clerk, "identity"), await _get(clerk, "gzip")) == (404, 200)
            script.with_name("app.js.gz").write_text("packed otherwise")
            assert await _get(clerk, "gzip") == 404
            assert "not served: app.js, app.js.gz." in (await list_plugins(clerk))["signed"]["reason"]

            replace_release(site)
            await installation.kill("api")
            await installation.until_ready()
            plugins = await list_plugins(clerk)
            assert plugins["signed"]["enabled"] is True
            assert "not served: app.js, app.js.gz." in plugins["signed"]["reason"]
            assert await _get(clerk, "gzip") == await _get(clerk, "identity") == 404
            assert "The plugin signed: Files of its pages" in await installation.run("doctor", code=1)
            assert plugins[REPLACED]["status"] == "untrusted"
            assert "Version 1.0.0 had other files" in plugins[REPLACED]["reason"]
            assert plugins["delivery"]["enabled"] is True

            script.write_text(before)
            script.with_name("app.js.gz").write_text("packed by gzip")
            await installation.run("plugin", "accept", REPLACED)
            await installation.kill("api")
            await installation.until_ready()
            plugins = await list_plugins(clerk)
            assert (plugins["signed"]["reason"], plugins[REPLACED]["status"]) == ("", "ready")
            assert await _get(clerk, "gzip") == await _get(clerk, "identity") == 200


async def _get(clerk: Clerk, accepted: str) -> int:
    """Return the HTTP status of the script of the signed plugin's pages."""
    shell = (await asyncio.to_thread(clerk.http.get, "/api/shell/bootstrap")).raise_for_status().json()["data"]
    entry = next(remote["entry"] for remote in shell["remotes"] if remote["id"] == "signed")
    path = entry.replace("mf-manifest.json", "app.js")

    def get() -> int:
        with clerk.http.stream("GET", path, headers={"accept-encoding": accepted}) as answer:
            return int(answer.status_code)

    return await asyncio.to_thread(get)
