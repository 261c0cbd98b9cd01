"""A customer's private plugin: registered by support, and invisible to all other customers."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from datetime import date
from uuid import uuid4

import httpx
import pytest
from fastapi import APIRouter
from homeroom.audit.models import AuditEntry
from homeroom.licences.service import grant_features
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient, open_api
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import flow
from homeroom_sdk.http import Context
from homeroom_sdk.models import Field, FieldType, ModelSpec
from pydantic import BaseModel
from sqlalchemy import select

MakeDistrict = Callable[..., Awaitable[TestDistrict]]


class Nothing(BaseModel):
    """Empty parameters."""


@flow("remind", params=Nothing, schedule="30 6 * * mon")
async def remind(_ctx: PluginContext, _params: Nothing) -> None:
    """Do nothing."""


Call = Callable[..., Awaitable[httpx.Response]]
NAME = {"name": "Loans of books"}


def make_router(area: str) -> APIRouter:
    router = APIRouter(prefix=f"/api/{area}")

    @router.get("/all")
    async def list_loans(ctx: Context) -> list[str]:
        return [ctx.district.code]

    return router


@dataclass(frozen=True)
class House:
    """An installation with a plugin that was registered for `owner` before it was installed."""

    plugin_id: str
    api: ApiClient
    owner: TestDistrict
    support: dict[str, str]


@pytest.fixture
def plugin_id() -> str:
    """Provide an id unique to this test, because reserved ids stay reserved."""
    return f"loans_{uuid4().hex[:12]}"


@pytest.fixture
async def call(api: ApiClient, make_district: MakeDistrict) -> Call:
    """Provide a function that posts to an area `client` call as customer support."""
    headers = await api.sign_in(await make_district(operator=True))

    async def call(action: str, district: TestDistrict, **body: object) -> httpx.Response:
        return await api.post(f"/api/client/{action}", headers=headers, json={"id": str(district.district.id), **body})

    return call


@pytest.fixture
async def house(
    platform: Platform, call: Call, district: TestDistrict, make_district: MakeDistrict, plugin_id: str
) -> AsyncIterator[House]:
    assert (await call("savePrivatePlugin", district, pluginId=plugin_id, **NAME)).status_code == 200
    flags = [flag_of(plugin_id)]
    routers = [make_router(plugin_id)]
    models = [ModelSpec(model_of(plugin_id), (Field("id", FieldType.UUID),))]
    plugin = make_plugin(plugin_id, prefixes=[plugin_id], routers=routers, flags=flags, flows=[remind], models=models)
    async with open_api(with_plugins(platform, plugin)) as api:
        support = await api.sign_in(await make_district(operator=True))
        yield House(plugin_id, api, district, support)


def flag_of(plugin_id: str) -> str:
    """Return the flag of the plugin's licence."""
    return f"flag{plugin_id.replace('_', '')}"


def model_of(plugin_id: str) -> str:
    """Return the name of the plugin's model."""
    return plugin_id.replace("_", "").capitalize()


def seen(answer: httpx.Response) -> tuple[object, ...]:
    """Return everything a caller sees except the request id."""
    headers = {name: value for name, value in answer.headers.items() if name != "x-request-id"}
    return answer.status_code, headers, answer.content


class TestForm:
    @pytest.mark.parametrize(
        ("body", "field"),
        [
            ({"name": "Loans"}, "pluginId"),
            ({"pluginId": "", "name": "Loans"}, "pluginId"),
            ({"pluginId": "Loans of books", "name": "Loans"}, "pluginId"),
            ({"pluginId": "core", "name": "Loans"}, "pluginId"),
            ({"pluginId": "loans"}, "name"),
            ({"pluginId": "loans", "name": "  "}, "name"),
        ],
        ids=["no id", "empty id", "no id at all", "reserved id", "no name", "blank name"],
    )
    async def test_id_and_name_are_required(
        self, call: Call, district: TestDistrict, body: dict[str, str], field: str
    ) -> None:
        answer = await call("savePrivatePlugin", district, **body)

        assert answer.status_code == 422
        assert field in answer.text

    async def test_plugin_that_everybody_has_is_not_taken_from_them(self, call: Call, district: TestDistrict) -> None:
        answer = await call("savePrivatePlugin", district, pluginId="people", **NAME)

        assert (answer.status_code, answer.json()["code"]) == (409, "conflict")
        assert "people is installed for every district" in answer.json()["messages"][0]

    async def test_registered_plugin_stands_on_the_list_and_in_the_log(
        self, api: ApiClient, make_district: MakeDistrict, platform: Platform, call: Call, district: TestDistrict
    ) -> None:
        other, plugin_id = await make_district(), f"loans_{uuid4().hex[:12]}"
        await call("savePrivatePlugin", district, pluginId=plugin_id, **NAME)
        await call("savePrivatePlugin", district, pluginId=plugin_id, name="Library", description="Of the district.")
        headers = await api.sign_in(await make_district(operator=True))

        async def listed(whose: TestDistrict) -> list[tuple[str, str, str | None]]:
            path = f"/api/client/privatePlugins/{whose.code}"
            return [
                (item["pluginId"], item["name"], item["version"])
                for item in (await api.get(path, headers=headers)).json()["data"]
            ]

        assert await listed(district) == [(plugin_id, "Library", None)]
        assert await listed(other) == []
        async with platform.database.district(district.district.id) as session:
            actions = (await session.scalars(select(AuditEntry.action).where(AuditEntry.subject == plugin_id))).all()
        assert list(actions) == ["plugin.registered", "plugin.registered"]

    @pytest.mark.parametrize("name", ["savePrivatePlugin", "removePrivatePlugin"])
    async def test_administrators_of_districts_register_nothing(
        self, api: ApiClient, district: TestDistrict, name: str
    ) -> None:
        headers = await api.sign_in(district)
        body = {"id": str(district.district.id), "pluginId": "loans", **NAME}

        assert (await api.post(f"/api/client/{name}", headers=headers, json=body)).status_code == 403


