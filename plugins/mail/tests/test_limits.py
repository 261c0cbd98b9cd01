"""Tests of the sending limits per recipient domain."""

import asyncio
import random
from collections import Counter
from dataclasses import replace
from uuid import UUID

import pytest
from homeroom_plugins.mail.sending import pace
from homeroom_plugins.mail.sending.limits import DomainLimits
from homeroom_plugins.mail.sending.pace import Pace
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import MailState, OutgoingMail
from mail_testing.sink import OK, Received, Sink

FAST = Pace(lease_s=4.0, beat_s=0.5, patience_s=1.0, wind_down_s=1.0)


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def mails(count: int, domain: str) -> list[OutgoingMail]:
    return [
        OutgoingMail(key=f"{domain}-{at:04}", to=f"family{at}@{domain}", language="en", subject="Report", body="Here.")
        for at in range(count)
    ]


class TestDomainLimits:
    def test_a_minute_has_no_more_than_its_mails_and_a_tenth(self) -> None:
        clock = Clock()
        limits, sent = DomainLimits(connections=None, per_minute=60, clock=clock), 0
        for _at in range(600):  # One minute, in steps of 0.1 s.
            clock.now += 0.1
            while not limits.wait_s("busy.example"):
                limits.spend("busy.example")
                sent += 1

        assert 55 <= sent <= 66
        assert limits.wait_s("other.example") == 0

    def test_domain_that_has_had_enough_is_not_claimed_until_some_may_go(self) -> None:
        clock = Clock()
        limits = DomainLimits(connections=None, per_minute=600, clock=clock)
        while not limits.wait_s("busy.example"):
            limits.spend("busy.example")

        assert limits.resting().keys() == {"busy.example"}
        clock.now += limits.resting()["busy.example"] + 0.01
        assert limits.resting() == {}

    def test_without_limits_nothing_waits(self) -> None:
        limits = DomainLimits(connections=None, per_minute=None)
        for _at in range(1000):
            limits.spend("busy.example")

        assert (limits.wait_s("busy.example"), limits.resting(), limits.blocked) == (0, {}, 0)


class TestSending:
    @pytest.mark.deep(of="plugins")
    async def test_no_more_mails_at_once_than_the_domain_may_have_while_others_flow(
        self, ctx: PluginContext, batch: UUID, sink: Sink
    ) -> None:
        busy: Counter[str] = Counter()
        most: Counter[str] = Counter()

        async def take_a_while(received: Received) -> str:
            domain = received.recipient.rpartition("@")[2]
            busy[domain] += 1
            most[domain] = max(most[domain], busy[domain])
            await asyncio.sleep(0.02)
            busy[domain] -= 1
            return OK

        sink.at_dot = take_a_while
        async with ctx.begin() as tx:
            await LedgerMailer(tx).plan(
                batch, [*mails(120, "busy.example"), *mails(40, "other.example")], expires_at=None
            )

        server = replace(sink.server, connections=8, domain_connections=2)
        counts = await LedgerMailer(ctx, server, FAST).send(batch)

        assert counts == {MailState.ACCEPTED: 160}
        assert len(set(sink.recipients)) == 160
        assert most["busy.example"] <= 2
        last_other = max(at for at, to in enumerate(sink.recipients) if to.endswith("other.example"))
        assert last_other < 140  # Although all mails to the busy domain were planned first.

    async def test_mails_beyond_the_minute_stay_ready_and_no_try_is_counted(
        self, ctx: PluginContext, batch: UUID, sink: Sink
    ) -> None:
        async with ctx.begin() as tx:
            planned = [*mails(50, "busy.example"), *mails(5, "other.example")]
            await LedgerMailer(tx).plan(batch, planned, expires_at=None)

        server = replace(sink.server, domain_minute=100)  # Ten initially, then five every three seconds.
        sending = asyncio.create_task(LedgerMailer(ctx, server, replace(FAST, patience_s=0.5)).send(batch))
        counts = await sending

        to = Counter(recipient.rpartition("@")[2] for recipient in sink.recipients)
        assert to["other.example"] == 5
        assert 10 <= to["busy.example"] < 50
        assert counts == {MailState.ACCEPTED: to.total(), MailState.READY: 50 - to["busy.example"]}


class TestTriesOfADay:
    @pytest.mark.parametrize("factor", [0.8, 1.0, 1.2])
    def test_server_that_says_later_is_asked_for_about_a_day(
        self, monkeypatch: pytest.MonkeyPatch, factor: float
    ) -> None:
        monkeypatch.setattr(random, "uniform", lambda *_range: factor)
        delays = [pace.retry_delay_s(tries) for tries in range(1, len(pace.RETRY_AFTER_S) + 1)]

        hours = sum(delay or 0 for delay in delays) / 3600
        assert 23 * factor <= hours <= 24 * factor
        assert pace.retry_delay_s(len(delays) + 1) is None
