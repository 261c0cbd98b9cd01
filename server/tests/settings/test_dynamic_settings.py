"""Settings, licence and credentials: of the own district, and of other districts for customer support."""

from collections.abc import Awaitable, Callable
from typing import Any, ClassVar

import pytest
from homeroom.audit.models import AuditEntry
from homeroom.platform import Platform
from homeroom.secrets.sealing import Seal
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import SCHOOL_USER
from homeroom_sdk.languages import FAMILY_LANGUAGES
from homeroom_server.settings.models import SisCredentials
from homeroom_server.settings.sis import PLACE, PURPOSE
from sqlalchemy import select, text

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
AREA = "/api/dynamicSettings"
SECRET = "canary-of-a-secret"
CREDENTIALS = {"sisUrl": "https://sis.example.org/api", "clientId": "homeroom", "clientSecret": SECRET}


@pytest.fixture
async def support(api: ApiClient, make_district: MakeDistrict) -> dict[str, str]:
    """Provide the headers of customer support, in another district."""
    return await api.sign_in(await make_district(operator=True))


async def actions(platform: Platform, district: TestDistrict) -> list[str]:
    async with platform.database.district(district.district.id) as session:
        return list(await session.scalars(select(AuditEntry.action).where(AuditEntry.action != "session.started")))


