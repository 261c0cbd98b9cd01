"""Tests of mails with templates: which one applies, that mails are sent as shown, and that an invalid one pauses a
batch.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from uuid import UUID

import pytest
from homeroom.platform import Platform
from homeroom_plugins.mail.mail_templates.cascade import find_templates, slots_of
from homeroom_plugins.mail.mail_templates.choosing import TemplateUnusable
from homeroom_plugins.mail.mail_templates.models import MailTemplate
from homeroom_plugins.mail.models import MailMessage
from homeroom_plugins.mail.sending.pace import Pace
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_sdk.context import PluginContext
from homeroom_sdk.mails import ShownMail, TemplateUse
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import MailState, OutgoingMail
from mail_testing.house import STAFF, context, new_district
from mail_testing.sink import Sink
from sqlalchemy import select

LONG_AGO = datetime(2026, 1, 5, tzinfo=UTC)
LINK = "https://mail.springfield.example/r/abcDEF123"
VALUES = {"firstName": "Zoë", "message": "Dear family,\n\nit is ready.", "until": ""}
USE = TemplateUse("delivery", "North", VALUES)
MAIL = OutgoingMail("zoe", "f@families.example", "ar-EG", "Card", "Ours", link=LINK, link_label="Open", template=USE)
HTML = '<p>{{firstName}}: {{message}}</p><a href="{{link}}">Open it</a>'


async def keep(
    ctx: PluginContext,
    school: str = "",
    language: str = "",
    *,
    number: int = 1,
    at: datetime = LONG_AGO,
    **says: object,
) -> UUID:
    """Save a version of a template."""
    row = {"kind": "delivery", "subject": "", "body": "", "html": "", "is_ours": False, "created_by": "ana", **says}
    async with ctx.begin() as tx:
        version = MailTemplate(
            id=uuid7(), school_id=school, language=language, number=number, created_at=at, created_by_id=None, **row
        )
        tx.db.add(version)
        await tx.db.flush()
        return version.id


async def plan(ctx: PluginContext, batch: UUID, *mails: OutgoingMail) -> None:
    async with ctx.begin() as tx:
        await LedgerMailer(tx).plan(batch, mails, expires_at=None)


async def send(ctx: PluginContext, batch: UUID, sink: Sink) -> Mapping[MailState, int]:
    return await LedgerMailer(ctx, sink.server, Pace(patience_s=1.0)).send(batch)


async def show(ctx: PluginContext, batch: UUID) -> ShownMail:
    async with ctx.begin() as tx:
        (shown,) = await LedgerMailer(tx).show(batch, [MAIL.key])
    return shown


async def row_of(ctx: PluginContext, batch: UUID) -> MailMessage:
    async with ctx.begin() as tx:
        return (await tx.db.scalars(select(MailMessage).where(MailMessage.batch_id == batch))).one()


def parts_of(content: bytes) -> tuple[str, str, str]:
    """Return subject, text and HTML of a sent message."""
    mail = message_from_bytes(content, policy=policy.default)
    text, html = (mail.get_body((kind,)) for kind in ("plain", "html"))
    assert text is not None
    assert html is not None
    return mail["Subject"], text.get_content(), html.get_content()


class TestCascade:
    def test_order_is_school_then_district_each_by_language_then_for_all(self) -> None:
        assert slots_of(" North", "es-MX") == [
            *(("north", "es-MX"), ("north", "es"), ("north", "")),
            *(("", "es-MX"), ("", "es"), ("", "")),
        ]
        assert slots_of("", "en") == [("", "en"), ("", "")]

    async def test_nearest_template_applies_and_one_given_up_does_not(self, ctx: PluginContext) -> None:
        async def found(language: str = "es-MX", school: str = "NORTH", at: datetime | None = None) -> str:
            async with ctx.begin() as tx:
                (row,) = await find_templates(tx, [(replace(USE, school=school, at=at), language)])
            return row.body if row else "ours"

        assert await found() == "ours"
        await keep(ctx, body="district")
        await keep(ctx, language="es", body="district es")
        assert (await found("ar"), await found()) == ("district", "district es")
        await keep(ctx, "north", body="north")
        assert (await found(), await found(school="south")) == ("north", "district es")
        await keep(ctx, "north", "es", body="north es")
        await keep(ctx, "north", "fr", body="north fr")
        assert (await found(), await found("fr"), await found("ar")) == ("north es", "north fr", "north")
        await keep(ctx, "north", "es", number=2, is_ours=True, at=LONG_AGO + timedelta(days=2))
        assert await found() == "north"
        assert await found(at=LONG_AGO + timedelta(days=1)) == "north es"
        assert await found(at=LONG_AGO - timedelta(days=1)) == "ours"

    async def test_other_districts_and_other_schools_see_none(self, house: Platform, ctx: PluginContext) -> None:
        await keep(ctx, "north", body="north")
        await keep(ctx, body="district")
        other = await context(house, await new_district(house, f"d{uuid7().hex[-12:]}"))
        southern = await context(house, ctx.district.id, replace(STAFF, schools=frozenset({"south"})))

        async with other.begin() as tx:
            assert (await tx.db.scalars(select(MailTemplate))).all() == []
        async with southern.begin() as tx:
            assert [row.body for row in await tx.db.scalars(select(MailTemplate))] == ["district"]


class TestSend:
    async def test_mail_goes_out_as_its_template_says_and_is_shown_so(
        self, ctx: PluginContext, batch: UUID, sink: Sink
    ) -> None:
        version = await keep(ctx, subject="[{{districtName}}] {{subject}}", html=HTML, language="ar")
        await plan(ctx, batch, MAIL)
        before = await show(ctx, batch)
        counts = await send(ctx, batch, sink)
        after = await show(ctx, batch)

        assert counts == {MailState.ACCEPTED: 1}
        subject, text, html = parts_of(sink.log[0].content)
        assert subject == "[Springfield] Card"
        assert f'<a href="{LINK}">Open it</a>' in html
        assert "Zoë: Dear family,<br>" in html
        assert f"Open it: {LINK}" in text
        assert text.count(LINK) == 1
        assert "Ours" not in text + html
        assert '<div dir="rtl">' in html
        assert "List-Unsubscribe" in str(message_from_bytes(sink.log[0].content).keys())
        assert (
            after.text
            == before.text
            == text.replace("\r\n", "\n")
            .replace(LINK, "•••••")
            .replace(text[text.index("https://mail.springfield.example/unsubscribe") :].split()[0], "•••••")
        )
        assert (after.subject, after.html) == (before.subject, before.html)
        assert LINK not in after.html
        row = await row_of(ctx, batch)
        assert (row.template_id, row.is_unwritten, row.content) == (version, False, None)

    async def test_text_alone_is_laid_out_as_ours_with_its_button(
        self, ctx: PluginContext, batch: UUID, sink: Sink
    ) -> None:
        await keep(ctx, body="Hello {{firstName}}!\n\n{{message}}")
        await plan(ctx, batch, MAIL)
        await send(ctx, batch, sink)

        subject, text, html = parts_of(sink.log[0].content)
        assert subject == "Card"
        assert "Hello Zoë!" in text
        assert f'href="{LINK}"' in html
        assert ">Open</a>" in html

    async def test_approved_batch_keeps_its_version(self, ctx: PluginContext, batch: UUID, sink: Sink) -> None:
        first = await keep(ctx, body="First {{message}}")
        await keep(ctx, body="Second {{message}}", number=2, at=LONG_AGO + timedelta(days=2))
        await plan(ctx, batch, replace(MAIL, template=replace(USE, at=LONG_AGO + timedelta(days=1))))
        await send(ctx, batch, sink)

        assert "First Dear family" in parts_of(sink.log[0].content)[1]
        assert (await row_of(ctx, batch)).template_id == first

    async def test_broken_template_holds_the_batch_until_it_is_mended(
        self, ctx: PluginContext, batch: UUID, sink: Sink
    ) -> None:
        await keep(ctx, body="{{message}}{{ 'x' * 10 ** 9 }}")
        await plan(ctx, batch, MAIL, replace(MAIL, key="other", template=None))
        counts = await send(ctx, batch, sink)

        assert counts[MailState.PLANNED] == 1
        assert len(sink.log) == 0
        async with ctx.begin() as tx:
            wait = await LedgerMailer(tx).find_wait(batch)
            assert wait is not None
            assert wait.reason.startswith("Version 1 of the template for these e-mails cannot be used.")
            with pytest.raises(TemplateUnusable):
                await LedgerMailer(tx).preview([MAIL])
        mended = await keep(ctx, body="Mended {{message}}", number=2)
        async with ctx.begin() as tx:
            await LedgerMailer(tx).resume(batch)
        assert await send(ctx, batch, sink) == {MailState.ACCEPTED: 2}
        assert any("Mended Dear family" in parts_of(mail.content)[1] for mail in sink.log)
        async with ctx.begin() as tx:
            used = await tx.db.scalars(select(MailMessage.template_id).where(MailMessage.batch_id == batch))
            assert set(used) == {mended, None}

    async def test_personal_placeholders_stay_out_of_subjects_where_the_district_wants_it(
        self, ctx: PluginContext, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await keep(ctx, subject="{{firstName}}: {{subject}}", body="{{firstName}} {{message}}")
        monkeypatch.setattr(type(ctx), "flag", lambda _ctx, name: name == "HideNameInEmailSubject")
        async with ctx.begin() as tx:
            (shown,) = await LedgerMailer(tx).preview([MAIL])

        assert shown.subject == ": Card"
        assert "Zoë Dear" in shown.text
