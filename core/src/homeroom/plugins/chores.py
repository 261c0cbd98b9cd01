"""Execution of the plugins' chores: in each due district, several concurrently, isolated from each other."""

import asyncio
from functools import partial
from uuid import UUID

import structlog
from homeroom_sdk.chores import Chore
from homeroom_sdk.errors import AppError
from homeroom_sdk.supervised_tasks import Beat, TaskSupervisor, no_beat
from sqlalchemy import text

from homeroom.db.sessions import session_beside
from homeroom.plugins.context import PLATFORM, HostContext
from homeroom.plugins.gate import entitled
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.plugins.ports import Process
from homeroom.tenancy.service import DistrictUnknown

log = structlog.get_logger()

DISTRICTS_AT_A_TIME = 8


def keep_chores(platform: Process, supervisor: TaskSupervisor) -> None:
    """Register the chores of every plugin to run for as long as the process lives."""
    for plugin, chore in platform.host.chores():
        work = partial(keep_doing, platform, plugin, chore)
        supervisor.keep(f"{plugin.id}.{chore.name}", work, patience_s=2 * chore.timeout_s + chore.every_s)


async def keep_doing(platform: Process, plugin: LoadedPlugin, chore: Chore, beat: Beat = no_beat) -> None:
    """Do the chore in all districts where it is due, repeatedly until cancelled. Beats after each district."""
    while True:
        try:
            await do_round(platform, plugin, chore, beat)
        except Exception as error:
            log.warning("chore_interrupted", plugin=plugin.id, chore=chore.name, error=type(error).__name__)
        await asyncio.sleep(chore.every_s)


async def do_round(platform: Process, plugin: LoadedPlugin, chore: Chore, beat: Beat = no_beat) -> None:
    """Do the chore once in every district where it is due; an error in one district does not delay the others."""
    async with platform.database.system() as session:
        asked = session_beside(session, plugin.id) if plugin.is_sandboxed else session
        due = list(await asked.scalars(text(f"SELECT district_id FROM {chore.due}()")))  # noqa: S608 - checked
    beat()
    places = asyncio.Semaphore(DISTRICTS_AT_A_TIME)

    async def do_one(district_id: UUID) -> None:
        async with places:
            try:
                await do_chore(platform, plugin, chore, district_id)
            except (AppError, OSError) as error:
                log.warning("chore_failed", plugin=plugin.id, district=str(district_id), error=type(error).__name__)
            beat()

    await asyncio.gather(*(do_one(district_id) for district_id in due))


async def do_chore(platform: Process, plugin: LoadedPlugin, chore: Chore, district_id: UUID) -> None:
    """Do the chore in one district, if the district may use the plugin.

    Raises:
        ServiceUnavailable: the handler failed or timed out, or its circuit breaker is open.
    """
    try:
        state = await platform.entitlements.of(district_id)
    except DistrictUnknown:  # Erased since the query.
        return
    if not entitled(state, plugin).is_active:
        return
    ctx = HostContext(platform, plugin, state, PLATFORM)
    await platform.dispatcher.call(plugin, district_id, chore.name, chore.handler, ctx, timeout_s=chore.timeout_s)
