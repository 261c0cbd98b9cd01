"""Tests of planning, cancelling, resending, and of what the ledger stores."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest
from homeroom_plugins.mail.flows import Tend, tend
from homeroom_plugins.mail.models import MailMessage
from homeroom_plugins.mail.planning import Content, associated, unpack
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_plugins.mail.suppressions import unsubscribe
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Conflict, NotFound, ValidationFailed
from homeroom_sdk.seals import SealBroken
from homeroom_sdk.services import ACCOUNT_MAIL, MailState, OutgoingMail
from mail_testing.sink import Sink
from sqlalchemy import func, select, update

MAIL = OutgoingMail(
    key="jane", to="family@families.example", language="en", subject="Report card of Jane", body="Secret words."
)


async def plan(ctx: PluginContext, batch: UUID, *mails: OutgoingMail) -> int:
    async with ctx.begin() as tx:
        return await LedgerMailer(tx).plan(batch, mails, expires_at=None)


async def row_of(ctx: PluginContext, batch: UUID) -> MailMessage:
    async with ctx.begin() as tx:
        return (await tx.db.scalars(select(MailMessage).where(MailMessage.batch_id == batch))).one()


async def set_row(ctx: PluginContext, batch: UUID, **values: object) -> None:
    async with ctx.begin() as tx:
        await tx.db.execute(update(MailMessage).where(MailMessage.batch_id == batch).values(**values))


class TestPlan:
    async def test_same_keys_again_are_the_same_mails(self, ctx: PluginContext, batch: UUID) -> None:
        assert await plan(ctx, batch, MAIL) == 1

        assert await plan(ctx, batch, MAIL, replace(MAIL, key="john")) == 1

    async def test_content_is_sealed_in_its_row(self, ctx: PluginContext, batch: UUID) -> None:
        await plan(ctx, batch, replace(MAIL, link="https://springfield.example/r/x", link_label="Open"))

        row = await row_of(ctx, batch)
        seal = ctx.seal("content")

        assert row.content is not None
        assert b"Secret" not in row.content
        plain = unpack(seal.open(row.content, associated(ctx.district.id, row.id)))
        assert plain == Content(MAIL.subject, MAIL.body, "https://springfield.example/r/x", "Open")
        with pytest.raises(SealBroken):
            seal.open(row.content, associated(ctx.district.id, batch))

    @pytest.mark.parametrize(("hidden", "subject"), [(True, "Report card of"), (False, "Report card of {{firstName}}")])
    async def test_placeholder_of_a_name_goes_where_the_district_wants_none_in_subjects(
        self, ctx: PluginContext, batch: UUID, monkeypatch: pytest.MonkeyPatch, hidden: bool, subject: str
    ) -> None:
        monkeypatch.setattr(type(ctx), "flag", lambda _ctx, name: hidden and name == "HideNameInEmailSubject")
        await plan(ctx, batch, replace(MAIL, subject="Report card of {{firstName}}"))
        row = await row_of(ctx, batch)
        assert row.content is not None
        plain = ctx.seal("content").open(row.content, associated(ctx.district.id, row.id))
        assert unpack(plain).subject == subject

    async def test_message_id_is_stored_before_the_first_attempt(self, ctx: PluginContext, batch: UUID) -> None:
        await plan(ctx, batch, MAIL)

        row = await row_of(ctx, batch)

        assert row.message_id == f"<{row.id}@mail.springfield.example>"

    async def test_bad_address_fails_its_row_alone(self, ctx: PluginContext, batch: UUID) -> None:
        await plan(ctx, batch, replace(MAIL, to="a@x.example, b@x.example"), replace(MAIL, key="john"))

        async with ctx.begin() as tx:
            status = await LedgerMailer(tx).status(batch)

        assert [(item.key, item.state) for item in status] == [("jane", MailState.FAILED), ("john", MailState.PLANNED)]
        assert "exactly one e-mail address" in status[0].message

    async def test_unsubscribed_address_is_suppressed(self, ctx: PluginContext, batch: UUID) -> None:
        async with ctx.begin() as tx:
            await unsubscribe(tx, "FAMILY@families.example", [])

        await plan(ctx, batch, MAIL)

        assert (await row_of(ctx, batch)).state == "suppressed"

    async def test_account_mail_goes_out_alone_to_those_who_unsubscribed_too(
        self, ctx: PluginContext, batch: UUID, sink: Sink, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("HOMEROOM_SMTP_URL", f"smtp://127.0.0.1:{sink.port}")
        async with ctx.begin() as tx:
            await unsubscribe(tx, MAIL.to, [])
        await plan(ctx, batch, replace(MAIL, category=ACCOUNT_MAIL))
        await set_row(ctx, batch, due_at=func.now() - timedelta(minutes=2))

        await tend(ctx, Tend())

        assert sink.recipients == [MAIL.to]
        assert b"nsubscribe" not in sink.log[0].content

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("subject", "Hello\r\nBcc: all@x.example"),
            ("subject", "x" * 256),
            ("subject", "nul\0"),
            ("subject", "line\u2028break"),
            ("link_label", "a\nb"),
            ("link", "javascript:alert(1)"),
            ("link", "https://x.example/\r\nX: y"),
            ("link", "https://x.example/" + "a" * 2000),
            ("body", "x" * 100_001),
            ("body", "nul\0"),
            ("key", ""),
        ],
    )
    async def test_bad_field_is_refused_by_name(self, ctx: PluginContext, batch: UUID, field: str, value: str) -> None:
        with pytest.raises(ValidationFailed) as refused:
            await plan(ctx, batch, replace(MAIL, key="good"), replace(MAIL, **{field: value}))  # type: ignore[arg-type]  # any field

        assert refused.value.data is not None
        assert list(refused.value.data["fields"]) == [field]
        async with ctx.begin() as tx:
            assert await LedgerMailer(tx).counts(batch) == {}


class TestCancel:
    async def test_waiting_mails_are_cancelled_and_their_content_goes(self, ctx: PluginContext, batch: UUID) -> None:
        await plan(ctx, batch, MAIL)

        async with ctx.begin() as tx:
            cancelled = await LedgerMailer(tx).cancel(batch)

        row = await row_of(ctx, batch)
        assert (cancelled, row.state, row.content) == (1, "cancelled", None)


class TestResend:
    async def test_held_mail_is_sent_again(self, ctx: PluginContext, batch: UUID, sink: Sink) -> None:
        await plan(ctx, batch, MAIL)
        await set_row(ctx, batch, state="held")

        async with ctx.begin() as tx:
            await LedgerMailer(tx).resend(batch, "jane")
        counts = await LedgerMailer(ctx, sink.server).send(batch)

        assert counts == {MailState.ACCEPTED: 1}
        assert sink.recipients == [MAIL.to]

    async def test_accepted_mail_is_refused(self, ctx: PluginContext, batch: UUID, sink: Sink) -> None:
        await plan(ctx, batch, MAIL)
        await LedgerMailer(ctx, sink.server).send(batch)

        with pytest.raises(Conflict):
            async with ctx.begin() as tx:
                await LedgerMailer(tx).resend(batch, "jane")

    @pytest.mark.deep(of="plugins")
    async def test_absent_mail_is_not_found(self, ctx: PluginContext, batch: UUID) -> None:
        with pytest.raises(NotFound):
            async with ctx.begin() as tx:
                await LedgerMailer(tx).resend(batch, "nobody")


class TestTend:
    async def test_unknown_mail_is_held_when_its_time_is_over(self, ctx: PluginContext, batch: UUID) -> None:
        await plan(ctx, batch, MAIL)
        await set_row(ctx, batch, state="unknown", due_at=func.now() - timedelta(seconds=1))

        await tend(ctx, Tend())

        assert (await row_of(ctx, batch)).state == "held"

    async def test_mail_that_nobody_sends_is_sent(
        self, ctx: PluginContext, batch: UUID, sink: Sink, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("HOMEROOM_SMTP_URL", f"smtp://127.0.0.1:{sink.port}")
        await plan(ctx, batch, MAIL)
        await set_row(ctx, batch, state="ready", due_at=func.now() - timedelta(minutes=2))

        await tend(ctx, Tend())

        assert sink.recipients == [MAIL.to]

    async def test_planned_mail_waits_for_send(self, ctx: PluginContext, batch: UUID) -> None:
        await plan(ctx, batch, MAIL)

        await tend(ctx, Tend())

        assert (await row_of(ctx, batch)).state == "planned"

    async def test_content_of_undecided_mail_goes_after_a_month(self, ctx: PluginContext, batch: UUID) -> None:
        await plan(ctx, batch, MAIL)
        await set_row(ctx, batch, state="failed", changed_at=func.now() - timedelta(days=31))

        await tend(ctx, Tend())

        assert (await row_of(ctx, batch)).content is None
