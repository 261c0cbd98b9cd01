"""A full disk is always reported as such."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI, HTTPException
from homeroom.full_disk import is_caused_by_full_disk
from homeroom.platform import Platform
from homeroom_sdk.errors import DiskFull
from homeroom_server.http.errors import add_error_handlers
from sqlalchemy import text


def write_to_full_disk() -> None:
    """Raise the error that the kernel reports for a full device."""
    with Path("/dev/full").open("wb") as file:
        file.write(b"x" * 100_000)


async def plain() -> None:
    write_to_full_disk()


async def as_a_bad_request() -> None:
    try:
        write_to_full_disk()
    except OSError as error:
        raise HTTPException(400, "There was an error parsing the body") from error


async def from_the_sdk() -> None:
    raise DiskFull


async def elsewhere() -> None:
    raise PermissionError("/home/of/ana")


async def ask(route: Callable[[], Awaitable[None]]) -> httpx.Response:
    api = FastAPI()
    add_error_handlers(api)
    api.get("/")(route)
    transport = httpx.ASGITransport(api, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
        return await http.get("/")


class TestDiskFull:
    @pytest.mark.parametrize("route", [plain, as_a_bad_request, from_the_sdk])
    async def test_full_disk_is_507(self, route: Callable[[], Awaitable[None]]) -> None:
        answer = await ask(route)
        assert (answer.status_code, answer.json()["code"]) == (507, "storage_full")
        assert answer.json()["messages"] == ["There is no space left to store it. Contact support."]

    async def test_another_error_of_the_disk_is_unexpected(self) -> None:
        answer = await ask(elsewhere)
        assert (answer.status_code, answer.json()["code"]) == (500, "unexpected")

    async def test_full_disk_of_the_database_is_507(self, platform: Platform) -> None:
        async def route() -> None:
            async with platform.database.system() as session:
                await session.execute(text("DO $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$"))

        assert (await ask(route)).status_code == 507


class TestIsCausedByFullDisk:
    def test_chain_is_followed_and_ends(self) -> None:
        first, second = RuntimeError("a"), ValueError("b")
        first.__cause__, second.__cause__ = second, first
        assert not is_caused_by_full_disk(first)
        assert not is_caused_by_full_disk(None)
