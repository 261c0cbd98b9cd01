"""Tests that a batch is paused for a person after too many refused mails."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from uuid import UUID

import pytest
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.mail import paused_batches
from homeroom_plugins.mail.plugin import plugin
from homeroom_plugins.mail.sending.pace import Pace
from homeroom_plugins.mail.sending.pauses import ErrorRate
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import MailState, OutgoingMail
from mail_testing.sink import Sink

OpenContext = Callable[..., AbstractAsyncContextManager[PluginContext]]
FAST = Pace(lease_s=4.0, beat_s=0.5, patience_s=1.0, wind_down_s=1.0)


def mails(count: int) -> list[OutgoingMail]:
    return [
        OutgoingMail(key=f"{at:05}", to=f"family{at}@families.example", language="en", subject="Report", body="Here.")
        for at in range(count)
    ]


async def plan(ctx: PluginContext, batch: UUID, count: int) -> None:
    async with ctx.begin() as tx:
        await LedgerMailer(tx).plan(batch, mails(count), expires_at=None)


class TestErrorRate:
    @pytest.mark.parametrize(
        ("ends", "is_too_high"),
        [
            ([True] * 19, False),
            ([True] * 20, True),
            ([False] * 5 + [True] * 19, False),
            ([False] * 60 + [True] * 20, True),
            ([True] * 19 + [False] * 81 + [True] * 10, False),
            ([False] * 500 + [True] * 19, False),
            ([False] * 500 + [True] * 20, True),
        ],
    )
    def test_a_fifth_of_the_last_hundred_is_too_much(self, ends: list[bool], is_too_high: bool) -> None:
        errors = ErrorRate(20)
        for is_refused in ends:
            errors.ended(is_refused=is_refused)

        assert errors.is_too_high is is_too_high

    def test_district_may_want_no_limit(self) -> None:
        errors = ErrorRate(0)
        for _at in range(100):
            errors.ended(is_refused=True)

        assert not errors.is_too_high


class TestPause:
    @pytest.mark.deep(of="plugins")
    async def test_batch_that_is_refused_waits_for_a_person_and_says_why(
        self, ctx: PluginContext, batch: UUID, sink: Sink, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("HOMEROOM_SMTP_URL", f"smtp://127.0.0.1:{sink.port}")
        await plan(ctx, batch, 300)
        sink.at_command["RCPT TO:"] = "550 5.7.1 Relaying denied for <family@families.example>"

        counts = await LedgerMailer(ctx, sink.server, FAST).send(batch)

        # Mails on a connection at the time of the twentieth refusal are refused too.
        assert 20 <= counts[MailState.FAILED] <= 20 + sink.server.connections
        assert counts[MailState.READY] == 300 - counts[MailState.FAILED]
        tried = len(sink.commands)
        again = await LedgerMailer(ctx, sink.server, FAST).send(batch)
        assert (again, len(sink.commands)) == (counts, tried)  # Nothing is sent while the batch is paused.
        async with ctx.begin() as tx:
            wait = await LedgerMailer(tx).find_wait(batch)
            assert wait is not None
            assert "refused 20 of the last 20 e-mails" in str(wait.reason)
            assert "Relaying denied" in str(wait.reason)
            assert "@" not in str(wait.reason)
            assert wait.until is None
            assert "mails_paused" in [finding.code for finding in await plugin.check(tx)]

        sink.at_command.clear()
        async with ctx.begin() as tx:
            assert await paused_batches.resume(tx.db, ctx.district.id, batch)
        final = await LedgerMailer(ctx, sink.server, FAST).send(batch)

        assert final == {MailState.ACCEPTED: counts[MailState.READY], MailState.FAILED: counts[MailState.FAILED]}
        async with ctx.begin() as tx:
            assert await LedgerMailer(tx).find_wait(batch) is None

    async def test_some_refusals_pause_nothing(self, ctx: PluginContext, batch: UUID, sink: Sink) -> None:
        for at in range(0, 100, 10):
            sink.at_command[f"RCPT TO:<FAMILY{at}@"] = "550 5.1.1 unknown user"
        await plan(ctx, batch, 100)

        counts = await LedgerMailer(ctx, sink.server, FAST).send(batch)

        assert counts == {MailState.ACCEPTED: 90, MailState.FAILED: 10}


class TestCalls:
    async def test_staff_see_why_and_resume_it_in_their_own_district_only(
        self,
        api: ApiClient,
        make_district: Callable[..., Awaitable[TestDistrict]],
        open_context: OpenContext,
        district: TestDistrict,
    ) -> None:
        other, batch = await make_district(), uuid7()
        async with open_context("mail", district) as ctx:
            await LedgerMailer(ctx).plan(batch, mails(1), expires_at=None)
            await paused_batches.pause(ctx.db, ctx.district.id, batch, _("The mail server does not answer."))
        headers, others = await api.sign_in(district), await api.sign_in(other)

        async def paused(whose: dict[str, str]) -> list[str]:
            answer = await api.get("/api/mail/paused", headers=whose)
            return [row["batchId"] for row in answer.json()["data"]["batches"]]

        assert (await paused(headers), await paused(others)) == ([str(batch)], [])
        body = {"batchId": str(batch)}
        assert (await api.post("/api/mail/resume", json=body, headers=others)).status_code == 200
        assert await paused(headers) == [str(batch)]
        assert (await api.post("/api/mail/resume", json=body, headers=headers)).status_code == 200
        assert await paused(headers) == []
        assert (await api.another().post("/api/mail/resume", json=body)).status_code == 401
