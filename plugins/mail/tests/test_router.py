"""Tests of the API calls and the public page, through the whole application."""

import re
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from uuid import uuid4

import httpx
import pytest
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.mail import suppressions
from homeroom_plugins.mail.models import Reason, Suppression
from homeroom_plugins.mail.tokens import Subscriber, tokens_of
from homeroom_sdk.context import PluginContext
from sqlalchemy import select

ADDRESS = "parent@families.example"
MakeDistrict = Callable[..., Awaitable[TestDistrict]]
OpenContext = Callable[..., AbstractAsyncContextManager[PluginContext]]


@dataclass
class Recipient:
    """A recipient of a mail of the category `delivery`, who has its link."""

    api: ApiClient
    token: str

    async def read(self, call: str = "allunsubscribe") -> list[str]:
        response = await self.api.get(f"/api/mail/settings/{call}/{self.token}")
        assert response.status_code == 200, response.text
        found: list[str] = response.json()["data"]["categories"]
        return found

    async def open_page(self) -> httpx.Response:
        return await self.api.get(f"/unsubscribe/{self.token}")

    async def press(self, **form: str) -> httpx.Response:
        return await self.api.post(f"/unsubscribe/{self.token}", data=form)


async def make_token(open_context: OpenContext, district: TestDistrict, language: str = "en") -> str:
    async with open_context("mail", district) as ctx:
        return tokens_of(ctx).make(Subscriber(ADDRESS, "delivery", language))


@pytest.fixture
async def recipient(api: ApiClient, district: TestDistrict, open_context: OpenContext) -> Recipient:
    return Recipient(api.another(), await make_token(open_context, district))


class TestPage:
    async def test_opening_it_changes_nothing(self, recipient: Recipient) -> None:
        page = await recipient.open_page()

        assert page.status_code == 200
        assert "Unsubscribe from all e-mails" in page.text
        assert await recipient.read() == []

    async def test_head_is_answered_as_get(self, recipient: Recipient) -> None:
        """Link scanners send HEAD, and consider a link broken if it is not found."""
        pages = [await recipient.api.request(method, f"/unsubscribe/{recipient.token}") for method in ("GET", "HEAD")]
        lost = await recipient.api.request("HEAD", f"/unsubscribe/{recipient.token[:-2]}")

        assert [page.status_code for page in pages] == [200, 200]
        assert pages[0].headers["content-length"] == pages[1].headers["content-length"]
        assert lost.status_code == 404

    async def test_fifty_requests_of_link_scanners_change_nothing(
        self, recipient: Recipient, district: TestDistrict, open_context: OpenContext
    ) -> None:
        paths = [
            f"/unsubscribe/{recipient.token}",
            f"/unsubscribe/{recipient.token}?action=unsubscribe_all",
            f"/api/mail/settings/unsubscribe/{recipient.token}",
            f"/api/mail/settings/allunsubscribe/{recipient.token}?List-Unsubscribe=One-Click",
        ]
        for at in range(50):
            await recipient.api.request(("GET", "HEAD")[at % 2], paths[at % 4])

        assert await recipient.read() == []
        async with open_context("mail", district) as ctx:
            assert (await ctx.db.scalars(select(Suppression))).all() == []

    async def test_it_shows_no_full_address_and_runs_no_script(self, recipient: Recipient) -> None:
        page = await recipient.open_page()

        assert ADDRESS not in page.text
        assert "p…@families.example" in page.text
        assert "<script" not in page.text
        assert page.headers["cache-control"] == "no-store"

    async def test_one_click_post_unsubscribes_from_this_kind(self, recipient: Recipient) -> None:
        page = await recipient.press(**{"List-Unsubscribe": "One-Click"})

        assert page.status_code == 200
        assert await recipient.read() == ["delivery"]

    async def test_pressed_twice_is_the_same(self, recipient: Recipient) -> None:
        await recipient.press(action="unsubscribe")

        page = await recipient.press(action="unsubscribe")

        assert (page.status_code, await recipient.read()) == (200, ["delivery"])

    async def test_all_and_back_again(self, recipient: Recipient) -> None:
        await recipient.press(action="unsubscribe_all")
        assert await recipient.read() == ["*"]
        assert await recipient.read("unsubscribe") == ["*"]

        page = await recipient.press(action="subscribe")

        assert await recipient.read() == []
        assert "again" in page.text

    async def test_arabic_mail_gets_a_page_from_right_to_left(
        self, api: ApiClient, district: TestDistrict, open_context: OpenContext
    ) -> None:
        page = await api.another().get(f"/unsubscribe/{await make_token(open_context, district, 'ar')}")

        assert '<html lang="ar" dir="rtl">' in page.text

    async def test_forged_token_is_not_found(self, recipient: Recipient) -> None:
        recipient.token = recipient.token[:-4] + "AAAA"

        assert (await recipient.open_page()).status_code == 404
        assert (await recipient.press()).status_code == 404

    async def test_token_of_another_district_is_not_found(
        self, recipient: Recipient, make_district: MakeDistrict
    ) -> None:
        other = await make_district()
        recipient.token = f"{other.district.id.hex}.{recipient.token.partition('.')[2]}"

        assert (await recipient.press()).status_code == 404

    async def test_unknown_district_is_not_found(self, recipient: Recipient) -> None:
        recipient.token = f"{uuid4().hex}.{recipient.token.partition('.')[2]}"

        assert (await recipient.open_page()).status_code == 404


