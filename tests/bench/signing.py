"""Requests planned, sealed and certified by two workers, compared with one.

    python tests/bench/signing.py [--requests 2000] [--rounds 3]

Each worker and its child processes are pinned to one processor, as in `sharing.py`; the database, the engine and the
API are not pinned. A job asks one guardian per request. When its mails have been sent, all signatures are written in
one transaction, and the time until the last document is sealed and certified is measured. Rounds alternate.

For each round of seals, the CPU time of the installation's worker with its children, the API, the engine and the
database is printed: on a machine with two processors, the time of those others is lost to the workers.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1] / "faults"))
sys.path.insert(0, str(Path(__file__).parents[2] / "plugins" / "recognition" / "tests" / "support"))
sys.path.insert(0, str(Path(__file__).parents[2] / "plugins" / "signing" / "tests" / "support"))

from fault_testing.calling import HttpApi
from fault_testing.installation import Installation
from fault_testing.sink import SlowSink, running
from fault_testing.workers import other_worker
from homeroom.config import Settings
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import create_test_district
from homeroom_plugins.signing.models import RequestStatus, SignerStatus, SigningMethod
from homeroom_plugins.signing.request_models import FieldValue, Signer, SigningJob, SigningRequest
from homeroom_plugins.signing.requests.finishing import finish
from sharing import ONE, TWO, pin
from signing_testing.office import Child, Office, field
from sqlalchemy import func, select

STAGES = ("planning", "sealing")
PATIENCE_S = 3600


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    if len(os.sched_getaffinity(0)) < 2:
        raise SystemExit("This needs two processors.")
    asyncio.run(measure_all(options.requests, options.rounds))


async def measure_all(requests: int, rounds: int) -> None:
    """Alternate between one worker and two, and print the medians."""
    with tempfile.TemporaryDirectory(prefix="homeroom-bench-") as folder:
        Path(folder).chmod(0o711)
        async with running(SlowSink(random.Random(1))) as sink:
            installation = Installation(Path(folder) / "home", sink.port)
            installation.home.mkdir()
            async with installation.running():
                found = await compare(installation, Path(folder), requests, rounds)
    show(found, requests, rounds)


async def compare(
    installation: Installation, folder: Path, requests: int, rounds: int
) -> Mapping[str, list[Mapping[str, float]]]:
    """Return the seconds of each stage of each round, by the number of workers."""
    first, second = sorted(os.sched_getaffinity(0))[:2]
    pin([*installation.pids("worker"), *installation.pids("warm")], first)
    house = Platform.create(Settings(home=installation.home, public_url=installation.url), pool_size=2)
    found: dict[str, list[Mapping[str, float]]] = {ONE: [], TWO: []}
    await ask_and_seal(installation, house, min(requests, 50))  # Warm up all parts.
    for number in range(rounds):
        found[ONE].append(await ask_and_seal(installation, house, requests))
        async with other_worker(installation, folder / f"other-{number}") as other:
            pin(other.list_pids(), second)
            found[TWO].append(await ask_and_seal(installation, house, requests))
    await house.close()
    return found


def read_cpu(installation: Installation) -> Mapping[str, float]:
    """Return the CPU seconds of each part of the installation so far, including children that have ended."""
    parts = {"worker": ("worker", "warm"), "api": ("api",), "engine": ("engine",), "postgres": ("postgres",)}
    pids = {part: {str(pid) for name in names for pid in installation.pids(name)} for part, names in parts.items()}
    return {part: cpu_of(own) for part, own in pids.items()}


def cpu_of(pids: set[str]) -> float:
    """Return the CPU seconds of these processes and their children, including descendants they have waited for."""
    stats = {each.parent.name: read_stat(each) for each in Path("/proc").glob("[0-9]*/stat")}
    ticks = [map(int, stat[11:15]) for pid, stat in stats.items() if stat and (pid in pids or stat[1] in pids)]
    return sum(map(sum, ticks)) / os.sysconf("SC_CLK_TCK")


def read_stat(path: Path) -> list[str]:
    """Return the fields of /proc/PID/stat after the name: the state, the parent, and from index 11 the times."""
    try:
        return path.read_text().rpartition(")")[2].split()
    except OSError:
        return []


async def ask_and_seal(installation: Installation, house: Platform, requests: int) -> Mapping[str, float]:
    """Send `requests` requests in a new district and have all of them sealed; return the seconds of each stage."""
    async with HttpApi(installation.url) as api, asyncio.timeout(PATIENCE_S):
        district = await create_test_district(house, features=("docSig",))
        office = Office(api, house, district, await api.sign_in(district))
        children = [Child(str(number), mother=office.address(f"m{number}")) for number in range(requests)]
        await office.import_children(*children)
        template = await office.template(fields=[field("note", "text", y=90)])
        started = time.monotonic()
        await office.data("createJob", office.job(template, *children))
        planning_s = await until(office, select(func.count()).where(SigningJob.planned_at.is_not(None)), 1) - started
        await until_idle(office)
        await sign_all(office)
        started, before = time.monotonic(), read_cpu(installation)
        sealed = select(func.count()).where(SigningRequest.status == RequestStatus.COMPLETED)
        sealing_s = await until(office, sealed, requests) - started
        await until_idle(office)
        spent = {name: 1000 * (after - before[name]) / requests for name, after in read_cpu(installation).items()}
        print(f"CPU of {requests} seals: " + ", ".join(f"{name} {ms:.0f} ms each" for name, ms in spent.items()))
    return {"planning": planning_s, "sealing": sealing_s}


async def sign_all(office: Office) -> None:
    """Write every signature with a field value, as the page does, in one transaction."""
    async with office.context() as ctx:
        requests = {row.id: row for row in await ctx.db.scalars(select(SigningRequest))}
        for signer in (await ctx.db.scalars(select(Signer))).all():
            signer.status, signer.signed_at, signer.method = SignerStatus.SIGNED, ctx.now(), SigningMethod.TYPED
            signer.mark_text, signer.verified_by = "Jo Doe", "link"
            ctx.db.add(FieldValue(signer_id=signer.id, field_id="note", value="No allergies."))
        await ctx.db.flush()
        for request in requests.values():
            await finish(ctx, request)


async def until(office: Office, query: object, wanted: int) -> float:
    """Wait until the query counts at least `wanted`, and return the monotonic time of that moment."""
    while True:
        async with office.context() as ctx:
            if int(await ctx.db.scalar(query) or 0) >= wanted:  # type: ignore[call-overload] # a query of a number
                return time.monotonic()
        await asyncio.sleep(0.1)


async def until_idle(office: Office) -> None:
    """Wait until the district has no unfinished runs, so that all mails have been sent."""
    while True:
        answer = await office.api.get("/api/instance/QueueMessages", headers=office.headers, params={"size": "500"})
        if {row["status"] for row in answer.json()["r"]} <= {"completed", "failed"}:
            return
        await asyncio.sleep(0.5)


def show(found: Mapping[str, list[Mapping[str, float]]], requests: int, rounds: int) -> None:
    """Print one line per number of workers, and the ratio."""
    print(f"\n{requests} requests, medians of {rounds} (load {os.getloadavg()[0]:.1f})")
    print(f"  {'':14}" + "".join(f"{stage:>12}" for stage in STAGES) + f"{'all':>12}{'a request':>14}")
    totals = {}
    for name, each in found.items():
        totals[name] = median(sum(one.values()) for one in each)
        stages = "".join(f"{median(one[stage] for one in each):10.2f} s" for stage in STAGES)
        print(f"  {name:14}{stages}{totals[name]:10.2f} s{1000 * totals[name] / requests:11.1f} ms")
    print(f"  two workers are x{totals[ONE] / totals[TWO]:.2f} as fast (asked for: 1.60 or more)")


if __name__ == "__main__":
    main()
