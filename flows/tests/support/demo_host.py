"""A small host on an SQLite file: the engine's view of core, with leases, attempts and a record of all calls."""

import asyncio
import contextlib
import json
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from uuid import UUID, uuid4

import demo_flows
from homeroom_sdk.engine import FINAL_STATES, InstalledFlow, RunRef, RunState
from homeroom_sdk.flows import PermanentError, Runner
from homeroom_sdk.supervised_tasks import Beat

LEASE_S = 2.0
REFUSED = UUID(int=13)

_SCHEMA = """
create table if not exists runs (
    run_id text primary key, district_id text, flow text, params text, attempt int default 1, state text,
    engine_id text, handed_at real default 0, lease_until real default 0, reason text
);
create table if not exists starts (run_id text, attempt int, at real, pid int, parent int);
create table if not exists items (run_id text, number int, state text, attempt int, primary key (run_id, number));
create table if not exists counters (run_id text, name text, value int, primary key (run_id, name));
create table if not exists slots (key text primary key);
create table if not exists wakes (at real);
"""


class DemoContext:
    """The context of the demo flows."""

    def __init__(self, host: "DemoHost", run: RunRef) -> None:
        self.host = host
        self.run_id = str(run.run_id)
        self.attempt = run.attempt

    @asynccontextmanager
    async def begin(self) -> AsyncIterator["DemoContext"]:
        yield self

    def claim(self, number: int) -> bool:
        """Return True if the item, made by `add`, is still to do."""
        row = self.host.one("select state from items where run_id = ? and number = ?", self.run_id, number)
        return row is not None and row["state"] == "todo"

    def finish(self, number: int) -> None:
        self.host.do(
            "update items set state = 'done', attempt = ? where run_id = ? and number = ? and state = 'todo'",
            self.attempt, self.run_id, number,
        )  # fmt: skip

    def count(self, name: str) -> int:
        """Count a call under this name in the run and return the number of calls so far."""
        self.host.do(
            "insert into counters values (?, ?, 1) on conflict (run_id, name) do update set value = value + 1",
            self.run_id, name,
        )  # fmt: skip
        return int(
            self.host.one("select value from counters where run_id = ? and name = ?", self.run_id, name)["value"]
        )


