"""Sending processes are killed at random moments, with a server that loses one reply in a hundred.

The sink logs each message when its final dot arrives, before it answers: its log is what families received.
`HOMEROOM_KILLS` and `HOMEROOM_SEED` set the number of kills and the random seed.
"""

import asyncio
import json
import os
import random
import sys
from collections import Counter
from pathlib import Path

import pytest
from homeroom_plugins.mail.models import MailMessage
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import MailState, OutgoingMail
from mail_testing.house import context, database, new_district, open_house
from mail_testing.sink import OK, DropConnection, Received, Sink, running
from sqlalchemy import select

MAIL_TESTS = Path(__file__).parents[2] / "plugins" / "mail" / "tests" / "support"
KILLS = int(os.environ.get("HOMEROOM_KILLS", "20"))
SEED = int(os.environ.get("HOMEROOM_SEED", str(random.randrange(2**32))))
PROCESSES, CONNECTIONS = 3, 4
MAILS_PER_KILL = 150


class FlakySink(Sink):
    """Mail server that drops one reply in a hundred and delays five."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__(at_dot=self.answer, keep_content=False)
        self.dice = dice
        self.drops = 0

    async def answer(self, received: Received) -> str:
        """Drop 1 % of the connections, and delay 5 % of the answers by 50 ms."""
        luck = self.dice.random()
        if luck < 0.01:
            self.drops += 1
            raise DropConnection
        if luck < 0.06:
            await asyncio.sleep(0.05)
        return OK


class Senders:
    """Several processes that send one batch; a killed one is replaced."""

    def __init__(self, job: dict[str, str], dice: random.Random) -> None:
        self._job, self._dice = job, dice
        self._alive: list[asyncio.subprocess.Process] = []

    async def fill(self) -> None:
        """Start the missing processes."""
        while len(self._alive) < PROCESSES:
            command = (sys.executable, "-m", "mail_testing.sender_process")
            environment = {**os.environ, "PYTHONPATH": str(MAIL_TESTS)}
            process = await asyncio.create_subprocess_exec(
                *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL, env=environment
            )
            assert process.stdin is not None
            process.stdin.write(json.dumps(self._job).encode())
            process.stdin.close()
            self._alive.append(process)

    async def kill_one(self) -> None:
        """Send SIGKILL to a random process."""
        process = self._alive.pop(self._dice.randrange(len(self._alive)))
        process.kill()
        await process.wait()

    async def stop(self) -> None:
        """End the remaining processes after a failure."""
        for process in self._alive:
            if process.returncode is None:
                process.kill()
                await process.wait()

    async def finish(self) -> list[int]:
        """Wait for all processes and return their exit codes."""
        return [await process.wait() for process in self._alive]


@pytest.mark.timeout(120 + 20 * KILLS)
class TestSendUnderKills:
    async def test_no_mail_is_lost_doubled_or_falsely_accepted(self, tmp_path: Path) -> None:
        print(f"HOMEROOM_SEED={SEED} HOMEROOM_KILLS={KILLS}")
        dice = random.Random(SEED)
        count = MAILS_PER_KILL * KILLS
        with database() as urls:
            house = open_house(tmp_path, urls)
            district, batch = await new_district(house, "springfield"), uuid7()
            ctx = await context(house, district)
            async with ctx.begin() as tx:
                await LedgerMailer(tx).plan(batch, _mails(count), expires_at=None)
            async with running(FlakySink(dice)) as sink:
                assert isinstance(sink, FlakySink)
                job = {"home": str(tmp_path), "app_url": urls.app_url, "district": str(district), "batch": str(batch)}
                senders = Senders({**job, "port": str(sink.port), "connections": str(CONNECTIONS)}, dice)
                try:
                    await _send_and_kill(senders, sink, dice)
                finally:
                    await senders.stop()
                async with ctx.begin() as tx:
                    rows = await tx.db.execute(select(MailMessage.message_id, MailMessage.state))
                    ledger = {message_id: MailState(state) for message_id, state in rows}
            await house.close()
        _check(ledger, sink, count)


async def _send_and_kill(senders: Senders, sink: Sink, dice: random.Random) -> None:
    for _ in range(KILLS):
        await senders.fill()
        goal = len(sink.log) + dice.randrange(1, MAILS_PER_KILL - 20)
        async with asyncio.timeout(120):
            while len(sink.log) < goal:
                await asyncio.sleep(0.002)
        await senders.kill_one()
    await senders.fill()
    assert await senders.finish() == [0] * PROCESSES, "a sender failed"


def _check(ledger: dict[str, MailState], sink: FlakySink, count: int) -> None:
    states = Counter(ledger.values())
    given = Counter(received.message_id for received in sink.log)
    print(f"states {dict(states)}, drops {sink.drops}, delivered {len(given)}")
    accepted = {message_id for message_id, state in ledger.items() if state is MailState.ACCEPTED}
    unknown = {message_id for message_id, state in ledger.items() if state is MailState.UNKNOWN}
    assert [message_id for message_id, times in given.items() if times > 1] == []
    assert accepted - given.keys() == set(), "falsely accepted"
    assert given.keys() - accepted - unknown == set(), "delivered, but neither accepted nor unknown"
    assert len(accepted) + len(unknown) == len(ledger) == count, "lost"
    # A killed process leaves at most one mail per connection between its final dot and the reply.
    assert len(unknown) <= KILLS * CONNECTIONS + sink.drops


def _mails(count: int) -> list[OutgoingMail]:
    return [
        OutgoingMail(key=str(number), to=f"f{number}@families.example", language="en", subject="Card", body="Here.")
        for number in range(count)
    ]
