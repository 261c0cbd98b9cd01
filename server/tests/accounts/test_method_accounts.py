"""Rights of a plugin that signs users in, in addition to opening sessions."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import UTC, datetime
from uuid import UUID

import pytest
from homeroom.audit.models import AuditEntry
from homeroom.identity.models import User, UserSession
from homeroom.identity.sign_in.service import create_user
from homeroom.identity.users.belonging import list_schools_of
from homeroom.platform import Platform
from homeroom.plugins.context import HostContext
from homeroom.tenancy.models import School
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.context import ADMINISTRATOR, CUSTOMER_SUPPORT, SCHOOL_USER, Actor, PluginContext
from homeroom_sdk.errors import Conflict, Forbidden, NotSignedIn, ValidationFailed
from homeroom_sdk.orm import uuid7
from homeroom_sdk.sign_in import Accounts, ExternalAccount, SignInMethod, SignInOffer
from sqlalchemy import select

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
Open = Callable[..., AbstractAsyncContextManager[PluginContext]]


class Keys(SignInMethod):
    """A sign-in method that knows no user."""

    async def find_offer(self, ctx: PluginContext) -> SignInOffer | None:
        return None

    async def has_account(self, ctx: PluginContext, user_id: UUID) -> bool:
        return False

    async def end_session(self, ctx: PluginContext, session_id: UUID) -> str | None:
        return None

    async def close(self) -> None: ...


@pytest.fixture
def open_keys(platform: Platform) -> Open:
    """Provide a function that opens a context of the plugin, by default as the district's administrator."""
    plugin = make_plugin("keys", sign_in_methods=[Keys()])
    house = with_plugins(platform, plugin)

    @asynccontextmanager
    async def open_one(
        district: TestDistrict, *, actor: Actor | None = None, session_id: UUID | None = None
    ) -> AsyncIterator[PluginContext]:
        state = await house.entitlements.of(district.district.id)
        outer = HostContext(house, plugin, state, actor or district.actor, session_id=session_id or uuid7())
        async with outer.begin() as ctx:
            yield ctx

    return open_one


async def add_user(platform: Platform, district: TestDistrict, *roles: str) -> UUID:
    """Add a second user to the district."""
    async with platform.database.district(district.district.id) as session:
        user = await create_user(
            session,
            email=f"second@{district.code}.example.org",
            first_name="Second",
            last_name="Other",
            roles=list(roles),
            password=PASSWORD,
        )
        return user.id


class TestCreate:
    async def test_nameless_user_gets_a_home_if_the_district_has_the_school(
        self, open_keys: Open, platform: Platform, district: TestDistrict
    ) -> None:
        async with platform.database.district(district.district.id) as session:
            session.add(School(code="0042", name="North"))
        async with open_keys(district) as ctx:
            accounts = ctx.services.get(Accounts)
            made = [
                await accounts.create(
                    email=f"A{school}@x.example", first_name="", last_name="", roles=[SCHOOL_USER], home_school=school
                )
                for school in ("0042", "0043", None)
            ]
            users = [await ctx.db.get(User, (district.district.id, account.user_id)) for account in made]
            schools = [[school.code for school in await list_schools_of(ctx.db, user)] for user in users if user]
        assert schools == [["0042"], [], []], "whoever comes with a school is kept to it"
        homes = [user.attributes for user in users if user]
        assert homes == [{"homeDistrict": district.code, "homeSchool": code} for code in ("0042", None, None)]
        assert (made[0].email, made[0].has_password, made[0].is_suspended) == ("a0042@x.example", False, False)

    async def test_what_cannot_be_used_is_refused(self, open_keys: Open, district: TestDistrict) -> None:
        wrong = [
            ("no address", "A", [SCHOOL_USER], ValidationFailed),
            ("a@x.example", "A" * 201, [SCHOOL_USER], ValidationFailed),
            ("a@x.example", "A", [CUSTOMER_SUPPORT], ValidationFailed),
            (district.user.upper(), "A", [SCHOOL_USER], Conflict),
            ("admin@x.example", "A", [SCHOOL_USER], Conflict),
        ]
        for email, name, roles, error in wrong:
            async with open_keys(district) as ctx:
                with pytest.raises(error):
                    await ctx.services.get(Accounts).create(email=email, first_name=name, last_name="", roles=roles)


