"""Tests of a mail server that is unreachable or rejects everything: its words are shown, and its return is noticed."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from uuid import UUID

import pytest
from homeroom.flow_host.host import PlatformFlowHost
from homeroom.platform import Platform
from homeroom.processes.ports import free_port
from homeroom_plugins.mail import outages
from homeroom_plugins.mail.sending.pace import Pace
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_plugins.mail.smtp import server as servers
from homeroom_sdk.context import PluginContext
from homeroom_sdk.engine import RunState
from homeroom_sdk.flows import InPlaceRunner, Postponed
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import MailState, OutgoingMail
from mail_testing.sink import Received, Sink, running

pytestmark = pytest.mark.deep(of="plugins")

NOTICED_S = 30.0
IMPATIENT = Pace(lease_s=4.0, beat_s=0.5, server_patience_s=1.0, wind_down_s=1.0)


@dataclass
class Relay:
    """A mail server on its own port that can be completely unreachable."""

    port: int = field(default_factory=free_port)
    sink: Sink = field(default_factory=Sink)

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}?connections=4"


@asynccontextmanager
async def working(house: Platform, relay: Relay, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[str]]:
    """Work as a worker does, executing due runs every five seconds. Yields the messages of postponed runs."""
    monkeypatch.setenv(servers.SMTP_URL, relay.url)
    host, words = PlatformFlowHost(house), []

    async def work() -> None:
        while True:
            for run in await host.reconcile():
                await host.note_handed_over(run, "in place")
                try:
                    assert await host.execute(run, InPlaceRunner()) == RunState.COMPLETED
                except Postponed as error:
                    words.append(str(error))
            await asyncio.sleep(5)

    task = asyncio.create_task(work())
    try:
        yield words
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def plan(ctx: PluginContext, count: int, *, domain: str = "families.example") -> UUID:
    batch = uuid7()
    mails = [
        OutgoingMail(str(n), f"p{n}@{domain}", "en", "Report", "It is here.", "https://x.example/1", "Open")
        for n in range(count)
    ]
    async with ctx.begin() as tx:
        await LedgerMailer(tx).plan(batch, mails, expires_at=None)
    return batch


async def until(condition: Callable[[], bool], *, timeout_s: float) -> float:
    """Wait for the condition; return the seconds that this took."""
    started = time.monotonic()
    async with asyncio.timeout(timeout_s):
        while not condition():
            await asyncio.sleep(0.02)
    return time.monotonic() - started


async def wait_of(ctx: PluginContext, batch: UUID) -> str | None:
    async with ctx.begin() as tx:
        found = await LedgerMailer(tx).find_wait(batch)
        return found.reason if found else None


@pytest.mark.timeout(180)
class TestOutage:
    @pytest.mark.parametrize("kind", ["refused", "greeting", "sender", "recipients", "data", "dot"])
    async def test_all_waiting_mails_go_within_half_a_minute_of_the_recovery(
        self, house: Platform, ctx: PluginContext, monkeypatch: pytest.MonkeyPatch, kind: str
    ) -> None:
        relay, words = Relay(), "4.3.2 Service shutting down, tell postmaster@relay.example"
        away = Sink()
        if kind == "greeting":
            away.greeting = f"421 {words}"
        elif kind == "dot":
            away.at_dot = _later(f"451 {words}")
        elif kind != "refused":
            command = {"sender": "MAIL FROM", "recipients": "RCPT TO", "data": "DATA"}[kind]
            away.at_command = {command: f"451 {words}"}
        batches = [await plan(ctx, 12, domain=f"{kind}.example") for _ in range(2)]
        relay.sink = Sink()

        def arrived() -> int:
            """Return the number of these mails; the worker also sends waiting mails of other districts."""
            return sum(address.endswith(f"@{kind}.example") for address in relay.sink.recipients)

        monkeypatch.setenv(servers.SMTP_URL, relay.url)
        async with AsyncExitStack() as stack:
            async with _listening(away, relay.port, is_there=kind != "refused"):
                for batch in batches:
                    counts = await LedgerMailer(ctx, pace=IMPATIENT).send(batch)
                    assert counts.get(MailState.READY) == 12, counts
                # Started only now: the worker would otherwise claim mails of one batch while the other is tried.
                postponed = await stack.enter_async_context(working(house, relay, monkeypatch))
                await until(lambda: len(postponed) >= 2, timeout_s=60)
                shown = await wait_of(ctx, batches[0])
                assert shown is not None
                if kind != "refused":
                    assert "4.3.2 Service shutting down, tell (address)" in shown
                assert "@" not in shown

            async with running(relay.sink, port=relay.port):
                first = await until(lambda: arrived() >= 1, timeout_s=60)
                last = first + await until(lambda: arrived() >= 20, timeout_s=60)
                print(f"{kind}: first mail {first:.1f} s after the recovery, the twentieth after {last:.1f} s")
                assert last < NOTICED_S
                if kind in ("refused", "greeting", "sender"):
                    last += await until(lambda: arrived() == 24, timeout_s=60)
                    assert last < NOTICED_S
                await asyncio.sleep(0.5)
                assert await wait_of(ctx, batches[0]) is None
        assert len({received.message_id for received in relay.sink.log}) == len(relay.sink.log)

    async def test_recipient_that_is_put_off_backs_off_alone_and_nothing_is_said_of_the_server(
        self, house: Platform, ctx: PluginContext, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        relay = Relay()
        relay.sink.at_command = {"RCPT TO:<P3@FAMILIES.EXAMPLE>": "451 4.7.1 Greylisted"}
        monkeypatch.setenv(servers.SMTP_URL, relay.url)
        batch = await plan(ctx, 12)
        async with running(relay.sink, port=relay.port):
            counts = await LedgerMailer(ctx, pace=Pace(beat_s=0.5, patience_s=1.0)).send(batch)
        assert counts == {MailState.ACCEPTED: 11, MailState.READY: 1}
        assert await wait_of(ctx, batch) is None
        assert [command for command in relay.sink.commands if command.startswith("RCPT TO:<p3@")] == [
            "RCPT TO:<p3@families.example>"
        ]

    async def test_one_connection_at_a_time_tries_a_server_that_is_away(
        self, ctx: PluginContext, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        relay = Relay(sink=Sink(greeting="421 4.7.0 Too many connections"))
        monkeypatch.setenv(servers.SMTP_URL, relay.url)
        batch = await plan(ctx, 50)
        async with running(relay.sink, port=relay.port):
            await LedgerMailer(ctx, pace=Pace(beat_s=0.5, server_patience_s=4.0)).send(batch)
        assert 3 <= relay.sink.connections <= 4 + 8, "four at first, then one after each pause"


class TestWithoutAddresses:
    def test_words_are_one_line_without_addresses(self) -> None:
        words = "450 4.2.1 <ana.lópez@families.example>: mailbox\r\nbusy; ask help@relay.example\x07 " + "x" * 999
        said = outages.without_addresses(Sentence(words))
        assert said.startswith("450 4.2.1 <(address)>: mailbox busy; ask (address) xxx")
        assert len(said) == outages.MAX_WORDS


def _later(reply: str) -> Callable[[Received], Awaitable[str]]:
    async def answer(_received: Received) -> str:
        return reply

    return answer


@asynccontextmanager
async def _listening(sink: Sink, port: int, *, is_there: bool) -> AsyncIterator[None]:
    if not is_there:
        yield
        return
    async with running(sink, port=port):
        yield
