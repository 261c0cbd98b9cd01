"""Users with rights from the operator can be changed only by customer support, through any call."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from homeroom.identity.models import User
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict
from homeroom_plugins.sso.models import SsoIdentity, SsoRefusal
from homeroom_sdk.context import ADMINISTRATOR, CUSTOMER_SUPPORT, DEVELOPER, SCHOOL_USER
from sqlalchemy import select

from .staff import Answered, Staff, another

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
ISSUER = "https://sso.example.org"
PROVIDER = {"enabled": True, "issuer": ISSUER, "clientId": "mine", "defaultRole": SCHOOL_USER}

CALLS: dict[str, Callable[[dict[str, str]], tuple[str, dict[str, Any]]]] = {
    "suspend": lambda ids: ("suspend", {"userId": ids["user"]}),
    "restore": lambda ids: ("restore", {"userId": ids["user"]}),
    "unlock": lambda ids: ("unlockUser", {"userId": ids["user"]}),
    "reset": lambda ids: ("adminResetPassword", {"userId": ids["user"]}),
    "delete": lambda ids: ("delete", {"userId": ids["user"]}),
    "roles": lambda ids: ("setRoles", {"userId": ids["user"], "Roles": [SCHOOL_USER]}),
    "sessions": lambda ids: ("sessions/revoke", {"userId": ids["user"]}),
    "link": lambda ids: ("sso/link", {"userId": ids["user"], "refusalId": ids["refusal"]}),
    "unlink": lambda ids: ("sso/unlink", {"identityId": ids["identity"], "sendEmail": True}),
    "provider": lambda ids: ("sso/provider", PROVIDER),
    "no provider": lambda ids: ("sso/provider/delete", {}),
    "no plugin": lambda ids: ("../plugin/disable", {"pluginId": "sso", "reason": "Not here."}),
}
"""All calls by which an administrator changes a user or the user's means to sign in."""


@pytest.fixture
async def house(make_district: MakeDistrict) -> TestDistrict:
    """Provide the operator's own district."""
    return await make_district(operator=True)


@pytest.fixture
async def boss(platform: Platform, api: ApiClient, house: TestDistrict) -> Staff:
    """Provide an administrator in the operator's district, without rights from the operator."""
    return await another(platform, api, house, "boss", roles=(ADMINISTRATOR,))


async def accounts(platform: Platform, district: TestDistrict, *roles: str) -> dict[str, str]:
    """Create a user with these roles and a linked account, and a refused sign-on of a stranger; return the ids."""
    async with platform.database.district(district.district.id) as session:
        user = await create_user(
            session,
            email=f"target@{district.code}.example.org",
            first_name="Target",
            last_name="Other",
            roles=list(roles),
            password=PASSWORD,
        )
        identity = SsoIdentity(user_id=user.id, issuer=ISSUER, subject="target")
        refusal = SsoRefusal(issuer=ISSUER, subject="attacker", reason="not_linked", email="a@example.org", name="A")
        session.add_all([identity, refusal])
        await session.flush()
        return {"user": str(user.id), "identity": str(identity.id), "refusal": str(refusal.id)}


async def snapshot(platform: Platform, district: TestDistrict) -> Any:
    """Return the user's account data and sign-in links, for comparison."""
    async with platform.database.district(district.district.id) as session:
        user = await session.scalar(select(User).where(User.email == f"target@{district.code}.example.org"))
        links = (await session.scalars(select(SsoIdentity.subject).order_by(SsoIdentity.subject))).all()
    assert user is not None
    return user.roles, user.is_suspended, user.deleted_at, user.requires_password_reset, user.password_hash, links


async def call(staff: Staff, name: str, ids: dict[str, str]) -> Answered:
    path, body = CALLS[name](ids)
    return await staff.post(path, body)


class TestAdministrator:
    @pytest.mark.parametrize("name", CALLS)
    @pytest.mark.parametrize("role", [CUSTOMER_SUPPORT, DEVELOPER])
    async def test_users_of_the_operators_stay_as_they_are(
        self, platform: Platform, boss: Staff, house: TestDistrict, role: str, name: str
    ) -> None:
        ids = await accounts(platform, house, role)
        before = await snapshot(platform, house)
        status, body = await call(boss, name, ids)
        assert (status, body["code"]) == (403, "operators_user")
        assert await snapshot(platform, house) == before

    @pytest.mark.parametrize("name", CALLS)
    async def test_users_of_the_districts_own_are_theirs(
        self, platform: Platform, boss: Staff, house: TestDistrict, name: str
    ) -> None:
        ids = await accounts(platform, house, ADMINISTRATOR)
        status, body = await call(boss, name, ids)
        assert (status, body["success"]) == (200, True)

    async def test_of_many_only_the_operators_are_refused(
        self, platform: Platform, api: ApiClient, boss: Staff, house: TestDistrict
    ) -> None:
        ids = await accounts(platform, house, CUSTOMER_SUPPORT)
        zoe = await another(platform, api, house)
        _, body = await boss.post("suspend", {"userIds": [ids["user"], zoe.id]})
        assert [item["code"] for item in body["data"]["results"]] == ["operators_user", None]

    @pytest.mark.parametrize("role", [CUSTOMER_SUPPORT, DEVELOPER, "Customer Support"])
    async def test_gives_nobody_a_role_of_the_operators(
        self, platform: Platform, api: ApiClient, boss: Staff, house: TestDistrict, role: str
    ) -> None:
        zoe = await another(platform, api, house)
        answers = [
            await boss.post("setRoles", {"userId": who, "Roles": [ADMINISTRATOR, role]}) for who in (zoe.id, boss.id)
        ]
        answers.append(await boss.post("sso/provider", PROVIDER | {"defaultRole": role}))
        answers.append(await boss.post("sso/provider", PROVIDER | {"roleClaim": "r", "roleMap": {"x": role}}))
        assert [status for status, _ in answers] == [422] * 4


class TestSupport:
    @pytest.mark.parametrize("name", CALLS)
    async def test_alters_its_own_kind(
        self, platform: Platform, api: ApiClient, house: TestDistrict, name: str
    ) -> None:
        support = await another(platform, api, house, "chief", roles=(ADMINISTRATOR, CUSTOMER_SUPPORT))
        ids = await accounts(platform, house, CUSTOMER_SUPPORT)
        status, body = await call(support, name, ids)
        assert (status, body["success"]) == (200, True)

    async def test_ends_its_own_sessions_elsewhere(
        self, platform: Platform, api: ApiClient, house: TestDistrict
    ) -> None:
        support = await another(platform, api, house, "chief", roles=(CUSTOMER_SUPPORT,))
        status, _ = await support.post("sessions/revoke", {})
        assert status == 200
