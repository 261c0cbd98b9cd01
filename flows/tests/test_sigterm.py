import asyncio
import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from homeroom_flows.sigterm import cancelled_by_sigterm


class Terminated(BaseException):
    """Stub of the exception that Prefect's signal handler raises."""


def terminate(_number: int, _frame: Any) -> None:
    raise Terminated


@pytest.fixture(autouse=True)
def prefects_handler() -> Iterator[None]:
    before = signal.signal(signal.SIGTERM, terminate)
    yield
    signal.signal(signal.SIGTERM, before)


class TestCancelledBySigterm:
    async def test_cancels_its_own_task_alone(self) -> None:
        other = asyncio.create_task(asyncio.sleep(0.05, "finished"))

        async def work() -> None:
            with cancelled_by_sigterm():
                os.kill(os.getpid(), signal.SIGTERM)
                await asyncio.sleep(10)

        with pytest.raises(Terminated):
            await work()

        assert await other == "finished"
        assert signal.getsignal(signal.SIGTERM) is terminate

    async def test_second_one_does_not_disturb_the_winding_down(self) -> None:
        wound_down = False

        async def work() -> None:
            nonlocal wound_down
            with cancelled_by_sigterm():
                try:
                    os.kill(os.getpid(), signal.SIGTERM)
                    await asyncio.sleep(10)
                finally:
                    os.kill(os.getpid(), signal.SIGTERM)
                    await asyncio.sleep(0.05)
                    wound_down = True

        with pytest.raises(Terminated):
            await work()

        assert wound_down

    async def test_without_a_signal_changes_nothing(self) -> None:
        with cancelled_by_sigterm():
            await asyncio.sleep(0)

        assert signal.getsignal(signal.SIGTERM) is terminate

    async def test_other_cancellation_stays_one(self) -> None:
        async def work() -> None:
            with cancelled_by_sigterm():
                await asyncio.sleep(10)

        task = asyncio.create_task(work())
        await asyncio.sleep(0)
        task.cancel()

        with pytest.raises(asyncio.CancelledError):
            await task
