"""Deliberately broken plugins never stop the boot and never disturb other plugins.

They are part of the installation of all fault tests, so the batches delivered there prove it too.
"""

import asyncio
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from fault_testing.delivery import open_district
from fault_testing.installation import Installation, until
from fault_testing.plugins import list_broken, list_plugins
from homeroom.platform import Platform
from homeroom_demo.client import Clerk
from homeroom_devkit.testing.districts import TestDistrict
from sqlalchemy import text

REASONS = {
    "asks_nobody": ("failed", "route /api/asksnobody/all takes no context: add `ctx: Context`"),
    "wrong_version": ("invalid", "plugin.toml: version: Value error, 'one' is no version such as '1.4.0'"),
    "no_toml": ("invalid", "plugin.toml is no valid TOML"),
    "from_the_future": ("incompatible", "It was written for plugin API >=9; this host has"),
    "explodes": ("failed", "RuntimeError: the licence server does not answer"),
    "quits": ("failed", "SystemExit: 3"),
    "misspells": ("failed", "unknown hook 'modells'"),
    "jumps_the_queue": ("failed", "hook routers: wrappers and ordering are refused"),
    "strays": ("failed", "route /api/auth/token is outside the prefixes and pages of its manifest"),
    "cannot_migrate": ("failed", "Its database migration failed: ProgrammingError"),
    "core": ("invalid", "core is reserved by the platform."),
    "dies": ("failed", "It cannot be imported. It ended the process, with exit code 7."),
    "forks": ("failed", "It starts a process while it is imported."),
    "gives_up": ("failed", "Beyond: no way"),
    "hook_hangs": ("failed", "It did not finish within 5 seconds and was stopped."),
    "interrupts": ("failed", "It cannot be imported. It killed the process, by signal SIGINT."),
    "interrupts_migrating": ("failed", "Its database migration failed: GeneratorExit"),
    "kills": ("failed", "It cannot be imported. It killed the process, by signal SIGKILL."),
    "lives_on": ("failed", "hook routers: lifespan handlers are refused"),
    "misspelt_migration": ("failed", "Its migrations cannot be read: SyntaxError: invalid syntax"),
    "never_comes_back": ("failed", "It did not finish within 5 seconds and was stopped."),
    "stops_migrating": ("failed", "Its database migration failed. It ended the process, with exit code 9."),
    "swims_alone": ("failed", "flow swim: there is no pool lido; there are default, heavy, partners, help"),
    "threads": ("failed", "It starts a thread while it is imported."),
    "twice": ("invalid", "homeroom-broken-copy, homeroom-broken-plugins. Uninstall all but one."),
    "two_heads": ("failed", "Its migrations have more than one end: 0001_first, 0001_other."),
    "wants_letters": ("failed", "The page unsubscribe already belongs to the plugin mail."),
    "wants_login": ("failed", "The page login already belongs to the platform."),
    "blocks": ("ready", "The district's licence does not include docSig."),
    "holds": ("ready", "The district's licence does not include Document storage."),
    "pries": ("ready", "The district's licence does not include docSig."),
    "stumbles": ("ready", "The district's licence does not include docSig."),
    "hangs": ("ready", "The district's licence does not include Document storage."),
}


class TestBoot:
    async def test_each_broken_plugin_is_listed_with_its_reason(
        self, installation: Installation, house: Platform
    ) -> None:
        async with open_district(house, installation.url, features=["pdfSplitter"]) as (_district, clerk):
            plugins = await list_plugins(clerk)

        assert sorted(REASONS) == list_broken()
        for name, (status, reason) in REASONS.items():
            assert plugins[name]["status"] == status, name
            assert reason in plugins[name]["reason"], name
            assert plugins[name]["enabled"] is False, name

    async def test_the_others_work(self, installation: Installation, house: Platform) -> None:
        async with open_district(house, installation.url, features=["pdfSplitter"]) as (_district, clerk):
            plugins = await list_plugins(clerk)

        for name in ("people", "mail", "delivery"):
            assert (plugins[name]["status"], plugins[name]["enabled"], plugins[name]["reason"]) == ("ready", True, "")

    async def test_route_of_a_plugin_without_its_tables_does_not_exist(
        self, installation: Installation, house: Platform
    ) -> None:
        async with open_district(house, installation.url, features=["pdfSplitter"]) as (_district, clerk):
            answers = [
                await asyncio.to_thread(clerk.http.get, f"/api/cannotmigrate/{path}") for path in ("here", "away")
            ]

        assert [answer.status_code for answer in answers] == [404, 404]
        assert answers[0].content == answers[1].content

    async def test_failed_migration_leaves_nothing(self, house: Platform) -> None:
        async with house.database.system() as session:
            found = await session.scalars(
                text("SELECT tablename FROM pg_tables WHERE tablename LIKE '%cannot_migrate%'")
            )

        assert found.all() == []


