"""A plugin with one flow and a handler that the test writes."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from homeroom.flow_host import host as flow_host
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import FlowSpec
from pydantic import BaseModel

from run_testing.workshop import Params, Workshop

MakeWorkshop = Callable[..., Workshop]


@pytest.fixture
def make_workshop(platform: Platform, district: TestDistrict) -> MakeWorkshop:
    """Provide a function that makes a workshop; its options are those of the flow."""

    def make(
        work: Callable[[PluginContext], Awaitable[Any]] | None = None, *, flags: tuple[str, ...] = (), **options: Any
    ) -> Workshop:
        async def handler(ctx: PluginContext, params: BaseModel) -> None:
            made.calls.append((ctx, params))
            await made.work(ctx)

        async def nothing(_ctx: PluginContext) -> None:
            pass

        spec = FlowSpec("work", handler, Params, **options)
        house = with_plugins(platform, make_plugin(flags=flags, flows=[spec]))
        made = Workshop(house, district, spec, work or nothing)
        return made

    return make


@pytest.fixture
def workshop(make_workshop: MakeWorkshop) -> Workshop:
    """Provide a workshop with a flow that does nothing."""
    return make_workshop()


@pytest.fixture
def endless(make_workshop: MakeWorkshop, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    """Provide a workshop with a flow that never ends and a fast heartbeat."""

    async def sleep(_ctx: PluginContext) -> None:
        await asyncio.sleep(3600)

    monkeypatch.setattr(flow_host, "HEARTBEAT_S", 0.02)
    return make_workshop(sleep)
