"""An administrator of the operator's own district tries to become customer support, which reads every district."""

from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from attack_testing.served import Served
from homeroom.identity.models import User
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict, create_test_district
from homeroom_plugins.sso.models import SsoIdentity, SsoRefusal
from homeroom_sdk.context import ADMINISTRATOR, CUSTOMER_SUPPORT, DEVELOPER
from sqlalchemy import select

ISSUER = "https://sso.example.org"
Attack = Callable[[httpx.AsyncClient, dict[str, str]], Awaitable[httpx.Response]]


def post(path: str, **body: Any) -> Attack:
    """Return a call with ids that are filled in when it is made."""

    async def call(http: httpx.AsyncClient, ids: dict[str, str]) -> httpx.Response:
        filled = {name: ids.get(value, value) if isinstance(value, str) else value for name, value in body.items()}
        return await http.post(f"/api/auth/{path}", json=filled)

    return call


ATTACKS: dict[str, Attack] = {
    "link an account of one's own": post("sso/link", userId="SUPPORT", refusalId="REFUSAL"),
    "take their account": post("sso/unlink", identityId="IDENTITY", sendEmail=True),
    "have their password reset": post("adminResetPassword", userId="SUPPORT"),
    "delete them, to be them": post("delete", userId="SUPPORT"),
    "restore one who left": post("restore", userId="GONE"),
    "name another application": post("sso/provider", enabled=True, issuer=ISSUER, clientId="of the attacker's own"),
    "give oneself the role": post("setRoles", userId="SELF", Roles=[ADMINISTRATOR, CUSTOMER_SUPPORT]),
    "let the provider give the role": post(
        "sso/provider", enabled=True, issuer=ISSUER, clientId="x", roleClaim="r", roleMap={"x": CUSTOMER_SUPPORT}
    ),
    "make one more": post(
        "create",
        FirstName="A",
        LastName="B",
        Roles=[CUSTOMER_SUPPORT],
        Attributes={"emailAddress": "mine@example.org"},
    ),
}


@pytest.fixture(scope="module")
async def house(platform: Platform) -> TestDistrict:
    """Provide the operator's own district, with an administrator in addition to support."""
    district = await create_test_district(platform, operator=True)
    async with platform.database.district(district.district.id) as session:
        await create_user(
            session,
            email=f"boss@{district.code}.example.org",
            first_name="Boss",
            last_name="Other",
            roles=[ADMINISTRATOR],
            password=PASSWORD,
        )
    return district


@pytest.fixture(scope="module")
async def ids(platform: Platform, house: TestDistrict) -> dict[str, str]:
    """Provide the ids of a support user with a provider, a former support user, and a refused sign-on."""
    async with platform.database.district(house.district.id) as session:
        users = {user.email.partition("@")[0]: user for user in await session.scalars(select(User))}
        identity = SsoIdentity(user_id=users["user"].id, issuer=ISSUER, subject="support")
        refusal = SsoRefusal(issuer=ISSUER, subject="attacker", reason="not_linked", email="a@example.org", name="A")
        session.add_all([identity, refusal])
        await session.flush()
        kept = {"SUPPORT": users["user"].id, "IDENTITY": identity.id, "REFUSAL": refusal.id, "SELF": users["boss"].id}
    async with platform.database.district(house.district.id) as session:
        gone = await create_user(
            session,
            email=f"gone@{house.code}.example.org",
            first_name="Gone",
            last_name="Other",
            roles=[CUSTOMER_SUPPORT, DEVELOPER],
            password=PASSWORD,
        )
        gone.is_suspended, gone.deleted_at = True, platform.now()
        kept["GONE"] = gone.id
    return {name: str(value) for name, value in kept.items()}


async def state(platform: Platform, house: TestDistrict) -> Any:
    """Return the support users and all credentials, for comparison."""
    async with platform.database.district(house.district.id) as session:
        users = await session.execute(
            select(User.id, User.roles, User.password_hash, User.is_suspended, User.requires_password_reset)
        )
        links = await session.execute(select(SsoIdentity.subject, SsoIdentity.user_id))
        return sorted(map(str, users)), sorted(map(str, links))


@pytest.mark.parametrize("name", ATTACKS)
async def test_administrator_does_not_become_support(
    served: Served, platform: Platform, house: TestDistrict, ids: dict[str, str], name: str
) -> None:
    headers = await served.sign_in(house, user=f"boss@{house.code}.example.org")
    before = await state(platform, house)
    async with served.client(headers=headers) as http:
        answer = await ATTACKS[name](http, ids)
    assert answer.status_code in (403, 422), answer.text
    assert await state(platform, house) == before


async def test_support_is_signed_in_all_the_while(served: Served, house: TestDistrict, ids: dict[str, str]) -> None:
    """Check that an administrator can neither end support's sessions nor lock it out by removing the provider."""
    support, boss = await served.sign_in(house), await served.sign_in(house, user=f"boss@{house.code}.example.org")
    async with served.client() as http:
        tries = [
            await http.post("/api/auth/sessions/revoke", json={"userId": ids["SUPPORT"]}, headers=boss),
            await http.post("/api/auth/suspend", json={"userId": ids["SUPPORT"]}, headers=boss),
            await http.post("/api/auth/sso/provider/delete", headers=boss),
        ]
        mine = await http.get("/api/auth/validatetoken", headers=support)
    assert [answer.status_code for answer in tries] == [403, 403, 403]
    assert mine.json()["data"]["valid"] is True
