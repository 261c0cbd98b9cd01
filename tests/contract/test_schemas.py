"""The API's document types the data of every response, for core and for every plugin."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import APIRouter, FastAPI
from homeroom.platform import Platform
from homeroom_sdk.http import Answer, Json
from homeroom_sdk.schemas import JsonSchema, ReadModel, Record
from homeroom_server.app import describe_api, describe_core, describe_plugin
from starlette.responses import Response

OPEN = {"Record", "JsonSchema"}
"""Schemas that stay open because only the model, or a separate schema, defines them."""


def find_untyped(document: dict[str, Any]) -> list[str]:
    """Return each successful operation with a response that the document does not fully type, and the place."""
    schemas = document.get("components", {}).get("schemas", {})
    return [
        f"{method.upper()} {path}: {place}"
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
        for status, answer in operation["responses"].items()
        if status.startswith("2")
        for media in answer.get("content", {}).values()
        for place in untyped_places(media["schema"], schemas, "answer", ())
    ]


def untyped_places(
    schema: dict[str, Any] | bool, schemas: dict[str, Any], place: str, above: tuple[str, ...]
) -> Iterator[str]:
    """Yield the places where the schema accepts anything; `above` are the schemas being visited."""
    if isinstance(schema, bool):
        return
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        if name not in (*OPEN, *above):
            yield from untyped_places(schemas[name], schemas, place, (*above, name))
        return
    choices = [*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("allOf", ())]
    parts = {f"{place}.{name}": part for name, part in schema.get("properties", {}).items()}
    if "items" in schema:
        parts[f"{place}[]"] = schema["items"]
    parts |= {f"{place}[{index}]": part for index, part in enumerate(schema.get("prefixItems", ()))}
    if isinstance(schema.get("additionalProperties"), dict):
        parts[f"{place}.*"] = schema["additionalProperties"]
    for name, part in [*parts.items(), *((place, choice) for choice in choices)]:
        yield from untyped_places(part, schemas, name, above)
    is_bare = (
        schema.get("type") in ("object", "array") and not parts and schema.get("additionalProperties") is not False
    )
    if is_bare or not (choices or {"type", "enum", "const"} & schema.keys()):
        yield place


async def test_every_operation_says_what_it_answers(platform: Platform) -> None:
    document = describe_api(platform.host)

    assert len(document["paths"]) > 100
    assert find_untyped(document) == []


async def test_each_plugins_own_document_is_whole(platform: Platform) -> None:
    whole = describe_api(platform.host)["paths"]
    parts = [describe_core(), *map(describe_plugin, platform.host.ready())]

    assert {path for part in parts for path in part["paths"]} == set(whole)
    assert [place for part in parts for place in find_untyped(part)] == []


class Bare(ReadModel):
    """A model with a field that accepts anything."""

    name: str
    rest: dict[str, Any]


class Tree(ReadModel):
    """A recursive model that is fully typed."""

    name: str
    below: list["Tree"]
    words: dict[str, str]
    record: Record
    form: JsonSchema


@pytest.mark.parametrize(
    ("answered", "place"),
    [
        (Answer[Json], "answer.data"),
        (Answer[list[Json]], "answer.data[]"),
        (Answer[Json | None], "answer.data"),
        (Answer[Any], "answer.data"),
        (Answer[list[Any]], "answer.data[]"),
        (Answer[Bare], "answer.data.rest"),
        (Answer[dict[str, Bare]], "answer.data.*.rest"),
        (None, "answer"),
    ],
)
def test_untyped_answer_is_found(answered: Any, place: str) -> None:
    router = APIRouter()

    @router.get("/planted", response_model=answered)
    def planted() -> Any:
        return Response()

    assert find_untyped(document_of(router)) == [f"GET /planted: {place}"]


def test_typed_answer_and_open_records_are_none() -> None:
    router = APIRouter()

    @router.get("/typed")
    def typed() -> Answer[Tree]:
        raise NotImplementedError

    assert find_untyped(document_of(router)) == []


def document_of(router: APIRouter) -> dict[str, Any]:
    """Return the document of an application with only this router."""
    api = FastAPI()
    api.include_router(router)
    return api.openapi()
