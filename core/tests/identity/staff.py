"""A user of a district at the API, and helpers that add users."""

from dataclasses import dataclass, replace
from typing import Any

from homeroom.identity.sign_in.service import create_user
from homeroom.licences.models import CustomerSetting
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict
from homeroom_sdk.context import SCHOOL_USER

Answered = tuple[int, Any]
NEW: dict[str, Any] = {
    "FirstName": "Noor",
    "LastName": "Haddad",
    "UserName": "",
    "Roles": [{"id": SCHOOL_USER, "Name": "School User"}],
    "Aliases": ["SIS-77"],
    "Attributes": {"emailAddress": "Noor@Example.org", "phone": "555 0100", "LanguagePreference": "ar"},
}
"""Form of a user to create."""


@dataclass(frozen=True)
class Staff:
    """A signed-in user."""

    api: ApiClient
    headers: dict[str, str]
    id: str

    async def post(self, call: str, body: Any = None) -> Answered:
        """Call `/api/auth` and return the status and the body."""
        response = await self.api.post(f"/api/auth/{call}", headers=self.headers, json=body)
        return response.status_code, response.json()

    async def get(self, path: str, **params: str) -> Answered:
        """Send any other GET call and return the status and the body."""
        response = await self.api.get(path, headers=self.headers, params=params)
        return response.status_code, response.json()

    async def records(self, model: str, **params: str) -> list[dict[str, Any]]:
        """Return the records of a model."""
        _, body = await self.get(f"/api/instance/{model}", **params)
        found: list[dict[str, Any]] = body["r"]
        return found

    async def log(self) -> list[tuple[str, str]]:
        """Return the type and subject of each entry of the activity log, newest first."""
        return [(entry["type"], entry["subject"]) for entry in await self.records("ActivityLog")]


async def administrator(api: ApiClient, district: TestDistrict) -> Staff:
    """Return the district's first user, signed in."""
    return Staff(api, await api.sign_in(district), str(district.actor.user_id))


async def another(
    platform: Platform,
    api: ApiClient,
    district: TestDistrict,
    name: str = "zoe",
    *,
    roles: tuple[str, ...] = (SCHOOL_USER,),
) -> Staff:
    """Add another user to the district and sign in."""
    email = f"{name}@{district.code}.example.org"
    async with platform.database.district(district.district.id) as session:
        user = await create_user(
            session, email=email, first_name=name.title(), last_name="Other", roles=list(roles), password=PASSWORD
        )
    return Staff(api, await api.sign_in(replace(district, user=email)), str(user.id))


async def switch_on(platform: Platform, district: TestDistrict, flag: str) -> None:
    """Set a flag in the district's customer settings."""
    async with platform.database.district(district.district.id) as session:
        session.add(CustomerSetting(key=flag, value="true"))
    platform.entitlements.forget(district.district.id)
