"""Schools in a plugin's settings: only the district's own, in its order, with their current names."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from homeroom.platform import Platform
from homeroom.tenancy.schools import SchoolEntry, list_schools, sync_schools
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.schools import Schools
from homeroom_server.app import create_app
from pydantic import BaseModel

MakeDistrict = Callable[..., Awaitable[TestDistrict]]


class BoardSettings(BaseModel):
    """Settings with the schools of a board."""

    schools: Schools = []


@pytest.fixture
async def house(platform: Platform) -> Platform:
    """Provide the platform with a plugin that has schools among its settings."""
    plugin = make_plugin("board", prefixes=["board"])
    plugin.settings_type = BoardSettings
    return with_plugins(platform, plugin)


@pytest.fixture
async def client(house: Platform) -> AsyncIterator[ApiClient]:
    async with ApiClient(create_app(platform=house)) as found:
        yield found


async def open_schools(platform: Platform, district: TestDistrict, *names: str) -> list[dict[str, str]]:
    """Set the district's schools; return the choices for them, in this order."""
    async with platform.database.district(district.district.id) as session:
        await sync_schools(session, [SchoolEntry(name, name) for name in names])
        found = {school.name: str(school.id) for school in await list_schools(session)}
    return [{"id": found[name], "label": name} for name in names]


async def save(client: ApiClient, headers: dict[str, str], schools: Any) -> Any:
    body = {"pluginId": "board", "values": {"schools": schools}}
    return await client.post("/api/plugin/settings", json=body, headers=headers)


class TestSaveSettings:
    async def test_order_stays_and_names_are_those_of_today(
        self, client: ApiClient, house: Platform, district: TestDistrict
    ) -> None:
        elm, oak = await open_schools(house, district, "Elm", "Oak")
        headers = await client.sign_in(district)
        answer = await save(client, headers, [oak, elm | {"label": "<b>Other</b>"}])
        assert answer.json()["data"]["values"] == {"schools": [oak, elm]}
        async with open_plugin_context(house, "board", district) as ctx:
            assert isinstance(ctx.settings, BoardSettings)
            assert [school.label for school in ctx.settings.schools] == ["Oak", "Elm"]

    async def test_school_that_has_closed_stays_and_cannot_come_back(
        self, client: ApiClient, house: Platform, district: TestDistrict
    ) -> None:
        elm, oak = await open_schools(house, district, "Elm", "Oak")
        headers = await client.sign_in(district)
        await save(client, headers, [elm, oak])
        await open_schools(house, district, "Elm")
        assert (await save(client, headers, [oak, elm])).json()["data"]["values"] == {"schools": [oak, elm]}
        await save(client, headers, [elm])
        assert (await save(client, headers, [elm, oak])).status_code == 422

    async def test_what_is_no_school_of_the_district_is_refused(
        self, client: ApiClient, house: Platform, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        (elm,) = await open_schools(house, district, "Elm")
        (theirs,) = await open_schools(house, await make_district(), "Oak")
        headers = await client.sign_in(district)
        for wrong in ([theirs], [elm, {"id": "S1", "label": "x"}], [elm, elm], "all", [elm["id"]]):
            answer = await save(client, headers, wrong)
            assert answer.status_code == 422, wrong
            assert next(iter(answer.json()["data"]["fields"])).startswith("schools"), wrong

    async def test_schema_says_what_the_page_draws(self, client: ApiClient, district: TestDistrict) -> None:
        answer = await client.get("/api/plugin/board", headers=await client.sign_in(district))
        schema = answer.json()["data"]["settings"]["schema"]["properties"]["schools"]
        assert (schema["type"], schema["format"], schema["uniqueItems"]) == ("array", "schools", True)
