"""Tests of whole batches with a real database, real sockets and a misbehaving server."""

import asyncio
from dataclasses import replace
from uuid import UUID

import pytest
from homeroom.platform import Platform
from homeroom_plugins.mail import suppressions
from homeroom_plugins.mail.ledger import Ledger
from homeroom_plugins.mail.models import MailMessage, Reason
from homeroom_plugins.mail.reasons import REQUIRED_SUPPRESSED
from homeroom_plugins.mail.sending.pace import Pace
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_plugins.mail.smtp.server import SmtpServer
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import REQUIRED_MAIL, MailState, OutgoingMail
from mail_testing.house import context, new_district
from mail_testing.sink import OK, DropConnection, Received, Sink
from sqlalchemy import func, select, update

FAST = Pace(lease_s=4.0, beat_s=0.5, patience_s=1.0, wind_down_s=1.0)
EXPIRED = Pace(lease_s=0.0)


def mails(count: int, domain: str = "families.example") -> list[OutgoingMail]:
    return [
        OutgoingMail(
            key=f"{number:05}", to=f"family{number}@{domain}", language="en", subject="Report card", body="It is here."
        )
        for number in range(count)
    ]


async def plan(ctx: PluginContext, batch: UUID, items: list[OutgoingMail]) -> int:
    async with ctx.begin() as tx:
        return await LedgerMailer(tx).plan(batch, items, expires_at=None)


async def read(ctx: PluginContext, batch: UUID) -> list[MailMessage]:
    async with ctx.begin() as tx:
        rows = await tx.db.scalars(select(MailMessage).where(MailMessage.batch_id == batch).order_by(MailMessage.key))
        return list(rows.all())


