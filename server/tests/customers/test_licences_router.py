"""Customer licences: the effects of a save, which are immediate."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from secrets import token_hex
from typing import Any
from uuid import UUID

import pytest
from homeroom.audit.models import AuditEntry
from homeroom.db.engine import driver_url
from homeroom.events.listen import listen
from homeroom.licences.models import CustomerLicence
from homeroom.licences.service import grant_features, read_licence
from homeroom.platform import Platform
from homeroom.plugins.states import STATES_CHANNEL
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from sqlalchemy import select, update

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
TODAY = datetime.now(UTC).date()
YESTERDAY, TOMORROW = TODAY - timedelta(days=1), TODAY + timedelta(days=1)


class Support:
    """A signed-in support user."""

    def __init__(self, api: ApiClient, headers: dict[str, str], district: TestDistrict) -> None:
        self.api, self.headers, self.district = api, headers, district

    async def save(self, licence: dict[str, Any], status: int = 200, **flags: bool) -> dict[str, Any]:
        """Save a licence and return the answer's data."""
        body = {"customerLicense": licence, **flags}
        answer = await self.api.post("/api/customerLicense/save", headers=self.headers, json=body)
        assert answer.status_code == status, answer.text
        found: dict[str, Any] = answer.json()
        return found if status != 200 else found["data"]

    async def create(self, **licence: Any) -> dict[str, Any]:
        """Create a customer."""
        return await self.save({"schoolId": f"c{token_hex(6)}", "name": "Lakeside Schools", **licence}, isNew=True)

    async def get(self, path: str) -> dict[str, Any]:
        """Return the data of a GET."""
        answer = await self.api.get(path, headers=self.headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()["data"]
        return found


@pytest.fixture
async def support(api: ApiClient, make_district: MakeDistrict) -> Support:
    """Provide a support user in the operator's own district."""
    operator = await make_district(operator=True)
    return Support(api, await api.sign_in(operator), operator)


async def log_of(platform: Platform, district_id: Any, action: str) -> list[AuditEntry]:
    async with platform.database.district(district_id) as session:
        return list(await session.scalars(select(AuditEntry).where(AuditEntry.action == action)))


def feature(start: date, end: date | None = None, name: str = "pdfSplitter") -> dict[str, Any]:
    return {"feature": name, "startDate": str(start), "endDate": str(end) if end else None}


class TestSave:
    async def test_new_licence_makes_the_district(self, support: Support, platform: Platform) -> None:
        settings = {"databaseName": "lakeside", "sisUrl": "https://sis.example.org/api"}
        made = await support.create(
            supportNumber="S-9",
            timezone="America/Chicago",
            language="ar",
            startDate="2026-01-01",
            features=[feature(YESTERDAY)],
            settings=settings,
        )
        for key in (made["id"], made["schoolId"], made["schoolId"].upper()):
            assert await support.get(f"/api/customerLicense/slugOrId/{key}") == made
        assert await support.get(f"/api/customerLicense/{made['id']}") == made
        assert (made["supportNumber"], made["settings"], made["state"]) == ("S-9", settings, "active")
        states = {item["feature"]: item["state"] for item in made["features"]}
        assert states == {"docSig": "off", "docManagement": "off", "pdfSplitter": "active", "signatureOverlay": "off"}
        for district_id in (made["id"], support.district.district.id):
            (entry,) = await log_of(platform, district_id, "licence.created")
            assert entry.actor == support.district.user

    async def test_school_id_that_is_taken_is_refused_and_leaves_nothing(self, support: Support) -> None:
        made = await support.create()
        body = {"schoolId": made["schoolId"].upper(), "name": "Twin"}
        assert (await support.save(body, 409, isNew=True))["code"] == "conflict"

    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            ({"name": " "}, "name"),
            ({"schoolId": ""}, "schoolId"),
            ({"name": "a\0b"}, "name"),
            ({"startDate": str(TOMORROW), "endDate": str(TODAY)}, "endDate"),
            ({"features": [feature(TOMORROW, TODAY)]}, "features.pdfSplitter"),
            ({"features": [feature(TODAY), feature(TODAY)]}, "features"),
            ({"features": [feature(TODAY, name="everything")]}, "features.everything"),
            ({"settings": {"sisUrl": "javascript:alert(1)"}}, "settings.sisUrl"),
            ({"settings": {"databaseName": "a; drop"}}, "settings.databaseName"),
            ({"timezone": "Nowhere"}, "timezone"),
            ({"language": "../en"}, "language"),
        ],
    )
    async def test_what_cannot_be_is_refused_by_field(
        self, support: Support, wrong: dict[str, Any], field: str
    ) -> None:
        body = {"schoolId": f"c{token_hex(6)}", "name": "Lakeside", **wrong}
        refused = await support.save(body, 422, isNew=True)
        assert [name.removeprefix("customerLicense.") for name in refused["data"]["fields"]] == [field]

    async def test_features_and_settings_change_only_where_the_form_says_so(self, support: Support) -> None:
        made = await support.create(features=[feature(YESTERDAY)], settings={"sisUrl": "https://a.example.org"})
        changed = {**made, "features": [], "settings": {"sisUrl": "https://b.example.org"}, "supportNumber": "7"}
        kept = await support.save(changed)
        assert (kept["supportNumber"], kept["settings"]["sisUrl"]) == ("7", "https://a.example.org")
        assert kept["features"] == made["features"]
        saved = await support.save({**changed, "version": kept["version"]}, isSISChange=True, flagChange=True)
        assert saved["settings"]["sisUrl"] == "https://b.example.org"

    async def test_feature_that_is_taken_away_is_left_to_be_read(self, support: Support) -> None:
        made = await support.create(features=[feature(YESTERDAY), feature(TOMORROW, name="docSig")])
        saved = await support.save({**made, "features": []}, flagChange=True)
        states = {item["feature"]: item["state"] for item in saved["features"]}
        assert (states["pdfSplitter"], states["docSig"]) == ("lapsed", "off")

    async def test_feature_of_a_plugin_that_is_not_here_keeps_its_days(
        self, support: Support, platform: Platform
    ) -> None:
        """The form cannot show an unknown feature, so its absence must not remove it."""
        made = await support.create(features=[feature(YESTERDAY)])
        async with platform.database.district(UUID(made["id"])) as session:
            await grant_features(session, ["timetable"], starts_on=YESTERDAY, ends_on=TOMORROW)
        left_out = await support.save({**made, "features": []}, flagChange=True)
        shown = {item["feature"]: item for item in left_out["features"]}
        assert (shown["timetable"]["state"], shown["timetable"]["isKnown"]) == ("active", False)
        assert (shown["timetable"]["endDate"], shown["docSig"]["isKnown"]) == (str(TOMORROW), True)
        sent_back = await support.save(left_out, flagChange=True)
        assert sent_back["features"] == left_out["features"]
        off = [{**item, "startDate": None, "endDate": None} for item in sent_back["features"]]
        ended = await support.save({**sent_back, "features": off}, flagChange=True)
        assert {item["state"] for item in ended["features"] if item["startDate"]} == {"lapsed"}

    async def test_days_that_stay_keep_what_is_agreed_for_later(self, support: Support, platform: Platform) -> None:
        made = await support.create(features=[feature(YESTERDAY, TOMORROW)])
        later = TOMORROW + timedelta(days=300)
        async with platform.database.district(UUID(made["id"])) as session:
            await grant_features(session, ["pdfSplitter"], starts_on=later)
        body = [feature(YESTERDAY, TOMORROW), feature(TODAY, name="docSig")]
        await support.save({**made, "features": body}, flagChange=True)
        async with platform.database.district(UUID(made["id"])) as session:
            assert (await read_licence(session, later)).active_features() == {"pdfSplitter", "docSig"}

    async def test_what_has_begun_does_not_begin_later(self, support: Support) -> None:
        made = await support.create(startDate=str(YESTERDAY), features=[feature(YESTERDAY)])
        later = {**made, "startDate": str(TOMORROW), "features": [feature(TOMORROW)]}
        refused = await support.save(later, 422, flagChange=True)
        assert set(refused["data"]["fields"]) == {"startDate", "features.pdfSplitter"}

    async def test_school_id_stays(self, support: Support) -> None:
        made = await support.create()
        refused = await support.save({**made, "schoolId": "another"}, 422)
        assert "schoolId" in refused["data"]["fields"]

    async def test_second_save_of_the_same_version_is_told(self, support: Support) -> None:
        made = await support.create()
        await support.save({**made, "supportNumber": "1"})
        assert (await support.save({**made, "supportNumber": "2"}, 409))["code"] == "licence_changed"

    async def test_each_change_stands_in_both_logs(self, support: Support, platform: Platform) -> None:
        made = await support.create(endDate=str(TOMORROW))
        await support.save({**made, "endDate": None, "name": "Seaside Schools"})
        for district_id in (made["id"], support.district.district.id):
            (entry,) = await log_of(platform, district_id, "licence.saved")
            assert entry.details["endDate"] == f"{TOMORROW} → None"
        (renamed,) = await log_of(platform, made["id"], "client.saved")
        assert renamed.details == {"name": "Lakeside Schools → Seaside Schools"}

    async def test_district_made_by_the_command_line_can_be_saved(
        self, support: Support, make_district: MakeDistrict
    ) -> None:
        district = await make_district()
        found = await support.get(f"/api/customerLicense/slugOrId/{district.code}")
        saved = await support.save({**found, "endDate": str(TOMORROW)})
        assert (found["version"], saved["version"], saved["endDate"]) == (0, 1, str(TOMORROW))


