"""The list endpoint over a large district, against the same questions put to PostgreSQL by hand through psycopg.

    python tests/bench/listing.py [--persons 1000000] [--rounds 15]

Both sides ask as the app role under row level security, one after the other in each round; the server runs in a
process of its own and is called over one HTTP connection. `ratio` is the median of the endpoint over the median
of psycopg, for an ordinary user and for an administrator. What the endpoint adds is nearly constant (sign-in check,
HTTP, JSON), so short queries show it as a large ratio; `added` is that difference in milliseconds.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import psycopg
from homeroom.config import Settings
from homeroom.db.embedded import EmbeddedPostgres
from homeroom.db.engine import driver_url
from homeroom.platform import find_database
from homeroom.processes.ports import free_port
from homeroom.testing.districts import PASSWORD, TestDistrict, create_platform, create_test_district
from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_USER

ROWS = (
    "select id, person_id, concat(first_name, ' ', last_name), first_name, last_name, school_id, email, "
    "guardian_email, updated_at from {table} where district_id = %(district)s {where} order by {order} "
    "limit {size} offset {offset}"
)
COUNT = "select count(*) from {table} where district_id = %(district)s {where}"
LOAD = """
insert into people_persons (district_id, id, person_id, person_key, first_name, last_name, school_id, email, updated_at)
select %s, gen_random_uuid(), 'P' || n, 'p' || n, (array['Anna', 'José', 'Mia', 'Noah', 'Liam', 'Emma'])[1 + n %% 6],
       'Family' || md5((n %% 50000)::text), 'S' || n %% 40, 'p' || n || '@example.org', now() - n * interval '1 second'
from generate_series(1, %s) n
"""


@dataclass(frozen=True)
class Case:
    """One question, as the endpoint and as SQL."""

    name: str
    params: dict[str, Any]
    where: str = ""
    order: str = "last_name, first_name, id"
    table: str = "people_persons"

    def sql(self) -> tuple[str, str]:
        """The statements for the rows and for the count."""
        size, offset = self.params.get("size", 25), self.params.get("fromIndex", 0)
        rows = ROWS.format(table=self.table, where=self.where, order=self.order, size=size, offset=offset)
        return rows, COUNT.format(table=self.table, where=self.where)


def by_filter(name: str, value: str, **more: Any) -> dict[str, Any]:
    """The parameters for one filter."""
    return {"q": json.dumps({"filters": [{"property": name, "values": [value]}]}), **more}


def by_phrase(phrase: str) -> dict[str, Any]:
    """The parameters for a phrase."""
    return {"q": json.dumps({"phrase": phrase})}


CASES = [
    Case("first page", {}),
    Case("first page of 500", {"size": 500}),
    Case("filtered, 1 in 40", by_filter("schoolId", "S7"), "and school_id = 'S7'"),
    Case("filtered, one row", by_filter("personId", "P77777"), "and person_id = 'P77777'"),
    Case("sorted without an index", {"sort": '[{"property": "updatedOn"}]'}, order="updated_at, id"),
    Case("phrase, one row", by_phrase("p77777"), table="people_persons_search('p77777')"),
    Case("phrase, 1 in 6", by_phrase("anna"), table="people_persons_search('anna')"),
    Case("page from 500,000", {"fromIndex": 500_000}),
]


def main() -> None:
    """Load, serve, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--persons", type=int, default=1_000_000, help="Rows of the district (default 1,000,000).")
    parser.add_argument("--rounds", type=int, default=15, help="Measurements per question (default 15).")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="homeroom-bench-") as folder:
        Path(folder).chmod(0o711)
        home = Path(folder) / "home"
        district, clerk = asyncio.run(_prepare(home))
        urls = find_database(Settings(home=home))
        try:
            _load(urls.owner or "", district, options.persons)
            with _serving(home) as address, psycopg.connect(driver_url(urls.app)) as connection:
                _measure(address, connection, district, clerk, options.rounds)
        finally:
            EmbeddedPostgres(home).destroy()


