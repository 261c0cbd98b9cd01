"""Lists of a large district, compared with the same queries in hand-written SQL through psycopg.

    python tests/bench/listing.py [--sizes 10000,100000,1000000] [--models Users,Slips] [--rounds 11]

All sides run as the app role under row level security, one after the other in each round: psycopg with hand-written SQL
(keyset conditions for cursors, reversed order for the last page); the list code in this process; and, over one HTTP
connection to a separate server process and as an administrator, an endpoint with that hand-written SQL and the list
endpoint. Figures are the best of the rounds, which excludes other load on the machine. Each ratio compares with the
hand-written SQL called in the same way: the overhead of any endpoint (HTTP, sign-in check, JSON) is nearly constant and
on both sides. `rows` and `total` are the endpoint asked for only one of the two, as grids do; a reader waits for
`rows`.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import psycopg
import uvicorn
from by_hand import PATH, router
from homeroom.config import Settings
from homeroom.db.engine import driver_url
from homeroom.db.urls import find_database
from homeroom.instances.access import Model
from homeroom.instances.paging import Page, list_records
from homeroom.instances.ports import Scope
from homeroom.instances.query.schemas import parse_query
from homeroom.platform import Platform
from homeroom.processes.ports import free_port
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict, create_platform, create_test_district
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_local.postgres.server import EmbeddedPostgres
from homeroom_sdk.context import Actor, District
from homeroom_sdk.models import ModelSpec
from homeroom_server.app import create_app
from homeroom_server.records.core_models import CORE_MODELS
from listing_cases import LISTINGS, SLIPS, Case, Listing, list_cases
from psycopg.rows import dict_row
from sqlalchemy.ext.asyncio import AsyncSession

KEY = bytes(32)
Figures = dict[str, tuple[float, float]]
"""Milliseconds of the endpoint and of psycopg, by question."""


@dataclass
class PermissionContext:
    """The part of a request's scope that a list needs."""

    session: AsyncSession
    district: District
    actor: Actor


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default="10000,100000,1000000", help="Rows of each model, growing.")
    parser.add_argument("--models", default=",".join(item.model for item in LISTINGS), help="Which of them.")
    parser.add_argument("--rounds", type=int, default=11, help="Measurements per question.")
    parser.add_argument("--serve", nargs=2, metavar=("HOME", "PORT"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(Path(options.serve[0]), int(options.serve[1]))
        return
    sizes = [int(size) for size in options.sizes.split(",")]
    with tempfile.TemporaryDirectory(prefix="homeroom-bench-") as folder:
        Path(folder).chmod(0o711)
        home = Path(folder) / "home"
        try:
            asyncio.run(measure(home, sizes, options.models.split(","), options.rounds))
        finally:
            EmbeddedPostgres(home).destroy()


def serve(home: Path, port: int) -> None:
    """Serve the API with a plugin that adds the model of generic records."""
    platform = with_slips(Platform.create(Settings(home=home)))
    uvicorn.run(create_app(platform=platform), port=port, log_config=None, access_log=False)


def with_slips(platform: Platform) -> Platform:
    """Return the platform with the model of generic records and the baseline endpoint."""
    return with_plugins(platform, make_plugin("bench", prefixes=["bench"], models=[SLIPS], routers=[router]))


async def measure(home: Path, sizes: list[int], models: list[str], rounds: int) -> None:
    """Grow each model from size to size, and time every question at each size."""
    platform = with_slips(create_platform(home, smtp_url="smtp://127.0.0.1:2525"))
    district = await create_test_district(platform)
    urls = find_database(platform.settings)
    growth: dict[str, dict[int, Figures]] = {}
    with _serving(home) as address, httpx.Client(base_url=address, timeout=120) as client:
        headers = _sign_in(client, district)
        with psycopg.connect(driver_url(urls.app)) as connection:
            for listing in (item for item in LISTINGS if item.model in models):
                loaded = 0
                for size in sizes:
                    _load(urls.owner or "", listing, district, loaded, size)
                    loaded = size
                    bench = Bench(platform, district, connection, client, headers, listing)
                    growth.setdefault(listing.model, {})[size] = await bench.run(rounds)
    for model, figures in growth.items():
        _print_growth(model, figures)
    await platform.close()


@dataclass(frozen=True)
class Bench:
    """Measurement of one model at one size."""

    platform: Platform
    district: TestDistrict
    connection: psycopg.Connection
    client: httpx.Client
    headers: Mapping[str, str]
    listing: Listing

    async def run(self, rounds: int) -> Figures:
        """Time every question on each side `rounds` times, and print the best times."""
        total = self._count()
        print(f"\n{self.listing.model}, {total:,} rows  (load {os.getloadavg()[0]:.1f})")
        print(
            f"{'':22}{'psycopg':>10}{'list':>10}{'x':>6}{'by hand':>10}{'endpoint':>10}{'x':>6}"
            f"{'rows':>10}{'total':>10}{'found':>11}"
        )
        figures: Figures = {}
        for case in list_cases(self.listing, total):
            figures[case.name] = await self._time(case, rounds)
        return figures

    async def _time(self, case: Case, rounds: int) -> tuple[float, float]:
        place: Mapping[str, Any] = {}
        params = dict(case.params)
        if case.follows:
            page_before = self._ask_endpoint(params)
            place = self._place_behind(page_before)
            params = {"cursor": page_before["pager"]["next"]}
            own = await self._ask_list(params={"fromIndex": case.params["fromIndex"]})
            cursor = own.next or ""
        else:
            cursor = ""
        times: list[list[float]] = [[] for _side in range(6)]
        found: set[int | None] = set()
        for _ in range(rounds):
            moments = [time.perf_counter()]
            found.add(self._ask_psycopg(case, place))
            moments.append(time.perf_counter())
            page = await self._ask_list(params=case.params, cursor=cursor)
            moments.append(time.perf_counter())
            by_hand = self._ask_by_hand(case, place)
            moments.append(time.perf_counter())
            body = self._ask_endpoint(params)
            moments.append(time.perf_counter())
            self._ask_endpoint({**params, "count": "rows"})
            moments.append(time.perf_counter())
            counted = self._ask_endpoint({**params, "count": "total"})
            moments.append(time.perf_counter())
            found |= {page.total, by_hand, body["pager"]["totalRecords"], counted["pager"]["totalRecords"]}
            for side, (before, after) in zip(times, pairwise(moments), strict=True):
                side.append((after - before) * 1e3)
        assert len(found) == 1, f"{case.name}: {found}"
        raw, alone, hand, whole, rows, total = map(min, times)
        print(
            f"{case.name:22}{raw:7.1f} ms{alone:7.1f} ms{alone / raw:6.2f}{hand:7.1f} ms{whole:7.1f} ms"
            f"{whole / hand:6.2f}{rows:7.1f} ms{total:7.1f} ms{next(iter(found)):11,}",
            flush=True,
        )
        return whole, raw

    def _ask_psycopg(self, case: Case, place: Mapping[str, Any]) -> int:
        values = {"district": self.district.district.id, **place}
        with self.connection.transaction():
            self.connection.execute("select set_config('homeroom.district', %s, true)", (str(values["district"]),))
            self.connection.execute(case.rows, values).fetchall()
            found = self.connection.execute(case.count, values).fetchone()
        assert found is not None
        return int(found[0])

    async def _ask_list(self, *, params: Mapping[str, Any], cursor: str = "") -> Page:
        query = parse_query(q=params.get("q"), sort=None, from_index=params.get("fromIndex", 0), size=25)
        district = self.district.district
        async with self.platform.database.district(district.id) as session:
            scope: Scope = PermissionContext(session, district, self.district.actor)  # type: ignore[assignment] # a list asks no more
            return await list_records(scope, Model(self._spec()), replace(query, cursor=cursor), key=KEY)

    def _ask_by_hand(self, case: Case, place: Mapping[str, Any]) -> int:
        params = {"rows": case.rows, "count": case.count, "values": json.dumps(place, default=str)}
        answer = self.client.get(PATH, params=params, headers=dict(self.headers))
        return int(answer.raise_for_status().json()["data"]["total"])

    def _ask_endpoint(self, params: Mapping[str, Any]) -> dict[str, Any]:
        answer = self.client.get(f"/api/instance/{self.listing.model}", params=dict(params), headers=dict(self.headers))
        body: dict[str, Any] = answer.raise_for_status().json()
        return body

    def _place_behind(self, page: Mapping[str, Any]) -> dict[str, Any]:
        with self.connection.transaction(), self.connection.cursor(row_factory=dict_row) as cursor:
            district = self.district.district.id
            cursor.execute("select set_config('homeroom.district', %s, true)", (str(district),))
            columns = ", ".join(self.listing.keys)
            cursor.execute(f"select {columns} from {self.listing.table} where id = %s", (page["r"][-1]["id"],))
            found = cursor.fetchone()
        assert found is not None
        return found

    def _count(self) -> int:
        return self._ask_psycopg(Case("", "select 1", self.listing.count()), {})

    def _spec(self) -> ModelSpec:
        found = self.platform.host.find_model(self.listing.model)
        return found[1] if found else CORE_MODELS[self.listing.model]


def _print_growth(model: str, figures: Mapping[int, Figures]) -> None:
    """Print how the endpoint's times grow with the number of rows."""
    first = next(iter(figures))
    print(f"\n{model}: the endpoint's milliseconds as rows grow, and what psycopg takes")
    for place, _name in enumerate(figures[first]):
        names = {list(found)[place] for found in figures.values()}
        cells = [list(found.values())[place] for found in figures.values()]
        told = "".join(f"{whole:9.1f} ({raw:.1f})" for whole, raw in cells)
        print(f"{' / '.join(sorted(names))[:40]:42}{told}")


def _load(owner_url: str, listing: Listing, district: TestDistrict, loaded: int, size: int) -> None:
    started = time.monotonic()
    with psycopg.connect(driver_url(owner_url), autocommit=True) as owner:
        owner.execute(listing.load, (district.district.id, loaded + 1, size))
        owner.execute(f"vacuum analyze {listing.table}")
    print(f"{listing.model}: {size - loaded:,} rows loaded in {time.monotonic() - started:.0f} s", flush=True)


@contextmanager
def _serving(home: Path) -> Iterator[str]:
    """Run the API in a separate process."""
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, __file__, "--serve", str(home), str(port)],
        env={**os.environ, "HOMEROOM_HOME": str(home)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(600):
            try:
                httpx.get(f"{address}/health/live")
                break
            except httpx.TransportError:
                time.sleep(0.1)
        yield address
    finally:
        server.terminate()
        server.wait(20)


def _sign_in(client: httpx.Client, district: TestDistrict) -> dict[str, str]:
    form = {"grant_type": "password", "username": district.user, "password": PASSWORD, "organization": district.code}
    token = client.post("/api/auth/token", data=form).raise_for_status().json()["data"]["access_token"]
    return {"authorization": f"Bearer {token}", "organization": district.code}


if __name__ == "__main__":
    main()
