"""Tests of the health checks for administrators."""

from uuid import UUID

import pytest
from homeroom_plugins.mail.models import MailMessage
from homeroom_plugins.mail.plugin import plugin
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_sdk.context import PluginContext
from homeroom_sdk.services import OutgoingMail
from mail_testing.sink import Sink
from sqlalchemy import update

MAIL = OutgoingMail(key="1", to="a@families.example", language="en", subject="Hello", body="Hello")


async def findings(ctx: PluginContext) -> list[str]:
    async with ctx.begin() as tx:
        return [finding.code for finding in await plugin.check(tx)]


class TestCheck:
    async def test_all_well_says_nothing(self, ctx: PluginContext, sink: Sink, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HOMEROOM_SMTP_URL", f"smtp://127.0.0.1:{sink.port}")

        assert await findings(ctx) == []

    @pytest.mark.parametrize(
        ("url", "code"),
        [("smtp://127.0.0.1:1", "mail_server_unreachable"), ("http://x.example", "mail_server_not_set")],
    )
    async def test_server_that_cannot_be_used_is_an_error(
        self, ctx: PluginContext, monkeypatch: pytest.MonkeyPatch, url: str, code: str
    ) -> None:
        monkeypatch.setenv("HOMEROOM_SMTP_URL", url)

        assert await findings(ctx) == [code]

    async def test_why_a_server_cannot_be_reached_is_said_in_words(
        self, ctx: PluginContext, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("HOMEROOM_SMTP_URL", "smtp://127.0.0.1:1")
        async with ctx.begin() as tx:
            (finding,) = await plugin.check(tx)
        assert "Nothing listens at its port." in finding.message
        assert "Error" not in finding.message

    async def test_held_mail_waits_for_a_person(
        self, ctx: PluginContext, batch: UUID, sink: Sink, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("HOMEROOM_SMTP_URL", f"smtp://127.0.0.1:{sink.port}")
        async with ctx.begin() as tx:
            await LedgerMailer(tx).plan(batch, [MAIL], expires_at=None)
            await tx.db.execute(update(MailMessage).values(state="held"))

        assert await findings(ctx) == ["mails_held"]
