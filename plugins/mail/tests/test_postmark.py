"""Tests that Postmark's events need the district's password, and are applied once."""

from base64 import b64encode
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from uuid import UUID

import httpx
import pytest
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.mail.models import MailMessage, ReturnedMail
from homeroom_plugins.mail.service import LedgerMailer
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import uuid7
from homeroom_sdk.services import OutgoingMail
from sqlalchemy import select, update

OpenContext = Callable[..., AbstractAsyncContextManager[PluginContext]]
MakeDistrict = Callable[..., Awaitable[TestDistrict]]
PASSWORD = "told to Postmark"
BOUNCE = {
    "RecordType": "Bounce",
    "ID": 42,
    "Type": "HardBounce",
    "Email": "P@families.example",
    "Details": "550 no p@x.y",
}


async def sent_mail(open_context: OpenContext, district: TestDistrict) -> UUID:
    async with open_context("mail", district) as ctx:
        mail = OutgoingMail("1", "p@families.example", "en", "Hello", "Hello")
        await LedgerMailer(ctx).plan(uuid7(), [mail], expires_at=None)
        await ctx.db.execute(update(MailMessage).values(state="accepted", content=None))
        return (await ctx.db.scalars(select(MailMessage.id))).one()


async def tell(api: ApiClient, district: TestDistrict, body: object, password: str = PASSWORD) -> httpx.Response:
    basic = b64encode(f"postmark:{password}".encode()).decode()
    path = f"/api/mail/events/postmark/{district.district.id.hex}.events"
    return await api.another().post(path, json=body, headers={"authorization": f"Basic {basic}"})


async def look(open_context: OpenContext, district: TestDistrict) -> tuple[str, list[str]]:
    async with open_context("mail", district) as ctx:
        mail = (await ctx.db.scalars(select(MailMessage))).one()
        return mail.state, [row.words for row in (await ctx.db.scalars(select(ReturnedMail))).all()]


class TestTakePostmarkEvent:
    @pytest.fixture(autouse=True)
    async def password(self, api: ApiClient, district: TestDistrict) -> None:
        body = {"pluginId": "mail", "values": {"postmark_password": PASSWORD}}
        response = await api.post("/api/plugin/settings", headers=await api.sign_in(district), json=body)
        assert response.status_code == 200, response.text

    async def test_bounce_is_followed_once(
        self, api: ApiClient, district: TestDistrict, open_context: OpenContext
    ) -> None:
        event = BOUNCE | {"Metadata": {"mail": (await sent_mail(open_context, district)).hex}}

        answers = [await tell(api, district, event) for _at in range(2)]

        assert [response.status_code for response in answers] == [200, 200]
        assert await look(open_context, district) == ("bounced", ["550 no (address)"])

    @pytest.mark.parametrize(
        ("event", "state"),
        [
            ({"RecordType": "Bounce", "Type": "SoftBounce"}, "bounced"),
            ({"RecordType": "Bounce", "Type": "AutoResponder"}, "accepted"),
            ({"RecordType": "SpamComplaint"}, "complained"),
            ({"RecordType": "Delivery", "Recipient": "p@families.example"}, "delivered"),
            ({"RecordType": "Open"}, "accepted"),
        ],
    )
    async def test_other_events_mean_what_they_say(
        self,
        api: ApiClient,
        district: TestDistrict,
        open_context: OpenContext,
        event: dict[str, object],
        state: str,
    ) -> None:
        mail = await sent_mail(open_context, district)

        response = await tell(api, district, event | {"Metadata": {"mail": mail.hex}})

        assert response.status_code == 200, response.text
        assert (await look(open_context, district))[0] == state

    async def test_wrong_password_foreign_district_and_unknown_mail_change_nothing(
        self, api: ApiClient, district: TestDistrict, make_district: MakeDistrict, open_context: OpenContext
    ) -> None:
        event = BOUNCE | {"Metadata": {"mail": (await sent_mail(open_context, district)).hex}}

        refused = [
            await tell(api, district, event, "guessed"),
            await tell(api, await make_district(), event),
            await api.another().post(f"/api/mail/events/postmark/{district.district.id.hex}.events", json=event),
        ]
        unknown = [await tell(api, district, BOUNCE | {"Metadata": {"mail": m}}) for m in (uuid7().hex, "x")]

        assert [response.status_code for response in refused] == [401, 401, 401]
        assert [response.status_code for response in unknown] == [200, 200]
        assert (await look(open_context, district))[0] == "accepted"
