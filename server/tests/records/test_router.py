"""The calls on generic records, through the whole application."""

import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from homeroom.identity.models import User
from homeroom.licences.models import Licence
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_USER
from homeroom_sdk.models import Access, Field, ModelSpec
from homeroom_server.app import create_app
from httpx import Response
from sqlalchemy import update

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
CALLS: list[tuple[str, str, Any]] = [
    ("GET", "/api/instance/{model}", None),
    ("GET", f"/api/instance/{{model}}/{uuid4()}", None),
    ("POST", "/api/instance/{model}", {}),
    ("PUT", f"/api/instance/{{model}}/{uuid4()}", {}),
    ("DELETE", f"/api/instance/{{model}}/{uuid4()}", None),
    ("POST", "/api/search/records", {"model": "{model}"}),
    ("POST", "/api/search/record", {"model": "{model}", "recordId": str(uuid4())}),
]


@pytest.fixture
async def headers(api: ApiClient, district: TestDistrict) -> dict[str, str]:
    return await api.sign_in(district)


async def call(api: ApiClient, headers: dict[str, str], kind: tuple[str, str, Any], model: str) -> Response:
    method, path, body = kind
    sent = json.loads(json.dumps(body).replace("{model}", model))
    return await api.request(method, path.replace("{model}", model), json=sent, headers=headers)


class TestEveryCall:
    @pytest.mark.parametrize("kind", CALLS)
    async def test_stranger_is_asked_to_sign_in(self, api: ApiClient, kind: tuple[str, str, Any]) -> None:
        assert (await call(api, {}, kind, "Users")).status_code == 401

    @pytest.mark.parametrize("kind", CALLS)
    async def test_role_without_rights_is_refused(
        self, api: ApiClient, make_district: MakeDistrict, kind: tuple[str, str, Any]
    ) -> None:
        headers = await api.sign_in(await make_district(roles=[SCHOOL_USER]))

        assert (await call(api, headers, kind, "Users")).json()["code"] == "forbidden"

    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize("kind", CALLS)
    async def test_model_of_an_unlicensed_plugin_looks_unknown(
        self, api: ApiClient, make_district: MakeDistrict, kind: tuple[str, str, Any]
    ) -> None:
        headers = await api.sign_in(await make_district(features=[]))

        unknown, unlicensed = [await call(api, headers, kind, model) for model in ("Nothing", "Jobs")]

        assert unknown.status_code == unlicensed.status_code == 404
        assert unknown.content == unlicensed.content

    async def test_mapped_models_are_not_written(self, api: ApiClient, headers: dict[str, str]) -> None:
        answers = [await call(api, headers, kind, "Persons") for kind in CALLS if kind[0] in ("PUT", "DELETE")]

        assert [answer.json()["code"] for answer in answers] == ["model_read_only"] * 2