class TestPreferences:
    """A family's choice between the kinds of mail that the plugins of its district send."""

    @staticmethod
    def kinds(page: httpx.Response) -> dict[str, bool]:
        """Return each kind on the page, and whether it is ticked."""
        return {key: " checked" in rest for key, rest in re.findall(r'name="kind" value="([^"]+)"([^>]*)>', page.text)}

    async def choose(self, recipient: Recipient, *kinds: str, **more: object) -> httpx.Response:
        form = {"action": "choose", "offered": ["delivery", "messages"], "kind": list(kinds), **more}
        return await recipient.api.post(f"/unsubscribe/{recipient.token}", data=form)

    async def test_kinds_are_named_and_ticked_as_they_are_sent(self, recipient: Recipient) -> None:
        page = await recipient.open_page()

        assert self.kinds(page) == {"delivery": True, "messages": True, "signing": True}
        assert "Documents, such as report cards" in page.text

    async def test_one_kind_is_kept_and_the_other_is_not(self, recipient: Recipient) -> None:
        pages = [await self.choose(recipient, "messages") for _at in range(2)]

        assert [self.kinds(page) for page in pages] == [{"delivery": False, "messages": True, "signing": True}] * 2
        assert await recipient.read() == ["delivery"]

    async def test_one_call_tells_of_the_links_own_kind_and_the_other_of_all(self, recipient: Recipient) -> None:
        await self.choose(recipient, "delivery")
        assert (await recipient.read("unsubscribe"), await recipient.read()) == ([], ["messages"])

        await self.choose(recipient)

        assert (await recipient.read("unsubscribe"), await recipient.read()) == (["delivery"], ["delivery", "messages"])

    async def test_whoever_had_unsubscribed_from_all_gets_what_they_choose(self, recipient: Recipient) -> None:
        await recipient.press(action="unsubscribe_all")
        assert self.kinds(await recipient.open_page()) == {"delivery": False, "messages": False, "signing": False}

        page = await self.choose(recipient, "delivery")

        assert self.kinds(page)["delivery"]
        assert await recipient.read() == ["messages"]

    async def test_nothing_chosen_after_unsubscribing_from_all_changes_nothing(self, recipient: Recipient) -> None:
        await recipient.press(action="unsubscribe_all")
        await self.choose(recipient)

        assert await recipient.read() == ["*"]

    async def test_what_was_not_offered_or_is_no_kind_stays(self, recipient: Recipient) -> None:
        await self.choose(recipient, "made up", offered=["delivery", "made up", "account"])

        assert await recipient.read() == ["delivery"]

    async def test_required_notices_are_shown_and_cannot_be_refused_here(
        self, recipient: Recipient, api: ApiClient, district: TestDistrict
    ) -> None:
        body = {"pluginId": "mail", "values": {"required_notices": "messages"}}
        await api.post("/api/plugin/settings", headers=await api.sign_in(district), json=body)

        page = await self.choose(recipient)

        assert self.kinds(page) == {"delivery": False, "messages": True, "signing": True}
        assert "required notices: always sent" in page.text
        assert await recipient.read() == ["delivery"]

    async def test_block_of_a_dead_address_stays(
        self, recipient: Recipient, district: TestDistrict, open_context: OpenContext
    ) -> None:
        async with open_context("mail", district) as ctx:
            await suppressions.block(ctx, ADDRESS, Reason.BOUNCED)

        await self.choose(recipient, "delivery", "messages")

        async with open_context("mail", district) as ctx:
            assert await suppressions.list_unsubscribed(ctx, ADDRESS, [Reason.BOUNCED]) == ["*"]

    @pytest.mark.parametrize("language", ["en", "ar", "es", "fr", "de", "th", "zh"])
    async def test_every_language_has_its_words(
        self, api: ApiClient, district: TestDistrict, open_context: OpenContext, language: str
    ) -> None:
        path = f"/unsubscribe/{await make_token(open_context, district, language)}"
        page = await api.another().get(path)

        english = ("Choose what you get", "Documents, such as report cards", ">Save<")
        assert [words in page.text for words in english] == [language == "en"] * 3


