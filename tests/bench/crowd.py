"""Many concurrent clients, compared with a trivial endpoint of the same server under the same load.

    python tests/bench/crowd.py [--lists 500] [--sign-ins 400] [--families 300] [--minute 60]

There is one `homeroom serve` process; the clients run in another process, each with its own connection. All lists, and
later all sign-ins, are requested at the same moment. Families arrive evenly over `--minute` seconds, at 1,000 a minute,
while a batch is cut. Each ratio compares with the same number of requests to `/health/live` in the same pattern.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "attacks"))
sys.path.insert(0, str(Path(__file__).parents[2] / "plugins" / "delivery" / "tests" / "support"))

from attack_testing.served import Served
from attack_testing.soak.report import quantile
from delivery_testing.clerk import Clerk
from delivery_testing.family import Family
from homeroom_devkit.testing.api import open_api
from homeroom_devkit.testing.districts import PASSWORD, create_platform, create_test_district, run_flows
from homeroom_devkit.testing.mailbox import RunningMailbox, run_mailbox
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_local.postgres.server import EmbeddedPostgres
from journeys import Call, Journey, Travelled, travel

BARE = Call("GET", "/health/live")
PERSONS = 1000


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lists", type=int, default=500, help="Lists asked for in the same moment.")
    parser.add_argument("--sign-ins", type=int, default=400, help="Sign-ins in the same moment.")
    parser.add_argument("--families", type=int, default=300, help="Families with a document each.")
    parser.add_argument("--minute", type=float, default=60.0, help="Seconds in which 1,000 a minute come.")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="homeroom-bench-") as folder:
        Path(folder).chmod(0o711)
        home = Path(folder) / "home"
        try:
            with run_mailbox(Path(folder) / "mails") as mailbox:
                asyncio.run(measure(home, mailbox, options))
        finally:
            EmbeddedPostgres(home).destroy()


async def measure(home: Path, mailbox: RunningMailbox, options: argparse.Namespace) -> None:
    """Run all measurements, one after the other."""
    platform = create_platform(home, smtp_url=mailbox.smtp_url)
    served = Served(home, mailbox.smtp_url)
    await served.start()
    try:
        async with open_api(platform) as api:
            clerk = await Clerk.sign_in(api, platform, await create_test_district(platform))
            students = clerk.invent(options.families)
            await clerk.deliver(students, pinMode="person_id")
            more = await create_test_district(platform)
            other = await Clerk.sign_in(api, platform, more)
            await other.import_persons(other.invent(PERSONS))
            print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors")
            headers = await served.sign_in(more)
            lists = Call("GET", "/api/instance/Persons?size=25", headers=headers)
            await compare(served, "lists at once", options.lists, lists)
            form = {"grant_type": "password", "username": more.user, "password": PASSWORD, "organization": more.code}
            await compare(served, "sign-ins at once", options.sign_ins, Call("POST", "/api/auth/token", form=form))
            visits = [
                visit(Family.of(api, mailbox, student.guardian_email).path, student.person_id) for student in students
            ]
            await families(served, clerk, visits, seconds=options.minute)
    finally:
        served.end()
        await platform.close()


async def compare(served: Served, name: str, count: int, call: Call) -> None:
    """Send the call `count` times at the same moment, after as many calls of the trivial endpoint, and print both."""
    bare = await travel(served.url, [Journey(0, [BARE])] * count)
    before = cpu_s(served)
    found = await travel(served.url, [Journey(0, [call])] * count)
    say(name, found, bare)
    print(f"{'':6}the process computed for {cpu_s(served) - before:.1f} s")


def cpu_s(served: Served) -> float:
    """Return the processor time of the server's process, all threads; other processes are not included."""
    fields = Path(f"/proc/{served.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def families(served: Served, clerk: Clerk, visits: list[list[Call]], *, seconds: float) -> None:
    """Measure 1,000 visits of families per minute while this process cuts batches."""
    count = round(seconds * 1000 / 60)
    moments = [number * seconds / count for number in range(count)]
    bare = await travel(served.url, [Journey(at, [BARE] * 4) for at in moments])
    job = asyncio.create_task(_keep_cutting(clerk))
    found = await travel(served.url, [Journey(at, visits[n % len(visits)]) for n, at in enumerate(moments)])
    job.cancel()
    await asyncio.gather(job, return_exceptions=True)
    say("families with a picture", found, bare)


def visit(path: str, pin: str) -> list[Call]:
    """Return the calls that open the link, enter the PIN, and load the page and its first picture."""
    return [
        Call("GET", path),
        Call("POST", path, form={"pin": pin}),
        Call("GET", path),
        Call("GET", f"{path}/page/1"),
    ]


async def _keep_cutting(clerk: Clerk) -> None:
    """Split batches for the same students, one after the other, until cancelled."""
    students = clerk.invent(200)
    while True:
        answer = await clerk.split(write_pdf([student.page() for student in students]), pinMode="person_id")
        assert answer.status_code == 202, answer.text
        await run_flows(clerk.platform, clerk.district)


def say(name: str, found: list[Travelled], bare: list[Travelled]) -> None:
    """Print one line of results."""
    took, yardstick = ([one.took_s for one in side] for side in (found, bare))
    statuses = Counter(status for one in found for status in one.statuses)
    print(
        f"{len(found):>5} {name:24} p50 {quantile(took, 50):6.2f} s  p95 {quantile(took):6.2f} s  "
        f"longest {max(took):6.2f} s  x{quantile(took) / quantile(yardstick):.1f} of bare {quantile(yardstick):.2f} s  "
        f"{dict(statuses)}"
    )


if __name__ == "__main__":
    main()