class TestSend:
    @pytest.mark.deep(of="plugins")
    async def test_healthy_server_accepts_each_mail_once(self, ctx: PluginContext, batch: UUID, sink: Sink) -> None:
        await plan(ctx, batch, mails(450))

        counts = await LedgerMailer(ctx, sink.server, FAST).send(batch)

        assert counts == {MailState.ACCEPTED: 450}
        assert sorted(sink.recipients) == sorted(mail.to for mail in mails(450))
        assert all(row.content is None and row.sent_at for row in await read(ctx, batch))

    async def test_server_without_pipelining_gets_the_same(self, ctx: PluginContext, batch: UUID, sink: Sink) -> None:
        sink.pipelining = False
        await plan(ctx, batch, mails(9))

        counts = await LedgerMailer(ctx, sink.server, FAST).send(batch)

        assert counts == {MailState.ACCEPTED: 9}

    async def test_sent_again_and_beside_itself_sends_once(self, ctx: PluginContext, batch: UUID, sink: Sink) -> None:
        await plan(ctx, batch, mails(120))
        mailer = LedgerMailer(ctx, sink.server, FAST)

        await asyncio.gather(mailer.send(batch), mailer.send(batch))
        await mailer.send(batch)

        assert sorted(sink.recipients) == sorted(mail.to for mail in mails(120))

    async def test_lost_reply_is_unknown_and_not_sent_again(self, ctx: PluginContext, batch: UUID, sink: Sink) -> None:
        async def drop_second(received: Received) -> str:
            if received.recipient.startswith("family1@"):
                raise DropConnection
            return OK

        sink.at_dot = drop_second
        await plan(ctx, batch, mails(3))
        mailer = LedgerMailer(ctx, sink.server, FAST)

        await mailer.send(batch)
        counts = await mailer.send(batch)

        assert counts == {MailState.ACCEPTED: 2, MailState.UNKNOWN: 1}
        assert sink.recipients.count("family1@families.example") == 1
        assert (await read(ctx, batch))[1].content is not None

    async def test_refused_recipient_fails_with_the_servers_words(
        self, ctx: PluginContext, batch: UUID, sink: Sink
    ) -> None:
        sink.at_command["RCPT TO:<FAMILY1@"] = "550 5.1.1 <family1@families.example>: unknown user"
        await plan(ctx, batch, mails(5))

        counts = await LedgerMailer(ctx, sink.server, FAST).send(batch)

        row = (await read(ctx, batch))[1]
        assert counts == {MailState.ACCEPTED: 4, MailState.FAILED: 1}
        assert row.message == "550 5.1.1 <(recipient)>: unknown user"

    async def test_address_that_does_not_exist_gets_no_mail_until_a_person_trusts_it(
        self, ctx: PluginContext, batch: UUID, sink: Sink
    ) -> None:
        sink.at_command["RCPT TO:<FAMILY1@"] = "550 5.1.1 <family1@families.example>: unknown user"
        sink.at_command["RCPT TO:<FAMILY2@"] = "550 5.7.1 Not from you"
        await plan(ctx, batch, mails(3))
        await LedgerMailer(ctx, sink.server, FAST).send(batch)
        dead, *others = addresses = ["Family1@families.example", "family2@families.example", "family0@families.example"]

        async with ctx.begin() as tx:
            blocked = await LedgerMailer(tx).find_blocked([*addresses, "none"], category="delivery")
            await LedgerMailer(tx).plan(another := uuid7(), mails(3), expires_at=None)
        states = {row.email: (row.state, row.message) for row in await read(ctx, another)}
        async with ctx.begin() as tx:
            lifted = [await LedgerMailer(tx).trust_address(dead) for _at in range(2)]
            left = await LedgerMailer(tx).find_blocked(addresses, category="delivery")

        assert {address: block.is_unsubscribed for address, block in blocked.items()} == {dead: False}
        assert states[dead.lower()] == (MailState.SUPPRESSED, blocked[dead].reason)
        assert [states[address][0] for address in others] == [MailState.PLANNED] * 2
        assert (lifted, left) == ([1, 0], {})

    async def test_busy_domain_waits_while_others_flow(self, ctx: PluginContext, batch: UUID, sink: Sink) -> None:
        sink.at_command["RCPT TO:<FAMILY0@BUSY."] = "451 4.7.1 Greylisted"
        busy = [replace(mail, key=f"busy{mail.key}") for mail in mails(1, "busy.example")]
        await plan(ctx, batch, busy + mails(50))

        counts = await LedgerMailer(ctx, sink.server, FAST).send(batch)

        waiting = next(row for row in await read(ctx, batch) if row.domain == "busy.example")
        assert counts == {MailState.ACCEPTED: 50, MailState.READY: 1}
        assert (waiting.state, waiting.tries, waiting.message) == ("ready", 1, "451 4.7.1 Greylisted")

    @pytest.mark.deep(of="plugins")
    async def test_domain_storm_burns_tries_of_few(self, ctx: PluginContext, batch: UUID, sink: Sink) -> None:
        sink.at_command["RCPT TO:"] = "451 4.3.2 Try later"
        await plan(ctx, batch, mails(60))

        counts = await LedgerMailer(ctx, sink.server, FAST).send(batch)

        assert counts == {MailState.READY: 60}
        assert sum(row.tries for row in await read(ctx, batch)) <= 3 + sink.server.connections

    async def test_later_after_the_dot_is_an_answer(self, ctx: PluginContext, batch: UUID, sink: Sink) -> None:
        async def later(received: Received) -> str:
            return "452 4.3.1 Disk full"

        sink.at_dot = later
        await plan(ctx, batch, mails(1))

        counts = await LedgerMailer(ctx, sink.server, FAST).send(batch)

        assert counts == {MailState.READY: 1}
        assert len(sink.log) == 1

    @pytest.mark.deep(of="plugins")
    async def test_unreachable_server_leaves_mails_ready(self, ctx: PluginContext, batch: UUID) -> None:
        await plan(ctx, batch, mails(3))

        counts = await LedgerMailer(ctx, SmtpServer("127.0.0.1", 1, connections=2), FAST).send(batch)

        assert counts == {MailState.READY: 3}
        assert [row.tries for row in await read(ctx, batch)] == [0, 0, 0]

    @pytest.mark.deep(of="plugins")
    async def test_silent_server_leaves_mails_ready(
        self, ctx: PluginContext, batch: UUID, sink: Sink, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("homeroom_plugins.mail.smtp.connection.COMMAND_TIMEOUT_S", 0.3)
        sink.greeting = None
        await plan(ctx, batch, mails(2))

        counts = await LedgerMailer(ctx, sink.server, replace(FAST, patience_s=0.5)).send(batch)

        assert counts == {MailState.READY: 2}

    async def test_cancelled_send_gives_back_what_it_had(self, ctx: PluginContext, batch: UUID, sink: Sink) -> None:
        async def slow(received: Received) -> str:
            await asyncio.sleep(0.05)
            return OK

        sink.at_dot = slow
        await plan(ctx, batch, mails(300))
        sending = asyncio.create_task(LedgerMailer(ctx, sink.server, FAST).send(batch))
        while len(sink.log) < 20:
            await asyncio.sleep(0.01)

        sending.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sending

        async with ctx.begin() as tx:
            counts = await LedgerMailer(tx).counts(batch)
        assert counts == {MailState.ACCEPTED: len(sink.log), MailState.READY: 300 - len(sink.log)}

    @pytest.mark.deep(of="plugins")
    async def test_batch_that_is_cancelled_while_two_send_it_stays_cancelled(
        self, ctx: PluginContext, batch: UUID, sink: Sink
    ) -> None:
        """Mails that were claimed but not attempted do not become ready again."""

        async def slow(received: Received) -> str:
            await asyncio.sleep(0.05)
            return OK

        sink.at_dot = slow
        await plan(ctx, batch, mails(600))
        server = replace(sink.server, connections=4)
        sending = [asyncio.create_task(LedgerMailer(ctx, server, FAST).send(batch)) for _ in range(2)]
        while len(sink.log) < 20:
            await asyncio.sleep(0.01)

        async with ctx.begin() as tx:
            await LedgerMailer(tx).cancel(batch)
        at_cancel = len(sink.log)
        await asyncio.gather(*sending)

        async with ctx.begin() as tx:
            counts = await LedgerMailer(tx).counts(batch)
        assert len(sink.log) <= at_cancel + 2 * server.connections
        assert counts == {MailState.ACCEPTED: len(sink.log), MailState.CANCELLED: 600 - len(sink.log)}
        assert len(set(sink.recipients)) == len(sink.recipients)

    async def test_required_notice_goes_to_whoever_unsubscribed_and_no_dead_address_before_or_after_planning(
        self, ctx: PluginContext, batch: UUID, sink: Sink
    ) -> None:
        async with ctx.begin() as tx:
            await suppressions.unsubscribe(tx, "family0@families.example", [])
            await suppressions.block(tx, "family1@families.example", Reason.BOUNCED)
        await plan(ctx, batch, [replace(mail, category=REQUIRED_MAIL) for mail in mails(4)])
        async with ctx.begin() as tx:
            await suppressions.block(tx, "family2@families.example", Reason.REFUSED)
            blocked = await LedgerMailer(tx).find_blocked([mail.to for mail in mails(4)], category=REQUIRED_MAIL)

        await LedgerMailer(ctx, sink.server, FAST).send(batch)

        assert sorted(sink.recipients) == ["family0@families.example", "family3@families.example"]
        _sent, *dead, _other = await read(ctx, batch)
        assert [(row.state, row.message) for row in dead] == [
            (MailState.SUPPRESSED, REQUIRED_SUPPRESSED[reason]) for reason in (Reason.BOUNCED, Reason.REFUSED)
        ]
        assert sorted(blocked) == ["family1@families.example", "family2@families.example"]
        found = sink.log[0].content
        assert b"List-Unsubscribe" not in found
        assert b"This is a required notice of" in found.replace(b"=\r\n", b"")

    async def test_mail_unsubscribed_after_planning_is_suppressed(
        self, ctx: PluginContext, batch: UUID, sink: Sink
    ) -> None:
        from homeroom_plugins.mail.suppressions import unsubscribe

        await plan(ctx, batch, mails(2))
        async with ctx.begin() as tx:
            await unsubscribe(tx, "Family0@Families.Example", ["general"])

        counts = await LedgerMailer(ctx, sink.server, FAST).send(batch)

        assert counts == {MailState.ACCEPTED: 1, MailState.SUPPRESSED: 1}
        assert sink.recipients == ["family1@families.example"]

    async def test_expired_mail_is_not_sent(self, ctx: PluginContext, batch: UUID, sink: Sink) -> None:
        await plan(ctx, batch, mails(1))
        async with ctx.begin() as tx:
            await tx.db.execute(update(MailMessage).values(expires_at=func.now()))

        counts = await LedgerMailer(ctx, sink.server, FAST).send(batch)

        assert counts == {MailState.EXPIRED: 1}
        assert sink.log == []

    async def test_other_districts_batch_is_invisible(
        self, ctx: PluginContext, house: Platform, batch: UUID, sink: Sink
    ) -> None:
        await plan(ctx, batch, mails(3))
        other = await context(house, await new_district(house, f"o{uuid7().hex[-12:]}"))
        async with other.begin() as tx:
            theirs = LedgerMailer(tx)
            seen = (await theirs.counts(batch), await theirs.status(batch), await theirs.cancel(batch))
            changed = await tx.db.execute(update(MailMessage).values(state="cancelled"))

        counts = await LedgerMailer(other, sink.server, FAST).send(batch)

        assert (seen, counts, sink.log) == (({}, [], 0), {}, [])
        assert changed.rowcount == 0  # type: ignore[attr-defined] # a CursorResult
        assert {row.state for row in await read(ctx, batch)} == {"planned"}


class TestReap:
    async def test_dead_workers_claimed_mail_is_ready_and_armed_mail_unknown(
        self, ctx: PluginContext, batch: UUID
    ) -> None:
        await plan(ctx, batch, mails(2))
        dead = Ledger(ctx.district.id, uuid7(), EXPIRED.lease_s)
        async with ctx.begin() as tx:
            await dead.release(tx.db, batch)
            claimed = await dead.claim(tx.db, batch, limit=2, paused=[])
            await dead.advance(tx.db.execute, claimed[1:], [])
        await asyncio.sleep(0.01)

        async with ctx.begin() as tx:
            await Ledger(ctx.district.id).reap(tx.db)

        states = {row.id: row.state for row in await read(ctx, batch)}
        assert states == {claimed[0].id: "ready", claimed[1].id: "unknown"}


class TestAdvance:
    async def test_mail_that_another_worker_took_is_not_armed(self, ctx: PluginContext, batch: UUID) -> None:
        await plan(ctx, batch, mails(1))
        first, second = Ledger(ctx.district.id, uuid7(), 0.0), Ledger(ctx.district.id, uuid7())
        async with ctx.begin() as tx:
            await first.release(tx.db, batch)
            mine = await first.claim(tx.db, batch, limit=1, paused=[])
        await asyncio.sleep(0.01)
        async with ctx.begin() as tx:
            await second.reap(tx.db)
            theirs = await second.claim(tx.db, batch, limit=1, paused=[])

        async with ctx.begin() as tx:
            late = await first.advance(tx.db.execute, mine, [])
            armed = await second.advance(tx.db.execute, theirs, [])

        assert (late, armed) == (set(), {theirs[0].id})
        assert (mine[0].attempt, theirs[0].attempt) == (1, 2)
