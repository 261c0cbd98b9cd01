"""`/api/dynamicSettings/getSchedules` and `saveSchedule`: the schedules of a district."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from homeroom.audit.models import AuditEntry
from homeroom.platform import Platform
from homeroom.runs.models import FlowSchedule
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.context import SCHOOL_USER, PluginContext
from homeroom_sdk.flows import flow
from homeroom_sdk.i18n import Sentence
from homeroom_server.app import create_app
from pydantic import BaseModel
from sqlalchemy import select

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
ALL = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


class Nothing(BaseModel):
    """Empty parameters."""


@flow("report", params=Nothing, schedule="30 6 * * mon,fri", title=Sentence("Weekly report"))
async def report(_ctx: PluginContext, _params: Nothing) -> None:
    """Do nothing."""


@flow("poll", params=Nothing, schedule="*/5 * * * *")
async def poll(_ctx: PluginContext, _params: Nothing) -> None:
    """Do nothing."""


@flow("forget", params=Nothing, schedule="0 3 * * *", may_pause=False)
async def forget(_ctx: PluginContext, _params: Nothing) -> None:
    """Do nothing."""


@flow("other", params=Nothing)
async def unscheduled(_ctx: PluginContext, _params: Nothing) -> None:
    """Do nothing."""


@pytest.fixture
async def house(platform: Platform) -> Platform:
    """Provide the platform with a plugin that has schedules, and one that the district has not licensed."""
    clock = make_plugin("clock", flows=[report, poll, forget, unscheduled])
    return with_plugins(platform, clock, make_plugin("unbought", flags=["docSig"], flows=[report]))


@pytest.fixture
async def client(house: Platform) -> AsyncIterator[ApiClient]:
    async with ApiClient(create_app(platform=house)) as found:
        yield found


class Admin:
    """An administrator on the page of schedules."""

    def __init__(self, client: ApiClient, headers: dict[str, str]) -> None:
        self.client, self.headers = client, headers

    async def list(self) -> dict[str, dict[str, Any]]:
        """Return the schedules by flow."""
        answer = await self.client.get("/api/dynamicSettings/getSchedules", headers=self.headers)
        assert answer.status_code == 200, answer.text
        return {item["flow"]: item for item in answer.json()["data"]}

    async def save(self, flow_name: str, **change: Any) -> Any:
        """Save a schedule."""
        body = {"flow": flow_name} | change
        return await self.client.post("/api/dynamicSettings/saveSchedule", json=body, headers=self.headers)


@pytest.fixture
async def admin(client: ApiClient, make_district: MakeDistrict) -> Admin:
    district = await make_district(features=["pdfSplitter"], timezone="America/Chicago")
    return Admin(client, await client.sign_in(district))


class TestList:
    async def test_every_schedule_of_the_districts_plugins_stands_as_its_plugin_says(self, admin: Admin) -> None:
        found = await admin.list()
        assert {name for name in found if name.startswith("clock.")} == {"clock.report", "clock.poll", "clock.forget"}
        assert not [name for name in found if name.startswith("unbought.")]
        own = found["clock.report"]
        assert (own["title"], own["time"], own["days"]) == ("Weekly report", "06:30", ["mon", "fri"])
        assert (own["isOwn"], own["isPaused"], own["mayPause"], own["changedBy"]) == (True, False, True, None)
        assert own["nextOn"] is not None
        assert (found["clock.poll"]["time"], found["clock.poll"]["nextOn"]) == (None, None)
        assert found["clock.forget"]["mayPause"] is False

    async def test_what_the_house_forgets_in_time_has_words_and_does_not_rest(self, admin: Admin) -> None:
        own = [item for item in (await admin.list()).values() if not item["flow"].startswith("clock.")]
        assert own
        assert all(" " in item["title"] and not item["mayPause"] for item in own)


class TestSave:
    async def test_other_time_and_days_are_kept_and_written_down(
        self, admin: Admin, client: ApiClient, house: Platform, make_district: MakeDistrict
    ) -> None:
        district = await make_district()
        admin = Admin(client, await client.sign_in(district))
        saved = await admin.save("clock.report", time="18:05", days=["sun", "tue"])
        assert saved.status_code == 200, saved.text
        found = (await admin.list())["clock.report"]
        assert found == saved.json()["data"]
        assert (found["time"], found["days"], found["isOwn"]) == ("18:05", ["tue", "sun"], False)
        assert (found["ownTime"], found["ownDays"], found["changedBy"]) == ("06:30", ["mon", "fri"], district.user)
        async with house.database.district(district.district.id) as session:
            entry = (await session.scalars(select(AuditEntry).where(AuditEntry.action == "schedule.saved"))).one()
        assert entry.details == {"schedule": "5 18 * * tue,sun", "paused": False}

    async def test_the_plugins_own_times_leave_nothing_behind(
        self, client: ApiClient, house: Platform, district: TestDistrict
    ) -> None:
        admin = Admin(client, await client.sign_in(district))
        await admin.save("clock.report", time="18:05")
        for change in ({"time": "06:30", "days": ["fri", "mon"]}, {"time": None}):
            await admin.save("clock.report", time="18:05")
            assert (await admin.save("clock.report", **change)).json()["data"]["isOwn"] is True
            async with house.database.district(district.district.id) as session:
                assert (await session.scalars(select(FlowSchedule))).all() == []

    async def test_no_days_are_every_day(self, admin: Admin) -> None:
        assert (await admin.save("clock.report", time="18:05")).json()["data"]["days"] == ALL

    async def test_it_rests_and_goes_on(self, admin: Admin) -> None:
        paused = (await admin.save("clock.poll", isPaused=True)).json()["data"]
        assert (paused["isPaused"], paused["nextOn"]) == (True, None)
        assert (await admin.save("clock.poll")).json()["data"]["isPaused"] is False

    @pytest.mark.parametrize(
        ("flow_name", "change", "field"),
        [
            ("clock.forget", {"isPaused": True}, "isPaused"),
            ("clock.poll", {"time": "10:00"}, "time"),
            ("clock.report", {"time": "24:00"}, "time"),
            ("clock.report", {"time": "10:00", "days": ["someday"]}, "days.0"),
        ],
    )
    async def test_what_cannot_be_is_refused_by_field(
        self, admin: Admin, flow_name: str, change: dict[str, Any], field: str
    ) -> None:
        answer = await admin.save(flow_name, **change)
        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, [field])

    @pytest.mark.parametrize("flow_name", ["clock.other", "unbought.report", "clock.none"])
    async def test_what_the_district_does_not_have_is_not_found(self, admin: Admin, flow_name: str) -> None:
        assert (await admin.save(flow_name, time="10:00")).status_code == 404

    async def test_choice_of_one_district_is_none_of_another(
        self, admin: Admin, client: ApiClient, make_district: MakeDistrict
    ) -> None:
        await admin.save("clock.report", time="18:05")
        other = Admin(client, await client.sign_in(await make_district()))
        assert (await other.list())["clock.report"]["time"] == "06:30"

    async def test_strangers_and_staff_are_refused(self, client: ApiClient, make_district: MakeDistrict) -> None:
        staff = await client.sign_in(await make_district(roles=[SCHOOL_USER]))
        for headers, status in (({}, 401), (staff, 403)):
            someone = Admin(client.another(), headers)
            assert (await someone.save("clock.report", time="10:00")).status_code == status
            answer = await someone.client.get("/api/dynamicSettings/getSchedules", headers=headers)
            assert answer.status_code == status
