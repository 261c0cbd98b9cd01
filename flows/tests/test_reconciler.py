from collections.abc import Awaitable, Callable, Sequence
from uuid import uuid4

import anyio
import pytest
from homeroom_flows.api import EngineUnavailable
from homeroom_flows.engine import PrefectEngine
from homeroom_flows.reconciler import Reconciler
from homeroom_sdk.engine import InstalledFlow, RunRef, RunState
from homeroom_sdk.flows import Runner
from homeroom_sdk.supervised_tasks import Beat, no_beat


def run_of(flow: str = "demo.ping", attempt: int = 1) -> RunRef:
    return RunRef(uuid4(), uuid4(), flow, attempt)


class Host:
    """Records its calls; `waiting` has, for each round, a list of runs or the error to raise."""

    def __init__(self, *waiting: list[RunRef] | Exception) -> None:
        self.waiting = list(waiting)
        self.noted: list[tuple[RunRef, str]] = []
        self.kept: list[RunRef] = []

    def flows(self) -> Sequence[InstalledFlow]:
        return []

    async def execute(self, run: RunRef, runner: Runner) -> RunState:
        raise NotImplementedError

    async def reconcile(self) -> list[RunRef]:
        found = self.waiting.pop(0) if self.waiting else []
        if isinstance(found, Exception):
            raise found
        return found

    async def note_engine_away(self, run: RunRef) -> None:
        self.kept.append(run)

    async def note_handed_over(self, run: RunRef, engine_id: str) -> None:
        self.noted.append((run, engine_id))

    async def note_taken(self, run: RunRef, engine_id: str) -> None:
        raise AssertionError(f"{run} was not taken here")

    async def create_due_runs(self) -> list[RunRef]:
        return await self.reconcile()

    async def is_outdated(self) -> bool:
        return False

    async def listen(self, wake: Callable[[], Awaitable[None]], beat: Beat = no_beat) -> None:
        await wake()
        beat()

    async def note_killed(self, run: RunRef) -> None:
        raise AssertionError(f"{run} was not killed here")

    async def note_cut_off(self, run: RunRef) -> None:
        raise AssertionError(f"{run} has no limit here")

    async def prolong(self, run: RunRef) -> None:
        raise AssertionError(f"{run} has no limit here")

    async def close(self) -> None:
        return


class Engine(PrefectEngine):
    """Accepts every run except those in `away`."""

    def __init__(self, *, away: str = "") -> None:
        super().__init__()
        self.away = away
        self.ended: list[RunRef] = []
        self.tidied = 0

    async def submit(self, run: RunRef) -> str:
        if run.flow == self.away:
            raise EngineUnavailable("away")
        return f"engine of {run.run_id}"

    async def end_attempt(self, run: RunRef, *, message: str) -> None:
        self.ended.append(run)

    async def end_stuck_cancels(self) -> None:
        self.tidied += 1


@pytest.fixture
def poked() -> list[str]:
    return []


class TestReconcile:
    async def test_run_is_submitted_and_noted(self, poked: list[str]) -> None:
        run = run_of()
        host, engine = Host([run]), Engine()

        await Reconciler(host, engine, on_handed_over=poked.append).reconcile()

        assert host.noted == [(run, f"engine of {run.run_id}")]
        assert poked == ["demo.ping"]
        assert engine.ended == []

    async def test_run_that_cannot_be_submitted_holds_up_no_other(self, poked: list[str]) -> None:
        refused, other = run_of("demo.absent"), run_of()
        host = Host([refused, other])

        await Reconciler(host, Engine(away="demo.absent"), on_handed_over=poked.append).reconcile()

        assert [run for run, _ in host.noted] == [other]
        assert host.kept == [refused]

    async def test_next_attempt_ends_the_one_before_in_prefect(self, poked: list[str]) -> None:
        run = run_of(attempt=3)
        engine = Engine()

        await Reconciler(Host([run]), engine, on_handed_over=poked.append).reconcile()

        assert engine.ended == [RunRef(run.run_id, run.district_id, run.flow, 2)]


class TestTick:
    async def test_due_runs_are_submitted_and_prefect_is_tidied(self, poked: list[str]) -> None:
        run = run_of()
        host, engine = Host([run]), Engine()

        await Reconciler(host, engine, on_handed_over=poked.append).tick()

        assert [noted for noted, _ in host.noted] == [run]
        assert engine.tidied == 1


class TestKeepReconciling:
    async def test_lost_database_is_waited_for(self, poked: list[str]) -> None:
        run = run_of()
        host = Host(ConnectionError("away"), [run])
        reconciler = Reconciler(host, Engine(), on_handed_over=lambda _: done.set())
        done = anyio.Event()

        with anyio.fail_after(5):
            async with anyio.create_task_group() as loops:
                loops.start_soon(reconciler.keep_reconciling, 0.01)
                await done.wait()
                loops.cancel_scope.cancel()

        assert [noted for noted, _ in host.noted] == [run]

    async def test_poked_looks_at_once(self, poked: list[str]) -> None:
        host = Host([], [run_of()])
        done = anyio.Event()
        reconciler = Reconciler(host, Engine(), on_handed_over=lambda _: done.set())

        with anyio.fail_after(5):
            async with anyio.create_task_group() as loops:
                loops.start_soon(reconciler.keep_reconciling, 60.0)
                await anyio.sleep(0.05)
                reconciler.poke()
                await done.wait()
                loops.cancel_scope.cancel()

        assert len(host.noted) == 1
