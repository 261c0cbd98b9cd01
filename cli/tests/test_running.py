"""Checks of every process before it starts to work."""

import pytest
from homeroom.db import pooler
from homeroom.db.engine import Database
from homeroom.db.urls import find_database
from homeroom.platform import Platform
from homeroom_cli.errors import MENDABLE
from homeroom_cli.running import check_before_work
from pooler_testing.relay import run_relay


class TestCheckBeforeWork:
    async def test_process_does_not_begin_to_work_through_a_pooler(
        self, platform: Platform, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pooler, "HEARD_S", 0.1)
        with run_relay(find_database(platform.settings).app) as pooled:
            database = Database(pooled)
            monkeypatch.setattr(platform, "database", database)
            try:
                with pytest.raises(MENDABLE, match="session mode"):
                    await check_before_work(platform)
            finally:
                await database.close()
