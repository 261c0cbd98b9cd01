"""Saved views, through the whole application."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

import pytest
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict
from homeroom_sdk.context import SCHOOL_USER, Actor
from homeroom_server.views import service
from homeroom_server.views.models import SavedView
from sqlalchemy import update

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
STATE = {
    "filters": [
        {"property": "status", "operator": "in", "values": ["hold"]},
        {"any": [{"property": "subject", "values": ["a"]}, {"property": "createdBy", "values": ["b"]}]},
        {"property": "createdOn", "operator": "within", "values": [-7]},
    ],
    "sort": [{"property": "createdOn", "direction": "desc"}],
    "columns": ["subject", "status"],
    "density": "compact",
    "pageSize": 50,
}
PATH = "/api/search/views/Jobs"


def view(name: str = "On hold", **more: Any) -> dict[str, Any]:
    return {"name": name, "state": STATE, **more}


@pytest.fixture
async def admin(api: ApiClient, district: TestDistrict) -> dict[str, str]:
    return await api.sign_in(district)


@pytest.fixture
async def clerk(api: ApiClient, platform: Platform, district: TestDistrict) -> dict[str, str]:
    """Provide the headers of another user of the district."""
    name = f"clerk@{district.code}.example.org"
    async with platform.database.district(district.district.id) as session:
        made = await create_user(
            session, email=name, first_name="C", last_name="K", roles=[SCHOOL_USER], password=PASSWORD
        )
    return await api.sign_in(TestDistrict(district.district, name, Actor(made.id, name, frozenset({SCHOOL_USER}))))


async def names(api: ApiClient, headers: dict[str, str], path: str = PATH) -> dict[str, bool]:
    """Return the views by name, with whether each is a default."""
    return {item["name"]: item["isDefault"] for item in (await api.get(path, headers=headers)).json()["data"]}


class TestViews:
    async def test_view_is_kept_changed_and_forgotten(self, api: ApiClient, admin: dict[str, str]) -> None:
        created = (await api.post(PATH, headers=admin, json=view())).json()["data"]
        changed = view("Held", state={"pageSize": 100})
        await api.put(f"{PATH}/{created['id']}", headers=admin, json=changed)
        (found,) = (await api.get(PATH, headers=admin)).json()["data"]
        init = (await api.post("/api/search/init", headers=admin, json={"model": "Jobs"})).json()["data"]
        gone = await api.delete(f"{PATH}/{created['id']}", headers=admin)

        assert {name: created["state"][name] for name in ("columns", "density", "pageSize")} == {
            "columns": ["subject", "status"],
            "density": "compact",
            "pageSize": 50,
        }
        assert (found["name"], found["state"]["pageSize"], found["problem"]) == ("Held", 100, None)
        assert init["views"] == [found]
        assert gone.status_code == 200
        assert await names(api, admin) == {}

    async def test_own_views_are_ones_own_and_shared_ones_everybodys(
        self, api: ApiClient, admin: dict[str, str], clerk: dict[str, str], make_district: MakeDistrict
    ) -> None:
        await api.post(PATH, headers=admin, json=view("mine"))
        shared = (await api.post(PATH, headers=admin, json=view("shared", isShared=True))).json()["data"]
        own = (await api.post(PATH, headers=clerk, json=view("own"))).json()["data"]
        neighbour = await api.sign_in(await make_district())

        assert set(await names(api, admin)) == {"mine", "shared"}
        assert set(await names(api, clerk)) == {"own", "shared"}
        assert await names(api, neighbour) == {}
        for headers, item, status in ((clerk, shared, 403), (admin, own, 404), (neighbour, own, 404)):
            path = f"{PATH}/{item['id']}"
            assert (await api.put(path, headers=headers, json=view("taken"))).status_code == status
            assert (await api.delete(path, headers=headers)).status_code == status
        assert (await api.post(PATH, headers=clerk, json=view(isShared=True))).status_code == 403

    async def test_own_view_cannot_become_one_shared_view_too_many(
        self, api: ApiClient, admin: dict[str, str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(service, "MAX_VIEWS", 1)
        await api.post(PATH, headers=admin, json=view("shared", isShared=True))
        own = (await api.post(PATH, headers=admin, json=view("mine"))).json()["data"]
        path = f"{PATH}/{own['id']}"

        assert (await api.put(path, headers=admin, json=view("mine", isShared=True))).status_code == 409
        assert (await api.put(path, headers=admin, json=view("still mine"))).status_code == 200

    async def test_one_view_is_the_default(self, api: ApiClient, admin: dict[str, str]) -> None:
        await api.post(PATH, headers=admin, json=view("first", isDefault=True))
        await api.post(PATH, headers=admin, json=view("everybody's", isDefault=True, isShared=True))
        second = (await api.post(PATH, headers=admin, json=view("second"))).json()["data"]
        await api.put(f"{PATH}/{second['id']}", headers=admin, json=view("second", isDefault=True))

        assert await names(api, admin) == {"first": False, "everybody's": True, "second": True}

    @pytest.mark.parametrize(
        ("state", "code"),
        [
            ({"columns": ["password"]}, "query_invalid"),
            ({"sort": [{"property": "studentCount"}]}, "query_invalid"),
            ({"filters": [{"property": "pageCount", "operator": "contains", "values": ["x"]}]}, "query_invalid"),
            ({"pageSize": 30}, "validation_failed"),
            ({"phrase": "somebody"}, "validation_failed"),
        ],
    )
    async def test_view_that_does_not_fit_the_model_is_refused(
        self, api: ApiClient, admin: dict[str, str], state: dict[str, Any], code: str
    ) -> None:
        assert (await api.post(PATH, headers=admin, json=view(state=state))).json()["code"] == code

    async def test_names_differ(self, api: ApiClient, admin: dict[str, str]) -> None:
        await api.post(PATH, headers=admin, json=view("same"))
        twice = await api.post(PATH, headers=admin, json=view("same"))
        other_model = await api.post("/api/search/views/Persons", headers=admin, json=view("same", state={}))

        assert (twice.json()["code"], other_model.status_code) == ("conflict", 201)

    async def test_view_that_the_model_outgrew_says_why(
        self, api: ApiClient, platform: Platform, district: TestDistrict, admin: dict[str, str]
    ) -> None:
        await api.post(PATH, headers=admin, json=view())
        async with platform.database.district(district.district.id) as session:
            await session.execute(update(SavedView).values(state={"columns": ["colour"]}))

        (found,) = (await api.get(PATH, headers=admin)).json()["data"]

        assert "Jobs has no such field" in found["problem"]

    async def test_strangers_and_those_without_rights_get_none(
        self, api: ApiClient, clerk: dict[str, str], make_district: MakeDistrict
    ) -> None:
        users, one = "/api/search/views/Users", f"/api/search/views/Users/{uuid4()}"
        unlicensed = await api.sign_in(await make_district(features=[]))

        for headers, path, status in (({}, users, 401), (clerk, users, 403), (unlicensed, PATH, 404)):
            calls = [
                await api.get(path, headers=headers),
                await api.post(path, headers=headers, json=view(state={})),
                await api.put(path.replace(users, one), headers=headers, json=view(state={})),
                await api.delete(path.replace(users, one), headers=headers),
            ]
            assert [answer.status_code for answer in calls if answer.status_code != 405] == [status] * (
                4 if path == users else 2
            )
