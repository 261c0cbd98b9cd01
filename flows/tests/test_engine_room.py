"""The whole flow engine on a real Prefect server: hand over, run, cancel, crash, recover."""

import asyncio
import os
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import demo_flows
import httpx
import pytest
from demo_host import REFUSED, DemoHost, is_final
from homeroom_flows import names, observe
from homeroom_flows.api import EngineRefused, EngineUnavailable
from homeroom_flows.deployments import deploy
from homeroom_flows.engine import PrefectEngine
from homeroom_flows.settings import EngineSettings
from homeroom_sdk.engine import RunRef
from processes import Server, Worker, command_line, is_alive


async def until(condition: Callable[[], Any], *, timeout_s: float = 30.0) -> Any:
    async with asyncio.timeout(timeout_s):
        while not (found := condition()):
            await asyncio.sleep(0.02)
    return found


async def hand_over(engine: PrefectEngine, host: DemoHost, run: RunRef) -> str:
    engine_id = await engine.submit(run)
    await host.note_handed_over(run, engine_id)
    return engine_id


async def prefect_state(engine: PrefectEngine, engine_id: str, *, expected: str, timeout_s: float = 10.0) -> str:
    """Wait for Prefect's expected state of a run, or until the time is over, and return the state."""
    end = time.monotonic() + timeout_s
    while True:
        state = (await engine.api.call("GET", f"/flow_runs/{engine_id}"))["state_type"]
        if state == expected or time.monotonic() > end:
            return str(state)
        await asyncio.sleep(0.05)


def starts(host: DemoHost, run: RunRef, attempt: int = 1) -> list[sqlite3.Row]:
    return host.all("select * from starts where run_id = ? and attempt = ?", str(run.run_id), attempt)


async def started(host: DemoHost, run: RunRef, attempt: int = 1) -> sqlite3.Row:
    found: list[sqlite3.Row] = await until(lambda: starts(host, run, attempt))
    return found[0]


async def ended(host: DemoHost, run: RunRef, *, timeout_s: float = 30.0) -> sqlite3.Row:
    await until(lambda: is_final(host.run(run)), timeout_s=timeout_s)
    return host.run(run)


def item_states(host: DemoHost, run: RunRef) -> list[str]:
    return [row["state"] for row in host.all("select state from items where run_id = ?", str(run.run_id))]


def counter(host: DemoHost, run: RunRef, name: str) -> int:
    row = host.one("select value from counters where run_id = ? and name = ?", str(run.run_id), name)
    return int(row["value"])


class TestServer:
    def test_without_auth_string_refuses(self, server: Server, settings: EngineSettings) -> None:
        answer = httpx.post(f"{settings.url}/flow_runs/filter", json={})

        assert answer.status_code == 401

    def test_ui_is_served_and_asks_for_the_auth_string(self, server: Server, settings: EngineSettings) -> None:
        answer = httpx.get(f"{settings.ui_url}/ui-settings")

        assert answer.json()["auth"] == "BASIC"
        assert answer.json()["api_url"] == settings.url

    def test_listens_on_loopback_only(self, server: Server, settings: EngineSettings) -> None:
        lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
        listening = [line.split()[1] for line in lines if line.split()[3] == "0A"]

        assert [address for address in listening if address.endswith(f":{settings.port:04X}")] == [
            f"0100007F:{settings.port:04X}"
        ]


class TestDeploy:
    async def test_each_flow_has_a_deployment_on_its_pool(self, engine: PrefectEngine) -> None:
        found = await asyncio.to_thread(observe.list_flows, engine.api.settings)

        assert {(flow.name, flow.pool) for flow in found} == {
            (f"demo.{spec.name}", spec.pool) for spec in demo_flows.ALL
        }

    async def test_flow_that_is_gone_loses_its_deployment(self, engine: PrefectEngine, host: DemoHost) -> None:
        flows = [flow for flow in host.flows() if flow.spec is not demo_flows.ping]

        removed = await deploy(engine.api, flows, {})
        again = await deploy(engine.api, host.flows(), {})

        assert removed == ["demo.ping"]
        assert again == []