class TestVisibility:
    async def test_its_district_has_it(self, house: House) -> None:
        headers = await house.api.sign_in(house.owner)

        listed = (await house.api.get("/api/plugin", headers=headers)).json()["data"]
        assert house.plugin_id in {plugin["id"] for plugin in listed}
        plugin = await house.api.get(f"/api/plugin/{house.plugin_id}", headers=headers)
        assert "licence does not include" in plugin.json()["data"]["reason"], "all that lacks is the licence"

    async def test_its_feature_is_offered_to_its_district_alone(
        self, house: House, make_district: MakeDistrict
    ) -> None:
        other, flag = await make_district(), flag_of(house.plugin_id)

        async def offered(district: TestDistrict) -> bool:
            answer = await house.api.get(f"/api/customerLicense/{district.district.id}", headers=house.support)
            return flag in {item["feature"] for item in answer.json()["data"]["features"]}

        assert [await offered(house.owner), await offered(other)] == [True, False]
        body = {
            "customerLicense": {
                "id": str(other.district.id),
                "name": "Other",
                "schoolId": other.code,
                "version": 0,
                "features": [{"feature": flag, "startDate": "2026-01-01"}],
            },
            "flagChange": True,
        }
        refused = await house.api.post("/api/customerLicense/save", json=body, headers=house.support)
        assert (refused.status_code, list(refused.json()["data"]["fields"])) == (422, [f"features.{flag}"])

    async def test_for_others_its_calls_are_like_those_that_do_not_exist(
        self, house: House, make_district: MakeDistrict, platform: Platform
    ) -> None:
        """The other customer also has a licence for the plugin's feature."""
        other = await make_district()
        for district in (house.owner, other):
            async with platform.database.district(district.district.id) as session:
                await grant_features(session, [flag_of(house.plugin_id)], starts_on=date(2000, 1, 1))
            platform.entitlements.forget(district.district.id)
        own = await house.api.get(f"/api/{house.plugin_id}/all", headers=await house.api.sign_in(house.owner))
        assert own.json() == [house.owner.code]
        headers = await house.api.sign_in(other)

        known = await house.api.get(f"/api/{house.plugin_id}/all", headers=headers)
        unknown = await house.api.get("/api/nobodys/all", headers=headers)

        assert known.status_code == 404
        assert seen(known) == seen(unknown)
        known = await house.api.get(f"/api/plugin/{house.plugin_id}", headers=headers)
        unknown = await house.api.get("/api/plugin/nobodys", headers=headers)
        assert known.status_code == 404
        assert seen(known) == seen(unknown)

    @pytest.mark.parametrize(
        "path",
        [
            "/api/plugin",
            "/api/shell/bootstrap",
            "/api/translations/all",
            "/api/dynamicSettings/getSettings",
            "/api/queue/types",
        ],
    )
    async def test_nothing_that_others_are_told_names_it(
        self, house: House, make_district: MakeDistrict, path: str
    ) -> None:
        other = await house.api.get(path, headers=await house.api.sign_in(await make_district()))
        own = await house.api.get(path, headers=await house.api.sign_in(house.owner))

        assert (other.status_code, own.status_code) == (200, 200)
        marks = (house.plugin_id, house.plugin_id.replace("_", ""))
        assert any(mark in own.text for mark in marks)
        assert not any(mark in other.text for mark in marks)

    async def test_name_of_its_model_is_free_for_the_models_of_others(
        self, house: House, make_district: MakeDistrict
    ) -> None:
        """A reserved name would reveal to others that the plugin exists."""
        name = model_of(house.plugin_id).lower()
        definition = {
            "name": name,
            "label": "Loans",
            "readers": ["Administrator"],
            "writers": ["Administrator"],
            "forms": [{"name": "loan", "fields": [{"name": "title", "type": "input", "label": "Title"}]}],
        }

        async def define(district: TestDistrict) -> httpx.Response:
            headers = await house.api.sign_in(district)
            return await house.api.post("/api/instance/ModelConfiguration", headers=headers, json=definition)

        other = await make_district()
        made, taken = await define(other), await define(house.owner)
        assert (made.status_code, taken.status_code) == (201, 422), made.text
        headers = await house.api.sign_in(other)
        path = f"/api/instance/ModelConfiguration/{made.json()['data']['id']}"
        deleted = await house.api.delete(path, headers=headers)
        assert deleted.is_success, deleted.text

    async def test_grid_of_others_has_no_row_of_it(self, house: House, make_district: MakeDistrict) -> None:
        async def rows(district: TestDistrict) -> set[str]:
            headers = await house.api.sign_in(district)
            answer = await house.api.get("/api/instance/Plugins", headers=headers, params={"size": 100})
            return {row["id"] for row in answer.json()["r"]}

        assert house.plugin_id in await rows(house.owner)
        assert house.plugin_id not in await rows(await make_district())

    async def test_plugin_taken_off_the_list_is_nobodys(self, house: House, call: Call) -> None:
        headers = await house.api.sign_in(house.owner)
        gone = await call("removePrivatePlugin", house.owner, pluginId=house.plugin_id)
        assert gone.status_code == 200

        assert (await house.api.get(f"/api/plugin/{house.plugin_id}", headers=headers)).status_code == 404
        again = await call("removePrivatePlugin", house.owner, pluginId=house.plugin_id)
        assert again.status_code == 404
