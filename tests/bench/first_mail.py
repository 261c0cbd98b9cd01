"""Time from the end of a job's waiting period to its first mail at the mail server, on a warm worker.

    python tests/bench/first_mail.py [--persons 3000] [--rounds 3] [--wait-s 5]

Starts everything as `homeroom up` does, in a new home directory, with a mail server that accepts every mail
immediately. The baseline is a job for ten families in the same rounds: the time that every run needs to resume after
its waiting period. The difference is what the number of families adds before the first mail.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path
from statistics import median
from uuid import UUID

sys.path.insert(0, str(Path(__file__).parents[1] / "faults"))

from fault_testing.delivery import delivery
from fault_testing.installation import Installation
from fault_testing.sink import SlowSink, running
from homeroom.config import Settings
from homeroom.platform import Platform
from homeroom_demo.batch import make_batch
from sqlalchemy import text

FEW = 10
LOOK_S = 0.01
WAITED_UNTIL = "SELECT send_at FROM delivery_jobs WHERE id = :job"


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--persons", type=int, default=3000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--wait-s", type=int, default=5, help="How long a job waits before its first mail.")
    options = parser.parse_args()
    asyncio.run(measure(options.persons, options.rounds, options.wait_s))


async def measure(persons: int, rounds: int, wait_s: int) -> None:
    """Run a small and a large job in turns; an extra small job first warms up the worker."""
    with tempfile.TemporaryDirectory(prefix="homeroom-bench-") as folder:
        Path(folder).chmod(0o711)
        batches = {count: make_batch(Path(folder) / str(count), count).folder for count in (FEW, persons)}
        found: dict[int, list[float]] = {count: [] for count in batches}
        async with running(SlowSink(random.Random(1))) as sink:
            assert isinstance(sink, SlowSink)
            installation = Installation(Path(folder) / "home", sink.port, more={"HOMEROOM_SEND_WAIT_S": str(wait_s)})
            installation.home.mkdir()
            try:
                await installation.start()
                settings = Settings(home=installation.home, public_url=installation.url)
                house = Platform.create(settings, pool_size=2)
                await deliver(installation, house, batches[FEW], sink)
                for _ in range(rounds):
                    for count, batch in batches.items():
                        found[count].append(await deliver(installation, house, batch, sink))
                await house.close()
                await installation.stop()
            finally:
                installation.destroy()
    show(found, persons)


async def deliver(installation: Installation, house: Platform, batch: Path, sink: SlowSink) -> float:
    """Deliver the batch to a new district; return the seconds from the end of its waiting period to its first mail."""
    before = len(sink.log)
    async with delivery(installation, house, batch) as job:
        looking = asyncio.create_task(_first_mail(sink, before))
        ended = await job.until_ended(timeout_s=1800)
        if ended["status"] != "complete":
            raise SystemExit(f"The job ended {ended['status']}.")
        async with house.database.district(job.district.district.id) as session:
            due: datetime = (await session.execute(text(WAITED_UNTIL), {"job": UUID(job.job_id)})).scalar_one()
    return await looking - due.timestamp()


async def _first_mail(sink: SlowSink, before: int) -> float:
    while len(sink.log) <= before:
        await asyncio.sleep(LOOK_S)
    return time.time()


def show(found: dict[int, list[float]], persons: int) -> None:
    """Print one line per size, and the ratio."""
    print(f"\nend of the waiting time to the first mail, medians of {len(found[FEW])} (load {os.getloadavg()[0]:.1f})")
    for count, times in found.items():
        print(f"  {count:>7,} families  {median(times):6.2f} s  slowest {max(times):.2f} s")
    ratio = median(found[persons]) / median(found[FEW])
    print(f"  {persons:,} families take x{ratio:.2f} of the time of {FEW} (asked for: 3 s or less on a quiet machine)")


if __name__ == "__main__":
    main()