class TestSubmit:
    async def test_handed_over_twice_is_one_run(self, engine: PrefectEngine, host: DemoHost) -> None:
        run = host.add("ping")

        first, second = await asyncio.gather(engine.submit(run), engine.submit(run))
        await ended(host, run)

        assert first == second
        assert len(starts(host, run)) == 1

    async def test_run_that_prefect_ended_unseen_is_scheduled_again(
        self, engine: PrefectEngine, host: DemoHost
    ) -> None:
        """Check a run whose process died before taking the lease, so that our table still has it as queued."""
        run = host.add("ping", state="held")  # Neither the worker's reconciler nor the run's process takes this state.
        engine_id = await engine.submit(run)
        assert await prefect_state(engine, engine_id, expected="CANCELLED") == "CANCELLED"
        # As if handed over a moment ago, so that the worker leaves it to the test.
        host.do(
            "update runs set state = 'queued', engine_id = ?, handed_at = ? where run_id = ?",
            engine_id, time.time(), str(run.run_id),
        )  # fmt: skip

        again = await hand_over(engine, host, run)

        assert again == engine_id
        assert (await ended(host, run))["state"] == "completed"
        assert len(starts(host, run)) == 1

    async def test_unknown_flow_may_be_handed_over_later(self, engine: PrefectEngine, host: DemoHost) -> None:
        run = host.add("ping")

        with pytest.raises(EngineUnavailable, match="not deployed yet"):
            await engine.submit(RunRef(run.run_id, run.district_id, "demo.absent", 1))

    async def test_only_ids_reach_prefect(
        self, engine: PrefectEngine, host: DemoHost, settings: EngineSettings
    ) -> None:
        """Check that no file of Prefect, database and logs included, has names from parameters, results or errors."""
        runs = [host.add("flaky"), host.add("permanent")]

        engine_ids = [await hand_over(engine, host, run) for run in runs]
        for run in runs:
            await ended(host, run)
        await asyncio.sleep(1.5)

        found = await engine.api.call("GET", f"/flow_runs/{engine_ids[0]}")
        assert found["parameters"] == names.parameters(runs[0])
        files = [file for file in settings.base.rglob("*") if file.is_file()]
        assert {"prefect.db", "worker.log"} <= {file.name for file in files}
        assert [file for file in files if demo_flows.SECRET.encode() in file.read_bytes()] == []

    async def test_other_parameter_is_refused(self, engine: PrefectEngine, host: DemoHost) -> None:
        run = host.add("ping")
        host.do("update runs set state = 'cancelled' where run_id = ?", str(run.run_id))
        found = await engine.api.call("GET", f"/deployments/name/{run.flow}/{run.flow}")
        body = {"parameters": {**names.parameters(run), "person": "somebody"}}

        with pytest.raises(EngineRefused, match="409"):
            await engine.api.call("POST", f"/deployments/{found['id']}/create_flow_run", body)


