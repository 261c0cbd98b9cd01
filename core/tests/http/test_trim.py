"""Trimming of request bodies."""

from homeroom.audit.models import AuditEntry
from homeroom.http.trim import trim
from homeroom.platform import Platform
from homeroom.testing.api import ApiClient
from homeroom.testing.districts import PASSWORD, TestDistrict
from sqlalchemy import select


class TestTrim:
    def test_texts_at_any_depth_are_trimmed(self) -> None:
        assert trim({"a": [" x ", {"b": "\ty\n"}], "c": 1, "d": None}) == {"a": ["x", {"b": "y"}], "c": 1, "d": None}

    def test_secrets_are_left_as_they_are(self) -> None:
        assert trim({"password": " p ", "pin": " 1", "name": " n "}) == {"password": " p ", "pin": " 1", "name": "n"}


class TestTrimBodies:
    async def test_json_is_trimmed(self, api: ApiClient, district: TestDistrict) -> None:
        body = {"user": {"phone": " 555 0100\n"}}
        answer = await api.post("/api/user/save", json=body, headers=await api.sign_in(district))
        assert answer.json()["data"]["user"]["phone"] == "555 0100"

    async def test_form_is_trimmed_but_for_its_secret(
        self, api: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        form = {"username": district.user, "organization": district.code, "integration": " integration_center\t"}
        refused = await api.post("/api/auth/token", data={**form, "password": f"{PASSWORD} "})
        assert refused.status_code == 401
        await api.post("/api/auth/token", data={**form, "password": PASSWORD})
        async with platform.database.district(district.district.id) as session:
            entry = (await session.scalars(select(AuditEntry).where(AuditEntry.action == "session.started"))).one()
        assert entry.details == {"integration": "integration_center"}
