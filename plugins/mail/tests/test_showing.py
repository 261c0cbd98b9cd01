"""Tests of mails as staff see them: as they were sent, but without a working link to a document."""

import base64
from dataclasses import replace
from datetime import timedelta
from email import message_from_bytes, policy
from uuid import UUID

import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.pictures import make_png
from homeroom_plugins.mail import looks, showing
from homeroom_plugins.mail.flows import KEEP_COPIES_DAYS, Tend, reconcile
from homeroom_plugins.mail.models import MailLook, MailMessage
from homeroom_plugins.mail.sending import batches
from homeroom_plugins.mail.sending.pace import Pace
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_plugins.mail.wording import installed_wording
from homeroom_sdk.branding import Branding, Contact, Logo
from homeroom_sdk.context import PluginContext
from homeroom_sdk.mails import ShownMail
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import ACCOUNT_MAIL, MailState, OutgoingMail
from mail_testing.house import context, new_district, set_settings
from mail_testing.sink import Sink
from sqlalchemy import func, select, update

LINK = "https://mail.springfield.example/r/abcDEF123"
MAIL = OutgoingMail(
    "jane",
    "family@families.example",
    "es",
    "Boletín de Jane",
    f"Estimada familia:\n\nel boletín <b> está listo: {LINK}",
    link=LINK,
    link_label="Abrir",
    category="delivery",
)
LOOK = Branding("Springfield", "#0b5394", Logo("image/png", make_png(30, 20), 30, 20), Contact("Ana", "555 0100"))
MARK = "•••••"


async def plan(ctx: PluginContext, batch: UUID, *mails: OutgoingMail) -> None:
    async with ctx.begin() as tx:
        await LedgerMailer(tx).plan(batch, mails, expires_at=None)


async def send(ctx: PluginContext, batch: UUID, sink: Sink) -> None:
    await LedgerMailer(ctx, sink.server, Pace(patience_s=1.0)).send(batch)


async def show(ctx: PluginContext, batch: UUID, *keys: str) -> list[ShownMail]:
    async with ctx.begin() as tx:
        return list(await LedgerMailer(tx).show(batch, keys or ["jane"]))


def brand(monkeypatch: pytest.MonkeyPatch, ctx: PluginContext, branding: Branding) -> None:
    monkeypatch.setattr(type(ctx), "branding", property(lambda _ctx: branding))


class TestShow:
    async def test_sent_mail_is_the_one_that_went_out_whatever_has_changed_since(
        self, ctx: PluginContext, batch: UUID, sink: Sink, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        brand(monkeypatch, ctx, LOOK)
        await plan(ctx, batch, MAIL)
        await send(ctx, batch, sink)
        brand(monkeypatch, ctx, Branding("Shelbyville", "#000000"))
        set_settings(ctx, from_name="Somebody else", help_text="Other words")
        changed = replace(installed_wording(), html="<html><head></head>new", text="new", words={"en": {}})
        for module in (showing, batches):
            monkeypatch.setattr(module, "installed_wording", lambda: changed)

        (shown,) = await show(ctx, batch)
        (out,) = (message_from_bytes(mail.content, policy=policy.default) for mail in sink.log)
        parts = {kind: out.get_body((kind,)) for kind in ("plain", "html")}
        text, html = (str(part.get_content()).replace("\r\n", "\n") for part in parts.values() if part is not None)
        leaving = out["List-Unsubscribe"].strip("<>")
        text, html = (part.replace(LINK, MARK).replace(leaving, MARK) for part in (text, html))
        before, inlined, after = shown.html.partition(f"data:image/png;base64,{_base64(LOOK)}")

        assert (shown.subject, shown.sender, shown.to) == (out["Subject"], str(out["From"]).replace('"', ""), MAIL.to)
        assert shown.text.strip() == text.strip()
        assert inlined
        assert (before + "cid:logo" + after).strip() == html.strip()
        assert (shown.state, shown.sent_at is not None, shown.language) == (MailState.ACCEPTED, True, "es")
        assert LOOK.contact.line in shown.text

    async def test_nothing_shown_or_kept_opens_a_document_or_unsubscribes(
        self, ctx: PluginContext, batch: UUID, sink: Sink
    ) -> None:
        await plan(ctx, batch, MAIL)
        before = await show(ctx, batch)
        await send(ctx, batch, sink)

        for shown in (*before, *await show(ctx, batch)):
            assert "springfield.example/r/" not in str(shown)
            assert "/unsubscribe/" not in str(shown)
            assert MARK in shown.text
        async with ctx.begin() as tx:
            row = (await tx.db.scalars(select(MailMessage).where(MailMessage.batch_id == batch))).one()
        assert row.content is None
        assert row.kept is not None
        assert b"bolet" not in row.kept
        assert [shown.state for shown in before] == [MailState.PLANNED]

    async def test_look_is_kept_once_for_all_mails_and_sealed(
        self, ctx: PluginContext, batch: UUID, sink: Sink, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        brand(monkeypatch, ctx, LOOK)
        for number in (batch, uuid7()):
            await plan(ctx, number, MAIL, replace(MAIL, key="john"))
            await send(ctx, number, sink)

        async with ctx.begin() as tx:
            kept = (await tx.db.scalars(select(MailLook))).all()
            found = await looks.find_look(tx, kept[0].id)
        assert len(kept) == 1
        assert b"555 0100" not in kept[0].content
        assert found is not None
        assert (found[0].logo, found[0].color) == (LOOK.logo, LOOK.color)

    async def test_mail_about_an_account_is_never_shown(self, ctx: PluginContext, batch: UUID) -> None:
        await plan(ctx, batch, replace(MAIL, category=ACCOUNT_MAIL))

        assert await show(ctx, batch) == []

    async def test_another_district_sees_none(self, house: Platform, ctx: PluginContext, batch: UUID) -> None:
        await plan(ctx, batch, MAIL)
        other = await context(house, await new_district(house, f"d{uuid7().hex[-12:]}"))

        assert len(await show(ctx, batch)) == 1
        assert await show(other, batch) == []

    async def test_copy_goes_after_a_year(self, ctx: PluginContext, batch: UUID) -> None:
        await plan(ctx, batch, MAIL, replace(MAIL, key="john"))
        async with ctx.begin() as tx:
            long_ago = func.now() - timedelta(days=KEEP_COPIES_DAYS + 1)
            await tx.db.execute(update(MailMessage).where(MailMessage.key == "jane").values(changed_at=long_ago))

        await reconcile(ctx, Tend())

        assert [mail.key for mail in await show(ctx, batch, "jane", "john")] == ["john"]


class TestPreview:
    async def test_mail_looks_as_it_would_go_out_and_nothing_is_planned(
        self, ctx: PluginContext, batch: UUID, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        brand(monkeypatch, ctx, LOOK)
        async with ctx.begin() as tx:
            english, arabic = await LedgerMailer(tx).preview(
                [replace(MAIL, language="en"), replace(MAIL, language="ar")]
            )
            planned = await tx.db.scalar(select(func.count()).select_from(MailMessage))

        assert 'dir="rtl"' in arabic.html
        assert "Questions? Ask Ana, 555 0100" in english.text
        assert LINK not in str(english)
        assert (english.sent_at, planned) == (None, 0)


def _base64(branding: Branding) -> str:
    assert branding.logo is not None
    return base64.b64encode(branding.logo.content).decode()
