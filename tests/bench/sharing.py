"""One large job on two workers with separate home directories, compared with the same job on one.

    python tests/bench/sharing.py [--persons 1000] [--rounds 3] [--delay-ms 50]

Each worker and its child processes are pinned to one processor; the database, the engine and the API are not pinned.
The mail server answers every mail after the delay. The second worker imitates another machine: it has its own home
directory, the addresses of the first one's database and engine, and the document store mounted into it. Rounds
alternate so that both see the same machine.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
from collections.abc import Collection, Mapping
from itertools import pairwise
from pathlib import Path
from statistics import median
from uuid import UUID

sys.path.insert(0, str(Path(__file__).parents[1] / "faults"))

from fault_testing.delivery import delivery
from fault_testing.installation import Installation
from fault_testing.sink import SlowSink, running
from fault_testing.workers import other_worker
from homeroom.config import Settings
from homeroom.platform import Platform
from homeroom_demo.batch import make_batch
from sqlalchemy import text

ONE, TWO = "one worker", "two workers"
STAGES = ("queued", "inspecting", "matching", "cutting", "sending")
TIMELINE = "SELECT what, at FROM delivery_timeline WHERE job_id = :job ORDER BY at"


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--persons", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--delay-ms", type=int, default=50)
    options = parser.parse_args()
    if len(os.sched_getaffinity(0)) < 2:
        raise SystemExit("This needs two processors.")
    asyncio.run(measure(options.persons, options.rounds, options.delay_ms / 1000))


async def measure(persons: int, rounds: int, delay_s: float) -> None:
    """Alternate between one worker and two, and print the medians."""
    with tempfile.TemporaryDirectory(prefix="homeroom-bench-") as folder:
        Path(folder).chmod(0o711)
        batch = make_batch(Path(folder) / "batch", persons).folder
        async with running(SlowSink(random.Random(1))) as sink:
            assert isinstance(sink, SlowSink)
            sink.delay_s = delay_s
            installation = Installation(Path(folder) / "home", sink.port)
            installation.home.mkdir()
            async with installation.running():
                found = await compare(installation, batch, Path(folder), rounds)
    show(found, persons, rounds)


async def compare(
    installation: Installation, batch: Path, folder: Path, rounds: int
) -> Mapping[str, list[Mapping[str, float]]]:
    """Return the seconds of each stage of each job, by the number of workers."""
    first, second = sorted(os.sched_getaffinity(0))[:2]
    pin([*installation.pids("worker"), *installation.pids("warm")], first)
    house = Platform.create(Settings(home=installation.home, public_url=installation.url), pool_size=2)
    found: dict[str, list[Mapping[str, float]]] = {ONE: [], TWO: []}
    await deliver(installation, house, batch)  # Warm up all parts.
    for number in range(rounds):
        found[ONE].append(await deliver(installation, house, batch))
        async with other_worker(installation, folder / f"other-{number}") as other:
            pin(other.list_pids(), second)
            found[TWO].append(await deliver(installation, house, batch))
    await house.close()
    return found


def pin(pids: Collection[int], processor: int) -> None:
    """Pin processes, and all processes they will start, to one processor."""
    for pid in pids:
        os.sched_setaffinity(pid, {processor})


async def deliver(installation: Installation, house: Platform, batch: Path) -> Mapping[str, float]:
    """Deliver the batch to a new district, and return the seconds of each stage."""
    async with delivery(installation, house, batch) as job:
        ended = await job.until_ended(timeout_s=1800)
        if ended["status"] != "complete":
            raise SystemExit(f"The job ended {ended['status']}.")
        async with house.database.district(job.district.district.id) as session:
            rows = (await session.execute(text(TIMELINE), {"job": UUID(job.job_id)})).all()
    return {what: (until - since).total_seconds() for (what, since), (_, until) in pairwise(rows)}


def show(found: Mapping[str, list[Mapping[str, float]]], persons: int, rounds: int) -> None:
    """Print one line per number of workers, and the ratio."""
    print(f"\na job for {persons} families, medians of {rounds} (load {os.getloadavg()[0]:.1f})")
    print(f"  {'':14}" + "".join(f"{stage:>12}" for stage in STAGES) + f"{'all':>12}")
    totals = {}
    for name, jobs in found.items():
        totals[name] = median(sum(job.values()) for job in jobs)
        stages = "".join(f"{median(job.get(stage, 0.0) for job in jobs):10.2f} s" for stage in STAGES)
        print(f"  {name:14}{stages}{totals[name]:10.2f} s")
    print(f"  two workers take x{totals[TWO] / totals[ONE]:.2f} of the time (asked for: 0.60 or less)")


if __name__ == "__main__":
    main()