class TestRun:
    async def test_process_is_forked_from_the_warm_one(self, engine: PrefectEngine, host: DemoHost) -> None:
        runs = [host.add("ping") for _ in range(2)]

        for run in runs:
            await hand_over(engine, host, run)
            await ended(host, run)

        first, second = [await started(host, run) for run in runs]
        assert first["pid"] != second["pid"]
        assert first["parent"] == second["parent"]
        assert "forkserver" in command_line(first["parent"])

    async def test_tasks_are_task_runs(self, engine: PrefectEngine, host: DemoHost) -> None:
        run = host.add("items", items=20)

        engine_id = await hand_over(engine, host, run)
        await ended(host, run)

        assert await prefect_state(engine, engine_id, expected="COMPLETED") == "COMPLETED"
        assert item_states(host, run) == ["done"] * 20
        body = {"flow_runs": {"id": {"any_": [engine_id]}}}

        async def task_runs() -> list[Any]:
            found: list[Any] = await engine.api.call("POST", "/task_runs/filter", body)
            return found

        # Prefect records task runs from events, a few moments later.
        async with asyncio.timeout(30):
            while len(found := await task_runs()) < 4:
                await asyncio.sleep(0.2)
        assert {item["name"].rpartition("-")[0] for item in found} == {"work_chunk"}
        assert all(not item["task_inputs"] for item in found)

    async def test_errors_are_retried(self, engine: PrefectEngine, host: DemoHost) -> None:
        """Check with a task that has three retries and needs two, in a flow that has one retry and needs one."""
        run = host.add("flaky")

        row = await ended(host, run)

        assert (row["state"], row["attempt"]) == ("completed", 2)
        assert counter(host, run, "stumble") == 4
        assert counter(host, run, "flaky") == 2

    async def test_permanent_error_is_not_retried(self, engine: PrefectEngine, host: DemoHost) -> None:
        run = host.add("permanent")

        engine_id = await hand_over(engine, host, run)
        row = await ended(host, run)

        assert await prefect_state(engine, engine_id, expected="FAILED") == "FAILED"
        assert row["reason"] == "Jane Student has no address."
        assert row["attempt"] == 1
        assert counter(host, run, "give_up") == 1

    async def test_refused_run_is_cancelled(self, engine: PrefectEngine, host: DemoHost) -> None:
        run = host.add("ping", district=REFUSED)

        engine_id = await hand_over(engine, host, run)
        await ended(host, run)

        assert await prefect_state(engine, engine_id, expected="CANCELLED") == "CANCELLED"
        assert starts(host, run) == []

    async def test_twenty_at_once_all_complete(self, engine: PrefectEngine, host: DemoHost) -> None:
        runs = [host.add("ping") for _ in range(20)]
        statuses: list[int] = []

        async def note(answer: httpx.Response) -> None:
            statuses.append(answer.status_code)

        engine.api._http().event_hooks["response"].append(note)

        await asyncio.gather(*(hand_over(engine, host, run) for run in runs))
        rows = [await ended(host, run, timeout_s=60) for run in runs]

        assert {row["state"] for row in rows} == {"completed"}
        assert [len(starts(host, run)) for run in runs] == [1] * 20
        assert 503 not in statuses

    async def test_run_that_nobody_handed_over_is_reconciled(self, engine: PrefectEngine, host: DemoHost) -> None:
        """Check a run whose API process was killed between commit and hand-over."""
        run = host.add("ping")

        assert (await ended(host, run))["state"] == "completed"


class TestCancel:
    async def test_running_run_stops_soon(self, engine: PrefectEngine, host: DemoHost) -> None:
        run = host.add("sleepy")
        engine_id = await hand_over(engine, host, run)
        pid = (await started(host, run))["pid"]
        host.do("update runs set state = 'cancelled' where run_id = ?", str(run.run_id))

        await engine.api.set_state(engine_id, "CANCELLING")
        await until(lambda: not is_alive(pid), timeout_s=5)

        assert await prefect_state(engine, engine_id, expected="CANCELLED") == "CANCELLED"

    async def test_ended_and_unknown_runs_are_fine(self, engine: PrefectEngine, host: DemoHost) -> None:
        run = host.add("ping")
        engine_id = await hand_over(engine, host, run)
        await ended(host, run)
        assert await prefect_state(engine, engine_id, expected="COMPLETED") == "COMPLETED"

        await engine.api.set_state(engine_id, "CANCELLING")
        await engine.api.set_state(str(run.run_id), "CANCELLING")

        assert await prefect_state(engine, engine_id, expected="COMPLETED") == "COMPLETED"