class TestSubscriptionCalls:
    @pytest.mark.parametrize("call", ["unsubscribe", "subscribe"])
    async def test_stranger_is_asked_to_sign_in(self, api: ApiClient, call: str) -> None:
        response = await api.another().post(f"/api/mail/{call}", json={"emailAddress": ADDRESS})

        assert (response.status_code, response.json()["code"]) == (401, "not_signed_in")

    @pytest.mark.parametrize("call", ["unsubscribe", "subscribe"])
    async def test_user_without_a_staff_role_is_refused(
        self, api: ApiClient, make_district: MakeDistrict, call: str
    ) -> None:
        headers = await api.sign_in(await make_district(roles=["PublicUser"]))

        response = await api.post(f"/api/mail/{call}", headers=headers, json={"emailAddress": ADDRESS})

        assert (response.status_code, response.json()["code"]) == (403, "forbidden")

    async def test_staff_unsubscribe_an_address_and_see_it_in_the_grid(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        headers = await api.sign_in(district)
        body = {"emailAddress": ADDRESS.upper(), "schoolId": "S1", "schoolName": "North", "categories": ["delivery"]}

        response = await api.post("/api/mail/unsubscribe", headers=headers, json=body)
        grid = (await api.get("/api/instance/UnsubscribedEmails", headers=headers)).json()

        assert response.json()["data"]["categories"] == ["delivery"]
        assert [(row["email"], row["schoolId"], row["schoolName"]) for row in grid["r"]] == [(ADDRESS, "S1", "North")]

    async def test_staff_subscribe_an_address_again(self, api: ApiClient, district: TestDistrict) -> None:
        headers = await api.sign_in(district)
        await api.post("/api/mail/unsubscribe", headers=headers, json={"emailAddress": ADDRESS})

        response = await api.post("/api/mail/subscribe", headers=headers, json={"emailAddress": ADDRESS})

        assert (response.status_code, response.json()["data"]["categories"]) == (200, [])

    @pytest.mark.parametrize(
        ("body", "field"),
        [
            ({"emailAddress": "two@x.example, more@x.example"}, "emailAddress"),
            ({}, "emailAddress"),
            ({"emailAddress": ADDRESS, "categories": ["x" * 41]}, "categories"),
        ],
    )
    async def test_bad_body_is_refused_by_field(
        self, api: ApiClient, district: TestDistrict, body: dict[str, object], field: str
    ) -> None:
        headers = await api.sign_in(district)

        response = await api.post("/api/mail/unsubscribe", headers=headers, json=body)

        assert response.status_code == 422
        assert list(response.json()["data"]["fields"]) == [field]

    async def test_other_districts_see_nothing_of_it(
        self, api: ApiClient, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        await api.post("/api/mail/unsubscribe", headers=await api.sign_in(district), json={"emailAddress": ADDRESS})

        grid = await api.get("/api/instance/UnsubscribedEmails", headers=await api.sign_in(await make_district()))

        assert grid.json()["r"] == []
