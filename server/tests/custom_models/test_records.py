"""Records of a model defined by staff, through the whole application."""

import json
from typing import Any
from uuid import uuid4

import pytest
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import SCHOOL_USER

from .trips import Headers, a_trip, add_trip, codes, define, saved, upload

TRIPS = "/api/instance/field-trips"


@pytest.fixture
async def headers(api: ApiClient, district: TestDistrict) -> Headers:
    """Provide the headers of an administrator; the model is defined."""
    headers = await api.sign_in(district)
    await define(api, headers)
    return headers


class TestJudging:
    async def test_problems_stand_at_their_places_however_deep(self, api: ApiClient, headers: Headers) -> None:
        wrong = a_trip(title="", seats=0, day="2026-02-30", transport="train", stops=[{"place": "Gate"}, {}], more="x")

        answer = await api.post(TRIPS, headers=headers, json=wrong)

        assert codes(answer) == {
            "title": "required",
            "seats": "minimum",
            "day": "date",
            "line": "required",
            "stops.1.place": "required",
            "more": "unknown",
        }
        assert answer.json()["data"]["fields"]["seats"] == "seats must be 1 or more."

    async def test_validate_tells_the_same_and_saves_nothing(self, api: ApiClient, headers: Headers) -> None:
        answer = await api.post("/api/instance/validate/field-trips", headers=headers, json=a_trip(seats="many"))

        found = saved(answer)
        assert found["valid"] is False
        assert found["problems"] == [{"path": "seats", "code": "type", "limit": "integer"}]
        assert (await api.get(TRIPS, headers=headers)).json()["pager"]["totalRecords"] == 0

    @pytest.mark.parametrize("value", ["a\0b", "\ud800", 5, True, ["a"], {"a": 1}, None, "x" * 41])
    async def test_hostile_values_are_refused_at_their_field(
        self, api: ApiClient, headers: Headers, value: Any
    ) -> None:
        body = json.dumps(a_trip(title=value))
        answer = await api.post(TRIPS, headers=headers | {"content-type": "application/json"}, content=body)

        assert list(codes(answer)) == ["title"]

    @pytest.mark.parametrize("number", ["NaN", "Infinity", "1e400", "1" + "0" * 400])
    async def test_number_that_is_none_is_refused(self, api: ApiClient, headers: Headers, number: str) -> None:
        body = f'{{"title": "Zoo", "day": "2026-05-31", "stops": [{{"place": "a"}}], "seats": {number}}}'

        answer = await api.post(TRIPS, headers=headers | {"content-type": "application/json"}, content=body)

        assert answer.status_code == 422, answer.text

    async def test_conflict_names_the_changed_fields(self, api: ApiClient, headers: Headers) -> None:
        trip = await add_trip(api, headers)
        mine, theirs = (trip | {"seats": seats} for seats in (10, 20))
        await api.put(f"{TRIPS}/{trip['id']}", headers=headers, json=theirs)

        answer = await api.put(f"{TRIPS}/{trip['id']}", headers=headers, json=mine)

        assert answer.status_code == 409
        assert answer.json()["data"]["fields"] == {"seats": {"base": 30, "theirs": 20, "yours": 10}}


class TestExport:
    async def test_files_and_references_stand_by_their_names(
        self, api: ApiClient, headers: Headers, district: TestDistrict
    ) -> None:
        (user,) = (await api.get("/api/instance/Users", headers=headers)).json()["r"]
        file = saved(await upload(api, headers, name="=consent.pdf"))
        await add_trip(api, headers, consent=file, leader={"id": user["id"], "label": "x"}, stops=[{"place": "Zoo"}])

        columns = [{"property": name} for name in ("title", "consent", "leader", "stops")]
        answer = await api.post(
            "/api/search/export", headers=headers, json={"model": "field-trips", "columns": columns}
        )

        assert answer.text.splitlines()[1] == f'Zoo,"\'=consent.pdf",{district.user},Zoo'


class TestReferences:
    async def test_label_is_the_records_own(self, api: ApiClient, headers: Headers, district: TestDistrict) -> None:
        (user,) = (await api.get("/api/instance/Users", headers=headers)).json()["r"]

        trip = await add_trip(api, headers, leader={"id": user["id"], "label": "Somebody else"})
        again = saved(
            await api.put(
                f"{TRIPS}/{trip['id']}",
                headers=headers,
                json=trip | {"leader": {"id": user["id"], "label": "Somebody else"}},
            )
        )

        assert trip["leader"] == again["leader"] == {"id": user["id"], "label": district.user}

    async def test_record_that_the_sender_may_not_read_is_refused(
        self, api: ApiClient, headers: Headers, district: TestDistrict, make_user: Any
    ) -> None:
        (user,) = (await api.get("/api/instance/Users", headers=headers)).json()["r"]
        clerk = await make_user(district, roles=[SCHOOL_USER])
        leaders = [(headers, str(uuid4())), (headers, "no-id"), (clerk, user["id"])]

        found = [
            codes(await api.post(TRIPS, headers=sender, json=a_trip(leader={"id": record_id, "label": "x"})))
            for sender, record_id in leaders
        ]

        assert found == [{"leader": "unknownRecord"}] * 3

    async def test_clerk_may_keep_what_an_administrator_chose(
        self, api: ApiClient, headers: Headers, district: TestDistrict, make_user: Any
    ) -> None:
        (user,) = (await api.get("/api/instance/Users", headers=headers)).json()["r"]
        trip = await add_trip(api, headers, leader={"id": user["id"], "label": ""} | {"label": "x"})
        clerk = await make_user(district, roles=[SCHOOL_USER])

        answer = await api.put(f"{TRIPS}/{trip['id']}", headers=clerk, json=trip | {"seats": 12})

        assert saved(answer)["leader"] == trip["leader"]


class TestFilesInRecords:
    async def test_name_and_size_are_those_of_the_upload(self, api: ApiClient, headers: Headers) -> None:
        file = saved(await upload(api, headers))

        trip = await add_trip(api, headers, consent=file | {"name": "liar.exe", "size": 1})

        assert trip["consent"] == file

    async def test_file_of_another_field_record_or_user_is_refused(
        self, api: ApiClient, headers: Headers, district: TestDistrict, make_user: Any
    ) -> None:
        photo = saved(await upload(api, headers, field="stops.photo", name="a.png", content=b"\x89PNG\r\n\x1a\n"))
        used = saved(await upload(api, headers))
        await add_trip(api, headers, consent=used)
        clerk = await make_user(district, roles=[SCHOOL_USER])
        theirs = saved(await upload(api, clerk))
        invented = {**used, "id": str(uuid4())}

        found = [
            codes(await api.post(TRIPS, headers=headers, json=a_trip(consent=file)))
            for file in (photo, used, theirs, invented)
        ]

        assert found == [{"consent": "unknownFile"}] * 4
        await add_trip(api, headers, stops=[{"place": "Gate", "photo": photo}])