class TestGetSettings:
    async def test_own_district_without_being_named(self, api: ApiClient, make_district: MakeDistrict) -> None:
        district = await make_district(features=["docSig"], roles=[SCHOOL_USER])
        found = (await api.get(f"{AREA}/getSettings", headers=await api.sign_in(district))).json()["data"]
        assert found["organization"] == district.code
        assert found["featureFlags"] == {
            "docSig": True,
            "docManagement": False,
            "pdfSplitter": False,
            "signatureOverlay": False,
        }
        assert found["customerSettings"]["EnableTranslations"] is True
        assert found["sis"] is None

    async def test_own_district_by_its_code(self, api: ApiClient, district: TestDistrict) -> None:
        path = f"{AREA}/getSettings/{district.code.upper()}"
        answer = await api.get(path, headers=await api.sign_in(district))
        assert answer.json()["data"]["organization"] == district.code

    async def test_administrator_of_another_district_is_refused_whether_it_exists_or_not(
        self, api: ApiClient, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        other, headers = await make_district(), await api.sign_in(district)
        answers = [
            await api.get(f"{AREA}/getSettings/{code}", headers=headers) for code in (other.code, "no-such-district")
        ]
        assert [item.status_code for item in answers] == [403, 403]
        assert answers[0].content == answers[1].content

    async def test_support_sees_it_and_the_district_can_read_that(
        self, api: ApiClient, platform: Platform, district: TestDistrict, support: dict[str, str]
    ) -> None:
        for name in (district.code, str(district.district.id)):
            answer = await api.get(f"{AREA}/getSettings/{name}", headers=support)
            assert answer.json()["data"]["organization"] == district.code
        assert await actions(platform, district) == ["settings.viewed", "settings.viewed"]

    @pytest.mark.parametrize("path", ["getSettings", "getSettings/x", "getCustomerLicense/x", "getPluginDetails/mail"])
    async def test_stranger_is_told_to_sign_in(self, api: ApiClient, path: str) -> None:
        assert (await api.another().get(f"{AREA}/{path}")).status_code == 401


class TestSupportOnly:
    async def test_administrators_are_refused(self, api: ApiClient, district: TestDistrict) -> None:
        headers = await api.sign_in(district)
        licence = await api.get(f"{AREA}/getCustomerLicense/{district.code}", headers=headers)
        clients = await api.post(f"{AREA}/getAllClients", json={}, headers=headers)
        assert (licence.status_code, clients.status_code) == (403, 403)

    async def test_support_finds_clients_by_a_phrase(
        self, api: ApiClient, district: TestDistrict, support: dict[str, str]
    ) -> None:
        answer = await api.post(f"{AREA}/getAllClients", json={"phrase": district.code.upper()}, headers=support)
        found = answer.json()["data"]
        assert ([item["schoolId"] for item in found["clients"]], found["total"]) == ([district.code], 1)

    async def test_support_reads_a_licence(
        self, api: ApiClient, make_district: MakeDistrict, support: dict[str, str]
    ) -> None:
        district = await make_district(features=["pdfSplitter"])
        answer = await api.get(f"{AREA}/getCustomerLicense/{district.code}", headers=support)
        found = answer.json()["data"]
        same = await api.get(f"/api/customerLicense/{district.district.id}", headers=support)
        assert (found, found["name"]) == (same.json()["data"], district.district.name)

    async def test_unknown_district_is_not_found(self, api: ApiClient, support: dict[str, str]) -> None:
        answer = await api.get(f"{AREA}/getCustomerLicense/no-such-district", headers=support)
        assert (answer.status_code, answer.json()["code"]) == (404, "district_unknown")


class TestGetPluginDetails:
    async def test_it_is_what_the_plugins_page_shows_and_for_administrators_alone(
        self, api: ApiClient, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        headers, clerk = await api.sign_in(district), await api.sign_in(await make_district(roles=[SCHOOL_USER]))
        found = await api.get(f"{AREA}/getPluginDetails/mail", headers=headers)
        same = await api.get("/api/plugin/mail", headers=headers)
        assert (found.json()["data"]["id"], found.content) == ("mail", same.content)
        assert (await api.get(f"{AREA}/getPluginDetails/mail", headers=clerk)).status_code == 403
        assert (await api.get(f"{AREA}/getPluginDetails/nobody", headers=headers)).status_code == 404


class TestSaveSisCredentials:
    async def save(self, api: ApiClient, headers: dict[str, str], **change: Any) -> Any:
        return await api.post(f"{AREA}/saveSISCreds", json=CREDENTIALS | change, headers=headers)

    async def test_secret_is_sealed_and_never_answered(
        self, api: ApiClient, platform: Platform, district: TestDistrict, capsys: pytest.CaptureFixture[str]
    ) -> None:
        headers = await api.sign_in(district)
        answer = await self.save(api, headers)
        assert answer.status_code == 200, answer.text
        assert answer.json()["data"]["isSecretSet"]
        settings = await api.get(f"{AREA}/getSettings", headers=headers)
        assert settings.json()["data"]["sis"]["clientId"] == "homeroom"
        async with platform.database.district(district.district.id) as session:
            row = (await session.scalars(select(SisCredentials))).one()
            logged = await session.scalars(text("SELECT t::text FROM audit_entries t"))
            everything = [answer.text, settings.text, row.secret, *logged, *capsys.readouterr()]
        assert not any(SECRET in part for part in everything)
        key = platform.keys.derive(PURPOSE, district.district.id)
        assert Seal(key).open_text(row.secret, PLACE) == SECRET

    async def test_without_a_secret_the_stored_one_stays_at_the_same_host_only(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        headers = await api.sign_in(district)
        refused = await self.save(api, headers, clientSecret=None)
        assert "clientSecret" in refused.json()["data"]["fields"]
        await self.save(api, headers)
        kept = await self.save(api, headers, clientSecret=None, clientId="other")
        assert (kept.status_code, kept.json()["data"]["clientId"]) == (200, "other")
        stolen = await self.save(api, headers, clientSecret=None, sisUrl="https://thief.example.org")
        assert stolen.status_code == 422

    @pytest.mark.parametrize(
        "url", ["http://sis.example.org", "sis.example.org", "https://", "javascript:alert(1)", ""]
    )
    async def test_address_without_https_is_refused(self, api: ApiClient, district: TestDistrict, url: str) -> None:
        answer = await self.save(api, await api.sign_in(district), sisUrl=url)
        assert (answer.status_code, "sisUrl" in answer.json()["data"]["fields"]) == (422, True)

    async def test_staff_strangers_and_other_districts_are_refused(
        self, api: ApiClient, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        user, other = await make_district(roles=[SCHOOL_USER]), await make_district()
        assert (await self.save(api.another(), {})).status_code == 401
        assert (await self.save(api, await api.sign_in(user))).status_code == 403
        foreign = await self.save(api, await api.sign_in(district), organization=other.code)
        assert foreign.status_code == 403

    async def test_support_saves_them_for_a_district(
        self, api: ApiClient, platform: Platform, district: TestDistrict, support: dict[str, str]
    ) -> None:
        assert (await self.save(api, support, organization=district.code)).status_code == 200
        assert await actions(platform, district) == ["sis.credentials_saved"]
        async with platform.database.district(district.district.id) as session:
            assert (await session.scalars(select(SisCredentials))).one().client_id == "homeroom"


class TestSaveDistrict:
    BODY: ClassVar = {"name": " Riverside ", "language": "ar", "timezone": "Asia/Kolkata"}

    async def test_name_language_and_zone_count_at_once(self, api: ApiClient, district: TestDistrict) -> None:
        headers = await api.sign_in(district)
        answer = await api.post(f"{AREA}/saveDistrict", json=self.BODY, headers=headers)
        assert answer.status_code == 200
        found = (await api.get("/api/shell/bootstrap", headers=headers)).json()["data"]["district"]
        assert (found["name"], found["language"], found["timezone"]) == ("Riverside", "ar", "Asia/Kolkata")

    @pytest.mark.parametrize("language", FAMILY_LANGUAGES)
    async def test_families_can_have_the_languages_that_guardians_can(
        self, api: ApiClient, district: TestDistrict, language: str
    ) -> None:
        headers = await api.sign_in(district)
        answer = await api.post(f"{AREA}/saveDistrict", json=self.BODY | {"language": language}, headers=headers)
        assert answer.status_code == 200

    @pytest.mark.parametrize(
        ("field", "value"), [("name", " "), ("name", "a\u0007"), ("language", "xx"), ("timezone", "Mars/Base")]
    )
    async def test_what_cannot_be_used_is_named(
        self, api: ApiClient, district: TestDistrict, field: str, value: str
    ) -> None:
        headers = await api.sign_in(district)
        answer = await api.post(f"{AREA}/saveDistrict", json=self.BODY | {field: value}, headers=headers)
        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, [field])

    async def test_staff_and_strangers_are_refused(self, api: ApiClient, make_district: MakeDistrict) -> None:
        headers = await api.sign_in(await make_district(roles=[SCHOOL_USER]))
        assert (await api.post(f"{AREA}/saveDistrict", json=self.BODY, headers=headers)).status_code == 403
        assert (await api.another().post(f"{AREA}/saveDistrict", json=self.BODY)).status_code == 401