class TestCrash:
    async def test_killed_run_is_taken_over_and_completes_once(self, engine: PrefectEngine, host: DemoHost) -> None:
        run = host.add("items", items=20, pause_s=0.3)
        engine_id = await hand_over(engine, host, run)
        pid = (await started(host, run))["pid"]
        await until(lambda: "done" in item_states(host, run))

        os.kill(pid, signal.SIGKILL)
        row = await ended(host, run)

        assert (row["state"], row["attempt"]) == ("completed", 2)
        assert await prefect_state(engine, engine_id, expected="CRASHED") == "CRASHED"
        assert item_states(host, run) == ["done"] * 20
        by_attempt = {item["attempt"] for item in host.all("select * from items where run_id = ?", str(run.run_id))}
        assert by_attempt == {1, 2}

    async def test_killed_forkserver_takes_its_runs_along(self, engine: PrefectEngine, host: DemoHost) -> None:
        """Check that its runs die too: the worker considers them dead, so they would otherwise run twice."""
        run = host.add("items", items=20, pause_s=0.3)
        await hand_over(engine, host, run)
        first = await started(host, run)

        os.kill(first["parent"], signal.SIGKILL)
        await until(lambda: not is_alive(first["pid"]), timeout_s=5)
        row = await ended(host, run)

        assert (row["state"], row["attempt"]) == ("completed", 2)
        assert (await started(host, run, 2))["parent"] != first["parent"]
        assert item_states(host, run) == ["done"] * 20

    async def test_killed_worker_is_replaced(self, engine: PrefectEngine, host: DemoHost, worker: Worker) -> None:
        """Check with three runs: one dies with the worker, one survives it, and one arrives meanwhile."""
        dead, alive = (host.add("items", items=20, pause_s=0.4) for _ in range(2))
        engine_ids = [await hand_over(engine, host, run) for run in (dead, alive)]
        pid = (await started(host, dead))["pid"]
        await started(host, alive)

        worker.kill()
        os.kill(pid, signal.SIGKILL)
        waiting = host.add("ping")
        worker.start()
        rows = [await ended(host, run) for run in (dead, alive, waiting)]

        assert [row["state"] for row in rows] == ["completed"] * 3
        assert [row["attempt"] for row in rows] == [2, 1, 1]
        assert item_states(host, dead) == item_states(host, alive) == ["done"] * 20
        # The worker that could report the dead run is gone, so its successor reported it.
        assert await prefect_state(engine, engine_ids[0], expected="CRASHED") == "CRASHED"
        assert await prefect_state(engine, engine_ids[1], expected="COMPLETED") == "COMPLETED"


class TestStop:
    async def test_worker_lets_its_runs_end(self, engine: PrefectEngine, host: DemoHost, worker: Worker) -> None:
        run = host.add("items", items=10, pause_s=0.3)
        await hand_over(engine, host, run)
        await started(host, run)

        code = await asyncio.to_thread(worker.stop)
        row = host.run(run)
        worker.start()

        assert code == 0
        assert (row["state"], row["attempt"]) == ("completed", 1)

    async def test_run_that_takes_too_long_is_left_to_another_worker(
        self, engine: PrefectEngine, host: DemoHost, worker: Worker
    ) -> None:
        await asyncio.to_thread(worker.stop)
        worker.start("--drain", "0.2")
        run = host.add("items", items=20, pause_s=0.4)
        await hand_over(engine, host, run)
        pid = (await started(host, run))["pid"]

        began = time.monotonic()
        code = await asyncio.to_thread(worker.stop)
        took_s = time.monotonic() - began
        worker.start()
        row = await ended(host, run)

        assert code == 0
        assert took_s < 10
        assert not is_alive(pid)
        assert (row["state"], row["attempt"]) == ("completed", 2)


class TestServerRestart:
    async def test_work_goes_on_when_the_server_is_back(
        self, engine: PrefectEngine, host: DemoHost, server: Server, worker: Worker
    ) -> None:
        """Check that a running flow ends, a waiting one runs after the restart, and cancelling still works."""
        under_way, waiting = host.add("items", items=20, pause_s=0.5), host.add("ping")
        await hand_over(engine, host, under_way)
        await started(host, under_way)
        pid = worker.pid

        server.kill()
        await asyncio.sleep(12)  # Long enough for Prefect's event stream to give up.
        await asyncio.to_thread(server.start)

        assert (await ended(host, under_way, timeout_s=60))["state"] == "completed"
        assert (await ended(host, waiting, timeout_s=60))["state"] == "completed"
        assert item_states(host, under_way) == ["done"] * 20
        assert worker.pid == pid
        sleepy = host.add("sleepy")
        engine_id = await hand_over(engine, host, sleepy)
        process = (await started(host, sleepy))["pid"]
        host.do("update runs set state = 'cancelled' where run_id = ?", str(sleepy.run_id))
        await engine.api.set_state(engine_id, "CANCELLING")
        await until(lambda: not is_alive(process), timeout_s=15)
        assert await prefect_state(engine, engine_id, expected="CANCELLED") == "CANCELLED"
