"""Open screens: access, the notifications each one gets, and their end with the session."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from homeroom.events import screens
from homeroom.events.outbox import notify_screens
from homeroom.identity.models import UserSchool, UserSession
from homeroom.platform import Platform
from homeroom.tenancy.models import School
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import SCHOOL_USER
from sqlalchemy import delete, func, update
from sso_testing.browser import Browser
from sso_testing.forger import run_forger

PATIENCE_S = 60
MakeDistrict = Callable[..., Awaitable[TestDistrict]]


class Screen:
    """A minimal Socket.IO client over polling."""

    def __init__(self, api: ApiClient) -> None:
        self.api = api
        self.heard: list[tuple[str, Any]] = []
        self.is_open = False
        self._sid = ""

    async def open(self, auth: Any) -> str:
        """Connect; return the reason of a refusal, or an empty string."""
        answer = await self.api.get("/api-socket/", params={"EIO": "4", "transport": "polling"})
        self._sid = json.loads(answer.text[1:])["sid"]
        await self._send(f"40{json.dumps(auth)}")
        (packet,) = await self._poll()
        if packet.startswith("44"):
            return str(json.loads(packet[2:])["message"])
        self.is_open = packet.startswith("40")
        return ""

    async def listen(self) -> None:
        """Poll the next packets."""
        async with asyncio.timeout(30) as patience:
            packets = await self._poll()
        # The server takes a cancelled poll for a lost connection and answers with a close.
        assert not patience.expired(), "The server says nothing."
        for packet in packets:
            if packet == "2":
                await self._send("3")
            elif packet.startswith("42"):
                event, message = json.loads(packet[2:])
                self.heard.append((event, message))
            elif packet in ("41", "1", "6"):
                self.is_open = False

    async def hear(self) -> tuple[str, Any]:
        """Return the next message."""
        begun = time.monotonic()
        while not self.heard:
            assert time.monotonic() - begun < PATIENCE_S, "The server says nothing but that it is there."
            await self.listen()
        return self.heard.pop(0)

    async def end(self) -> None:
        """Wait until the server closes."""
        begun = time.monotonic()
        while self.is_open:
            assert time.monotonic() - begun < PATIENCE_S, "The server does not close."
            await self.listen()

    async def _send(self, packet: str) -> None:
        await self.api.post("/api-socket/", params=self._query(), content=packet)

    async def _poll(self) -> list[str]:
        answer = await self.api.get("/api-socket/", params=self._query())
        return answer.text.split("\x1e") if answer.status_code == 200 else ["1"]

    def _query(self) -> dict[str, str]:
        return {"EIO": "4", "transport": "polling", "sid": self._sid}


async def token_of(api: ApiClient, district: TestDistrict) -> str:
    return (await api.sign_in(district))["authorization"].removeprefix("Bearer ")


async def open_screen(api: ApiClient, district: TestDistrict) -> tuple[Screen, str]:
    """Open a screen for the district's user; return it with the token."""
    screen, token = Screen(api), await token_of(api, district)
    assert await screen.open({"token": token, "userId": str(district.actor.user_id)}) == ""
    assert screen.is_open
    return screen, token


class TestConnect:
    @pytest.mark.parametrize("auth", [None, {}, {"token": None}, {"token": "x.y.z"}, "x"])
    async def test_stranger_is_refused(self, api: ApiClient, auth: Any) -> None:
        assert await Screen(api).open(auth) == "Please sign in."

    async def test_token_of_another_user_is_refused(self, api: ApiClient, make_district: MakeDistrict) -> None:
        one, two = await make_district(), await make_district()
        auth = {"token": await token_of(api, one), "userId": str(two.actor.user_id)}
        assert await Screen(api).open(auth) == "The token belongs to another user."


