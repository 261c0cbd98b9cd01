"""Random choice of the process that dies, and when, while documents are worked on."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from fault_testing.installation import BOOT_S, Installation, until
from fault_testing.workers import kill_all

VICTIMS = ("api", "worker", "postgres")
STEP_S = 0.05

Progress = Callable[[], Awaitable[float]]
"""Returns the progress of an operation, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A victim and its moment: a delay after a share of the operation is done.

    With a worker, the processes it has started may be killed too.
    """

    victim: str
    share: float
    delay_s: float
    is_whole: bool


def plan_moments(dice: random.Random) -> list[Moment]:
    """Return one moment for each process, in random order."""
    victims = list(VICTIMS)
    dice.shuffle(victims)
    shares = sorted(dice.uniform(0, 0.9) for _victim in victims)
    return [
        Moment(victim, share, dice.uniform(0, 0.3), dice.random() < 0.5)
        for victim, share in zip(victims, shares, strict=True)
    ]


async def strike(installation: Installation, moments: list[Moment], progress: Progress) -> list[str]:
    """Kill at each moment; return at which share of the operation each victim died."""
    struck = []
    for moment in moments:
        # Find the processes beforehand: on a busy machine, scanning all processes takes seconds.
        pids = await until(lambda victim=moment.victim: installation.pids(victim), timeout_s=BOOT_S)  # type: ignore[misc] # of a lambda
        while (share := await _look(progress)) < moment.share:
            await asyncio.sleep(STEP_S)
        await asyncio.sleep(moment.delay_s)
        kill_all(pids)
        if moment.victim == "worker" and moment.is_whole:
            kill_all(installation.pids("warm") + installation.pids("run"))
        struck.append(f"{moment.victim} at {share:.2f}")
    return struck


async def _look(progress: Progress) -> float:
    with contextlib.suppress(Exception):  # The database may be the process that died.
        return await progress()
    return -1.0
