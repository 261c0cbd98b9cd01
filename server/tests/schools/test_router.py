"""Administrators manage the schools of their district."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

import pytest
from homeroom.identity.models import UserSchool
from homeroom.platform import Platform
from homeroom.tenancy.models import School
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import SCHOOL_ADMINISTRATOR

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
ELM = {"code": "Elm", "name": " Elm Street "}


class Office:
    """A signed-in user of a district."""

    def __init__(self, api: ApiClient, headers: dict[str, str]) -> None:
        self.api, self.headers = api, headers

    async def post(self, call: str, **body: Any) -> tuple[int, Any]:
        """Send a call; return its status and its data, or the whole body if it was refused."""
        answer = await self.api.post(f"/api/{call}", headers=self.headers, json=body)
        found = answer.json()
        return answer.status_code, found["data"] if answer.is_success else found


@pytest.fixture
async def office(api: ApiClient, district: TestDistrict) -> Office:
    return Office(api, await api.sign_in(district))


class TestSchools:
    async def test_school_is_added_renamed_closed_and_opened(self, office: Office) -> None:
        status, elm = await office.post("school/create", **ELM)
        assert (status, elm["name"], elm["isOpen"], elm["users"]) == (201, "Elm Street", True, 0)
        status, elm = await office.post("school/update", id=elm["id"], name="Elm Road", isOpen=False)
        assert (status, elm["code"], elm["name"], elm["isOpen"]) == (200, "Elm", "Elm Road", False)
        _, institutions = 0, (await office.api.get("/api/auth/setupSISInstitutions", headers=office.headers)).json()
        assert institutions["data"] == []
        await office.post("school/update", id=elm["id"], name="Elm Road", isOpen=True)
        assert (await office.post("school/get", id=elm["id"]))[1]["isOpen"] is True
        log = await office.api.get("/api/instance/ActivityLog", headers=office.headers)
        types = [entry["type"] for entry in log.json()["r"]]
        # Closing and renaming happen in one transaction, with the same time.
        assert (types[0], set(types[1:3]), types[3]) == (
            "school.opened",
            {"school.closed", "school.renamed"},
            "school.added",
        )

    async def test_code_is_taken_in_whatever_case(self, office: Office) -> None:
        await office.post("school/create", **ELM)
        status, body = await office.post("school/create", code="ELM", name="Another")
        assert (status, body["code"]) == (409, "school_exists")

    async def test_it_counts_its_users(self, office: Office, district: TestDistrict) -> None:
        _, elm = await office.post("school/create", **ELM)
        own = str(district.actor.user_id)
        await office.post("auth/setSchools", userId=own, schools=[elm["id"]])
        assert (await office.post("school/get", id=elm["id"]))[1]["users"] == 1

    @pytest.mark.parametrize("codes", [["Elm"], []], ids=["of one school", "of none"])
    async def test_staff_read_which_schools_are_theirs(
        self, api: ApiClient, platform: Platform, office: Office, make_district: MakeDistrict, codes: list[str]
    ) -> None:
        other = await make_district(roles=[SCHOOL_ADMINISTRATOR])
        async with platform.database.district(other.district.id) as session:
            schools = [School(code=code, name=code) for code in ("Elm", "Oak")]
            session.add_all(schools)
            await session.flush()
            session.add_all(
                UserSchool(district_id=school.district_id, user_id=other.actor.user_id, school_id=school.id)
                for school in schools
                if school.code in codes
            )
        headers = await api.sign_in(other)
        wish = {"model": "Schools", "filters": [{"property": "isOwn", "values": ["true"]}]}
        answer = await api.post("/api/search/records", headers=headers, json=wish)
        assert {school["code"] for school in answer.json()["r"]} == (set(codes) or {"Elm", "Oak"})

    @pytest.mark.parametrize(
        "body", [{"code": " ", "name": "x"}, {"code": "x", "name": ""}, {"code": "x" * 65, "name": "x"}]
    )
    async def test_code_and_name_are_needed(self, office: Office, body: dict[str, str]) -> None:
        assert (await office.post("school/create", **body))[0] == 422

    async def test_neighbours_school_looks_like_none(
        self, api: ApiClient, office: Office, make_district: MakeDistrict
    ) -> None:
        theirs = Office(api, await api.sign_in(await make_district()))
        _, elm = await theirs.post("school/create", **ELM)
        for school_id in (elm["id"], str(uuid4())):
            assert (await office.post("school/get", id=school_id))[0] == 404
            assert (await office.post("school/update", id=school_id, name="x", isOpen=False))[0] == 404

    async def test_school_administrators_change_none(self, api: ApiClient, make_district: MakeDistrict) -> None:
        other = Office(api, await api.sign_in(await make_district(roles=[SCHOOL_ADMINISTRATOR])))
        assert (await other.post("school/create", **ELM))[0] == 403
