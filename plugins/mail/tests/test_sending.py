"""Whole batches through a real database and a real socket."""

from uuid import UUID

from homeroom_plugins.mail.sending.pace import Pace
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import MailState, OutgoingMail
from mail_testing.sink import Sink

FAST = Pace(lease_s=4.0, beat_s=0.5, patience_s=1.0, wind_down_s=1.0)


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


class TestSend:
    async def test_healthy_server_accepts_each_mail_once(self, ctx: PluginContext, batch: UUID, sink: Sink) -> None:
        await plan(ctx, batch, mails(450))

        counts = await LedgerMailer(ctx, sink.server, FAST).send(batch)

        assert counts == {MailState.ACCEPTED: 450}
        assert sorted(sink.recipients) == sorted(mail.to for mail in mails(450))
        assert sink.connections >= 1

    async def test_sent_again_sends_nothing(self, ctx: PluginContext, batch: UUID, sink: Sink) -> None:
        await plan(ctx, batch, mails(5))
        mailer = LedgerMailer(ctx, sink.server, FAST)
        await mailer.send(batch)

        await mailer.send(batch)

        assert len(sink.log) == 5