class DemoHost:
    """A `FlowHost` with data that the tests can inspect."""

    def __init__(self, path: str | None = None) -> None:
        self.path = path or os.environ["DEMO_HOST_DB"]

    @contextmanager
    def connect(self) -> Iterator[sqlite3.Connection]:
        with contextlib.closing(sqlite3.connect(self.path, timeout=30, isolation_level=None)) as connection:
            connection.row_factory = sqlite3.Row
            yield connection

    def create(self) -> None:
        with self.connect() as connection:
            connection.execute("pragma journal_mode = wal")
            connection.executescript(_SCHEMA)

    def do(self, sql: str, *values: Any) -> int:
        with self.connect() as connection:
            return connection.execute(sql, values).rowcount

    def all(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        with self.connect() as connection:
            return connection.execute(sql, values).fetchall()

    def one(self, sql: str, *values: Any) -> Any:
        return next(iter(self.all(sql, *values)), None)

    def add(
        self, flow: str, *, items: int = 0, pause_s: float = 0.0, district: UUID | None = None, state: str = "queued"
    ) -> RunRef:
        """Store a run that waits to be handed over; in a state other than "queued", nothing takes it."""
        run = RunRef(uuid4(), district or uuid4(), f"demo.{flow}", 1)
        params = json.dumps({"items": items, "pause_s": pause_s})
        self.do(
            "insert into runs (run_id, district_id, flow, params, state) values (?, ?, ?, ?, ?)",
            str(run.run_id), str(run.district_id), run.flow, params, state,
        )  # fmt: skip
        for number in range(items):
            self.do("insert into items values (?, ?, 'todo', null)", str(run.run_id), number)
        self.do("insert into wakes values (?)", time.time())
        return run

    def run(self, run: RunRef) -> sqlite3.Row:
        row: sqlite3.Row = self.one("select * from runs where run_id = ?", str(run.run_id))
        return row

    # -- the port

    def flows(self) -> Sequence[InstalledFlow]:
        return [InstalledFlow("demo", spec) for spec in demo_flows.ALL]

    async def execute(self, run: RunRef, runner: Runner) -> RunState:
        if run.district_id == REFUSED:
            return self._end(run, RunState.CANCELLED, "not licensed")
        taken = self.do(
            "update runs set state = 'running', lease_until = ?"
            " where run_id = ? and attempt = ? and state in ('queued', 'running')",
            time.time() + LEASE_S, str(run.run_id), run.attempt,
        )  # fmt: skip
        if not taken:
            return RunState.CANCELLED
        self.do(
            "insert into starts values (?, ?, ?, ?, ?)",
            str(run.run_id), run.attempt, time.time(), os.getpid(), os.getppid(),
        )  # fmt: skip
        heartbeat = asyncio.create_task(self._beat(run))
        try:
            return await self._call_handler(run)
        finally:
            heartbeat.cancel()

    async def reconcile(self) -> list[RunRef]:
        now = time.time()
        self.do(
            "update runs set attempt = attempt + 1, state = 'queued', engine_id = null"
            " where state = 'running' and lease_until < ?",
            now,
        )
        rows = self.all(
            "select * from runs where state = 'queued' and (engine_id is null or handed_at < ?)", now - 3 * LEASE_S
        )
        return [RunRef(UUID(r["run_id"]), UUID(r["district_id"]), r["flow"], r["attempt"]) for r in rows]

    async def note_killed(self, run: RunRef) -> None:
        self.do(
            "update runs set lease_until = 0 where run_id = ? and attempt = ? and state = 'running'",
            str(run.run_id), run.attempt,
        )  # fmt: skip

    async def note_cut_off(self, run: RunRef) -> None:
        self._end(run, RunState.FAILED, "cut off")

    async def prolong(self, run: RunRef) -> None:
        self.do(
            "update runs set lease_until = ? where run_id = ? and attempt = ? and state = 'running'",
            time.time() + LEASE_S, str(run.run_id), run.attempt,
        )  # fmt: skip

    async def note_engine_away(self, run: RunRef) -> None:
        self.do("update runs set reason = 'engine away' where run_id = ?", str(run.run_id))

    async def note_handed_over(self, run: RunRef, engine_id: str) -> None:
        self.do(
            "update runs set engine_id = ?, handed_at = ? where run_id = ? and attempt = ?",
            engine_id, time.time(), str(run.run_id), run.attempt,
        )  # fmt: skip

    async def note_taken(self, run: RunRef, engine_id: str) -> None:
        await self.note_handed_over(run, engine_id)

    async def create_due_runs(self) -> list[RunRef]:
        slot = time.strftime("tick %Y-%m-%dT%H:%M")
        made = self.do("insert into slots values (?) on conflict do nothing", slot)
        return [self.add("tick")] if made else []

    async def is_outdated(self) -> bool:
        return False

    async def listen(self, wake: Callable[[], Awaitable[None]], beat: Beat) -> None:
        seen = len(self.all("select at from wakes"))
        while True:
            await asyncio.sleep(0.02)
            beat()
            if (count := len(self.all("select at from wakes"))) > seen:
                seen = count
                await wake()

    async def close(self) -> None:
        """Do nothing, because each call opens and closes its own connection."""

    async def _call_handler(self, run: RunRef) -> RunState:
        spec = next(flow.spec for flow in self.flows() if flow.name == run.flow)
        params = spec.params.model_validate_json(self.run(run)["params"])
        try:
            await spec.handler(DemoContext(self, run), params)
        except PermanentError as error:
            return self._end(run, RunState.FAILED, str(error))
        except Exception as error:
            if run.attempt > spec.retries:
                self._end(run, RunState.FAILED, str(error))
            else:
                self.do(
                    "update runs set attempt = attempt + 1, state = 'queued', engine_id = null"
                    " where run_id = ? and attempt = ?",
                    str(run.run_id), run.attempt,
                )  # fmt: skip
            raise
        return self._end(run, RunState.COMPLETED, "")

    async def _beat(self, run: RunRef) -> None:
        while True:
            await asyncio.sleep(LEASE_S / 4)
            self.do(
                "update runs set lease_until = ? where run_id = ? and attempt = ?",
                time.time() + LEASE_S, str(run.run_id), run.attempt,
            )  # fmt: skip

    def _end(self, run: RunRef, state: RunState, reason: str) -> RunState:
        ended = self.do(
            "update runs set state = ?, reason = ? where run_id = ? and attempt = ? and state in ('queued', 'running')",
            state, reason, str(run.run_id), run.attempt,
        )  # fmt: skip
        return state if ended else RunState.CANCELLED


def is_final(row: sqlite3.Row) -> bool:
    return RunState(row["state"]) in FINAL_STATES
