"""`/api/school/settings`: settings of a school, and those its district allows it to change."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

import pytest
from homeroom.audit.models import AuditEntry
from homeroom.db.sessions import keep_to_schools
from homeroom.identity.models import UserSchool
from homeroom.identity.sign_in.service import create_user
from homeroom.licences.models import SchoolSettings
from homeroom.platform import Platform
from homeroom.plugins.loading.loaded import LoadedPlugin
from homeroom.tenancy.models import School
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict, open_plugin_context
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.context import SCHOOL_ADMINISTRATOR, SCHOOL_USER
from homeroom_sdk.settings_form import per_school
from homeroom_server.app import create_app
from pydantic import BaseModel, Field, SecretStr
from sqlalchemy import select, text

MakeDistrict = Callable[..., Awaitable[TestDistrict]]


class KioskSettings(BaseModel):
    """A limit, a colour, and a setting only the district may change."""

    days: int = Field(14, ge=1, le=30, json_schema_extra=per_school("lower"))
    color: str = Field("blue", json_schema_extra=per_school())
    host: str = "here"
    token: SecretStr | None = None


@dataclass
class Office:
    """A signed-in user."""

    api: ApiClient
    headers: dict[str, str]

    async def post(self, call: str, **body: Any) -> tuple[int, Any]:
        """Send a call; return its status and its data, or the refused fields."""
        answer = await self.api.post(f"/api/{call}", headers=self.headers, json=body)
        found = answer.json()
        return answer.status_code, found["data"] if answer.is_success else (found["data"] or {}).get("fields")

    async def save(self, school: str, **values: Any) -> tuple[int, Any]:
        """Save a school's own settings."""
        return await self.post("school/settings/save", school=school, pluginId="kiosk", values=values)

    async def list_codes(self) -> tuple[int, list[str]]:
        """Return the status and the codes of the schools that the user may configure."""
        answer = await self.api.get("/api/school/settings", headers=self.headers)
        return answer.status_code, [item["code"] for item in answer.json()["data"] or []]


@pytest.fixture
def kiosk() -> LoadedPlugin:
    plugin = make_plugin("kiosk", prefixes=["kiosk"])
    plugin.settings_type = KioskSettings
    return plugin


@pytest.fixture
async def house(platform: Platform, kiosk: LoadedPlugin) -> Platform:
    return with_plugins(platform, kiosk)


@pytest.fixture
async def client(house: Platform) -> AsyncIterator[ApiClient]:
    async with ApiClient(create_app(platform=house)) as found:
        yield found


@pytest.fixture
async def admin(client: ApiClient, house: Platform, district: TestDistrict) -> Office:
    """Provide the administrator of a district with the schools Elm and oak."""
    async with house.database.district(district.district.id) as session:
        session.add_all([School(code="Elm", name="Elm Street"), School(code="oak", name="Oak Lane")])
    return Office(client, await client.sign_in(district))


async def join(admin: Office, house: Platform, district: TestDistrict, *codes: str, role: str) -> Office:
    """Add a user with these schools of the district and sign in."""
    email = f"u{uuid4().hex[:8]}@{district.code}.example.org"
    async with house.database.district(district.district.id) as session:
        user = await create_user(
            session, email=email, first_name="Sam", last_name="Staff", roles=[role], password=PASSWORD
        )
        for school in await session.scalars(select(School).where(School.code.in_(codes))):
            session.add(UserSchool(district_id=school.district_id, user_id=user.id, school_id=school.id))
    api = admin.api.another()
    return Office(api, await api.sign_in(replace(district, user=email)))


