"""Links that went out before there was the plugin `recipients` go on working."""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest
from delivery_testing.clerk import Clerk
from homeroom.testing.mailbox import RunningMailbox
from homeroom_plugins.delivery.handover import HAND_OVER
from homeroom_plugins.delivery.models import Recipient
from homeroom_sdk.context import PluginContext
from homeroom_sdk.recipients import PinMode
from sqlalchemy import select, text

OpenContext = Callable[..., AbstractAsyncContextManager[PluginContext]]


class TestHandOver:
    @pytest.mark.parametrize("mode", [PinMode.NONE, PinMode.GENERATED, PinMode.PERSON_ID])
    async def test_former_link_and_pin_open_the_document(
        self, clerk: Clerk, mailbox: RunningMailbox, open_context: OpenContext, mode: PinMode
    ) -> None:
        (student,) = clerk.invent(1)
        await clerk.deliver([student], pinMode=mode)
        async with open_context("delivery", clerk.district) as ctx:
            recipient = (await ctx.db.scalars(select(Recipient))).one()
            token = urlsafe_b64encode(hmac.digest(ctx.secret("links"), recipient.id.bytes, "sha256")).decode()[:43]
            number = int.from_bytes(hmac.digest(ctx.secret("pins"), recipient.id.bytes, "sha256"))
            pin = {PinMode.NONE: "", PinMode.PERSON_ID: student.person_id}.get(mode, f"{number % 10**6:06}")
            recipient.former_token_hash = hashlib.sha256(token.encode()).digest()
            await ctx.db.execute(text("DELETE FROM recipients_links"))
        path = f"/r/{clerk.district.district.id.hex}.{token}"
        browser = clerk.api.another()
        before = await browser.get(path)
        async with open_context("delivery", clerk.district) as ctx:
            await HAND_OVER.handler(ctx)
            await HAND_OVER.handler(ctx)

        assert before.status_code == 404
        assert (await browser.post(path, data={"pin": "wrong"})).status_code == (303 if mode is PinMode.NONE else 403)
        assert (await browser.post(path, data={"pin": pin})).status_code == 303
        assert student.last_name in (await browser.get(path)).text
        async with open_context("delivery", clerk.district) as ctx:
            assert (await ctx.db.scalars(select(Recipient.former_token_hash))).all() == [None]
