"""Tests of a batch that is sent while it is still being planned."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from uuid import UUID

import pytest
from homeroom_plugins.mail.flows import Tend, tend
from homeroom_plugins.mail.models import MailMessage
from homeroom_plugins.mail.sending import batches
from homeroom_plugins.mail.sending.pace import Pace
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_sdk.context import PluginContext
from homeroom_sdk.events import MailSettled
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.services import MailState, OutgoingMail
from mail_testing.sink import Sink
from sqlalchemy import func, update

FAST = Pace(beat_s=0.5, patience_s=1.0, wind_down_s=1.0)


async def plan(ctx: PluginContext, batch: UUID, key: str, *, release: bool = True) -> None:
    mail = OutgoingMail(key, f"{key}@families.example", "en", "Report card", "It is here.")
    async with ctx.begin() as tx:
        await LedgerMailer(tx).plan(batch, [mail], expires_at=None)
        if release:
            await LedgerMailer(tx).release(batch)


async def states_of(ctx: PluginContext, batch: UUID) -> dict[str, MailState]:
    async with ctx.begin() as tx:
        return {item.key: item.state for item in await LedgerMailer(tx).status(batch)}


async def until(is_so: Callable[[], Awaitable[bool]]) -> None:
    for _look in range(600):
        if await is_so():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("It did not come to that.")


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> list[UUID]:
    """Record the batches that `MailSettled` is published for."""
    found: list[UUID] = []

    def publish(*, batch_id: UUID) -> MailSettled:
        found.append(batch_id)
        return MailSettled(batch_id=batch_id)

    monkeypatch.setattr(batches, "MailSettled", publish)
    return found


class TestSend:
    async def test_each_mail_leaves_when_it_is_let_go_and_the_batch_settles_once_it_is_whole(
        self, ctx: PluginContext, batch: UUID, sink: Sink, settled: list[UUID]
    ) -> None:
        planned = asyncio.Event()
        sending = asyncio.create_task(LedgerMailer(ctx, sink.server, FAST).send(batch, planned=planned))
        for key in ("first", "second"):
            await plan(ctx, batch, key)

            async def is_out(key: str = key) -> bool:
                return (await states_of(ctx, batch))[key] == MailState.ACCEPTED

            await until(is_out)
        between = (list(settled), sending.done())
        await plan(ctx, batch, "last")
        planned.set()

        assert await sending == {MailState.ACCEPTED: 3}
        assert (between, settled) == (([], False), [batch])
        assert sink.recipients == [f"{key}@families.example" for key in ("first", "second", "last")]

    async def test_what_is_only_planned_stays(self, ctx: PluginContext, batch: UUID, sink: Sink) -> None:
        """The planner of a chunk checks its addresses again before releasing it."""
        await plan(ctx, batch, "let-go")
        await plan(ctx, batch, "planned", release=False)
        planned = asyncio.Event()
        planned.set()
        await LedgerMailer(ctx, sink.server, FAST).send(batch, planned=planned)

        assert await states_of(ctx, batch) == {"let-go": MailState.ACCEPTED, "planned": MailState.PLANNED}

    async def test_batch_that_is_not_whole_is_not_settled_when_sending_ends_early(
        self, ctx: PluginContext, batch: UUID, sink: Sink, settled: list[UUID]
    ) -> None:
        async with ctx.begin() as tx:
            await LedgerMailer(tx).pause(batch, Sentence("Wait."))

        counts = await LedgerMailer(ctx, sink.server, FAST).send(batch, planned=asyncio.Event())

        assert counts == {}
        assert batch not in settled


class TestTend:
    async def test_chunk_that_was_planned_and_not_let_go_stays(
        self, ctx: PluginContext, batch: UUID, sink: Sink, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The process was killed between planning and releasing; its successor checks the addresses first."""
        monkeypatch.setenv("HOMEROOM_SMTP_URL", f"smtp://127.0.0.1:{sink.port}")
        await plan(ctx, batch, "let-go")
        await plan(ctx, batch, "planned", release=False)
        async with ctx.begin() as tx:
            long_ago = func.now() - timedelta(minutes=2)
            await tx.db.execute(update(MailMessage).where(MailMessage.key == "let-go").values(due_at=long_ago))

        await tend(ctx, Tend())

        assert await states_of(ctx, batch) == {"let-go": MailState.ACCEPTED, "planned": MailState.PLANNED}