async def _prepare(home: Path) -> tuple[TestDistrict, str]:
    """A district with an administrator and a clerk; returns it and the clerk's user id."""
    from homeroom.identity.service import create_user

    platform = create_platform(home, smtp_url="smtp://127.0.0.1:2525")
    district = await create_test_district(platform, roles=[ADMINISTRATOR])
    clerk = f"clerk@{district.code}.example.org"
    async with platform.database.district(district.district.id) as session:
        await create_user(session, email=clerk, first_name="C", last_name="K", roles=[SCHOOL_USER], password=PASSWORD)
    await platform.close()
    return district, clerk


def _load(owner_url: str, district: TestDistrict, persons: int) -> None:
    started = time.monotonic()
    with psycopg.connect(driver_url(owner_url), autocommit=True) as owner:
        owner.execute(LOAD, (district.district.id, persons))
        owner.execute("vacuum analyze people_persons")
    print(f"{persons:,} persons loaded in {time.monotonic() - started:.0f} s\n", flush=True)


@contextmanager
def _serving(home: Path) -> Iterator[str]:
    """The API in a process of its own."""
    port = free_port()
    environment = {**os.environ, "HOMEROOM_HOME": str(home), "HOMEROOM_PUBLIC_URL": f"http://127.0.0.1:{port}"}
    command = [str(Path(sys.executable).with_name("homeroom")), "serve", "--port", str(port)]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            try:
                httpx.get(f"{address}/health/live")
                break
            except httpx.TransportError:
                time.sleep(0.1)
        yield address
    finally:
        server.terminate()
        server.wait(20)


def _measure(address: str, connection: psycopg.Connection, district: TestDistrict, clerk: str, rounds: int) -> None:
    print(f"{'':26}{'psycopg':>10}{'endpoint':>10}{'added':>9}{'ratio':>8}{'admin':>8}{'rows':>11}")
    with httpx.Client(base_url=address, timeout=60) as client:
        headers = {
            role: _sign_in(client, district, user) for role, user in (("clerk", clerk), ("admin", district.user))
        }
        for case in CASES:
            raw: list[float] = []
            asked: dict[str, list[float]] = {role: [] for role in headers}
            for _ in range(rounds + 2):
                seconds, total = _ask_psycopg(connection, district, case)
                raw.append(seconds)
                for role, header in headers.items():
                    seconds, found = _ask_endpoint(client, header, case)
                    asked[role].append(seconds)
                    assert found == total, f"{case.name}: {found} rows, not {total}"
            # The first two rounds warm both sides up.
            base, clerks, admins = (median(times[2:]) for times in (raw, asked["clerk"], asked["admin"]))
            print(
                f"{case.name:26}{base * 1000:7.1f} ms{clerks * 1000:7.1f} ms{(clerks - base) * 1000:6.1f} ms"
                f"{clerks / base:8.2f}{admins / base:8.2f}{total:11,}",
                flush=True,
            )


def _sign_in(client: httpx.Client, district: TestDistrict, user: str) -> dict[str, str]:
    form = {"grant_type": "password", "username": user, "password": PASSWORD, "organization": district.code}
    token = client.post("/api/auth/token", data=form).json()["data"]["access_token"]
    return {"authorization": f"Bearer {token}", "organization": district.code}


def _ask_psycopg(connection: psycopg.Connection, district: TestDistrict, case: Case) -> tuple[float, int]:
    rows, count = case.sql()
    values = {"district": district.district.id}
    started = time.perf_counter()
    with connection.transaction():
        connection.execute("select set_config('homeroom.district', %s, true)", (str(district.district.id),))
        connection.execute(rows, values).fetchall()
        total = connection.execute(count, values).fetchone()
    assert total is not None
    return time.perf_counter() - started, total[0]


def _ask_endpoint(client: httpx.Client, headers: dict[str, str], case: Case) -> tuple[float, int]:
    started = time.perf_counter()
    body = client.get("/api/instance/Persons", params=case.params, headers=headers).json()
    return time.perf_counter() - started, body["pager"]["totalRecords"]


if __name__ == "__main__":
    main()
