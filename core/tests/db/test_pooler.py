"""Connection poolers between the platform and the database."""

from collections.abc import Iterator

import psycopg
import pytest
from homeroom.db import pooler
from homeroom.db.engine import driver_url
from homeroom.db.inspection import inspect_database
from homeroom.db.pooler import POOLED, PoolerFound, loses_sessions
from homeroom.db.urls import DatabaseUrls, find_database
from homeroom.installation.schema import bring_up_to_date
from homeroom.platform import Platform
from homeroom.plugins.host import PluginHost
from homeroom.processes.ports import free_port
from pooler_testing.relay import run_relay


@pytest.fixture
def pooled(platform: Platform, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Provide the URL of the database through a pooler in transaction mode."""
    monkeypatch.setattr(pooler, "HEARD_S", 0.1)
    with run_relay(find_database(platform.settings).app) as url:
        yield url


class TestLosesSessions:
    def test_database_itself_does_not(self, platform: Platform) -> None:
        assert not loses_sessions(find_database(platform.settings).app)

    def test_pooler_in_transaction_mode_does(self, pooled: str) -> None:
        assert loses_sessions(pooled)

    def test_relay_of_these_tests_passes_transactions(self, pooled: str) -> None:
        """Check that the relay itself works."""
        with psycopg.connect(driver_url(pooled)) as connection:
            assert connection.execute("SELECT %s::text", ("well",)).fetchone() == ("well",)

    def test_database_that_is_away_is_no_pooler(self) -> None:
        assert not loses_sessions(f"postgresql+psycopg://nobody@127.0.0.1:{free_port()}/nothing")


class TestRefusal:
    def test_doctor_says_it(self, pooled: str) -> None:
        (found,) = inspect_database(pooled)
        assert (str(found), found.is_usable) == (POOLED, False)

    def test_migrations_are_not_begun(self, platform: Platform, pooled: str) -> None:
        urls = find_database(platform.settings)
        for found in (DatabaseUrls(pooled, urls.owner), DatabaseUrls(urls.app, pooled)):
            with pytest.raises(PoolerFound):
                bring_up_to_date(found, PluginHost([]))
