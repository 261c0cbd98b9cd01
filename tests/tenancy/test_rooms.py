"""Open screens receive only their own district's messages, over a real socket."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
import socketio
import uvicorn
from delivery_testing.clerk import Clerk
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict, create_test_district, open_plugin_context
from homeroom_devkit.testing.plugins import with_plugins
from homeroom_server.app import create_app

PATIENCE_S = 10


@pytest.fixture(scope="module")
async def url(platform: Platform) -> AsyncIterator[str]:
    """Provide the address of a real server on loopback."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        house = with_plugins(
            platform
        )  # A separate platform, so that the server's shutdown does not end other tests' background work.
        config = uvicorn.Config(create_app(platform=house), log_config=None, timeout_graceful_shutdown=1)
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        await task


@dataclass
class Screen:
    """An open screen and the messages it received."""

    client: socketio.AsyncClient
    heard: list[dict[str, Any]] = field(default_factory=list)

    async def wait_for(self, count: int) -> None:
        """Wait until the screen has received `count` messages."""
        async with asyncio.timeout(PATIENCE_S):
            while len(self.heard) < count:
                await asyncio.sleep(0.01)


@asynccontextmanager
async def open_screen(url: str, token: str) -> AsyncIterator[Screen]:
    """Connect with a token."""
    screen = Screen(socketio.AsyncClient(reconnection=False))
    screen.client.on("message", screen.heard.append)
    await screen.client.connect(
        url, auth={"token": token}, socketio_path="api-socket", transports=["websocket"], wait_timeout=PATIENCE_S
    )
    try:
        yield screen
    finally:
        await screen.client.disconnect()


async def token_of(api: ApiClient, district: TestDistrict) -> str:
    """Return the token of a new session."""
    return (await api.sign_in(district))["authorization"].removeprefix("Bearer ")


async def announce(platform: Platform, district: TestDistrict, number: int) -> None:
    """Notify the district's screens, as a plugin does."""
    async with open_plugin_context(platform, "delivery", district) as ctx:
        await ctx.events.notify("Jobs", {"id": str(number)})


class TestRooms:
    async def test_news_reach_their_own_district_only(self, url: str, api: ApiClient, platform: Platform) -> None:
        ours, theirs = await create_test_district(platform), await create_test_district(platform)
        async with (
            open_screen(url, await token_of(api, ours)) as our_screen,
            open_screen(url, await token_of(api, theirs)) as their_screen,
        ):
            for number in range(3):
                await announce(platform, theirs, number)
            await announce(platform, ours, 99)
            await asyncio.gather(our_screen.wait_for(1), their_screen.wait_for(3))
        assert our_screen.heard == [{"model": "Jobs", "payload": {"id": "99"}}]
        assert [item["payload"]["id"] for item in their_screen.heard] == ["0", "1", "2"]

    async def test_screen_cannot_choose_its_room(self, url: str, api: ApiClient, platform: Platform) -> None:
        ours, theirs = await create_test_district(platform), await create_test_district(platform)
        room = f"district:{theirs.district.id}"
        async with (
            open_screen(url, await token_of(api, ours)) as our_screen,
            open_screen(url, await token_of(api, theirs)) as their_screen,
        ):
            for event in ("join", "enter_room", "subscribe", "room", "message"):
                await our_screen.client.emit(event, room)
                await our_screen.client.emit(event, {"room": room, "district": str(theirs.district.id)})
            await announce(platform, theirs, 1)
            await announce(platform, ours, 2)
            await asyncio.gather(our_screen.wait_for(1), their_screen.wait_for(1))
        assert [item["payload"]["id"] for item in our_screen.heard] == ["2"]
        assert [item["payload"]["id"] for item in their_screen.heard] == ["1"], "and cannot speak into it"

    async def test_a_job_is_heard_as_ids_and_nothing_more(self, url: str, api: ApiClient, platform: Platform) -> None:
        district = await create_test_district(platform)
        clerk = await Clerk.sign_in(api, platform, district)
        async with open_screen(url, await token_of(api, district)) as screen:
            job_id = await clerk.deliver(clerk.invent(1))
            await screen.wait_for(5)
        jobs = [item for item in screen.heard if item["model"] == "Jobs"]
        assert all(item == {"model": "Jobs", "payload": {"id": job_id}} for item in jobs)
        assert "example.org" not in str(screen.heard)


class TestConnect:
    @pytest.mark.parametrize("auth", [None, {}, {"token": None}, {"token": "forged"}, "forged", ["x"]])
    async def test_without_a_good_token_the_door_stays_shut(self, url: str, auth: Any) -> None:
        client = socketio.AsyncClient(reconnection=False)
        with pytest.raises(socketio.exceptions.ConnectionError):
            await client.connect(url, auth=auth, socketio_path="api-socket", transports=["websocket"], wait_timeout=5)
        await client.disconnect()

    async def test_token_of_an_ended_session_is_refused(self, url: str, api: ApiClient, platform: Platform) -> None:
        token = await token_of(api, await create_test_district(platform))
        await api.get("/api/auth/signout", headers={"authorization": f"Bearer {token}"})
        with pytest.raises(socketio.exceptions.ConnectionError):
            async with open_screen(url, token):
                pass
