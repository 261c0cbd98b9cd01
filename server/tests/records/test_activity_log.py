"""The activity log refers to people and things by name."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any

from homeroom.audit.models import AuditEntry
from homeroom.identity.models import User
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
CALL = "/api/search/records"
ADDRESS = "203.0.113.9"


async def read(api: ApiClient, district: TestDistrict, **question: Any) -> list[dict[str, Any]]:
    body = {"model": "ActivityLog", **question}
    answer = await api.post(CALL, json=body, headers=await api.sign_in(district))
    rows: list[dict[str, Any]] = answer.json()["r"]
    return rows


async def suspend(api: ApiClient, platform: Platform, district: TestDistrict) -> str:
    """Suspend a new user as the administrator and return the user's id."""
    async with platform.database.district(district.district.id) as session:
        user = User(user_name="edna", email="edna@x.example.org", first_name="Edna", last_name="Krabappel")
        session.add(user)
        await session.flush()
        user_id = str(user.id)
    clerk = api.another(ip_address=ADDRESS)
    await clerk.post("/api/auth/suspend", json={"userId": user_id}, headers=await clerk.sign_in(district))
    return user_id


class TestActivityLog:
    async def test_entry_names_who_did_it_by_address_and_to_whom(
        self, api: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        user_id = await suspend(api, platform, district)
        (entry,) = [row for row in await read(api, district) if row["type"] == "user.suspended"]
        assert (entry["email"], entry["subjectName"], entry["subject"]) == (district.user, "Edna Krabappel", user_id)
        assert entry["ipAddress"] == ADDRESS
        assert abs(datetime.fromisoformat(entry["date"]) - platform.now()) < timedelta(hours=1)

    async def test_names_are_there_among_what_a_phrase_finds(
        self, api: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        await suspend(api, platform, district)
        (entry,) = await read(api, district, phrase="user.suspended")
        assert (entry["email"], entry["subjectName"]) == (district.user, "Edna Krabappel")

    async def test_neighbours_name_is_not_told(
        self, api: ApiClient, platform: Platform, make_district: MakeDistrict
    ) -> None:
        ours, theirs = await make_district(), await make_district()
        user_id = await suspend(api, platform, theirs)
        await self._note(platform, ours, user_id)
        (entry,) = [row for row in await read(api, ours) if row["type"] == "user.suspended"]
        assert entry["subjectName"] == user_id

    async def test_what_is_gone_or_has_no_name_stands_as_it_was_written(
        self, api: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        subjects = ["01890000-0000-7000-8000-000000000000", "OptimizedIdCheck", "-" * 36]
        for subject in subjects:
            await self._note(platform, district, subject)
        rows = [row for row in await read(api, district) if row["type"] == "user.suspended"]
        assert {row["subjectName"]: row["email"] for row in rows} == dict.fromkeys(subjects, "somebody")

    @staticmethod
    async def _note(platform: Platform, district: TestDistrict, subject: str) -> None:
        """Add an entry by an actor who no longer exists."""
        async with platform.database.district(district.district.id) as session:
            session.add(AuditEntry(actor="somebody", action="user.suspended", subject=subject))
