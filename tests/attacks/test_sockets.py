"""Sockets of strangers, of users with hundreds of tabs, and of clients that only send."""

import asyncio
import contextlib
import json
from typing import Any

import pytest
import websockets
from attack_testing.served import Served
from attack_testing.watching import watching
from homeroom_devkit.testing.districts import TestDistrict
from websockets.asyncio.client import ClientConnection

DEADLINE_S = 10.0
SERVED_S = 5.0


async def open_socket(served: Served) -> ClientConnection:
    """Open a WebSocket without signing in."""
    address = f"ws://127.0.0.1:{served.port}/api-socket/?EIO=4&transport=websocket"
    socket = await websockets.connect(address, origin=None, proxy=None, ping_interval=None)
    assert str(await socket.recv()).startswith("0{")
    return socket


async def sign_in(served: Served, socket: ClientConnection, district: TestDistrict) -> str:
    """Sign in on the socket as the district's user; return the server's answer."""
    headers = await served.sign_in(district)
    return await connect(socket, headers["authorization"].removeprefix("Bearer "))


async def connect(socket: ClientConnection, token: str) -> str:
    await socket.send(f"40{json.dumps({'token': token})}")
    return str(await socket.recv())


async def is_closed(socket: ClientConnection, *, within_s: float) -> bool:
    """Return True if the server ends the connection within this time."""
    try:
        async with asyncio.timeout(within_s):
            while True:
                await socket.recv()
    except websockets.ConnectionClosed:
        return True
    except TimeoutError:
        return False


async def keep_sending(socket: ClientConnection, message: str) -> int:
    """Send until the connection ends; return the number of messages sent."""
    sent = 0
    with contextlib.suppress(websockets.ConnectionClosed):
        while True:
            for _ in range(50):
                await socket.send(message)
                sent += 1
            await asyncio.sleep(0.01)
    return sent


class TestStrangers:
    async def test_sockets_on_which_nobody_signs_in_are_closed(self, served: Served, other: TestDistrict) -> None:
        before = served.open_files()
        sockets = [await open_socket(served) for _ in range(100)]
        assert served.open_files() >= before + 100
        async with watching(served) as watch:
            await served.sign_in(other)
            assert all(await asyncio.gather(*(is_closed(socket, within_s=DEADLINE_S + 20) for socket in sockets)))
        assert (watch.wrong, watch.longest_s < SERVED_S) == ([], True)

    async def test_polling_without_signing_in_ends(self, served: Served) -> None:
        async with served.client(timeout_s=60) as http:
            query = {"EIO": "4", "transport": "polling"}
            opened = await http.get("/api-socket/", params=query)
            query["sid"] = json.loads(opened.text[1:])["sid"]
            async with asyncio.timeout(DEADLINE_S + 10):
                await http.get("/api-socket/", params=query)
            assert (await http.get("/api-socket/", params=query)).status_code == 400

    async def test_who_signs_in_stays(self, served: Served, other: TestDistrict) -> None:
        socket = await open_socket(served)
        assert (await sign_in(served, socket, other)).startswith("40")
        assert not await is_closed(socket, within_s=DEADLINE_S + 4)
        await socket.close()

    async def test_guessing_tokens_ends_the_connection(self, served: Served) -> None:
        socket = await open_socket(served)
        for _ in range(3):
            assert (await connect(socket, "x.y.z")).startswith("44")
        await socket.send('40{"token":"x.y.z"}')
        assert await is_closed(socket, within_s=5)


class TestSignedIn:
    async def test_21st_socket_of_a_user_takes_the_place_of_the_first(
        self, served: Served, other: TestDistrict
    ) -> None:
        headers = await served.sign_in(other)
        token = headers["authorization"].removeprefix("Bearer ")
        sockets = [await open_socket(served) for _ in range(21)]
        for socket in sockets:
            assert (await connect(socket, token)).startswith("40")
        assert await is_closed(sockets[0], within_s=5)
        assert not await is_closed(sockets[1], within_s=1)
        assert not await is_closed(sockets[20], within_s=1)
        await asyncio.gather(*(socket.close() for socket in sockets))

    async def test_event_named_connect_signs_nobody_in(
        self, served: Served, district: TestDistrict, other: TestDistrict
    ) -> None:
        headers = await served.sign_in(other)
        theirs = headers["authorization"].removeprefix("Bearer ")
        socket = await open_socket(served)
        await sign_in(served, socket, district)
        await socket.send(f"42{json.dumps(['connect', {}, {'token': theirs}])}")
        async with served.client(headers=headers) as http:
            assert (await http.get("/api/auth/signout")).is_success
        assert not await is_closed_for_screen(socket, within_s=3)
        await socket.close()


class TestTalkers:
    @pytest.mark.parametrize("message", ['42["x",1]', "3", '42["connect"]'])
    async def test_flood_of_messages_ends_the_connection(
        self, served: Served, other: TestDistrict, message: str
    ) -> None:
        socket = await open_socket(served)
        await sign_in(served, socket, other)
        async with watching(served) as watch:
            flood = asyncio.create_task(keep_sending(socket, message))
            assert await is_closed(socket, within_s=20)
            assert await flood > 40
        assert (watch.wrong, watch.longest_s < SERVED_S) == ([], True)

    @pytest.mark.parametrize("size", [20_000, 200_000])
    async def test_large_message_ends_the_connection(self, served: Served, other: TestDistrict, size: int) -> None:
        socket = await open_socket(served)
        await sign_in(served, socket, other)
        await socket.send(f'42["x","{"x" * size}"]')
        assert await is_closed(socket, within_s=5)


async def is_closed_for_screen(socket: ClientConnection, *, within_s: float) -> bool:
    """Return True if the server closes the screen or ends its connection within this time."""
    heard: list[Any] = []
    try:
        async with asyncio.timeout(within_s):
            while not heard or heard[-1] not in ("41", "1"):
                heard.append(await socket.recv())
    except websockets.ConnectionClosed:
        return True
    except TimeoutError:
        return False
    return True
