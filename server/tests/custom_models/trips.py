"""A model as staff would define it, with fields of most types, and calls on it."""

from typing import Any

from homeroom_devkit.testing.api import ApiClient
from homeroom_sdk.http import Json
from httpx import Response

Headers = dict[str, str]
PDF = b"%PDF-1.7\n%%EOF\n"


def a_definition(**changes: Any) -> Json:
    """Return the definition of field trips: tabs, a repeating part with a file, a condition, and a reference."""
    definition: Json = {
        "name": "field-trips",
        "label": "Field trips",
        "readers": ["Administrator", "SchoolUser"],
        "writers": ["Administrator", "SchoolUser"],
        "menu": True,
        "forms": [
            {
                "name": "trip",
                "fields": [
                    {"name": "title", "type": "input", "label": "Title", "required": True}
                    | {"column": True, "searchable": True, "filterable": True, "maxLength": 40},
                    {"name": "seats", "type": "input", "kind": "number", "whole": True, "minimum": 1, "column": True},
                    {"name": "parts", "type": "tabs", "forms": ["route", "people"]},
                ],
            },
            {
                "name": "route",
                "fields": [
                    {"name": "day", "type": "date", "required": True},
                    {"name": "transport", "type": "select", "options": [{"value": "bus"}, {"value": "train"}]},
                    {"name": "line", "type": "input", "required": True}
                    | {"showIf": {"field": "transport", "values": ["train"]}},
                    {"name": "stops", "type": "repeating", "form": "stop", "minItems": 1},
                ],
            },
            {
                "name": "people",
                "fields": [
                    {"name": "leader", "type": "autocomplete", "model": "Users", "labelField": "email"}
                    | {"searchable": True},
                    {"name": "consent", "type": "file", "accept": ["pdf"]},
                ],
            },
            {
                "name": "stop",
                "fields": [
                    {"name": "place", "type": "input", "required": True},
                    {"name": "photo", "type": "file", "accept": ["image"]},
                ],
            },
        ],
    }
    return definition | changes


def a_trip(**changes: Any) -> Json:
    """Return a valid record."""
    return {"title": "Zoo", "seats": 30, "day": "2026-05-31", "stops": [{"place": "Gate"}]} | changes


async def define(api: ApiClient, headers: Headers, **changes: Any) -> Json:
    """Save the definition and return it."""
    return saved(await api.post("/api/instance/ModelConfiguration", headers=headers, json=a_definition(**changes)))


async def add_trip(api: ApiClient, headers: Headers, **changes: Any) -> Json:
    """Save a record and return it."""
    return saved(await api.post("/api/instance/field-trips", headers=headers, json=a_trip(**changes)))


async def upload(
    api: ApiClient,
    headers: Headers,
    *,
    field: str = "consent",
    name: str = "consent.pdf",
    content: bytes = PDF,
    model: str = "field-trips",
) -> Response:
    """Upload a file."""
    return await api.post(
        f"/api/model/{model}/file", headers=headers, data={"field": field}, files={"file": (name, content)}
    )


def saved(response: Response) -> Json:
    """Return the record in a successful response."""
    assert response.is_success, response.text
    record: Json = response.json()["data"]
    return record


def codes(response: Response) -> dict[str, str]:
    """Return the problem codes of a refused record by path."""
    assert response.status_code == 422, response.text
    return {problem["path"]: problem["code"] for problem in response.json()["data"]["problems"]}