class TestActsAtOnce:
    async def test_end_of_the_contract_closes_writing_and_a_new_end_opens_it(
        self, support: Support, make_district: MakeDistrict
    ) -> None:
        district = await make_district()
        clerk = await support.api.sign_in(district)
        person = {"personId": "1", "firstName": "Ada"}
        found = await support.get(f"/api/customerLicense/slugOrId/{district.code}")
        ended = await support.save({**found, "endDate": str(YESTERDAY)})

        refused = await support.api.post("/api/person/create", headers=clerk, json=person)
        assert (refused.status_code, refused.json()["code"]) == (403, "licence_lapsed")
        assert (await support.api.get("/api/instance/Persons", headers=clerk)).status_code == 200

        await support.save({**ended, "endDate": str(TODAY)})
        answer = await support.api.post("/api/person/create", headers=clerk, json=person)
        assert answer.status_code == 200

    async def test_other_processes_are_told_with_the_commit(
        self, support: Support, make_district: MakeDistrict, platform: Platform
    ) -> None:
        """Check what the application's own listener receives, which is what every process receives."""
        district = await make_district()
        found = await support.get(f"/api/customerLicense/slugOrId/{district.code}")
        heard: list[str] = []

        async def hear(payload: str) -> None:
            heard.append(payload)

        task = asyncio.create_task(listen(driver_url(platform.database.url), {STATES_CHANNEL: hear}))
        async with asyncio.timeout(30):
            while not heard:
                await asyncio.sleep(0.02)
            await support.save({**found, "endDate": str(TOMORROW)})
            while str(district.district.id) not in heard:
                await asyncio.sleep(0.02)
        assert str(district.district.id) in heard
        task.cancel()


