"""Runs of partners' plugins: a separate pool, a time limit, and one run at a time per plugin and district."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from homeroom.plugins.loading.load import limit_partners
from homeroom.runs.models import FlowRun
from homeroom_devkit.testing.districts import create_test_district
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.context import PluginContext
from homeroom_sdk.engine import InstalledFlow, RunRef, RunState
from homeroom_sdk.flows import HELP, PARTNERS
from run_testing.workshop import Workshop
from sqlalchemy import select

MakeWorkshop = Callable[..., Workshop]


async def sleep(_ctx: PluginContext) -> None:
    await asyncio.sleep(3600)


def as_partner(workshop: Workshop, plugin_id: str = "sample", *, limit_s: float | None = None) -> Workshop:
    """Return a workshop in which the plugin with this id is a partner's plugin."""
    plugin = make_plugin(plugin_id, flows=[workshop.spec])
    plugin.flows = [replace(flow, is_partner=True, default_limit_s=limit_s) for flow in plugin.flows]
    kept = [item for item in workshop.platform.host.plugins if item.id != plugin_id]
    house = replace(workshop.platform, host=type(workshop.platform.host)(kept))
    return replace(workshop, platform=with_plugins(house, plugin))


class TestLimits:
    def test_partner_has_its_pool_and_the_installations_limit_unless_it_says_one(
        self, make_workshop: MakeWorkshop
    ) -> None:
        silent, own = make_workshop(pool=HELP).spec, make_workshop(timeout_s=20.0).spec
        house, partner = make_plugin(flows=[silent]), make_plugin("acme")
        partner.is_sandboxed = True
        partner.flows = [InstalledFlow("acme", spec) for spec in (silent, own)]
        limit_partners([house, partner], 900.0)
        assert [(flow.pool, flow.timeout_s) for flow in house.flows] == [(HELP, None)]
        assert [(flow.pool, flow.timeout_s) for flow in partner.flows] == [(PARTNERS, 900.0), (PARTNERS, 20.0)]

    async def test_what_waits_beyond_its_limit_fails_in_words(self, make_workshop: MakeWorkshop) -> None:
        workshop = as_partner(make_workshop(sleep), limit_s=0.05)
        run = await workshop.take()
        with pytest.raises(TimeoutError):
            await workshop.execute(run)
        record = await workshop.read(run.run_id)
        assert (record.state, record.message) == (
            "failed",
            "Cancelled, because it exceeded its time limit of 0 s.",
        )

    async def test_it_is_tried_again_where_its_flow_says_so(self, make_workshop: MakeWorkshop) -> None:
        workshop = as_partner(make_workshop(sleep, retries=1), limit_s=0.05)
        run = await workshop.take()
        with pytest.raises(TimeoutError):
            await workshop.execute(run)
        record = await workshop.read(run.run_id)
        assert (record.state, record.attempt, record.message.startswith("Cancelled")) == ("queued", 2, True)

    @pytest.mark.deep(of="engine")
    async def test_error_of_the_handler_itself_is_not_called_a_limit(self, make_workshop: MakeWorkshop) -> None:
        async def fail(_ctx: PluginContext) -> None:
            raise TimeoutError

        workshop = as_partner(make_workshop(fail), limit_s=60.0)
        run = await workshop.take()
        with pytest.raises(TimeoutError):
            await workshop.execute(run)
        assert (await workshop.read(run.run_id)).message.startswith("A step took longer")

    async def test_process_that_was_ended_at_its_limit_is_noted_once(self, make_workshop: MakeWorkshop) -> None:
        """Check that the worker notes the end, which the killed process itself cannot do."""
        workshop = as_partner(make_workshop(sleep), limit_s=60.0)
        run, task = await workshop.start()
        await workshop.host.note_cut_off(run)
        task.cancel()
        record = await workshop.read(run.run_id)
        assert (record.state, record.message) == (
            "failed",
            "Cancelled, because it exceeded its time limit of 60 s.",
        )
        await workshop.host.note_cut_off(replace(run, attempt=2))
        assert (await workshop.read(run.run_id)).message == record.message

    @pytest.mark.deep(of="engine")
    async def test_run_that_blocks_keeps_its_lease_by_its_worker(self, make_workshop: MakeWorkshop) -> None:
        workshop = as_partner(make_workshop(sleep), limit_s=60.0)
        run, task = await workshop.start()
        await workshop.end_lease()
        await workshop.host.prolong(run)
        assert await workshop.reconcile() == []
        task.cancel()


class TestShares:
    async def hand_over(self, workshop: Workshop) -> list[RunRef]:
        """Hand over the runs that are due to the engine and return them."""
        runs = await workshop.reconcile()
        for run in runs:
            await workshop.host.note_handed_over(run, "engine")
        return runs

    async def keys(self, workshop: Workshop, runs: list[RunRef]) -> list[str]:
        async with workshop.platform.database.district(workshop.district.district.id) as session:
            rows: Any = await session.execute(select(FlowRun.id, FlowRun.key))
            names = dict(rows.all())
        return [names[run.run_id] for run in runs]

    @pytest.mark.deep(of="engine")
    async def test_one_run_of_a_partner_is_handed_over_at_a_time_in_their_order(
        self, make_workshop: MakeWorkshop
    ) -> None:
        workshop = as_partner(make_workshop())
        for key in ("first", "second", "third"):
            await workshop.submit(key)
        for key in ("first", "second", "third"):
            runs = await self.hand_over(workshop)
            assert await self.keys(workshop, runs) == [key]
            assert await self.hand_over(workshop) == []
            assert await workshop.execute(runs[0]) == RunState.COMPLETED

    @pytest.mark.deep(of="engine")
    async def test_thousand_runs_of_one_keep_no_others_waiting(self, make_workshop: MakeWorkshop) -> None:
        workshop = as_partner(as_partner(make_workshop()), "acme")
        for number in range(120):
            await workshop.submit(f"greedy {number}")
        await workshop.submit("modest", plugin_id="acme")
        assert sorted(await self.keys(workshop, await self.hand_over(workshop))) == ["greedy 0", "modest"]

    @pytest.mark.deep(of="engine")
    async def test_another_district_has_a_line_of_its_own(self, make_workshop: MakeWorkshop) -> None:
        workshop = as_partner(make_workshop())
        other = replace(workshop, district=await create_test_district(workshop.platform))
        for each in (workshop, other):
            await each.submit("first")
            await each.submit("second")
        assert len(await self.hand_over(workshop)) == 1
        assert len(await self.hand_over(other)) == 1

    async def test_runs_of_the_house_are_handed_over_together(self, workshop: Workshop) -> None:
        for key in ("first", "second"):
            await workshop.submit(key)
        assert len(await self.hand_over(workshop)) == 2
