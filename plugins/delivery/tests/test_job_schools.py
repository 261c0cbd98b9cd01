"""A job belongs to a school, or to the whole district: in the grid, in responses, and when it is made."""

import json

import pytest
from delivery_testing.clerk import RULE, Clerk
from delivery_testing.schools import join, load
from homeroom.platform import Platform
from homeroom.tenancy.models import School
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.models import Job
from sqlalchemy import update


@pytest.fixture
async def north(clerk: Clerk, platform: Platform) -> str:
    """Return the name of the school with the code `N1`."""
    async with platform.database.district(clerk.district.district.id) as session:
        session.add(School(code="N1", name="North High"))
    return "North High"


async def upload(clerk: Clerk) -> str:
    """Upload a batch of one page and return its id."""
    return str((await clerk.upload(write_pdf(["Student ID: 100001"]))).json()["data"]["uploadId"])


class TestJobSchools:
    async def test_grid_and_answers_name_the_school_or_the_district(self, clerk: Clerk, north: str) -> None:
        await clerk.import_persons(clerk.invent(1))
        of_school = await clerk.split(uploadId=await upload(clerk), schoolId="n1")
        of_district = await clerk.split(uploadId=await upload(clerk))
        whole = clerk.district.district
        names = {
            of_school.json()["data"]["jobId"]: north,
            of_district.json()["data"]["jobId"]: whole.name,
        }
        shown = {row["id"]: (row["schoolName"], row["organization"]) for row in await clerk.list_records("Jobs")}
        listed = (await clerk.get_data("getJobs"))["jobs"]
        assert shown == {job_id: (name, whole.code) for job_id, name in names.items()}
        assert {item["id"]: (item["schoolName"], item["organization"]) for item in listed} == shown
        for job_id, name in names.items():
            job = await clerk.job(job_id)
            assert (job["schoolName"], job["organization"]) == (name, whole.code)
        found = {"filters": [{"property": "schoolName", "values": [north]}]}
        answer = await clerk.api.get("/api/instance/Jobs", params={"q": json.dumps(found)}, headers=clerk.headers)
        assert [row["schoolName"] for row in answer.json()["r"]] == [north]

    @pytest.mark.parametrize(("more", "name"), [([], "Elm"), (["N1", "X9"], "Elm, North High, x9")])
    async def test_job_of_a_user_of_schools_names_these(
        self, api: ApiClient, platform: Platform, clerk: Clerk, north: str, more: list[str], name: str
    ) -> None:
        elm = await join(api, platform, clerk, "eve", "Elm")
        await load(clerk, clerk.invent(1), school="Elm")
        job_id = (await elm.split(uploadId=await upload(elm))).json()["data"]["jobId"]
        async with platform.database.district(clerk.district.district.id) as session:
            await session.execute(update(Job).values(schools=sorted(code.lower() for code in ["Elm", *more])))

        (shown,) = await clerk.list_records("Jobs")
        (listed,) = (await clerk.get_data("getJobs"))["jobs"]

        assert (shown["schoolName"], listed["schoolName"], (await clerk.job(job_id))["schoolName"]) == (name,) * 3

    async def test_school_that_is_none_of_the_districts_is_refused(self, clerk: Clerk, north: str) -> None:
        await clerk.import_persons(clerk.invent(1))
        match = {"uploadId": await upload(clerk), "rule": json.loads(RULE), "schoolId": "X9"}
        bulk = {"subject": "News", "message": "Hello", "ids": "100001", "schoolId": "X9", "expected": 1}
        refusals = [
            await clerk.split(uploadId=await upload(clerk), schoolId="X9"),
            await clerk.post("match", json=match),
            await clerk.post("bulk", json=bulk),
        ]
        assert [(item.status_code, list(item.json()["data"]["fields"])) for item in refusals] == [
            (422, ["schoolId"])
        ] * 3
        assert await clerk.list_records("Jobs") == []

    async def test_school_that_only_persons_name_is_known_by_its_code(self, clerk: Clerk) -> None:
        await clerk.import_persons(clerk.invent(1))
        answer = await clerk.split(uploadId=await upload(clerk), schoolId="S1")
        assert (await clerk.job(answer.json()["data"]["jobId"]))["schoolName"] == "S1"

    async def test_message_to_one_school_is_of_it(self, clerk: Clerk, north: str) -> None:
        await clerk.import_persons(clerk.invent(1))
        words = {"subject": "News", "message": "Hello", "expected": 1}
        one = await clerk.post("bulk", json=words | {"schoolIds": ["S1"]})
        several = await clerk.post("bulk", json=words | {"schoolIds": ["S1", "N1"]})
        jobs = [await clerk.job(answer.json()["data"]["jobId"]) for answer in (one, several)]
        assert [(job["schoolId"], job["schoolName"]) for job in jobs] == [
            ("S1", "S1"),
            ("", clerk.district.district.name),
        ]
