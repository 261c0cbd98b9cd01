"""The mail server beside the installation: it notes a message the moment its final dot has arrived."""

import asyncio
import random
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "plugins" / "mail" / "tests"))

from mail_testing.sink import OK, DropConnection, Received, Sink, running

__all__ = ["SlowSink", "running"]


class SlowSink(Sink):
    """Answers after a moment, and loses one reply in a hundred. What it has noted is what families got."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__(at_dot=self._answer, keep_content=False)
        self.delay_s = 0.0
        self.loss = 0.0
        self.drops = 0
        self._dice = dice

    def given(self, message_ids: Iterable[str]) -> Counter[str]:
        """How often it got each of these messages."""
        wanted = set(message_ids)
        return Counter(received.message_id for received in self.log if received.message_id in wanted)

    async def _answer(self, _received: Received) -> str:
        await asyncio.sleep(self.delay_s * self._dice.uniform(0.5, 1.5))
        if self._dice.random() < self.loss:
            self.drops += 1
            raise DropConnection
        return OK
