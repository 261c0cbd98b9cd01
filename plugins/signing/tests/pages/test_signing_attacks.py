"""Attacks on the signer's page fail: other people's links, replayed forms, guessed PINs, and scripts."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_plugins.recipients.models import Link
from homeroom_plugins.signing.consents import FAMILY
from homeroom_plugins.signing.models import FieldKind, RequestStatus, RoleKind, SignerStatus
from homeroom_plugins.signing.templates.schemas import Role
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.family_links import COOKIE
from homeroom_sdk.services import Recipients
from markupsafe import escape
from signing_testing.signer import PLATFORM, SIGNATURE, TEXT, Desk, Invited, make_field
from sqlalchemy import update

NAME = make_field("name", FieldKind.TEXT, y=10, label="Name")
GUARDIANS = (
    Role(key="guardian", kind=RoleKind.GUARDIAN_1),
    Role(key="second", kind=RoleKind.GUARDIAN_2, position=2),
)
POSTS = ("/consent", "/field/1", "/sign", "/document", "/ask/decline", "/ask/delegate", "/ask/paper", "/ask/withdraw")


def cookie_of(asked: Invited) -> str:
    (cookie,) = {item.value for item in asked.browser.cookies.jar if item.name == COOKIE}
    return str(cookie)


class TestLinkOfAnother:
    async def test_cookie_of_one_signer_opens_nothing_of_another(self, desk: Desk) -> None:
        asked, other = await desk.ask(NAME, SIGNATURE, roles=GUARDIANS)
        await asked.agree()
        stolen = {"cookie": f"{COOKIE}={cookie_of(asked)}"}
        thief = desk.api.another()

        assert TEXT not in (await thief.get(other.page, headers=stolen)).text
        for part in POSTS:
            answer = await thief.post(f"{other.page}{part}", headers=stolen, data={"reason": "x", "name": "x"})
            assert (answer.status_code, answer.headers["location"]) == (303, other.page)
        assert (await desk.signer(other)).status == SignerStatus.INVITED

    async def test_cookie_is_for_this_page_alone_and_not_for_scripts(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        cookie = (await asked.post(pin=asked.pin)).headers["set-cookie"].lower()

        assert f"path={asked.page.lower()};" in cookie + ";"
        assert "httponly" in cookie
        assert "samesite=strict" in cookie

    async def test_fields_of_another_role_are_not_asked_for(self, desk: Desk) -> None:
        theirs = make_field("theirs", FieldKind.TEXT, y=10, role="second", label="Theirs")
        asked, _other = await desk.ask(theirs, SIGNATURE, roles=GUARDIANS)
        await asked.agree()

        assert (await asked.get("/field/1")).status_code == 404
        assert (await asked.post("/field/1", answer="x")).status_code == 404

    async def test_link_of_another_district_finds_nothing(
        self, desk: Desk, make_district: Callable[..., Awaitable[TestDistrict]]
    ) -> None:
        asked = await desk.ask_one()
        other = await make_district(features=("docSig",))
        path = asked.page.replace(desk.district.district.id.hex, other.district.id.hex)
        answers = [
            await asked.browser.get(path),
            await asked.browser.post(path, data={"pin": asked.pin}),
            *[await asked.browser.post(f"{path}{part}", data={"name": "x"}) for part in POSTS],
        ]

        assert [answer.status_code for answer in answers[:2]] == [404, 404]
        assert all(answer.status_code == 303 for answer in answers[2:])
        assert (await desk.signer(asked)).status == SignerStatus.INVITED

    async def test_document_that_is_not_signed_is_none_of_this_page(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        for token in ("0" * 32 + ".x", desk.district.district.id.hex + "." + "A" * 43):
            assert (await asked.browser.get(f"/sign/{token}")).status_code == 404

    async def test_staff_are_told_neither_link_nor_pin(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        async with open_plugin_context(desk.platform, "signing", desk.district) as ctx:
            recipients = ctx.services.get(Recipients)
            for ask in (
                recipients.links([asked.id]),
                recipients.find_pin(asked.id),
                recipients.find_pins([asked.id]),
                recipients.find_mailed_pins([asked.id]),
                recipients.check_pin(asked.id, asked.pin),
                recipients.renew_pin(asked.id),
            ):
                with pytest.raises(Forbidden, match="signers"):
                    await ask

    async def test_session_of_staff_opens_nothing(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        staff = desk.api.another()
        headers = await staff.sign_in(desk.district)

        assert TEXT not in (await staff.get(asked.page, headers=headers)).text
        assert (await staff.post(f"{asked.page}/sign", headers=headers)).headers["location"] == asked.page


class TestReplays:
    async def test_signing_twice_signs_once(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        await asked.agree()
        answers = await asyncio.gather(*(asked.sign(name=f"Jo {number}") for number in range(4)))
        signer = await desk.signer(asked)
        again = await asked.sign(name="Somebody Else")

        assert {answer.status_code for answer in (*answers, again)} == {303}
        assert (await desk.acts(asked)).count("signed") == 1
        assert (await desk.signer(asked)).mark_text == signer.mark_text != "Somebody Else"

    async def test_nothing_is_changed_after_the_signature(self, desk: Desk) -> None:
        asked = await desk.ask_one(NAME, SIGNATURE)
        await asked.agree()
        await asked.post("/field/1", answer="Ada")
        await asked.sign()
        for part in POSTS:
            if part != "/document":
                await asked.post(part, answer="Mallory", reason="x", name="x", email="x@homes.example.org")
        signer = await desk.signer(asked)

        assert await desk.values(asked) == {"name": "Ada"}
        assert (signer.status, signer.declined_at, signer.paper_requested_at) == (SignerStatus.SIGNED, None, None)
        assert signer.consented_at is not None

    async def test_declining_and_consenting_again_change_nothing(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        await asked.agree()
        await asked.post("/consent", agreed="yes", version=FAMILY, language="ar")
        for reason in ("first", "second"):
            await asked.post("/ask/decline", reason=reason)
        acts = await desk.acts(asked)

        assert (await desk.signer(asked)).decline_reason == "first"
        assert (acts.count("consented"), acts.count("declined")) == (1, 1)


class TestGuessing:
    async def test_pins_tried_at_the_same_time_are_counted_one_by_one(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        answers = await asyncio.gather(*(asked.post(pin=f"{number}x") for number in range(8)))

        assert sorted(answer.status_code for answer in answers) == [403] * 4 + [423] * 4
        assert (await asked.post(pin=asked.pin)).status_code == 423

    async def test_other_address_of_the_same_link_shares_the_count(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        for number in range(5):
            await asked.browser.post(asked.path if number % 2 else asked.page, data={"pin": "x"})

        assert (await asked.post(pin=asked.pin)).status_code == 423

    @pytest.mark.parametrize("forged", ["", "9999999999.00", "x.y"])
    async def test_forged_cookie_opens_nothing(self, desk: Desk, forged: str) -> None:
        asked = await desk.ask_one()
        answer = await asked.browser.post(f"{asked.page}/sign", headers={"cookie": f"{COOKIE}={forged}"})

        assert answer.headers["location"] == asked.page


class TestOrder:
    async def test_who_is_not_first_can_do_nothing(self, desk: Desk) -> None:
        _first, second = await desk.ask(NAME, SIGNATURE, roles=GUARDIANS, waiting=["second"])
        await second.post(pin=second.pin)
        for part in POSTS:
            answer = await second.post(part, agreed="yes", reason="x", name="x", email="x@homes.example.org")
            assert (answer.status_code, answer.headers["location"]) == (303, second.page)
        signer = await desk.signer(second)

        assert (signer.status, signer.consented_at, signer.paper_requested_at) == (SignerStatus.WAITING, None, None)
        assert (await second.get("/page/1")).status_code == 303
        assert (await second.post("/document")).status_code == 303


class TestScripts:
    @pytest.mark.parametrize("text", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7*7 }}"])
    async def test_script_in_a_value_is_text(self, desk: Desk, text: str) -> None:
        field = make_field("name", FieldKind.TEXT, y=10, label=text)
        asked = await desk.ask_one(field, SIGNATURE)
        await asked.agree()
        await asked.post("/field/1", answer=text)
        unsure = await asked.sign(name=text, confirmed="")
        pages = [unsure, await asked.get("/field/1"), await asked.get("/review")]
        pages.append(await asked.post("/ask/delegate", name=text, email=text))

        for page in pages:
            assert "<script>alert" not in page.text
            assert "<img src=x" not in page.text
            assert escape(text) in page.text
        assert await desk.values(asked) == {"name": text}


class TestEndedLinks:
    async def test_expired_link_says_so_and_does_nothing(self, desk: Desk) -> None:
        asked = await desk.ask_one(NAME, SIGNATURE)
        await asked.agree()
        past = datetime.now(UTC) - timedelta(seconds=1)
        await desk.set_request(asked, expires_at=past)
        async with desk.platform.database.district(desk.district.district.id) as session:
            await session.execute(update(Link).where(Link.id == asked.id).values(expires_at=past))
        answers = [await asked.post(part, answer="x", reason="x") for part in POSTS]
        page = await asked.get()

        assert {answer.status_code for answer in answers} == {303}
        assert (page.status_code, "This link has ended" in page.text) == (410, True)
        assert await desk.values(asked) == {}

    async def test_request_is_over_although_the_link_is_not(self, desk: Desk) -> None:
        asked = await desk.ask_one(NAME, SIGNATURE)
        await asked.agree()
        await desk.set_request(asked, expires_at=datetime.now(UTC) - timedelta(seconds=1))
        page, answer = await asked.get(), await asked.sign()

        assert (page.status_code, "The time for signing is over" in page.text) == (410, True)
        assert answer.headers["location"] == asked.page
        assert (await desk.signer(asked)).status == SignerStatus.OPENED

    async def test_recalled_link_says_so_and_does_nothing(self, desk: Desk) -> None:
        asked = await desk.ask_one(NAME, SIGNATURE)
        await asked.agree()
        async with open_plugin_context(desk.platform, "signing", desk.district, actor=PLATFORM) as ctx:
            await ctx.services.get(Recipients).recall([asked.id])
        answers = [await asked.post(part, answer="x", reason="x") for part in POSTS]
        page, old = await asked.get(), await asked.browser.get(asked.path)

        assert {answer.status_code for answer in answers} == {303}
        assert (page.status_code, "The school has withdrawn this document" in page.text) == (410, True)
        assert old.status_code in (303, 410)
        assert await desk.values(asked) == {}

    async def test_renewed_link_ends_the_former_and_its_pin(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        await asked.agree()
        async with open_plugin_context(desk.platform, "signing", desk.district, actor=PLATFORM) as ctx:
            recipients = ctx.services.get(Recipients)
            await recipients.renew_links([asked.id])
            renewed = (await recipients.links([asked.id]))[asked.id]

        assert renewed.rpartition("/")[2] != asked.token
        assert (await asked.get()).status_code == 404
        assert (await asked.sign()).headers["location"] == asked.page

    async def test_request_that_was_cancelled_meanwhile_is_not_signed(self, desk: Desk) -> None:
        asked = await desk.ask_one()
        await asked.agree()
        review = await asked.get("/review")
        await desk.set_request(asked, status=RequestStatus.CANCELLED)
        answer = await asked.sign()

        assert (review.status_code, answer.status_code) == (200, 303)
        assert (await asked.get()).status_code == 410


class TestOneDistrict:
    async def test_page_of_a_district_without_signing_is_not_there(
        self, desk: Desk, make_district: Callable[..., Awaitable[TestDistrict]], api: ApiClient
    ) -> None:
        asked = await desk.ask_one()
        other = await make_district(features=("pdfSplitter",))
        path = asked.page.replace(desk.district.district.id.hex, other.district.id.hex)

        assert (await api.another().get(path)).status_code == 404
        assert (await api.another().post(path, data={"pin": asked.pin})).status_code == 404
