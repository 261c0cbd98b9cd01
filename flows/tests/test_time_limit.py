"""A run that blocks, on a real Prefect server and a real worker."""

import asyncio

from demo_host import LEASE_S, DemoHost, is_final
from homeroom_flows.engine import PrefectEngine
from processes import is_alive


async def test_run_that_blocks_is_cut_off_and_nothing_runs_beside_it(engine: PrefectEngine, host: DemoHost) -> None:
    """Check that the worker keeps the lease of a run without heartbeats, so that no other attempt starts meanwhile."""
    run = host.add("blocks")
    await host.note_handed_over(run, await engine.submit(run))
    async with asyncio.timeout(60):
        while not (begun := host.all("select * from starts where run_id = ?", str(run.run_id))):
            await asyncio.sleep(0.02)
        await asyncio.sleep(1.5 * LEASE_S)
        assert run.run_id not in {other.run_id for other in await host.reconcile()}
        while not is_final(host.run(run)):
            await asyncio.sleep(0.02)
    row = host.run(run)
    assert (row["state"], row["reason"], row["attempt"]) == ("failed", "cut off", 1)
    assert not is_alive(begun[0]["pid"])