class TestTell:
    async def test_district_hears_its_own_news_on_the_channels_of_its_code(
        self, api: ApiClient, platform: Platform, make_district: MakeDistrict
    ) -> None:
        ours, theirs = await make_district(), await make_district()
        screen, _ = await open_screen(api, ours)
        for district in (theirs, ours):
            async with platform.database.district(district.district.id) as session:
                await screens.tell_settings_changed(session, district.district.id)
                for model in screens.CHANNELS:
                    await notify_screens(session, district.district.id, model, {"id": district.code})
        heard = [await screen.hear() for _ in range(3)]
        assert heard == [
            ("message", {"model": "Settings", "payload": {}}),
            (f"{ours.code}-doctype", {"model": "DocumentType", "payload": {"id": ours.code}}),
            (f"{ours.code}-personDelete", {"model": "PersonDelete", "payload": {"id": ours.code}}),
        ]

    async def test_news_of_a_user_are_the_users_alone(
        self, api: ApiClient, platform: Platform, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        screen, _ = await open_screen(api, district)
        other = await make_district(roles=[SCHOOL_USER])
        async with platform.database.district(district.district.id) as session:
            assert other.actor.user_id
            assert district.actor.user_id
            await screens.tell_user_changed(session, district.district.id, other.actor.user_id)
            await screens.tell_user_changed(session, district.district.id, district.actor.user_id)
        assert await screen.hear() == ("message", {"model": "User", "payload": {"id": str(district.actor.user_id)}})


async def keep_to(platform: Platform, district: TestDistrict, code: str, *, is_told: bool = True) -> None:
    """Add the district's user, who is not an administrator, to a new school."""
    user_id = district.actor.user_id
    assert user_id
    async with platform.database.district(district.district.id) as session:
        school = School(code=code, name=code)
        session.add(school)
        await session.flush()
        session.add(UserSchool(district_id=school.district_id, user_id=user_id, school_id=school.id))
        if is_told:
            await screens.tell_user_changed(session, district.district.id, user_id)


class TestSchools:
    async def test_screen_hears_of_its_schools_and_of_others_only_that_something_changed(
        self, api: ApiClient, platform: Platform, make_district: MakeDistrict
    ) -> None:
        """The limit applies as soon as the user belongs to a school, without a new connection."""
        district = await make_district(roles=[SCHOOL_USER])
        screen, _ = await open_screen(api, district)
        await keep_to(platform, district, "Elm")
        assert (await screen.hear())[1]["model"] == "User"
        for schools in ({"oak"}, {"elm"}, {"elm", "oak"}, None):
            async with platform.database.district(district.district.id, schools=schools) as session:
                await notify_screens(session, district.district.id, "Jobs", {"id": str(schools)})
        assert [await screen.hear() for _ in range(2)] == [
            ("message", {"model": "Jobs", "payload": {"id": "{'elm'}"}}),
            ("message", {"model": "Jobs", "payload": {}}),
        ]

    async def test_new_screen_of_a_user_of_a_school_hears_the_same(
        self, api: ApiClient, platform: Platform, make_district: MakeDistrict
    ) -> None:
        district = await make_district(roles=[SCHOOL_USER])
        await keep_to(platform, district, "Elm")
        screen, _ = await open_screen(api, district)
        async with platform.database.district(district.district.id) as session:
            await notify_screens(session, district.district.id, "Jobs", {"id": "secret"})
        assert await screen.hear() == ("message", {"model": "Jobs", "payload": {}})

    async def test_sweep_finds_the_schools_of_which_no_news_came(
        self, api: ApiClient, platform: Platform, make_district: MakeDistrict
    ) -> None:
        """Check a lost notification, as when the connection was down or the screen was just opening."""
        district = await make_district(roles=[SCHOOL_USER])
        screen, _ = await open_screen(api, district)

        async def hear_of(job: str) -> Any:
            await api.app.api.state.screens.sweep()  # type: ignore[attr-defined] # of SocketApp
            async with platform.database.district(district.district.id) as session:
                await notify_screens(session, district.district.id, "Jobs", {"id": job})
            return (await screen.hear())[1]["payload"]

        await keep_to(platform, district, "Elm", is_told=False)
        kept = await hear_of("secret")
        async with platform.database.district(district.district.id) as session:
            await session.execute(delete(UserSchool))
        assert (kept, await hear_of("own")) == ({}, {"id": "own"})


class TestEndedSession:
    async def test_its_screen_is_told_and_closed_and_no_other(
        self, api: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        screen, token = await open_screen(api, district)
        other, _ = await open_screen(api, district)
        claims = platform.tokens.read(token)
        answer = await api.get("/api/auth/signout", headers={"authorization": f"Bearer {token}"})
        assert answer.status_code == 200
        assert await screen.hear() == ("message", {"model": "Session", "payload": {"id": str(claims.session_id)}})
        await screen.end()
        async with platform.database.district(district.district.id) as session:
            await screens.tell_settings_changed(session, district.district.id)
        assert (await other.hear())[1]["model"] == "Settings"

    async def test_provider_that_ends_it_closes_its_screen(
        self, api: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        """Check that the screen closes immediately: an administrator who unlinks an account relies on it."""
        with run_forger() as forger:
            browser, screen = Browser(api.another(), platform, district), Screen(api)
            headers = await browser.set_up(forger.issuer)
            await browser.set_flag("AllowNewSSOUserCreation")
            entered = await browser.forge(forger)
            assert await screen.open({"token": entered["session"]["token"]}) == ""
            user = (await browser.user(entered))["Id"]
            asked = await api.get("/api/auth/sso/identities", params={"userId": user}, headers=headers)
            (account,) = asked.json()["data"]
            await api.post("/api/auth/sso/unlink", json={"identityId": account["id"]}, headers=headers)
            await screen.end()
            await browser.visitor.http.aclose()

    async def test_sweep_closes_what_nobody_spoke_of(
        self, api: ApiClient, platform: Platform, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        other = await make_district()
        (gone, _), (stays, _) = await open_screen(api, district), await open_screen(api, other)
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(UserSession).values(revoked_at=func.now()))
        await api.app.api.state.screens.sweep()  # type: ignore[attr-defined] # of SocketApp
        await gone.end()
        async with platform.database.district(other.district.id) as session:
            await screens.tell_settings_changed(session, other.district.id)
        assert (await stays.hear())[1]["model"] == "Settings"