class TestListRecords:
    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize(
        "model",
        [
            *("Users", "Plugins", "ActivityLog", "Persons", "Jobs", "JobResults", "JobProblems"),
            "UnsubscribedEmails",
        ],
    )
    async def test_every_grid_answers_in_the_contracts_shape(
        self, api: ApiClient, headers: dict[str, str], model: str
    ) -> None:
        for phrase in ("", "nobody-has-this"):
            response = await api.get(
                f"/api/instance/{model}", headers=headers, params={"q": json.dumps({"phrase": phrase})}
            )

            body = response.json()
            assert response.status_code == 200, body
            assert set(body) == {"success", "r", "pager", "messages"}
            assert set(body["pager"]) == {
                *("page", "pageSize", "recordIndex", "totalRecords", "hasMore", "next", "previous")
            }
            assert len(body["r"]) == body["pager"]["totalRecords"]

    async def test_get_and_post_answer_alike(
        self, api: ApiClient, headers: dict[str, str], district: TestDistrict
    ) -> None:
        filters = [{"property": "userName", "values": [district.user]}]
        others = [{"property": "userName", "operator": "ne", "values": [district.user]}]
        sort = [{"property": "userName", "direction": "asc"}]

        got = await api.get(
            "/api/instance/Users",
            headers=headers,
            params={"q": json.dumps({"filters": filters}), "sort": json.dumps(sort), "size": 10},
        )
        posted = await api.post(
            "/api/search/records",
            headers=headers,
            json={"model": "Users", "filters": filters, "sort": sort, "fromIndex": 0, "size": 10},
        )

        none = await api.post("/api/search/records", headers=headers, json={"model": "Users", "filters": others})
        assert none.json()["r"] == []
        assert got.content == posted.content
        assert got.json()["pager"] == {
            "page": 0,
            "pageSize": 25,
            "recordIndex": 0,
            "totalRecords": 1,
            "hasMore": False,
            "next": None,
            "previous": None,
        }
        assert got.json()["r"][0]["roles"] == ["Administrator"]

    async def test_record_holds_the_models_fields_only(self, api: ApiClient, headers: dict[str, str]) -> None:
        (user,) = (await api.get("/api/instance/Users", headers=headers)).json()["r"]

        assert "passwordHash" not in user
        assert not {column.name for column in User.__table__.columns if "_" in column.name} & set(user)

    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize(
        "params",
        [
            {"q": "{"},
            {"q": '{"filters":[{"property":"password_hash","values":["x"]}]}'},
            {"sort": '[{"property":"1;select 1"}]'},
            {"size": "-1"},
            {"size": "1e9"},
            {"fromIndex": "-1"},
            {"fromIndex": "99999999999999999999"},
        ],
    )
    async def test_bad_query_is_refused_with_a_message(
        self, api: ApiClient, headers: dict[str, str], params: dict[str, str]
    ) -> None:
        response = await api.get("/api/instance/Users", headers=headers, params=params)

        assert response.status_code in (400, 422)
        assert response.json()["messages"][0]

    async def test_plugins_say_their_state(self, api: ApiClient, make_district: MakeDistrict) -> None:
        headers = await api.sign_in(await make_district(features=[]))

        rows = (await api.get("/api/instance/Plugins", headers=headers)).json()["r"]

        states = {row["id"]: (row["status"], row["enabled"]) for row in rows}
        assert states["people"] == ("ready", True)
        assert states["delivery"] == ("ready", False)
        delivery = next(row for row in rows if row["id"] == "delivery")
        assert delivery["reason"] == "The district's licence does not include Document delivery."
        assert delivery["name"] == "Document delivery"
        assert delivery["description"]
        assert delivery["version"]


class TestGetRecord:
    async def test_record_comes_by_id_both_ways(self, api: ApiClient, headers: dict[str, str]) -> None:
        (user,) = (await api.get("/api/instance/Users", headers=headers)).json()["r"]

        got = await api.get(f"/api/instance/Users/{user['id']}", headers=headers)
        posted = await api.post("/api/search/record", headers=headers, json={"model": "Users", "recordId": user["id"]})
        plugin = await api.get("/api/instance/Plugins/people", headers=headers)

        assert got.json()["data"] == posted.json()["data"] == user
        assert plugin.json()["data"]["name"] == "Persons"

    async def test_neighbours_record_looks_like_none(
        self, api: ApiClient, headers: dict[str, str], make_district: MakeDistrict
    ) -> None:
        neighbour = await api.sign_in(await make_district())
        (theirs,) = (await api.get("/api/instance/Users", headers=neighbour)).json()["r"]

        answers = [
            await api.get(f"/api/instance/Users/{record_id}", headers=headers)
            for record_id in (theirs["id"], str(uuid4()), "no-id")
        ]

        assert {answer.status_code for answer in answers} == {404}
        assert len({answer.content for answer in answers}) == 1


class TestLapsedLicence:
    async def test_records_of_the_plugin_are_read_and_not_changed(
        self, platform: Platform, make_district: MakeDistrict
    ) -> None:
        access = Access(read=frozenset({ADMINISTRATOR}), write=frozenset({ADMINISTRATOR}))
        slips = ModelSpec("Slips", (Field("title"),), access=access)
        house = with_plugins(platform, make_plugin("cms", flags=["docSig"], models=[slips]))
        district = await make_district(features=["docSig"])
        async with ApiClient(create_app(platform=house)) as client:
            headers = await client.sign_in(district)
            made = await client.post("/api/instance/Slips", headers=headers, json={"title": "A"})
            record = made.json()["data"]
            path, one = f"/api/instance/Slips/{record['id']}", {"action": "delete", "ids": [record["id"]]}
            async with platform.database.district(district.district.id) as session:
                await session.execute(update(Licence).values(ends_on=datetime.now(UTC).date() - timedelta(days=2)))
            platform.entitlements.forget(district.district.id)

            refused = [
                await client.post("/api/instance/Slips", headers=headers, json={"title": "B"}),
                await client.put(path, headers=headers, json=record),
                await client.post("/api/instance/Slips/bulk", headers=headers, json=one),
                await client.delete(path, headers=headers),
                await client.post(f"{path}/restore", headers=headers),
            ]
            read = await client.get(path, headers=headers)

        assert {(answer.status_code, answer.json()["code"]) for answer in refused} == {(403, "licence_lapsed")}
        assert read.json()["data"] == record
