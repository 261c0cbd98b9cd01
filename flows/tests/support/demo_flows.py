"""Flows of a plugin for these tests."""

import asyncio
import time
from typing import Any

from homeroom_sdk.flows import PermanentError, Postponed, flow, map_tasks, task
from homeroom_sdk.i18n import Sentence
from pydantic import BaseModel

SECRET = "Jane Student"  # A name, which must never reach Prefect.


class Params(BaseModel):
    items: int = 0
    pause_s: float = 0.0


@flow("ping", params=Params)
async def ping(ctx: Any, p: Params) -> None:
    """Do nothing: the host has already noted the time and the process."""


@task()
async def work_chunk(ctx: Any, first: int, count: int, pause_s: float) -> None:
    for number in range(first, first + count):
        if await asyncio.to_thread(ctx.claim, number):
            await asyncio.sleep(pause_s)
            ctx.finish(number)


@flow("items", params=Params, pool="heavy")
async def items(ctx: Any, p: Params) -> None:
    await map_tasks(work_chunk, ctx, [(n, 5, p.pause_s) for n in range(0, p.items, 5)], concurrency=2)


@flow("sleepy", params=Params)
async def sleepy(ctx: Any, p: Params) -> None:
    await asyncio.sleep(120)


@task(retries=3, retry_delay_s=0)
async def give_up(ctx: Any, person: str) -> None:
    ctx.count("give_up")
    raise PermanentError(Sentence(f"{person} has no address."))


@flow("permanent", params=Params, retries=2)
async def permanent(ctx: Any, p: Params) -> None:
    await give_up(ctx, SECRET)


@task(retries=3, retry_delay_s=0)
async def stumble(ctx: Any, person: str) -> str:
    if ctx.count("stumble") < 3:
        raise ValueError(f"{person} is not ready.")
    return person


@flow("flaky", params=Params, retries=1)
async def flaky(ctx: Any, p: Params) -> None:
    name = await stumble(ctx, SECRET)
    if ctx.count("flaky") < 2:
        raise ValueError(f"{name} is not ready.")


@task(retries=3, retry_delay_s=0)
async def look_for_it(ctx: Any, person: str) -> None:
    if ctx.count("looked") < 2:
        raise Postponed(Sentence(f"The scan of {person} is not back yet."))


@flow("waits", params=Params, retries=1)
async def waits(ctx: Any, p: Params) -> None:
    await look_for_it(ctx, SECRET)


@flow("tick", params=Params, schedule="* * * * *")
async def tick(ctx: Any, p: Params) -> None:
    """Do nothing; this flow runs on a schedule."""


@flow("blocks", params=Params, timeout_s=1.0)
async def blocks(ctx: Any, p: Params) -> None:
    """Block the event loop, so that no asyncio timeout can end the flow."""
    time.sleep(120)  # noqa: ASYNC251 - that is its fault


ALL = (ping, items, sleepy, permanent, flaky, waits, tick, blocks)
