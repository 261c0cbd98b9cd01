"""Starting runs: once per key, with the transaction."""

import asyncio
from contextvars import Context

import pytest
from homeroom_devkit.testing.districts import create_test_district, open_plugin_context
from homeroom_sdk.engine import RunState
from homeroom_sdk.flows import FlowSpec
from run_testing.workshop import Params, Workshop


class TestSubmit:
    async def test_same_key_is_the_same_run(self, workshop: Workshop) -> None:
        first, second = [await workshop.submit("key", number=number) for number in (1, 2)]
        assert first == second
        assert (await workshop.read(first)).params == {"number": 1}

    async def test_same_key_at_the_same_time_is_one_run(self, workshop: Workshop) -> None:
        found = await asyncio.gather(*(workshop.submit("key") for _ in range(8)))
        assert len(set(found)) == 1

    async def test_another_key_or_district_is_another_run(self, workshop: Workshop) -> None:
        first, second = await workshop.submit("one"), await workshop.submit("two")
        workshop.district = await create_test_district(workshop.platform)
        assert len({first, second, await workshop.submit("one")}) == 3

    @pytest.mark.deep(of="processes")
    async def test_run_waits_for_the_commit_and_goes_with_a_rollback(self, workshop: Workshop) -> None:
        async def fail() -> None:
            async with open_plugin_context(workshop.platform, "sample", workshop.district) as ctx:
                await ctx.flows.submit(workshop.spec, Params(), key="key")
                # Another process looks, so it runs outside the context of the open transaction.
                looking = asyncio.get_running_loop().create_task(workshop.reconcile(), context=Context())
                assert await looking == []
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await fail()
        assert await workshop.reconcile() == []

    async def test_flow_that_the_plugin_does_not_return_is_refused(self, workshop: Workshop) -> None:
        async def handler(_ctx: object, _params: object) -> None: ...

        async with open_plugin_context(workshop.platform, "sample", workshop.district) as ctx:
            with pytest.raises(LookupError, match="return it from the plugin's flows hook"):
                await ctx.flows.submit(FlowSpec("work", handler, Params), Params(), key="key")

    async def test_plugin_cannot_start_the_flow_of_another(self, workshop: Workshop) -> None:
        with pytest.raises(LookupError, match="people has no flow"):
            await workshop.submit(plugin_id="people")

    async def test_worker_is_woken_by_the_commit(self, workshop: Workshop) -> None:
        woken = asyncio.Event()
        ready = asyncio.Event()

        async def wake() -> None:
            (woken if ready.is_set() else ready).set()

        listening = asyncio.create_task(workshop.host.listen(wake))
        async with asyncio.timeout(30):
            await ready.wait()
            await workshop.submit()
            await woken.wait()
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        assert woken.is_set()


class TestCancel:
    async def cancel(self, workshop: Workshop, plugin_id: str = "sample") -> str:
        run_id = await workshop.submit()
        async with open_plugin_context(workshop.platform, plugin_id, workshop.district) as ctx:
            await ctx.flows.cancel(run_id)
        return (await workshop.read(run_id)).state

    async def test_queued_run_is_cancelled_and_never_handed_over(self, workshop: Workshop) -> None:
        assert await self.cancel(workshop) == RunState.CANCELLED
        assert await workshop.reconcile() == []

    async def test_run_of_another_plugin_stays(self, workshop: Workshop) -> None:
        assert await self.cancel(workshop, "people") == RunState.QUEUED

    @pytest.mark.parametrize("state", [RunState.COMPLETED, RunState.FAILED])
    async def test_finished_run_stays(self, workshop: Workshop, state: RunState) -> None:
        await workshop.submit()
        await workshop.change(state=state)
        assert await self.cancel(workshop) == state
