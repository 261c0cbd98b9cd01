"""The list of a user's sessions, and ending them."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from homeroom.identity.models import UserSession
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from sqlalchemy import update

from .staff import Staff, administrator

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
SESSIONS = "/api/auth/sessions"


async def own(staff: Staff, **params: str) -> list[dict[str, object]]:
    status, body = await staff.get(SESSIONS, **params)
    assert status == 200, body
    found: list[dict[str, object]] = body["data"]
    return found


class TestListSessions:
    async def test_stranger_is_asked_to_sign_in(self, api: ApiClient) -> None:
        assert (await api.get(SESSIONS)).status_code == 401
        assert (await api.post(f"{SESSIONS}/revoke", json={})).status_code == 401

    async def test_each_sign_in_is_a_row_and_this_one_says_so(
        self, api: ApiClient, admin: Staff, district: TestDistrict
    ) -> None:
        second = await administrator(api, district)
        found = await own(second)
        assert len(found) == 2
        assert [item["isCurrent"] for item in found].count(True) == 1
        assert set(found[0]) == {"id", "device", "ipAddress", "startedOn", "activeOn", "isCurrent"}

    async def test_ended_and_idle_sessions_are_not_listed(
        self, platform: Platform, api: ApiClient, admin: Staff, district: TestDistrict
    ) -> None:
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(UserSession).values(active_at=datetime.now(UTC) - timedelta(seconds=1801)))
        left = await administrator(api, district)
        await left.get("/api/auth/signout")
        assert len(await own(await administrator(api, district))) == 1

    async def test_user_sees_ones_own_and_an_administrator_everybodys(self, admin: Staff, zoe: Staff) -> None:
        (theirs,) = await own(admin, userId=zoe.id)
        assert (theirs["id"], theirs["isCurrent"]) == ((await own(zoe))[0]["id"], False)
        assert (await zoe.get(SESSIONS, userId=admin.id))[0] == 403
        assert (await zoe.post("sessions/revoke", {"userId": admin.id}))[0] == 403

    async def test_neighbours_user_looks_like_nobody(
        self, api: ApiClient, admin: Staff, make_district: MakeDistrict
    ) -> None:
        theirs = await administrator(api, await make_district())
        answers = [await admin.get(SESSIONS, userId=item) for item in (theirs.id, str(uuid4()))]
        answers += [await admin.post("sessions/revoke", {"userId": item}) for item in (theirs.id, str(uuid4()))]
        assert {(status, body["code"]) for status, body in answers} == {(404, "user_unknown")}


class TestRevokeSessions:
    async def test_named_session_ends_and_is_written_down(
        self, api: ApiClient, admin: Staff, district: TestDistrict
    ) -> None:
        second = await administrator(api, district)
        (first,) = [str(item["id"]) for item in await own(second) if not item["isCurrent"]]
        _, body = await second.post("sessions/revoke", {"ids": [first]})
        assert body["data"] == {"ended": [first]}
        assert (await admin.get(SESSIONS))[0] == 401
        assert ("session.revoked", first) in await second.log()

    async def test_without_ids_all_others_end(self, api: ApiClient, admin: Staff, district: TestDistrict) -> None:
        second = await administrator(api, district)
        await second.post("sessions/revoke", {})
        assert (await admin.get(SESSIONS))[0] == 401
        assert len(await own(second)) == 1

    async def test_administrator_ends_a_users_sessions(self, admin: Staff, zoe: Staff) -> None:
        await admin.post("sessions/revoke", {"userId": zoe.id})
        assert (await zoe.get(SESSIONS))[0] == 401

    async def test_session_of_somebody_else_is_not_ended_by_its_id(self, admin: Staff, zoe: Staff) -> None:
        (theirs,) = await own(admin)
        _, body = await zoe.post("sessions/revoke", {"ids": [theirs["id"]]})
        assert body["data"] == {"ended": []}
        assert (await admin.get(SESSIONS))[0] == 200
