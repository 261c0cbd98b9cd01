"""A run that is put off to a later time, on a real Prefect server."""

import asyncio
import json
from typing import Any

import demo_flows
from demo_host import DemoHost, is_final
from homeroom_flows import names, observe
from homeroom_flows.engine import PrefectEngine
from homeroom_sdk.engine import RunRef


async def find_run(engine: PrefectEngine, run: RunRef, attempt: int) -> dict[str, Any]:
    """Wait until Prefect's run of an attempt has ended, and return it."""
    key = names.idempotency_key(run.run_id, attempt)
    async with asyncio.timeout(30):
        while True:
            for found in await engine.api.runs(idempotency_key={"any_": [key]}):
                if found["state_type"] in ("COMPLETED", "FAILED", "CRASHED", "CANCELLED"):
                    return found
            await asyncio.sleep(0.05)


class TestPutOff:
    async def test_it_is_no_failure_and_goes_on_as_another_run(self, engine: PrefectEngine, host: DemoHost) -> None:
        run = host.add("waits")
        first, second = await find_run(engine, run, 1), await find_run(engine, run, 2)
        assert (first["state_type"], first["state_name"], second["state_type"]) == ("CANCELLED", "Put off", "COMPLETED")
        tasks = await engine.api.call("POST", "/task_runs/filter", {"flow_runs": {"id": {"any_": [first["id"]]}}})
        assert [(task["state_type"], task["state_name"], task["run_count"]) for task in tasks] == [
            ("CANCELLED", "Put off", 1)
        ]
        seen = await observe.list_attempts(run.run_id, 2, settings=engine.api.settings)
        assert [(each.number, each.state) for each in seen] == [(1, "put_off"), (2, "completed")]
        assert [(step.name, step.state) for step in seen[0].steps] == [("look_for_it", "put_off")]
        assert seen[0].page == f"{engine.api.settings.ui_url}/runs/flow-run/{first['id']}"
        assert demo_flows.SECRET not in json.dumps([first, tasks])
        assert is_final(host.run(run))

    async def test_runs_have_names_that_can_be_read(self, engine: PrefectEngine, host: DemoHost) -> None:
        run = host.add("ping")
        found = await find_run(engine, run, 1)
        assert found["name"] == f"demo.ping {run.run_id.hex[-8:]} · 1"
