"""Jobs use their school's settings where it has its own, and otherwise the district's."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast
from uuid import uuid4

import pytest
from delivery_testing.clerk import Clerk
from homeroom.platform import Platform
from homeroom.tenancy.models import School
from homeroom_devkit.testing.districts import open_plugin_context
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.jobs.schools import schools_of, schools_of_new
from homeroom_plugins.delivery.jobs.send_gate import SEND_WAIT, first_moment
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.pipeline.pin_mails import _limit
from homeroom_plugins.delivery.pipeline.start import default_expiry
from homeroom_plugins.delivery.sending.personal_pins import list_pin_modes
from homeroom_sdk.context import Actor, PluginContext
from homeroom_sdk.recipients import PinMode


@pytest.fixture
async def elm(clerk: Clerk, platform: Platform) -> str:
    """Return the code of a school of the clerk's district."""
    async with platform.database.district(clerk.district.district.id) as session:
        session.add(School(code="Elm", name="Elm Street"))
    return "Elm"


async def save(clerk: Clerk, school: str, **values: Any) -> int:
    """Save a school's own settings and return the status of the response."""
    body = {"school": school, "pluginId": "delivery", "values": values}
    return (await clerk.api.post("/api/school/settings/save", headers=clerk.headers, json=body)).status_code


def days_left(job: dict[str, Any]) -> int:
    left = datetime.fromisoformat(job["expiresOn"]) - datetime.now(UTC)
    return round(left / timedelta(days=1))


class TestSettingsOfASchool:
    async def test_job_takes_its_schools_and_another_the_districts(
        self, clerk: Clerk, elm: str, platform: Platform, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv(SEND_WAIT, raising=False)
        own = {"default_expiry_days": 5, "send_wait_s": 600, "student_id_pins": False, "second_mail_after_min": 60}
        assert await save(clerk, elm, **own) == 200
        await clerk.import_persons(clerk.invent(1))
        upload_id = (await clerk.upload(write_pdf(["Student ID: 100001"]))).json()["data"]["uploadId"]
        days = {}
        for school in ("elm", ""):
            answer = await clerk.split(uploadId=upload_id, schoolId=school, expiresOn=None)
            days[school] = days_left(await clerk.job(answer.json()["data"]["jobId"]))
        assert days == {"elm": 5, "": 14}
        refused = await clerk.split(uploadId=upload_id, schoolId="Elm", pinMode="person_id")
        assert (refused.status_code, list(refused.json()["data"]["fields"])) == (422, ["pinMode"])

        async with open_plugin_context(platform, "delivery", clerk.district) as ctx:
            now = ctx.now()
            waits = [first_moment(ctx, Job(school_id=code)) - now for code in ("elm", "")]
            assert [round(item.total_seconds()) for item in waits] == [600, 60]
            assert PinMode.PERSON_ID not in list_pin_modes(ctx, ["elm"])
            for several in (["elm", "oak"], ["ELM "]):
                assert round((default_expiry(ctx, several) - now) / timedelta(days=1)) == 5
            assert round((now - _limit(ctx, ["elm"])) / timedelta(minutes=1)) == 60

    async def test_form_is_told_whose_the_usual_day_is(self, clerk: Clerk, elm: str) -> None:
        assert await save(clerk, elm, default_expiry_days=5) == 200
        told = {code: await clerk.get_data("defaults", schoolId=code) for code in ("ELM", "")}
        assert {code: (days_left(item), item["setBy"]) for code, item in told.items()} == {
            "ELM": (5, "Elm Street"),
            "": (14, ""),
        }
        for unknown in ("X9", "a\x00b", " "):
            answer = await clerk.api.get("/api/pdf/jobs/defaults", headers=clerk.headers, params={"schoolId": unknown})
            assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["schoolId"])

    @pytest.mark.parametrize(
        "values",
        [
            {"default_expiry_days": 15},
            {"send_wait_s": 10},
            {"max_part_mb": 0},
            {"birth_date_pins": True},
            {"second_mail_pins": True},
            {"second_mail_after_min": 5},
        ],
        ids=str,
    )
    async def test_school_does_not_weaken_what_protects(self, clerk: Clerk, elm: str, values: dict[str, Any]) -> None:
        assert await save(clerk, elm, **values) == 422


class TestSchoolsOfAJob:
    def test_chosen_school_comes_first_then_those_of_its_maker(self) -> None:
        maker = Actor(uuid4(), "x", schools=frozenset({"elm", "oak"}))
        ctx = cast(PluginContext, SimpleNamespace(actor=maker))
        assert list(schools_of_new(ctx, "Elm") or ()) == list(schools_of(Job(school_id="Elm")) or ()) == ["Elm"]
        assert schools_of_new(ctx) == {"elm", "oak"}
        assert schools_of(Job(school_id="", schools=["elm", "oak"])) == ["elm", "oak"]
        assert schools_of(Job(school_id="", schools=None)) is None