class TestFind:
    async def test_deleted_user_is_found_by_who_asks_for_those_and_their_address_stays_taken(
        self, open_keys: Open, platform: Platform, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        user_id = await add_user(platform, district, SCHOOL_USER)
        async with platform.database.district(district.district.id) as session:
            user = await session.get_one(User, (district.district.id, user_id))
            user.is_suspended, user.deleted_at = True, datetime.now(UTC)
        address = f"second@{district.code}.example.org"
        async with open_keys(district) as ctx:
            accounts = ctx.services.get(Accounts)
            assert await accounts.find(user_id) is None
            found = await accounts.find(user_id, including_deleted=True)
            assert found is not None
            assert (found.is_suspended, found.has_password) == (True, True)
            assert await accounts.is_taken(address.upper())
            assert not await accounts.is_taken("nobody@x.example")
            assert set(await accounts.list_by_email([address, district.user, "nobody@x.example"])) == {
                address,
                district.user,
            }
        async with open_keys(await make_district()) as ctx:
            accounts = ctx.services.get(Accounts)
            assert await accounts.find(user_id, including_deleted=True) is None
            assert not await accounts.is_taken(address)
            assert await accounts.list_by_email([address]) == {}
            assert await accounts.lock_for_linking(user_id) is None


class TestLinking:
    async def test_operators_users_are_support_s_to_link(
        self, open_keys: Open, platform: Platform, make_district: MakeDistrict
    ) -> None:
        house = await make_district(operator=True)
        boss = await add_user(platform, house, ADMINISTRATOR)
        support = house.actor.user_id
        assert support is not None
        async with open_keys(house, actor=Actor(boss, "boss", frozenset({ADMINISTRATOR}))) as ctx:
            accounts = ctx.services.get(Accounts)
            assert await accounts.list_protected() == [support]
            own = await accounts.lock_for_linking(boss)
            assert own is not None
            assert own.user_id == boss
            with pytest.raises(Forbidden):
                await accounts.lock_for_linking(support)
        async with open_keys(house) as ctx:
            accounts = ctx.services.get(Accounts)
            assert await accounts.list_protected() == []
            assert await accounts.lock_for_linking(support) is not None

    async def test_strangers_link_nobody(self, open_keys: Open, district: TestDistrict) -> None:
        assert district.actor.user_id is not None
        async with open_keys(district, actor=Actor(None, "anonymous")) as ctx:
            accounts = ctx.services.get(Accounts)
            for call in (accounts.lock_for_linking, accounts.require_password):
                with pytest.raises(NotSignedIn):
                    await call(district.actor.user_id)

    async def test_accounts_elsewhere_stand_in_the_profile(
        self, open_keys: Open, api: ApiClient, district: TestDistrict
    ) -> None:
        assert district.actor.user_id is not None
        async with open_keys(district) as ctx:
            shown = [ExternalAccount("https://id.example.org", "robin")]
            await ctx.services.get(Accounts).show_external(district.actor.user_id, shown)
        answer = await api.get("/api/auth/current-user", headers=await api.sign_in(district))
        assert answer.json()["data"]["user"]["externalAccounts"] == [
            {"issuer": "https://id.example.org", "subject": "robin"}
        ]

    async def test_user_who_must_set_a_password_loses_what_is_open(
        self, open_keys: Open, platform: Platform, district: TestDistrict
    ) -> None:
        user_id = await add_user(platform, district, SCHOOL_USER)
        async with open_keys(district) as ctx:
            accounts = ctx.services.get(Accounts)
            opened = await accounts.open_session(user_id)
            await accounts.require_password(user_id)
            assert await accounts.list_open([opened.session_id]) == frozenset()
        async with platform.database.district(district.district.id) as session:
            assert (await session.get_one(User, (district.district.id, user_id))).requires_password_reset


class TestSessions:
    async def test_second_token_ends_with_the_session(
        self, open_keys: Open, platform: Platform, api: ApiClient, district: TestDistrict
    ) -> None:
        assert district.actor.user_id is not None
        async with open_keys(district) as ctx:
            accounts = ctx.services.get(Accounts)
            opened = await accounts.open_session(district.actor.user_id, action="keys.signed_in", key="brass")
            second = await accounts.reopen_session(opened.session_id)
            assert second is not None
            assert await accounts.list_open([opened.session_id, uuid7()]) == {opened.session_id}
        headers = {"authorization": f"Bearer {second.token}"}
        assert (await api.get("/api/auth/validatetoken", headers=headers)).status_code == 200
        async with open_keys(district, session_id=opened.session_id) as ctx:
            accounts = ctx.services.get(Accounts)
            assert accounts.session_id == opened.session_id
            await accounts.end_sessions([opened.session_id])
            assert await accounts.reopen_session(opened.session_id) is None
            assert await accounts.reopen_session(uuid7()) is None
        assert (await api.get("/api/auth/validatetoken", headers=headers)).status_code == 401
        async with platform.database.district(district.district.id) as session:
            told = await session.scalar(select(AuditEntry).where(AuditEntry.action == "keys.signed_in"))
            assert told is not None
            assert (told.subject, told.details) == (str(opened.session_id), {"key": "brass"})

    async def test_session_that_is_over_or_of_who_was_suspended_is_not_taken_up(
        self, open_keys: Open, platform: Platform, district: TestDistrict
    ) -> None:
        assert district.actor.user_id is not None
        second = await add_user(platform, district, SCHOOL_USER)
        async with open_keys(district) as ctx:
            accounts = ctx.services.get(Accounts)
            over = await accounts.open_session(district.actor.user_id)
            suspended = await accounts.open_session(second)
        async with platform.database.district(district.district.id) as session:
            (await session.get_one(UserSession, (district.district.id, over.session_id))).expires_at = datetime.now(UTC)
            email = f"second@{district.code}.example.org"
            (await session.scalars(select(User).where(User.email == email))).one().is_suspended = True
        async with open_keys(district) as ctx:
            accounts = ctx.services.get(Accounts)
            assert await accounts.reopen_session(over.session_id) is None
            assert await accounts.reopen_session(suspended.session_id) is None