class TestEventHandler:
    async def test_failing_one_rests_for_its_district_alone(
        self, installation: Installation, house: Platform, tmp_path: Path
    ) -> None:
        sad_features, glad_features = ["docSig", "signatureOverlay"], ["docSig"]
        async with (
            open_district(house, installation.url, features=sad_features) as (sad, sad_clerk),
            open_district(house, installation.url, features=glad_features) as (glad, glad_clerk),
        ):
            for number in range(5):
                await _import(sad_clerk, tmp_path, number)
                await _import(glad_clerk, tmp_path, number)
            await _until_events(house, glad, {"done": 5})
            await _until_events(house, sad, {"failed": 5})

        assert len(_calls(installation, "stumbles", glad)) == 5
        assert len(_calls(installation, "stumbles", sad)) == 3, "it was called while it should rest"

    async def test_hanging_one_holds_up_nobody_else(
        self, installation: Installation, house: Platform, tmp_path: Path
    ) -> None:
        async with (
            open_district(house, installation.url, features=["docManagement", "docSig"]) as (stuck, stuck_clerk),
            open_district(house, installation.url, features=["docSig"]) as (other, other_clerk),
        ):
            await _import(stuck_clerk, tmp_path, 1)
            await until(lambda: _calls(installation, "hangs", stuck))

            await _import(stuck_clerk, tmp_path, 2)
            await _import(other_clerk, tmp_path, 1)

            await until(lambda: len(_calls(installation, "stumbles", stuck)) == 2, timeout_s=15)
            await until(lambda: len(_calls(installation, "stumbles", other)) == 1, timeout_s=15)


class TestBlocking:
    @pytest.mark.parametrize(("name", "feature"), [("blocks", "docSig"), ("holds", "docManagement")])
    async def test_plugin_that_blocks_is_suspended_and_the_house_is_back(
        self, installation: Installation, house: Platform, name: str, feature: str
    ) -> None:
        async with open_district(house, installation.url, features=["pdfSplitter", feature]) as (_district, clerk):
            workers = installation.count_in_log("worker", "worker_started")
            began = time.monotonic()
            with pytest.raises(httpx.TransportError):
                await asyncio.to_thread(clerk.http.get, f"/api/{name}/now", timeout=60)
            await installation.until_ready()
            print(f"{name}: ready again {time.monotonic() - began:.1f} s after the request")
            plugins = await list_plugins(clerk)
            assert plugins[name]["status"] == "suspended"
            assert f"in now at {name}/plugin.py:" in plugins[name]["reason"]
            assert plugins["delivery"]["enabled"] is True
            assert f"homeroom plugin resume {name}" in plugins[name]["reason"]
            refused = await asyncio.to_thread(clerk.http.get, f"/api/{name}/now")
            assert refused.status_code == 404

            await until(lambda: installation.count_in_log("worker", "worker_started") > workers, timeout_s=90)
            await installation.kill("api")
            await installation.until_ready()
            assert (await list_plugins(clerk))[name]["status"] == "suspended", "a restart has lifted it"

            await installation.run("plugin", "resume", name)
            await installation.kill("api")
            await installation.until_ready()
            assert (await list_plugins(clerk))[name]["status"] == "ready"

    async def test_every_process_has_the_same_verdict(self, installation: Installation, house: Platform) -> None:
        async with open_district(house, installation.url, features=["pdfSplitter"]) as (_district, clerk):
            plugins = await list_plugins(clerk)

        listed = await installation.run("plugin", "list")
        doctor = await installation.run("doctor", code=1)
        for name, (status, _reason) in REASONS.items():
            assert any(line.split("│")[1:4:2] for line in listed.splitlines() if f" {name} " in line), name
            assert (f"The plugin {name}: {plugins[name]['reason']}" in doctor) == (status != "ready"), name


async def _import(clerk: Clerk, folder: Path, number: int) -> None:
    file = folder / f"persons-{number}.csv"
    header = "person_id,first_name,last_name,school_id,email,guardian_email"
    file.write_text(f"{header}\nP{number},Sky,Student,S1,sky{number}@example.org,family{number}@example.org\n")
    await asyncio.to_thread(clerk.import_persons, file)


def _calls(installation: Installation, plugin: str, district: TestDistrict) -> list[str]:
    """Return the ids of the events that the plugin's handler was called for."""
    found = (installation.home / "tmp").rglob(f"{plugin}-{district.code}")
    return [line for path in found for line in path.read_text().split()]


async def _until_events(house: Platform, district: TestDistrict, wanted: dict[str, int]) -> None:
    """Wait until the stumbling subscriber has this many events in each state."""
    found: dict[str, int] = {}
    query = """
        SELECT CASE WHEN done_at IS NULL AND attempts > 0 THEN 'failed' WHEN done_at IS NULL THEN 'new'
            WHEN error = '' THEN 'done' ELSE error END AS state, count(*)
        FROM outbox_events WHERE subscriber = 'stumbles' GROUP BY state"""
    with suppress(TimeoutError):
        async with asyncio.timeout(20):
            while found != wanted:
                async with house.database.district(district.district.id) as session:
                    found = {row["state"]: row["count"] for row in (await session.execute(text(query))).mappings()}
                await asyncio.sleep(0.1)
    assert found == wanted
