"""Processes are killed at random moments of a job, with a mail server that fails for three mails in a hundred.

Of a hundred mails it loses the answer to one, defers one and refuses one for good. `HOMEROOM_SEED` repeats a run's
random choices, `HOMEROOM_ROUNDS` sets the number of jobs, with five kills each, and `HOMEROOM_PERSONS` the number of
families in each.
"""

import asyncio
import os
import random
import time
from dataclasses import dataclass
from pathlib import Path

import pytest
from fault_testing.checks import check_delivery
from fault_testing.delivery import PERSONS, STAGES, RunningJob, delivery
from fault_testing.installation import CONNECTIONS, NAMES, Installation
from fault_testing.sink import SlowSink
from homeroom.platform import Platform

ROUNDS = int(os.environ.get("HOMEROOM_ROUNDS", "1"))
PATIENCE_S = 240.0 + PERSONS / 5
"""Seconds to wait for the end of the job after the last kill."""


@dataclass(frozen=True, slots=True)
class Kill:
    """A victim and its moment: a delay after a stage has begun, or after a number of mails."""

    victim: str
    stage: str
    mails: int
    delay_s: float


def plan_kills(dice: random.Random) -> list[Kill]:
    """Return five kills: two before sending, one of them while cutting, and three while sending.

    API, worker, engine and PostgreSQL each die at least once.
    """
    victims = ["api", "worker", "engine", "postgres", dice.choice(NAMES)]
    dice.shuffle(victims)
    stages = [*sorted((dice.choice(STAGES[:3]), "cutting"), key=STAGES.index), *["sending"] * 3]
    mails = [0, 0, *sorted(dice.sample(range(1, PERSONS - 10), 3))]
    return [
        Kill(victim, stage, count, dice.uniform(0, 2.0 if count else 0.4))
        for victim, stage, count in zip(victims, stages, mails, strict=True)
    ]


@pytest.mark.timeout(ROUNDS * (600 + PERSONS))
class TestDeliverUnderKills:
    @pytest.mark.parametrize("number", range(ROUNDS))
    async def test_nothing_is_lost_doubled_or_falsely_sent(
        self, installation: Installation, house: Platform, batch: Path, sink: SlowSink, seed: int, number: int
    ) -> None:
        dice = random.Random(f"{seed} {number}")
        kills = plan_kills(dice)
        sink.delay_s, sink.loss, sink.deferral, sink.refusal = 0.05, 0.01, 0.01, 0.01
        began = time.monotonic()
        print(f"\nHOMEROOM_SEED={seed} round {number}: {', '.join(kill.victim for kill in kills)}")

        async with delivery(installation, house, batch) as job:
            before = len(sink.log)
            for kill in kills:
                await _strike(kill, job, installation, sink, before=before)
            sink.full_at, struck = None, time.monotonic()
            ended = await job.until_ended(timeout_s=PATIENCE_S)

        assert ended["status"] == "complete", ended
        most_unknown = sink.drops + CONNECTIONS * sum(kill.victim in ("run", "worker") for kill in kills)
        outcome = await check_delivery(house, job, batch, sink, most_unknown=most_unknown)
        shown = {name: ended["counts"][name] for name in ("recipients", "documents", "sent", "failed", "unknown")}
        rows = {name: outcome.results[name] for name in ("sent", "failed", "unknown")}
        assert shown == {"recipients": PERSONS, "documents": PERSONS, **rows}
        print(
            f"complete {time.monotonic() - struck:.1f} s after the last kill, {time.monotonic() - began:.1f} s in all, "
            f"attempt {outcome.attempt}, {dict(outcome.results)}, {sink.drops} replies lost"
        )


async def _strike(kill: Kill, job: RunningJob, installation: Installation, sink: SlowSink, *, before: int) -> None:
    """Wait for the moment, at which the mail server stops answering, and kill."""
    sink.full_at = before + kill.mails if kill.mails else None
    await job.until_stage(kill.stage, timeout_s=PATIENCE_S)
    async with asyncio.timeout(PATIENCE_S):
        while len(sink.log) - before < kill.mails:
            await asyncio.sleep(0.02)
    await asyncio.sleep(kill.delay_s)
    await installation.kill(kill.victim)
    seen = await job.until_stage(kill.stage, timeout_s=PATIENCE_S)
    print(f"  {kill.victim} killed while {seen}, {len(sink.log) - before} mails given")
