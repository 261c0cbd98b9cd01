"""Records with a field of schools: only the district's own, in order, each once."""

from collections.abc import Awaitable, Callable

import pytest
from homeroom.platform import Platform
from homeroom.tenancy.schools import SchoolEntry, list_schools, sync_schools
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.http import Json

from .trips import Headers, codes, define, saved

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
FORMS = [
    {
        "name": "visit",
        "fields": [{"name": "schools", "type": "schools", "required": True, "column": True, "searchable": True}],
    }
]
VISITS = "/api/instance/field-trips"


@pytest.fixture
async def headers(api: ApiClient, district: TestDistrict) -> Headers:
    """Provide the headers of an administrator; the model is defined."""
    headers = await api.sign_in(district)
    await define(api, headers, forms=FORMS)
    return headers


async def open_schools(platform: Platform, district: TestDistrict, *names: str) -> list[Json]:
    """Set the district's schools; return references to them, in this order."""
    async with platform.database.district(district.district.id) as session:
        await sync_schools(session, [SchoolEntry(name, name) for name in names])
        found = {school.name: str(school.id) for school in await list_schools(session)}
    return [{"id": found[name], "label": name} for name in names]


class TestJudging:
    async def test_order_is_kept_and_names_come_from_the_schools(
        self, api: ApiClient, platform: Platform, headers: Headers, district: TestDistrict
    ) -> None:
        elm, oak = await open_schools(platform, district, "Elm", "Oak")
        record = saved(await api.post(VISITS, headers=headers, json={"schools": [oak, elm | {"label": "x"}]}))
        assert record["schools"] == [oak, elm]
        found = await api.post("/api/search/records", headers=headers, json={"model": "field-trips", "phrase": "Elm"})
        assert found.json()["pager"]["totalRecords"] == 1

    async def test_other_districts_schools_strangers_and_doubles_are_refused_at_their_places(
        self,
        api: ApiClient,
        platform: Platform,
        headers: Headers,
        district: TestDistrict,
        make_district: MakeDistrict,
    ) -> None:
        (elm,) = await open_schools(platform, district, "Elm")
        (theirs,) = await open_schools(platform, await make_district(), "Oak")
        strange = {"id": "S1", "label": "Nowhere"}
        answer = await api.post(VISITS, headers=headers, json={"schools": [elm, theirs, strange]})
        assert [(item["path"], item["code"], item["limit"]) for item in answer.json()["data"]["problems"]] == [
            ("schools", "unknownSchool", "Oak"),
            ("schools", "unknownSchool", "Nowhere"),
        ]
        twice = await api.post(VISITS, headers=headers, json={"schools": [elm, elm | {"label": "Elm again"}]})
        assert codes(twice) == {"schools": "uniqueItems"}
        assert codes(await api.post(VISITS, headers=headers, json={"schools": []})) == {"schools": "required"}

    async def test_school_that_has_closed_stays_in_a_record_and_comes_into_no_other(
        self, api: ApiClient, platform: Platform, headers: Headers, district: TestDistrict
    ) -> None:
        elm, oak = await open_schools(platform, district, "Elm", "Oak")
        record = saved(await api.post(VISITS, headers=headers, json={"schools": [elm, oak]}))
        await open_schools(platform, district, "Elm")
        change = {"schools": [oak, elm], "__i": {"version": 1}}
        again = saved(await api.put(f"{VISITS}/{record['id']}", headers=headers, json=change))
        assert again["schools"] == [oak, elm]
        other = await api.post(VISITS, headers=headers, json={"schools": [oak]})
        assert codes(other) == {"schools": "unknownSchool"}


class TestSearching:
    async def test_staff_find_the_open_schools_of_their_own_district(
        self, api: ApiClient, platform: Platform, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        await open_schools(platform, await make_district(), "Elm of others")
        await open_schools(platform, district, "Elm", "Elm Annex", "Oak")
        await open_schools(platform, district, "Elm", "Oak")
        headers = await api.sign_in(district)
        question = {"model": "Schools", "phrase": "Elm", "filters": [{"property": "isOpen", "values": ["true"]}]}
        answer = await api.post("/api/search/records", headers=headers, json=question)
        assert [school["name"] for school in answer.json()["r"]] == ["Elm"]
        assert (await api.another().post("/api/search/records", json=question)).status_code == 401
