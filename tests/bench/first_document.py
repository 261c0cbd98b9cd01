"""Time from POST split to the first document that is cut, scanned and stored, on a warm worker.

    python tests/bench/first_document.py [--rounds 20] [--persons 60]

Starts everything as `homeroom up` does, in a new home directory. The baseline, measured in the same rounds, is the
start of the flow: the time the engine itself needs from the request to the flow's first line. The first round runs
while the worker of the new installation is still starting, and is reported separately.
"""

import argparse
import asyncio
import json
import shutil
import statistics
import tempfile
import time
from datetime import date
from pathlib import Path
from uuid import UUID

from homeroom.branding.queries import set_contact
from homeroom.config import Settings
from homeroom.db.engine import Database
from homeroom.identity.sign_in.service import create_user
from homeroom.licences.service import grant_features
from homeroom.platform import Platform
from homeroom.tenancy.service import create_district
from homeroom_demo.batch import make_batch
from homeroom_demo.client import Clerk
from homeroom_demo.command import own_settings
from homeroom_demo.districts import CONTACT, DIRECTOR, DISTRICT, PASSWORD
from homeroom_demo.story import MESSAGE, RULE, SUBJECT
from homeroom_local.postgres.server import EmbeddedPostgres
from homeroom_local.processes import list_processes
from homeroom_local.supervision.supervisor import Supervisor
from homeroom_sdk.context import ADMINISTRATOR
from sqlalchemy import text

LOOK_S = 0.005
FIRST = "SELECT 1 FROM delivery_documents WHERE job_id = :job AND state = 'stored' LIMIT 1"
STARTED = "SELECT started_at FROM flow_runs WHERE params ->> 'job_id' = :job AND started_at IS NOT NULL"


async def measure(rounds: int, persons: int) -> None:
    home = Path(tempfile.mkdtemp(prefix="homeroom-bench-"))
    settings = own_settings(home)
    supervisor = Supervisor(list_processes(settings), log_folder=home / "logs")
    await supervisor.start()
    try:
        district_id = await _prepare(settings)
        platform = Platform.create(settings, pool_size=2)
        clerk = await asyncio.to_thread(
            Clerk.sign_in, settings.public_url, district=DISTRICT, user=DIRECTOR.user_of(DISTRICT), password=PASSWORD
        )
        firsts, starts, cold = [], [], 0.0
        for number in range(rounds + 2):
            # Each round needs a different batch: a repeated delivery to the same families waits for a decision.
            batch = make_batch(home / f"batch-{number}", persons, seed=number, hostile=True).folder
            await asyncio.to_thread(clerk.import_persons, batch / "persons.csv", is_confirmed=True)
            first, start = await _round(platform.database, district_id, clerk, batch / "batch.pdf")
            if number == 0:
                cold = start
            if number >= 2:
                firsts.append(first)
                starts.append(start)
        await platform.close()
        _report(firsts, starts, cold, persons)
    finally:
        await supervisor.stop()
        EmbeddedPostgres(home).destroy()
        shutil.rmtree(home, ignore_errors=True)


async def _round(database: Database, district_id: UUID, clerk: Clerk, pdf: Path) -> tuple[float, float]:
    upload = await asyncio.to_thread(clerk.upload, pdf)
    clicked = time.perf_counter()
    job_id = await asyncio.to_thread(clerk.split, upload, rule=RULE, subject=SUBJECT, message=MESSAGE)
    started = None
    while True:
        async with database.district(district_id) as session:
            if started is None and await session.scalar(text(STARTED), {"job": job_id}) is not None:
                started = time.perf_counter() - clicked
            if await session.scalar(text(FIRST), {"job": job_id}):
                first = time.perf_counter() - clicked
                break
        await asyncio.sleep(LOOK_S)
    await asyncio.to_thread(lambda: list(clerk.watch(job_id)))
    return first, started or first


async def _prepare(settings: Settings) -> UUID:
    platform = Platform.create(settings, pool_size=2)
    async with platform.database.system() as session:
        district = await create_district(session, code=DISTRICT, name="Springfield")
    async with platform.database.district(district.id) as session:
        await grant_features(session, ["pdfSplitter"], starts_on=date(2000, 1, 1))
        await set_contact(session, CONTACT, by=DIRECTOR.user_of(DISTRICT))
        await create_user(
            session,
            email=DIRECTOR.user_of(DISTRICT),
            first_name="Sky",
            last_name="Clerk",
            roles=[ADMINISTRATOR],
            password=PASSWORD,
        )
    await platform.close()
    return district.id


def _report(firsts: list[float], starts: list[float], cold: float, persons: int) -> None:
    firsts.sort()
    p95 = firsts[min(len(firsts) - 1, round(0.95 * len(firsts)))]
    median, engine = statistics.median(firsts), statistics.median(starts)
    print(f"click to first stored document, {persons} students, {len(firsts)} rounds on a warm worker")
    print(
        f"  median {median:.2f} s, 95th percentile {p95:.2f} s, slowest {firsts[-1]:.2f} s (asked for: 95th <= 1.2 s)"
    )
    print(
        f"  click to the flow's first line: median {engine:.2f} s; first document / flow start = {median / engine:.2f} "
        "(it was 2.8)"
    )
    print(f"  click to the first line of an installation's first flow: {cold:.2f} s (asked for: <= 4 s)")
    found = {"median_s": median, "p95_s": p95, "engine_s": engine, "cold_s": cold}
    print(json.dumps({name: round(seconds, 3) for name, seconds in found.items()}))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--persons", type=int, default=60)
    options = parser.parse_args()
    asyncio.run(measure(options.rounds, options.persons))
