"""A user's favourites: stored, renamed, removed, and private."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict
from homeroom_sdk.context import SCHOOL_USER
from homeroom_server.shell import favorites

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
ADD, REMOVE = "/api/shell/addFavorite", "/api/shell/removeFavorite"
JOBS = {"path": "/job?show=failed", "title": "Failed jobs"}


async def stored(api: ApiClient, headers: dict[str, str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await api.get("/api/shell/bootstrap", headers=headers)).json()["data"]["favorites"]
    return found


class TestFavorites:
    @pytest.mark.parametrize("path", [ADD, REMOVE])
    async def test_stranger_is_told_to_sign_in(self, api: ApiClient, path: str) -> None:
        assert (await api.post(path, json=JOBS)).status_code == 401

    async def test_page_is_kept_once_with_its_newest_title(self, api: ApiClient, district: TestDistrict) -> None:
        headers = await api.sign_in(district)
        await api.post(ADD, json={"path": "/user/all", "title": "Users"}, headers=headers)
        await api.post(ADD, json=JOBS | {"title": "Old"}, headers=headers)
        answer = await api.post(ADD, json=JOBS, headers=headers)
        assert answer.json()["data"] == [{"path": "/user/all", "title": "Users"}, JOBS]
        assert await stored(api, await api.sign_in(district)) == answer.json()["data"]

    async def test_removing_is_idempotent(self, api: ApiClient, district: TestDistrict) -> None:
        headers, users = await api.sign_in(district), {"path": "/user/all", "title": "Users"}
        for page in (JOBS, users):
            await api.post(ADD, json=page, headers=headers)
        answers = [await api.post(REMOVE, json=JOBS, headers=headers) for _ in range(2)]
        assert [answer.json()["data"] for answer in answers] == [[users], [users]]

    async def test_neighbours_and_colleagues_are_not_seen_nor_removed(
        self, api: ApiClient, platform: Platform, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        colleague = replace(district, user=f"zoe@{district.code}.example.org")
        async with platform.database.district(district.district.id) as session:
            names = {"first_name": "Zoe", "last_name": "Other"}
            await create_user(session, email=colleague.user, **names, roles=[SCHOOL_USER], password=PASSWORD)
        ours = await api.sign_in(district)
        await api.post(ADD, json=JOBS, headers=ours)
        for other in (await make_district(), colleague):
            theirs = await api.sign_in(other)
            await api.post(REMOVE, json=JOBS, headers=theirs)
            assert await stored(api, theirs) == []
        assert await stored(api, ours) == [JOBS]

    @pytest.mark.parametrize(
        "path", ["https://evil.example/", "//evil.example", "/\\evil.example", "job", "/a\n", "/" + "x" * 500]
    )
    async def test_address_that_is_none_of_the_shell_is_refused(
        self, api: ApiClient, district: TestDistrict, path: str
    ) -> None:
        answer = await api.post(ADD, json={"path": path, "title": "x"}, headers=await api.sign_in(district))
        assert answer.status_code == (200 if path == "/a\n" else 422)

    async def test_there_is_room_for_so_many(
        self, api: ApiClient, district: TestDistrict, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(favorites, "MAX_FAVORITES", 1)
        headers = await api.sign_in(district)
        answers = [await api.post(ADD, json={"path": f"/{n}", "title": "x"}, headers=headers) for n in range(2)]
        assert [answer.status_code for answer in answers] == [200, 409]
        again = await api.post(ADD, json={"path": "/0", "title": "y"}, headers=headers)
        assert [row["title"] for row in again.json()["data"]] == ["y"]