class TestSave:
    async def test_school_administrator_sets_what_holds_for_the_school_alone(
        self, admin: Office, house: Platform, district: TestDistrict
    ) -> None:
        elm = await join(admin, house, district, "Elm", role=SCHOOL_ADMINISTRATOR)
        assert await elm.list_codes() == (200, ["Elm"])
        status, told = await elm.save("elm", days=7, color="red")
        assert (status, told["own"], told["held"]) == (200, {"days": 7, "color": "red"}, ["color", "days"])
        assert told["district"] == {"days": 14, "color": "blue"}
        assert list(told["schema"]["properties"]) == ["days", "color"]
        assert told["schoolsMay"] == {"days": "stricter", "color": "anything"}
        async with open_plugin_context(house, "kiosk", district) as ctx:
            found = {code: ctx.settings_for([code]) for code in ("ELM", "oak", "")}
            assert ctx.settings_for(None) == ctx.settings == KioskSettings()
            assert ctx.settings_sources([" Elm"]) == {"days": "elm", "color": "elm"}
            assert ctx.settings_for(["elm", "oak"]) == KioskSettings(days=7)
            assert ctx.settings_sources(["elm", "oak"]) == {"days": "elm"}
        assert found == {"ELM": KioskSettings(days=7, color="red"), "oak": KioskSettings(), "": KioskSettings()}
        async with house.database.district(district.district.id) as session:
            entry = (
                await session.scalars(select(AuditEntry).where(AuditEntry.action == "plugin.school_settings_saved"))
            ).one()
        assert entry.details == {"school": "Elm", "fields": "color, days"}

    async def test_what_is_left_out_is_the_districts_again(self, admin: Office) -> None:
        await admin.save("Elm", days=7, color="red")
        assert (await admin.save("Elm", color="red"))[1]["own"] == {"color": "red"}
        assert (await admin.save("Elm"))[1]["held"] == []
        assert (await admin.post("school/settings/get", school="Elm"))[1][-1]["own"] == {}

    @pytest.mark.parametrize(
        ("values", "wrong"),
        [
            ({"days": 15}, "Choose 14 or less"),
            ({"days": 0}, "greater than or equal to 1"),
            ({"host": "there"}, "cannot have their own value"),
            ({"token": "t"}, "cannot have their own value"),
        ],
    )
    async def test_what_weakens_and_what_is_the_districts_is_refused(
        self, admin: Office, values: dict[str, Any], wrong: str
    ) -> None:
        status, fields = await admin.save("Elm", **values)
        assert (status, list(fields)) == (422, list(values))
        assert wrong in " ".join(fields.values())

    async def test_district_that_became_stricter_holds_over_what_the_school_had(
        self, admin: Office, house: Platform, district: TestDistrict
    ) -> None:
        await admin.save("Elm", days=10)
        await admin.post("plugin/settings", pluginId="kiosk", values={"days": 5, "color": "blue", "host": "here"})
        told = (await admin.post("school/settings/get", school="Elm"))[1][-1]
        assert (told["own"], told["held"]) == ({"days": 10}, [])
        async with open_plugin_context(house, "kiosk", district) as ctx:
            assert ctx.settings_for(["elm"]) == KioskSettings(days=5)


class TestAllow:
    async def test_district_allows_more_or_nothing(
        self, admin: Office, house: Platform, district: TestDistrict
    ) -> None:
        may = {"days": "anything", "color": "nothing"}
        assert (await admin.post("school/settings/allow", pluginId="kiosk", schoolsMay=may))[1]["schoolsMay"] == may
        assert (await admin.save("Elm", days=30))[0] == 200
        status, fields = await admin.save("Elm", color="red")
        assert (status, fields) == (422, {"color": "Your district sets this for all schools."})
        async with open_plugin_context(house, "kiosk", district) as ctx:
            assert ctx.settings_for(["elm"]) == KioskSettings(days=30)
        await admin.post("school/settings/allow", pluginId="kiosk", schoolsMay={})
        async with open_plugin_context(house, "kiosk", district) as ctx:
            assert ctx.settings_for(["elm"]) == KioskSettings()

    @pytest.mark.parametrize("may", [{"host": "anything"}, {"color": "stricter"}])
    async def test_what_means_nothing_is_refused(self, admin: Office, may: dict[str, str]) -> None:
        status, fields = await admin.post("school/settings/allow", pluginId="kiosk", schoolsMay=may)
        assert (status, list(fields)) == (422, list(may))


class TestWalls:
    async def test_other_schools_and_closed_ones_look_like_none(
        self, admin: Office, house: Platform, district: TestDistrict
    ) -> None:
        await admin.save("oak", days=7)
        elm = await join(admin, house, district, "Elm", role=SCHOOL_ADMINISTRATOR)
        for code in ("oak", "none"):
            assert (await elm.post("school/settings/get", school=code))[0] == 404
            assert (await elm.save(code, days=3))[0] == 404
        assert (await elm.post("school/settings/get"))[0] == 403
        assert (await elm.post("school/settings/allow", pluginId="kiosk", schoolsMay={}))[0] == 403
        async with house.database.district(district.district.id) as session:
            await session.execute(text("UPDATE schools SET closed_at = now() WHERE code = 'oak'"))
        assert (await admin.save("oak", days=3))[0] == 404
        assert await admin.list_codes() == (200, ["Elm"])

    async def test_only_administrators_and_those_of_a_school_get_in(
        self, admin: Office, house: Platform, district: TestDistrict
    ) -> None:
        for codes, role in ((("Elm",), SCHOOL_USER), ((), SCHOOL_ADMINISTRATOR)):
            other = await join(admin, house, district, *codes, role=role)
            assert (await other.list_codes())[0] == 403
            assert (await other.post("school/settings/get", school="Elm"))[0] == 403
            assert (await other.save("Elm", days=3))[0] == 403

    async def test_database_shows_a_school_its_own_rows_alone(
        self, admin: Office, house: Platform, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        await admin.save("oak", days=7)
        async with house.database.district(district.district.id) as session:
            await keep_to_schools(session, ["elm"])
            assert (await session.scalars(select(SchoolSettings))).all() == []
            await keep_to_schools(session, ["oak"])
            assert (await session.scalars(select(SchoolSettings.school))).all() == ["oak"]
        neighbour = await make_district()
        async with house.database.district(neighbour.district.id) as session:
            assert (await session.scalars(select(SchoolSettings))).all() == []
