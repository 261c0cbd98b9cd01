"""Defining models, through the whole application."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import SCHOOL_USER
from homeroom_sdk.http import Json
from httpx import Response

from .trips import Headers, a_definition, a_trip, add_trip, codes, define, saved

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
CONFIGURATION = "/api/instance/ModelConfiguration"


@pytest.fixture
async def headers(api: ApiClient, district: TestDistrict) -> Headers:
    return await api.sign_in(district)


async def change(api: ApiClient, headers: Headers, record: Json, **changes: Any) -> Any:
    return await api.put(f"{CONFIGURATION}/{record['id']}", headers=headers, json=record | changes)


def with_field(name: str, **changes: Any) -> list[Json]:
    """Return the forms of the definition with one field changed."""
    forms: list[Json] = a_definition()["forms"]
    for form in forms:
        form["fields"] = [field | changes if field["name"] == name else field for field in form["fields"]]
    return forms


def without_field(name: str) -> list[Json]:
    forms: list[Json] = a_definition()["forms"]
    for form in forms:
        form["fields"] = [field for field in form["fields"] if field["name"] != name]
    return forms


class TestDefining:
    async def test_model_is_served_like_any_other(self, api: ApiClient, headers: Headers) -> None:
        await define(api, headers)

        trip = await add_trip(api, headers)
        listed = await api.post("/api/search/records", headers=headers, json={"model": "field-trips", "phrase": "zo"})
        described = await api.post("/api/search/init", headers=headers, json={"model": "field-trips"})

        assert [record["title"] for record in listed.json()["r"]] == ["Zoo"]
        assert trip["__i"]["version"] == 1
        fields = {field["name"]: field for field in described.json()["data"]["fields"]}
        assert fields["seats"]["type"] == "integer"
        assert not fields["consent"]["isSortable"]
        assert not fields["consent"]["isFilterable"]

    @pytest.mark.parametrize(
        ("changes", "expected"),
        [
            ({"name": ""}, {"name": "required"}),
            ({"name": "Field Trips"}, {"name": "modelName"}),
            ({"forms": []}, {"forms": "required"}),
            ({"forms": [{"name": "", "fields": [{"name": ""}]}]}, {"forms.0.name": "required"}),
            ({"readers": ["Everybody"]}, {"readers.0": "option"}),
        ],
    )
    async def test_names_and_types_are_required(
        self, api: ApiClient, headers: Headers, changes: Json, expected: dict[str, str]
    ) -> None:
        answer = await api.post(CONFIGURATION, headers=headers, json=a_definition(**changes))

        assert codes(answer).items() >= expected.items()

    async def test_field_without_name_and_type_is_refused_at_its_place(self, api: ApiClient, headers: Headers) -> None:
        answer = await api.post(
            CONFIGURATION, headers=headers, json=a_definition(forms=[{"name": "a", "fields": [{"label": "Empty"}]}])
        )

        assert codes(answer) == {"forms.0.fields.0.name": "required", "forms.0.fields.0.type": "required"}
        assert answer.json()["data"]["fields"]["forms.0.fields.0.name"] == "forms.0.fields.0.name is required."

    @pytest.mark.parametrize("name", ["users", "persons", "model-configuration", "activity-log"])
    async def test_name_of_the_platform_or_a_plugin_is_refused(
        self, api: ApiClient, headers: Headers, name: str
    ) -> None:
        answer = await api.post(CONFIGURATION, headers=headers, json=a_definition(name=name))

        assert codes(answer) == {"name": "taken"}

    async def test_second_model_of_a_name_is_refused(self, api: ApiClient, headers: Headers) -> None:
        await define(api, headers)

        answer = await api.post(CONFIGURATION, headers=headers, json=a_definition())

        assert codes(answer) == {"name": "taken"}

    async def test_autocomplete_searches_in_a_model_that_exists(self, api: ApiClient, headers: Headers) -> None:
        wrong = [with_field("leader", model="Nothing"), with_field("leader", labelField="passwordHash")]

        found = [
            codes(await api.post(CONFIGURATION, headers=headers, json=a_definition(forms=forms))) for forms in wrong
        ]

        assert found == [
            {"forms.2.fields.0.model": "unknownModel"},
            {"forms.2.fields.0.labelField": "unknownField"},
        ]

    async def test_preview_needs_no_name(self, api: ApiClient, headers: Headers) -> None:
        answer = await api.post("/api/model/preview", headers=headers, json={"forms": a_definition()["forms"]})
        broken = await api.post("/api/model/preview", headers=headers, json={"forms": without_field("transport")})

        assert saved(answer)["schema"]["required"] == ["title", "day", "stops"]
        assert codes(broken) == {"forms.1.fields.1.showIf.field": "unknownField"}


class TestChangingADefinition:
    async def test_type_change_that_would_lose_values_is_refused_with_their_number(
        self, api: ApiClient, headers: Headers
    ) -> None:
        record = await define(api, headers)
        await add_trip(api, headers)
        await add_trip(api, headers, title="Museum", stops=[{"place": "Door"}, {"place": "Hall"}])

        title = await change(api, headers, record, forms=with_field("title", kind="number"))
        place = await change(api, headers, record, forms=with_field("place", type="checkbox"))
        line = await change(api, headers, record, forms=with_field("line", kind="number"))
        text = await change(api, headers, record, forms=with_field("day", type="textarea"))

        assert codes(title) == {"forms.0.fields.0.type": "hasValues"}
        assert title.json()["data"]["problems"][0]["limit"] == 2
        assert codes(place) == {"forms.3.fields.0.type": "hasValues"}
        assert line.is_success, "No record has a value there."
        assert text.status_code == 409, "The version is that of before."

    async def test_removed_field_keeps_its_values_and_says_so(self, api: ApiClient, headers: Headers) -> None:
        record = await define(api, headers)
        trip = await add_trip(api, headers)

        gone = saved(await change(api, headers, record, forms=without_field("seats")))
        edited = saved(
            await api.put(f"/api/instance/field-trips/{trip['id']}", headers=headers, json=trip | {"seats": None})
        )

        assert gone["__i"]["notes"] == ["seats: 1 records keep their values, should the field come back."]
        assert edited["seats"] == 30
        back = await change(api, headers, gone, forms=with_field("seats", kind="text", minimum=None, whole=None))
        assert codes(back) == {"forms.0.fields.1.type": "hasValues"}

    async def test_name_stays(self, api: ApiClient, headers: Headers) -> None:
        record = await define(api, headers)

        assert codes(await change(api, headers, record, name="trips")) == {"name": "fixed"}

    async def test_phrase_finds_a_field_once_it_is_searchable(self, api: ApiClient, headers: Headers) -> None:
        record = await define(api, headers)
        await add_trip(api, headers, transport="train", line="Nightjar")

        await change(api, headers, record, forms=with_field("line", searchable=True))
        found = await api.post("/api/search/records", headers=headers, json={"model": "field-trips", "phrase": "night"})

        assert found.json()["pager"]["totalRecords"] == 1

    async def test_model_with_records_is_not_deleted(self, api: ApiClient, headers: Headers) -> None:
        record = await define(api, headers)
        trip = await add_trip(api, headers)
        await api.delete(f"/api/instance/field-trips/{trip['id']}", headers=headers)

        alone = await api.delete(f"{CONFIGURATION}/{record['id']}", headers=headers)
        many = await api.post(
            f"{CONFIGURATION}/bulk", headers=headers, json={"action": "delete", "ids": [record["id"]]}
        )

        assert alone.status_code == many.status_code == 409
        assert alone.json()["data"] == {"records": 1}

    async def test_model_without_records_goes_and_its_name_is_free(self, api: ApiClient, headers: Headers) -> None:
        record = await define(api, headers)

        gone = await api.delete(f"{CONFIGURATION}/{record['id']}", headers=headers)

        assert gone.is_success
        assert (await api.get("/api/instance/field-trips", headers=headers)).status_code == 404
        await define(api, headers)


class TestRestoring:
    async def delete(self, api: ApiClient, headers: Headers, definition: Json) -> None:
        path = f"{CONFIGURATION}/{definition['id']}"
        assert (await api.delete(path, headers=headers)).is_success

    async def restore(self, api: ApiClient, headers: Headers, *definitions: Json) -> Response:
        body = {"action": "restore", "ids": [definition["id"] for definition in definitions]}
        return await api.post(f"{CONFIGURATION}/bulk", headers=headers, json=body)

    async def test_model_comes_back_as_it_was(self, api: ApiClient, headers: Headers) -> None:
        definition = await define(api, headers)
        await self.delete(api, headers, definition)
        assert (await self.restore(api, headers, definition)).json()["data"]["done"] == [definition["id"]]
        assert (await add_trip(api, headers))["title"] == "Zoo"

    async def test_name_that_was_given_again_says_what_to_do(self, api: ApiClient, headers: Headers) -> None:
        first = await define(api, headers)
        await self.delete(api, headers, first)
        second = await define(api, headers)

        path = f"{CONFIGURATION}/{first['id']}/restore"
        alone, together = await api.post(path, headers=headers), await self.restore(api, headers, first)

        for refused in (alone, together):
            assert (refused.status_code, refused.json()["code"]) == (409, "conflict")
            assert refused.json()["messages"] == [
                "There is another model with the name field-trips now. Delete that one first."
            ]
        await self.delete(api, headers, second)
        both = await self.restore(api, headers, first, second)
        assert both.json()["messages"] == ["2 of these models have the name field-trips. Restore one of them only."]
        assert (await self.restore(api, headers, second)).is_success


class TestWhoMay:
    async def test_stranger_signs_in(self, api: ApiClient) -> None:
        answers = [
            await api.get("/api/model/field-trips"),
            await api.post("/api/model/preview", json={}),
            await api.post(CONFIGURATION, json=a_definition()),
        ]

        assert {answer.status_code for answer in answers} == {401}

    async def test_only_administrators_define(self, api: ApiClient, make_district: MakeDistrict) -> None:
        clerk = await api.sign_in(await make_district(roles=[SCHOOL_USER]))

        answers = [
            await api.post(CONFIGURATION, headers=clerk, json=a_definition()),
            await api.get(CONFIGURATION, headers=clerk),
            await api.get("/api/model/ModelConfiguration", headers=clerk),
            await api.post("/api/model/preview", headers=clerk, json={}),
        ]

        assert [answer.json()["code"] for answer in answers] == ["forbidden"] * 4

    async def test_roles_of_the_definition_decide(
        self, api: ApiClient, headers: Headers, district: TestDistrict, make_user: Any
    ) -> None:
        clerk = await make_user(district, roles=[SCHOOL_USER])
        record = await define(api, headers, writers=["Administrator"])

        read = await api.get("/api/model/field-trips", headers=clerk)
        written = await api.post("/api/instance/field-trips", headers=clerk, json=a_trip())
        await change(api, headers, record, readers=["Administrator"])
        hidden = await api.get("/api/model/field-trips", headers=clerk)

        assert saved(read)["canWrite"] is False
        assert written.json()["code"] == hidden.json()["code"] == "forbidden"

    async def test_model_does_not_exist_in_another_district(
        self, api: ApiClient, headers: Headers, make_district: MakeDistrict
    ) -> None:
        await define(api, headers)
        trip = await add_trip(api, headers)
        neighbour = await api.sign_in(await make_district())
        calls: list[tuple[str, str, Json | None]] = [
            ("GET", "/api/model/{model}", None),
            ("GET", "/api/instance/{model}", None),
            ("GET", f"/api/instance/{{model}}/{trip['id']}", None),
            ("POST", "/api/instance/{model}", a_trip()),
            ("PUT", f"/api/instance/{{model}}/{trip['id']}", trip),
            ("DELETE", f"/api/instance/{{model}}/{trip['id']}", None),
        ]

        for method, path, body in calls:
            theirs, none = [
                await api.request(method, path.format(model=model), headers=neighbour, json=body)
                for model in ("field-trips", "nothing-here")
            ]
            assert theirs.status_code == 404, path
            assert theirs.content == none.content
        await define(api, neighbour)
        listed = await api.get("/api/instance/field-trips", headers=neighbour)
        assert listed.json()["pager"]["totalRecords"] == 0
        assert (await api.get(f"/api/instance/field-trips/{trip['id']}", headers=neighbour)).status_code == 404
