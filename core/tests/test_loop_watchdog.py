"""The watch on the event loop names only the code that blocks it."""

import asyncio
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from homeroom import loop_watchdog as lag_module
from homeroom.loop_watchdog import LagWatch
from structlog.testing import capture_logs


@pytest.fixture
async def watch() -> Any:
    found = LagWatch("test")
    found.start()
    yield found
    found.stop()


@pytest.fixture
def logs() -> Iterator[list[Any]]:
    with capture_logs() as found:
        yield found


def lags(logs: list[Any], event: str = "loop_lagged") -> list[Any]:
    """Return the lag entries that this file's own watch caused; a busy machine may cause others."""
    own = [entry for entry in logs if entry["event"] == event and entry["loop"] == "test"]
    return [entry for entry in own if any("test_loop_watchdog.py" in place for place in entry["places"])]


def sleep_on_the_loop(seconds: float) -> None:
    secret = "Maria Muster"
    time.sleep(seconds)
    assert secret


def search_on_the_loop() -> None:
    """Block with `re`, which holds the GIL so that no other thread runs."""
    assert re.search(r"(a?){22}a{22}b|$", "a" * 22)


async def until_seen(logs: list[Any], event: str = "loop_lagged") -> None:
    async with asyncio.timeout(30):
        while not lags(logs, event):
            await asyncio.sleep(0.02)


class TestLagWatch:
    async def test_place_and_duration_are_logged_once(self, watch: LagWatch, logs: list[Any]) -> None:
        await asyncio.sleep(0.1)
        sleep_on_the_loop(0.5)
        await until_seen(logs)
        await asyncio.sleep(0.3)

        (lag,) = lags(logs)
        assert 400 <= lag["ms"] < 5000
        assert lag["places"][-1].startswith("test_loop_watchdog.py:")
        assert lag["places"][-1].endswith(" sleep_on_the_loop")
        assert "Maria" not in str(lag)
        assert watch.longest_s() >= 0.4

    async def test_library_that_lets_no_thread_run_is_seen_too(self, watch: LagWatch, logs: list[Any]) -> None:
        await asyncio.sleep(0.1)
        begun = time.perf_counter()
        while time.perf_counter() - begun < 0.4:
            search_on_the_loop()
        await until_seen(logs)

        assert any("search_on_the_loop" in place for place in lags(logs)[0]["places"])
        assert lags(logs)[0]["cpu_ms"] > 100

    async def test_waiting_is_no_lag(self, watch: LagWatch, logs: list[Any]) -> None:
        await asyncio.sleep(0.5)
        await asyncio.to_thread(time.sleep, 0.5)

        assert lags(logs) == []

    async def test_standstill_is_logged_while_it_lasts(
        self, watch: LagWatch, logs: list[Any], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(lag_module, "STANDSTILL_S", 0.3)
        await asyncio.sleep(0.1)
        sleep_on_the_loop(0.8)

        assert len(lags(logs, "loop_stands_still")) == 1
        await until_seen(logs)

    async def test_old_lags_are_forgotten(
        self, watch: LagWatch, logs: list[Any], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(lag_module, "REMEMBERED_S", 0.3)
        await asyncio.sleep(0.1)
        sleep_on_the_loop(0.3)
        await until_seen(logs)
        await asyncio.sleep(0.5)

        assert watch.longest_s() < 0.25

    async def test_log_that_cannot_be_written_does_not_end_the_watch(
        self, watch: LagWatch, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Broken:
            def warning(self, *_: object, **__: object) -> None:
                raise ValueError("I/O operation on closed file")

        with monkeypatch.context() as patch:
            patch.setattr(lag_module, "log", Broken())
            await asyncio.sleep(0.1)
            sleep_on_the_loop(0.3)
            await asyncio.sleep(0.2)
        with capture_logs() as logs:
            sleep_on_the_loop(0.3)
            await until_seen(logs)

        assert logs
