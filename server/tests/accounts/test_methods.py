"""Sign-in methods of plugins: the platform's requirements, and how they open sessions."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from fastapi import APIRouter
from homeroom.audit.models import AuditEntry
from homeroom.credentials.back_off import BackOff
from homeroom.identity.models import User
from homeroom.licences.models import CustomerLicence
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient, open_api
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.context import PUBLIC_USER, SCHOOL_USER, PluginContext
from homeroom_sdk.http import Answer, Context, DistrictDoor, Json, answer
from homeroom_sdk.sign_in import Accounts, SignInMethod, SignInOffer
from sqlalchemy import select, text

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
LOGOUT = "https://id.example.org/logout"
router = APIRouter(prefix="/api/auth/badge", tags=["badge"])


class Badges(SignInMethod):
    """People show a badge; every badge is accepted, and some of its answers are errors."""

    def __init__(self) -> None:
        self.fails = ""
        self.left: list[UUID] = []
        self.is_closed = False

    async def find_offer(self, ctx: PluginContext) -> SignInOffer | None:
        if self.fails == "python":
            raise ValueError("a badge is bent")
        if self.fails == "sql":
            await ctx.db.execute(text("SELECT * FROM no_such_table"))
        return SignInOffer(f"badge-{ctx.district.code}")

    async def has_account(self, ctx: PluginContext, user_id: UUID) -> bool:
        return await ctx.services.get(Accounts).find(user_id) is not None

    async def end_session(self, ctx: PluginContext, session_id: UUID) -> str | None:
        self.left.append(session_id)
        return LOGOUT

    async def close(self) -> None:
        self.is_closed = True


@router.post("/show")
async def show(door: DistrictDoor, organization: str, email: str) -> Answer[Json]:
    """Sign in by a badge; an unknown user is created."""
    async with door.open(organization) as ctx:
        accounts = ctx.services.get(Accounts)
        known = await accounts.find_by_address(email)
        account = known or await accounts.create(email=email, first_name="Bo", last_name="Badge", roles=[SCHOOL_USER])
        opened = await accounts.open_session(account.user_id)
    return answer({"token": opened.token, "sessionId": str(opened.session_id), "userId": str(account.user_id)})


@router.post("/lose")
async def lose(ctx: Context, session_id: UUID) -> Answer[Json]:
    """End a session."""
    await ctx.services.get(Accounts).end_sessions([session_id])
    return answer({})


@pytest.fixture
def badges() -> Badges:
    """Provide the sign-in method."""
    return Badges()


@pytest.fixture
async def house(platform: Platform, badges: Badges) -> AsyncIterator[ApiClient]:
    """Provide the application with a plugin that brings the method."""
    plugin = make_plugin("badge", prefixes=["auth/badge"], routers=[router], sign_in_methods=[badges])
    async with open_api(with_plugins(platform, plugin)) as client:
        yield client


async def show_badge(client: ApiClient, district: TestDistrict, email: str) -> Any:
    return await client.another().post(
        "/api/auth/badge/show", params={"organization": district.code.upper(), "email": email}
    )


def bearer(shown: Any) -> dict[str, str]:
    assert shown.status_code == 200, shown.text
    return {"authorization": f"Bearer {shown.json()['data']['token']}"}


async def validate(client: ApiClient, district: TestDistrict) -> Any:
    return (await client.another().post("/api/district/validate", json={"schoolId": district.code})).json()["data"]


class TestOffer:
    async def test_sign_in_page_and_shell_are_told(self, house: ApiClient, district: TestDistrict) -> None:
        told = await validate(house, district)
        assert (told["uu_enabled"], told["nonUUDistrict"]) == (True, False)
        assert told["uuOrganizationId"] == f"badge-{district.code}"
        headers = await house.sign_in(district)
        shell = (await house.get("/api/shell/bootstrap", headers=headers)).json()["data"]
        assert (shell["district"]["uu_enabled"], shell["user"]["externalAcct"]) == (True, True)

    async def test_without_the_plugin_there_is_the_password_alone(self, api: ApiClient, district: TestDistrict) -> None:
        assert not (await validate(api, district))["uu_enabled"]

    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize("fails", ["python", "sql"])
    async def test_method_that_fails_keeps_nobody_from_the_password(
        self, house: ApiClient, badges: Badges, district: TestDistrict, fails: str
    ) -> None:
        badges.fails = fails
        assert not (await validate(house, district))["uu_enabled"]
        headers = await house.sign_in(district)
        assert (await house.get("/api/shell/bootstrap", headers=headers)).status_code == 200


class TestOpenSession:
    async def test_stranger_becomes_a_user_and_works(
        self, house: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        shown = await show_badge(house, district, "Bo@badge.example.org")
        answer = await house.get("/api/auth/validatetoken", headers=bearer(shown))
        assert answer.json()["data"] == {"valid": True, "anonymous": False, "organization": district.code}
        again = await show_badge(house, district, "bo@badge.example.org")
        assert again.json()["data"]["userId"] == shown.json()["data"]["userId"]
        async with platform.database.district(district.district.id) as session:
            user = (await session.scalars(select(User).where(User.email == "bo@badge.example.org"))).one()
            assert (user.roles, user.password_hash, user.requires_password_reset) == ([SCHOOL_USER], None, False)
            entries = await session.scalars(select(AuditEntry).where(AuditEntry.action == "session.started"))
            assert {(entry.plugin_id, entry.actor) for entry in entries} == {("badge", "bo@badge.example.org")}

    async def test_district_that_wants_public_users_only_gets_those(
        self, house: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        flag = {"key": "AllowOnlyPublicUser", "value": True}
        await house.post("/api/customerSettings/store", json=flag, headers=await house.sign_in(district))
        await show_badge(house, district, "bo@badge.example.org")
        async with platform.database.district(district.district.id) as session:
            user = (await session.scalars(select(User).where(User.email == "bo@badge.example.org"))).one()
        assert user.roles == [PUBLIC_USER]

    async def test_suspended_user_stays_outside(
        self, house: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        await show_badge(house, district, "bo@badge.example.org")
        async with platform.database.district(district.district.id) as session:
            user = (await session.scalars(select(User).where(User.email == "bo@badge.example.org"))).one()
            user.is_suspended = True
        refused = await show_badge(house, district, "bo@badge.example.org")
        assert (refused.status_code, refused.json()["code"]) == (401, "not_signed_in")

    async def test_licence_that_has_ended_keeps_nobody_out_until_the_grace_is_over(
        self, house: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        now = datetime.now(UTC)
        async with platform.database.district(district.district.id) as session:
            session.add(CustomerLicence(ends_on=now.date() - timedelta(days=2)))
        platform.entitlements.forget(district.district.id)
        assert (await show_badge(house, district, "bo@badge.example.org")).status_code == 200
        async with platform.database.district(district.district.id) as session:
            (await session.scalars(select(CustomerLicence))).one().closes_at = now - timedelta(days=1)
        platform.entitlements.forget(district.district.id)
        refused = await show_badge(house, district, "bo@badge.example.org")
        assert (refused.status_code, refused.json()["code"]) == (401, "district_closed")

    @pytest.mark.deep(of="processes")
    async def test_school_id_of_nobody_and_district_without_the_plugin_look_the_same(
        self, house: ApiClient, make_district: MakeDistrict
    ) -> None:
        without = await make_district()
        body = {"pluginId": "badge", "reason": "Not here."}
        headers = await house.sign_in(without)
        assert (await house.post("/api/plugin/disable", json=body, headers=headers)).status_code == 200
        refused = await show_badge(house, without, "bo@badge.example.org")
        unknown = await house.another().post(
            "/api/auth/badge/show", params={"organization": "nobody", "email": "bo@badge.example.org"}
        )
        assert (refused.status_code, refused.content) == (404, unknown.content)
        assert not (await validate(house, without))["uu_enabled"]

    @pytest.mark.deep(of="processes")
    async def test_who_tries_one_school_id_after_the_other_has_to_wait(
        self, platform: Platform, badges: Badges, district: TestDistrict
    ) -> None:
        plugin = make_plugin("badge", prefixes=["auth/badge"], routers=[router], sign_in_methods=[badges])
        house = replace(with_plugins(platform, plugin), unknown_districts=BackOff(free=2))
        async with open_api(house) as client:
            tries = [
                await client.another().post(
                    "/api/auth/badge/show", params={"organization": code, "email": "a@b.example"}
                )
                for code in ("nobody1", "nobody2", "nobody3", "nobody4")
            ]
            assert [answer.status_code for answer in tries][::3] == [404, 429]

    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize("token", ["no token", "ended", "anonymous"])
    async def test_token_that_is_no_good_any_more_keeps_nobody_from_signing_in(
        self, house: ApiClient, district: TestDistrict, platform: Platform, token: str
    ) -> None:
        if token == "ended":
            shown = await show_badge(house, district, "bo@badge.example.org")
            token = shown.json()["data"]["token"]
            await house.get("/api/auth/signout", headers=bearer(shown))
        elif token == "anonymous":
            now = datetime.now(UTC)
            token = platform.tokens.sign_anonymous(issued_at=now, expires_at=now + timedelta(hours=1))
        headers = {"authorization": f"Bearer {token}"}
        who = {"organization": district.code, "email": "bo@badge.example.org"}
        again = await house.another().post("/api/auth/badge/show", params=who, headers=headers)
        assert again.status_code == 200, again.text
        params = {"session_id": again.json()["data"]["sessionId"]}
        lost = await house.another().post("/api/auth/badge/lose", params=params, headers=headers)
        assert lost.status_code == 401

    async def test_licence_that_has_not_begun_keeps_nobody_out(
        self, house: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        """Check that sign-in works before the licence begins, as it does with a password."""
        async with platform.database.district(district.district.id) as session:
            session.add(CustomerLicence(starts_on=datetime.now(UTC).date() + timedelta(days=9)))
        platform.entitlements.forget(district.district.id)
        assert (await show_badge(house, district, "bo@badge.example.org")).status_code == 200
        assert (await validate(house, district))["uu_enabled"]

    async def test_call_for_those_who_are_signed_in_asks_a_stranger_to_sign_in(self, house: ApiClient) -> None:
        answer = await house.another().post("/api/auth/badge/lose", params={"session_id": str(UUID(int=1))})
        assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")


class TestEndSession:
    async def test_method_hears_of_the_end_and_says_where_to_go(
        self, house: ApiClient, badges: Badges, district: TestDistrict
    ) -> None:
        shown = await show_badge(house, district, "bo@badge.example.org")
        ended = await house.get("/api/auth/signout", headers=bearer(shown))
        assert ended.json()["data"] == {"endSession": LOGOUT}
        assert [str(item) for item in badges.left] == [shown.json()["data"]["sessionId"]]

    async def test_method_ends_sessions_of_its_own_district_only(
        self, house: ApiClient, make_district: MakeDistrict
    ) -> None:
        ours, theirs = await make_district(), await make_district()
        shown = [await show_badge(house, district, "bo@badge.example.org") for district in (ours, theirs)]
        headers = await house.sign_in(ours)
        for item in shown:
            params = {"session_id": item.json()["data"]["sessionId"]}
            assert (await house.post("/api/auth/badge/lose", params=params, headers=headers)).status_code == 200
        states = [(await house.get("/api/auth/validatetoken", headers=bearer(item))).status_code for item in shown]
        assert states == [401, 200]


class TestAccounts:
    async def test_other_plugins_do_not_get_them(
        self, api: ApiClient, open_context: Callable[..., Any], district: TestDistrict
    ) -> None:
        async with open_context("people", district) as ctx:
            with pytest.raises(Exception, match="Accounts is for plugins that sign users in"):
                ctx.services.get(Accounts)


class TestClose:
    async def test_connections_of_a_method_end_with_the_process(self, platform: Platform, badges: Badges) -> None:
        house = with_plugins(platform, make_plugin("badge", sign_in_methods=[badges]))
        await house.host.close()
        assert badges.is_closed