class TestDelete:
    async def test_licence_ends_today_and_signing_in_after_thirty_days(
        self, support: Support, make_district: MakeDistrict, platform: Platform
    ) -> None:
        district = await make_district()
        clerk = await support.api.sign_in(district)
        body = {"id": str(district.district.id)}
        answer = await support.api.post("/api/customerLicense/delete", headers=support.headers, json=body)
        told = answer.json()["data"]
        assert (told["endDate"], told["counts"]["users"]) == (str(TODAY), 1)
        assert told["closesAt"][:10] == str(TODAY + timedelta(days=31))
        again = await support.api.post("/api/customerLicense/delete", headers=support.headers, json=body)
        assert again.json()["data"] == told
        assert (await support.api.get("/api/auth/validatetoken", headers=clerk)).status_code == 200

        await self._close(platform, district)
        assert (await support.api.get("/api/auth/validatetoken", headers=clerk)).json()["code"] == "district_closed"
        assert (await support.api.get("/api/instance/Persons", headers=clerk)).json()["code"] == "district_closed"
        form = {"username": district.user, "password": "a long enough password", "organization": district.code}
        refused = await support.api.post("/api/auth/token", data={"grant_type": "password", **form})
        assert (refused.status_code, refused.json()["code"]) == (401, "district_closed")

        found = await support.get(f"/api/customerLicense/slugOrId/{district.code}")
        await support.save({**found, "endDate": None})
        assert await support.api.sign_in(district)

    async def _close(self, platform: Platform, district: TestDistrict) -> None:
        """End the licence's grace period."""
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(CustomerLicence).values(closes_at=datetime.now(UTC)))
        platform.entitlements.forget(district.district.id)


class TestList:
    async def test_grid_has_every_customer_and_not_the_operator(self, support: Support, district: TestDistrict) -> None:
        days, url = {"startDate": "2026-01-01", "endDate": "2027-06-30"}, "https://sis.example.org/api"
        made = await support.create(supportNumber="S-4711", **days, settings={"sisUrl": url})
        by_name = {"q": f'{{"filters": [{{"property": "schoolId", "values": ["{made["schoolId"]}"]}}]}}'}
        answer = await support.api.get("/api/instance/CustomerLicenses", headers=support.headers, params=by_name)
        (row,) = answer.json()["r"]
        shown = {name: made[name] for name in ("id", "name", "schoolId", "supportNumber", "startDate", "endDate")}
        assert shown.items() | {("sisUrl", url)} <= row.items()
        answer = await support.api.get("/api/customerLicense", headers=support.headers)
        listed = {item["schoolId"] for item in answer.json()["data"]}
        assert {made["schoolId"], district.code} <= listed
        assert support.district.code not in listed
