"""Plugins that are broken on purpose never stop the boot, and never trouble the others.

They are installed in the installation of all fault tests, so the batches that those deliver prove it too.
"""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

from fault_testing.delivery import open_district
from fault_testing.installation import Installation, until
from fault_testing.plugins import list_broken
from homeroom.demo.client import Clerk
from homeroom.platform import Platform
from homeroom.testing.districts import TestDistrict
from sqlalchemy import text

REASONS = {
    "wrong_version": ("invalid", "plugin.toml: version: Value error, 'one' is no version such as '1.4.0'"),
    "no_toml": ("invalid", "plugin.toml is no valid TOML"),
    "from_the_future": ("incompatible", "It was written for plugin API >=9; this host has"),
    "explodes": ("failed", "RuntimeError: the licence server does not answer"),
    "quits": ("failed", "SystemExit: 3"),
    "misspells": ("failed", "unknown hook 'modells'"),
    "jumps_the_queue": ("failed", "hook routers: wrappers and ordering are refused"),
    "strays": ("failed", "route /api/auth/token is outside the prefixes and pages of its manifest"),
    "cannot_migrate": ("failed", "Its database migration failed: ProgrammingError"),
    "stumbles": ("ready", "The district's licence does not include docSig."),
    "hangs": ("ready", "The district's licence does not include docManagement."),
}


class TestBoot:
    async def test_each_broken_plugin_is_listed_with_its_reason(
        self, installation: Installation, house: Platform
    ) -> None:
        async with open_district(house, installation.url, features=["pdfSplitter"]) as (_district, clerk):
            plugins = await _list_plugins(clerk)

        assert sorted(REASONS) == list_broken()
        for name, (status, reason) in REASONS.items():
            assert plugins[name]["status"] == status, name
            assert reason in plugins[name]["reason"], name
            assert plugins[name]["enabled"] is False, name

    async def test_the_others_work(self, installation: Installation, house: Platform) -> None:
        async with open_district(house, installation.url, features=["pdfSplitter"]) as (_district, clerk):
            plugins = await _list_plugins(clerk)

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


async def _list_plugins(clerk: Clerk) -> dict[str, dict[str, Any]]:
    answer = await asyncio.to_thread(clerk.http.get, "/api/instance/Plugins", params={"size": 500})
    return {row["id"]: row for row in answer.raise_for_status().json()["r"]}


async def _import(clerk: Clerk, folder: Path, number: int) -> None:
    file = folder / f"persons-{number}.csv"
    header = "person_id,first_name,last_name,school_id,email,guardian_email"
    file.write_text(f"{header}\nP{number},Sky,Student,S1,sky{number}@example.org,family{number}@example.org\n")
    await asyncio.to_thread(clerk.import_persons, file)


def _calls(installation: Installation, plugin: str, district: TestDistrict) -> list[str]:
    """The ids of the events for which the plugin's handler was called."""
    found = (installation.home / "tmp").glob(f"*/{plugin}-{district.code}")
    return [line for path in found for line in path.read_text().split()]


async def _until_events(house: Platform, district: TestDistrict, wanted: dict[str, int]) -> None:
    """Wait until so many events of the stumbling subscriber are done, or have failed so far."""
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
