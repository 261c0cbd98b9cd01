"""Suspending, restoring, unlocking, deleting and resetting users."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from homeroom.credentials.tokens import Claims
from homeroom.identity.errors import LastAdministrator, ResetLinkEnded
from homeroom.identity.models import User
from homeroom.identity.sign_in.resets import issue_reset_token, use_reset_token
from homeroom.identity.users.service import change_users, delete_user, erase_users, suspend
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_sdk.context import ADMINISTRATOR, INTEGRATIONS_ADMIN, SCHOOL_ADMINISTRATOR, SCHOOL_USER
from homeroom_server.scope import Scope
from sqlalchemy import select, update

from .staff import Staff, another

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
VERBS = ("suspend", "restore", "unlockUser", "adminResetPassword", "delete")


async def can_sign_in(api: ApiClient, district: TestDistrict, name: str = "zoe") -> bool:
    form = {"username": f"{name}@{district.code}.example.org", "password": PASSWORD, "organization": district.code}
    return (await api.post("/api/auth/token", data=form)).status_code == 200


async def is_open(staff: Staff) -> bool:
    return (await staff.get("/api/auth/validatetoken"))[0] == 200


class TestEveryVerb:
    @pytest.mark.parametrize("verb", VERBS)
    async def test_stranger_is_asked_to_sign_in(self, api: ApiClient, verb: str) -> None:
        answer = await api.post(f"/api/auth/{verb}", json={"userId": str(uuid4())})
        assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")

    @pytest.mark.parametrize("role", [SCHOOL_ADMINISTRATOR, SCHOOL_USER, INTEGRATIONS_ADMIN])
    async def test_nobody_but_an_administrator_may(
        self, platform: Platform, api: ApiClient, district: TestDistrict, role: str
    ) -> None:
        user = await another(platform, api, district, roles=(role,))
        answers = [await user.post(verb, {"userId": str(district.actor.user_id)}) for verb in VERBS]
        assert {(status, body["code"]) for status, body in answers} == {(403, "forbidden")}

    @pytest.mark.parametrize("verb", VERBS)
    async def test_neighbours_user_looks_like_nobody(
        self, platform: Platform, api: ApiClient, admin: Staff, make_district: MakeDistrict, verb: str
    ) -> None:
        there = await make_district()
        theirs = await another(platform, api, there)
        answers = [await admin.post(verb, {"userId": user_id}) for user_id in (theirs.id, str(uuid4()))]
        assert answers[0] == answers[1]
        assert (answers[0][0], answers[0][1]["code"]) == (404, "user_unknown")
        assert await is_open(theirs)

    @pytest.mark.parametrize("body", [{}, {"userId": str(uuid4()), "userIds": [str(uuid4())]}, {"userId": "x"}])
    async def test_body_names_one_user_or_many(self, admin: Staff, body: dict[str, object]) -> None:
        assert (await admin.post("suspend", body))[0] == 422

    async def test_of_many_each_says_what_happened(self, admin: Staff, zoe: Staff) -> None:
        nobody = str(uuid4())
        status, body = await admin.post("suspend", {"userIds": [zoe.id, admin.id, nobody]})
        assert (status, body["data"]["succeeded"]) == (200, 1)
        assert [(item["userId"], item["code"]) for item in body["data"]["results"]] == [
            (zoe.id, None),
            (admin.id, "own_account"),
            (nobody, "user_unknown"),
        ]
        assert len(body["messages"]) == 2


class TestSuspendAndRestore:
    async def test_suspended_user_is_out_at_once_and_restored_one_comes_back(
        self, api: ApiClient, district: TestDistrict, admin: Staff, zoe: Staff
    ) -> None:
        await admin.post("suspend", {"userId": zoe.id})
        assert not await is_open(zoe)
        assert not await can_sign_in(api, district)
        assert (await admin.post("getUser", {"userId": zoe.id}))[1]["data"]["isSuspended"] is True
        await admin.post("restore", {"userId": zoe.id})
        assert not await is_open(zoe), "what was open stays ended"
        assert await can_sign_in(api, district)
        assert [entry for entry in await admin.log() if entry[1] == zoe.id] == [
            ("user.restored", zoe.id),
            ("user.suspended", zoe.id),
        ]

    async def test_link_that_sets_a_password_ends_with_it_and_does_not_come_back(
        self, platform: Platform, district: TestDistrict, admin: Staff, zoe: Staff
    ) -> None:
        async with platform.database.district(district.district.id) as session:
            user = await session.get_one(User, (district.district.id, UUID(zoe.id)))
            confirm_id = await issue_reset_token(session, user)
        await admin.post("suspend", {"userId": zoe.id})
        await admin.post("restore", {"userId": zoe.id})
        async with platform.database.district(district.district.id) as session:
            with pytest.raises(ResetLinkEnded):
                await use_reset_token(session, confirm_id)


class TestUnlock:
    async def test_locked_user_may_try_again(
        self, platform: Platform, api: ApiClient, district: TestDistrict, admin: Staff, zoe: Staff
    ) -> None:
        async with platform.database.district(district.district.id) as session:
            later = datetime.now(UTC) + timedelta(hours=1)
            locked = {"failed_logins": 9, "locked_until": later, "failed_at": {"127.0.0.1": 9}}
            await session.execute(update(User).where(User.id == UUID(zoe.id)).values(**locked))
        assert not await can_sign_in(api, district)
        asked = '{"filters": [{"property": "failedLoginStatus", "values": ["locked"]}]}'
        assert [user["id"] for user in await admin.records("Users", q=asked)] == [zoe.id]
        await admin.post("unlockUser", {"userId": zoe.id})
        assert (await admin.post("getUser", {"userId": zoe.id}))[1]["data"]["failedLoginStatus"] == "unlocked"
        assert await can_sign_in(api, district)


class TestAdminResetPassword:
    async def test_user_is_out_and_gets_a_link_that_sets_a_password(
        self, district: TestDistrict, admin: Staff, zoe: Staff, mailbox: RunningMailbox
    ) -> None:
        assert (await admin.post("adminResetPassword", {"userId": zoe.id}))[0] == 200
        assert not await is_open(zoe)
        for _ in range(100):
            if mails := mailbox.mails_to(f"zoe@{district.code}.example.org"):
                break
            await asyncio.sleep(0.05)
        assert [f"schoolId={district.code}" in link for link in mails[0].links if "confirmId" in link] == [True]
        user = (await admin.post("getUser", {"userId": zoe.id}))[1]["data"]
        assert user["RequiresPasswordReset"] is True

    async def test_ones_own_and_a_suspended_users_password_stay(self, admin: Staff, zoe: Staff) -> None:
        await admin.post("suspend", {"userId": zoe.id})
        answers = [await admin.post("adminResetPassword", {"userId": item}) for item in (admin.id, zoe.id)]
        assert [(status, body["code"]) for status, body in answers] == [(409, "own_account"), (409, "conflict")]


class TestDelete:
    async def test_deleted_user_is_nowhere_but_among_the_deleted(
        self, api: ApiClient, district: TestDistrict, admin: Staff, zoe: Staff
    ) -> None:
        await admin.post("delete", {"userId": zoe.id})
        assert not await is_open(zoe)
        assert not await can_sign_in(api, district)
        assert [user["id"] for user in await admin.records("Users")] == [admin.id]
        assert await admin.records("Users", q='{"phrase": "zoe"}') == []
        assert [user["id"] for user in await admin.records("DeletedUsers")] == [zoe.id]
        assert (await admin.post("suspend", {"userId": zoe.id}))[0] == 404

    async def test_deletion_can_be_undone(
        self, api: ApiClient, district: TestDistrict, admin: Staff, zoe: Staff
    ) -> None:
        await admin.post("delete", {"userId": zoe.id})
        assert (await admin.post("restore", {"userId": zoe.id}))[0] == 200
        assert not await is_open(zoe), "what was open stays ended"
        assert await can_sign_in(api, district)
        assert await admin.records("DeletedUsers") == []

    async def test_sweep_erases_what_was_deleted_thirty_days_ago(
        self, platform: Platform, district: TestDistrict, admin: Staff, zoe: Staff
    ) -> None:
        await admin.post("delete", {"userId": zoe.id})
        end, minute = platform.now() + timedelta(days=30), timedelta(minutes=1)
        before, after = replace(platform, now=lambda: end - minute), replace(platform, now=lambda: end + minute)
        assert await erase_users(before, district.district.id, dry_run=False) == 0
        assert await erase_users(after, district.district.id, dry_run=True) == 1
        assert await erase_users(after, district.district.id, dry_run=False) == 1
        assert [str(user.id) for user in await list_users(platform, district)] == [admin.id]
        assert ("user.deleted", zoe.id) in await admin.log()


class TestAdministrators:
    @pytest.mark.parametrize("verb", ["suspend", "delete"])
    async def test_nobody_harms_themself(self, admin: Staff, verb: str) -> None:
        status, body = await admin.post(verb, {"userId": admin.id})
        assert (status, body["code"]) == (409, "own_account")
        assert await is_open(admin)

    async def test_another_administrator_can_go(
        self, platform: Platform, api: ApiClient, district: TestDistrict, admin: Staff
    ) -> None:
        second = await another(platform, api, district, roles=(ADMINISTRATOR,))
        assert (await admin.post("suspend", {"userId": second.id}))[0] == 200

    async def test_two_who_remove_each_other_leave_one(
        self, platform: Platform, api: ApiClient, district: TestDistrict, admin: Staff
    ) -> None:
        second = await another(platform, api, district, roles=(ADMINISTRATOR,))
        await asyncio.gather(admin.post("delete", {"userId": second.id}), second.post("suspend", {"userId": admin.id}))
        left = [user for user in await list_users(platform, district) if not user.is_suspended]
        assert len(left) == 1
        assert left[0].roles == [ADMINISTRATOR]

    @pytest.mark.parametrize("change", [suspend, delete_user])
    async def test_last_one_stays_whoever_asks(
        self, platform: Platform, district: TestDistrict, change: object
    ) -> None:
        state = await platform.entitlements.of(district.district.id)
        actor = replace(district.actor, user_id=uuid4())
        async with platform.database.district(district.district.id) as session:
            claims = Claims(district.district.id, uuid4(), uuid4())
            scope = Scope(platform, claims, actor, state, session, None)
            assert district.actor.user_id is not None
            (outcome,) = await change_users(scope, [district.actor.user_id], change)  # type: ignore[arg-type] # one of two functions
        assert isinstance(outcome.error, LastAdministrator)


async def list_users(platform: Platform, district: TestDistrict) -> list[User]:
    async with platform.database.district(district.district.id) as session:
        return list(await session.scalars(select(User)))
