"""The watch itself: it must notice a process that is blocked."""

import asyncio
import os
import signal

from attack_testing.served import Served
from attack_testing.watching import watching


class TestWatching:
    async def test_process_that_stands_still_is_seen(self, served: Served) -> None:
        async with watching(served) as watch:
            await asyncio.sleep(0.3)
            os.kill(served.pid, signal.SIGSTOP)
            await asyncio.sleep(1.5)
            os.kill(served.pid, signal.SIGCONT)

        assert watch.longest_s >= 1.2
        assert watch.wrong == []

    async def test_wrong_answer_is_noted(self, served: Served) -> None:
        async with watching(served, "/api/instance/Users") as watch:
            await asyncio.sleep(0.3)

        assert watch.wrong
        assert watch.wrong[0].startswith("401")
