"""The mail server of the installation, which logs a message as soon as its final dot has arrived."""

import asyncio
import random
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "plugins" / "mail" / "tests" / "support"))

from mail_testing.sink import OK, DropConnection, Received, Sink, running

__all__ = ["SlowSink", "running"]


class SlowSink(Sink):
    """Mail server with settable delays and failures; its log is what families received.

    Attributes:
        delay_s: Approximate delay of the answer to a final dot.
        loss: Share of answers that it loses.
        deferral: Share of messages that it defers (451), drawn again at each attempt.
        refusal: Share of messages that it refuses for good (550).
        refused: Messages that it has refused for good.
        full_at: Number of messages after which it stops answering until this is raised.
    """

    def __init__(self, dice: random.Random) -> None:
        super().__init__(at_dot=self._answer, keep_content=False)
        self.delay_s, self.loss, self.deferral, self.refusal, self.drops = 0.0, 0.0, 0.0, 0.0, 0
        self.refused: set[str] = set()
        self.full_at: int | None = None
        self._turned_away: Counter[str] = Counter()
        self._dice = dice

    def be_normal(self) -> None:
        """Greet and answer every client immediately."""
        self.greeting = "220 sink ESMTP"
        self.at_command.clear()
        self.delay_s, self.loss, self.deferral, self.refusal, self.drops = 0.0, 0.0, 0.0, 0.0, 0
        self.full_at = None

    def given(self, message_ids: Iterable[str]) -> Counter[str]:
        """Count how often each message was accepted, including those with a lost answer; refused ones do not count."""
        wanted = set(message_ids)
        arrived = Counter(received.message_id for received in self.log if received.message_id in wanted)
        return arrived - self._turned_away

    async def _answer(self, received: Received) -> str:
        await asyncio.sleep(self.delay_s * self._dice.uniform(0.5, 1.5))
        while self.full_at is not None and len(self.log) >= self.full_at:
            await asyncio.sleep(0.01)
        luck = self._dice.random()
        if luck < self.loss:
            self.drops += 1
            raise DropConnection
        if luck < self.loss + self.deferral + self.refusal:
            self._turned_away[received.message_id] += 1
            if luck < self.loss + self.deferral:
                return "451 4.7.1 Try again later"
            self.refused.add(received.message_id)
            return "550 5.1.1 No such person here"
        return OK
