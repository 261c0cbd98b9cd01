"""Tests of ids that are unique in the district or per school, by the setting."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
ANN = {"personId": "401", "firstName": "Ann", "lastName": "Lee", "schoolId": "North"}
EVE = {"personId": "401", "firstName": "Eve", "lastName": "Fox", "schoolId": "South"}


class Office:
    """The administrator of a district."""

    def __init__(self, api: ApiClient, headers: dict[str, str]) -> None:
        self.api, self.headers = api, headers

    async def post(self, call: str, **body: Any) -> tuple[int, Any]:
        answer = await self.api.post(f"/api/{call}", headers=self.headers, **body)
        return answer.status_code, answer.json()

    async def number(self, *, per_school: bool) -> tuple[int, Any]:
        values = {"ids_per_school": per_school}
        return await self.post("plugin/settings", json={"pluginId": "people", "values": values})

    async def create(self, person: dict[str, str], **changes: str) -> tuple[int, Any]:
        return await self.post("person/create", json={**person, **changes})

    async def persons(self) -> list[tuple[str, str, str]]:
        answer = await self.api.get("/api/instance/Persons", headers=self.headers)
        return sorted((row["personId"], row["schoolId"], row["firstName"]) for row in answer.json()["r"])


@pytest.fixture
async def office(api: ApiClient, district: TestDistrict) -> Office:
    return Office(api, await api.sign_in(district))


class TestIdsPerSchool:
    async def test_same_id_in_two_schools_is_two_persons_and_twice_in_one_is_refused(self, office: Office) -> None:
        await office.create(ANN)
        assert (await office.create(EVE))[1]["code"] == "person_id_taken"

        await office.number(per_school=True)
        answers = [await office.create(EVE), await office.create(ANN, schoolId=" north ")]

        assert [status for status, _ in answers] == [200, 409]
        assert "of the school" in answers[1][1]["messages"][0]
        assert await office.persons() == [("401", "North", "Ann"), ("401", "South", "Eve")]

    async def test_persons_who_were_there_are_unique_in_their_schools(self, office: Office) -> None:
        await office.create(ANN)
        await office.number(per_school=True)

        assert (await office.create(ANN))[0] == 409

    async def test_change_of_school_onto_another_of_the_id_is_refused(self, office: Office) -> None:
        await office.number(per_school=True)
        ann = (await office.create(ANN))[1]["data"]["id"]
        eve = (await office.create(EVE))[1]["data"]["id"]

        answers = [
            await office.post("person/update", json={"id": ann, "schoolId": "South"}),
            await office.post("person/updatePersonSchool", json={"ids": [ann], "schoolId": "South"}),
            await office.post("person/updatePersonSchool", json={"ids": [ann, eve], "schoolId": "West"}),
            await office.post("person/getPersonAndDocument", json={"personId": "401"}),
        ]
        moved = await office.post("person/updatePersonSchool", json={"ids": [ann], "schoolId": "West"})

        assert [(status, body["code"]) for status, body in answers] == [(409, "person_id_taken")] * 4
        assert moved[1]["data"] == {"updated": 1}
        assert await office.persons() == [("401", "South", "Eve"), ("401", "West", "Ann")]

    async def test_person_moves_back_to_where_it_is(self, office: Office) -> None:
        await office.number(per_school=True)
        ann = (await office.create(ANN))[1]["data"]["id"]

        answers = [
            await office.post("person/updatePersonSchool", json={"ids": [ann], "schoolId": "North"}),
            await office.post("person/update", json={"id": ann, "schoolId": "NORTH", "personId": "401"}),
        ]

        assert [status for status, _ in answers] == [200, 200]


class TestIdsOfTheDistrict:
    async def test_going_back_is_refused_while_an_id_is_shared(self, office: Office) -> None:
        await office.number(per_school=True)
        await office.create(ANN)
        eve = (await office.create(EVE))[1]["data"]["id"]

        status, body = await office.number(per_school=False)

        assert (status, body["code"]) == (409, "ids_shared")
        assert body["messages"][0].startswith("1 IDs belong to persons of several schools, such as 401.")
        assert body["data"] == {"count": 1, "personIds": ["401"]}
        assert (await office.create(EVE, schoolId="East"))[0] == 200, "The refused setting changed something."

        east = [row for row in (await self.rows(office)) if row["schoolId"] == "East"]
        await office.post("person/deletePersons", json={"ids": [eve, east[0]["id"]]})
        assert (await office.number(per_school=False))[0] == 200
        assert (await office.create(EVE))[1]["code"] == "person_id_taken"

    async def test_neighbour_keeps_its_numbering(
        self, office: Office, api: ApiClient, make_district: MakeDistrict
    ) -> None:
        other = Office(api, await api.sign_in(await make_district()))
        await other.create(ANN)
        await office.number(per_school=True)

        assert (await other.create(EVE))[0] == 409

    async def test_saving_twice_changes_nothing(self, office: Office) -> None:
        await office.create(ANN)

        statuses = [(await office.number(per_school=wanted))[0] for wanted in (True, True, False, False)]

        assert statuses == [200] * 4
        assert await office.persons() == [("401", "North", "Ann")]

    @staticmethod
    async def rows(office: Office) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (await office.api.get("/api/instance/Persons", headers=office.headers)).json()[
            "r"
        ]
        return found
