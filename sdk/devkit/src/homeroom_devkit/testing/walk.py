"""Requests for every route of the OpenAPI document, filled with another district's ids."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import quote, urlencode
from uuid import UUID

import httpx
from homeroom.plugins.host import PluginHost
from homeroom_server.app import describe_api

from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.pdf import write_pdf

Schema = Mapping[str, Any]
IDS = re.compile(r"(^|_|[a-z])(id|ids|guid|Id|Ids|Guid)$|^(Id|Ids|UserId)$")
"""Names of parameters and fields that hold one or several ids of records."""

PDF = write_pdf(["Student ID: 100001"])


@dataclass(frozen=True, slots=True)
class Call:
    """One request; `body` is JSON as text, `form` is sent as multipart if `files` are named."""

    method: str
    path: str
    query: tuple[tuple[str, str], ...] = ()
    body: str | None = None
    form: tuple[tuple[str, str], ...] = ()
    files: tuple[str, ...] = ()

    async def send(self, client: ApiClient, headers: Mapping[str, str]) -> httpx.Response:
        """Send the request."""
        query = [(name, value.encode(errors="surrogatepass")) for name, value in self.query]
        options: dict[str, Any] = {"headers": dict(headers)}
        if self.body is not None:
            options["content"] = self.body
            options["headers"]["content-type"] = "application/json"
        if self.form:
            options["data"] = {name: value.encode(errors="surrogatepass") for name, value in self.form}
        if self.files:
            options["files"] = dict.fromkeys(self.files, ("batch.pdf", PDF))
        path = f"{self.path}?{urlencode(query)}" if query else self.path
        return await client.request(self.method, path, **options)


@dataclass(frozen=True, slots=True)
class Filler:
    """Values for parameters and fields.

    Attributes:
        row_id: Used for every UUID or record's id.
        words: Values by the name of the field; every other text is `default`.
    """

    document: Schema
    row_id: str
    words: Mapping[str, str]
    default: str = "1"

    def fill(self, schema: Schema, name: str = "") -> Any:
        """Return a value that fits the schema."""
        schema = self._resolve(schema)
        if "const" in schema or "enum" in schema:
            return schema.get("const", (schema.get("enum") or [None])[0])
        match schema.get("type"):
            case "object":
                found = {key: self.fill(part, key) for key, part in schema.get("properties", {}).items()}
                return found or {"name": self.default}
            case "array":
                return [self.fill(schema.get("items", {}), name)]
            case "integer" | "number":
                return 1
            case "boolean":
                return False
        return self._text(schema, name)

    def _text(self, schema: Schema, name: str) -> str:
        if name in self.words:
            return self.words[name]
        if schema.get("format") == "uuid" or IDS.search(name):
            return self.row_id
        if schema.get("format") == "date-time":
            return "2026-01-01T00:00:00Z"
        return self.default

    def _resolve(self, schema: Schema) -> Schema:
        if "$ref" in schema:
            return self._resolve(self.document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]])
        options = [part for part in (schema.get("anyOf") or schema.get("oneOf") or ()) if part.get("type") != "null"]
        return self._resolve(options[0]) if options else schema


@cache
def read_document(host: PluginHost) -> Schema:
    """Return the OpenAPI document of core and every ready plugin; cached, since it takes a second. Do not modify it."""
    return describe_api(host)


def ids_for(host: PluginHost, path: str, ids: Mapping[str, UUID]) -> list[UUID]:
    """Return the ids to call a route with: all ids of its owner's tables, and one id for each other owner.

    A route looks ids up only in its owner's tables; it reaches other tables only through services.
    """
    plugins = [plugin.id for plugin in host.ready()]
    owner = host.owner_of_path(path)
    asked: dict[tuple[str, str], UUID] = {}
    for table, row_id in ids.items():
        owned_by = next((name for name in plugins if table.startswith(f"{name}_")), "")
        asked.setdefault((owned_by, table if owned_by == (owner.id if owner else "") else ""), row_id)
    return list(asked.values())


Records = Sequence[tuple[str, str]]
"""Pairs of a model and a record's id."""


def list_calls(
    document: Schema,
    *,
    records: Records | Callable[[str], Records],
    words: Mapping[str, str],
    default: str = "1",
) -> list[Call]:
    """Return a call of every route with every record (model and id), without duplicates.

    Signing out comes last. `records` may depend on the route's path.
    """
    calls: dict[Call, None] = {}
    for path, methods in document["paths"].items():
        asked = records(path) if callable(records) else records
        for method, operation in methods.items():
            for model, row_id in asked:
                filler = Filler(document, row_id, {**words, "model": model}, default)
                for call in _fill_operation(filler, method.upper(), path, operation):
                    calls[call] = None
    return sorted(calls, key=lambda call: call.path.endswith("/signout"))


def _fill_operation(filler: Filler, method: str, path: str, operation: Schema) -> Iterator[Call]:
    query = []
    for parameter in operation.get("parameters", ()):
        value = str(filler.fill(parameter["schema"], parameter["name"]))
        if parameter["in"] == "path":
            path = path.replace(f"{{{parameter['name']}}}", quote(value, safe="", errors="surrogatepass"))
        elif parameter["name"] == "q":
            filters = [{"property": "id", "values": [filler.row_id]}]
            query.append(("q", json.dumps({"filters": filters})))
        elif parameter["name"] not in ("sort", "fromIndex", "size", "cursor"):
            query.append((parameter["name"], value))
    content = operation.get("requestBody", {}).get("content", {})
    if "application/json" in content:
        yield Call(method, path, tuple(query), json.dumps(filler.fill(content["application/json"]["schema"])))
        return
    for kind in ("multipart/form-data", "application/x-www-form-urlencoded"):
        if kind in content:
            yield _fill_form(filler, Call(method, path, tuple(query)), content[kind]["schema"])
            return
    yield Call(method, path, tuple(query))


def _fill_form(filler: Filler, call: Call, schema: Schema) -> Call:
    fields = filler.fill(schema)
    properties = filler.document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]["properties"]
    files = tuple(name for name, part in properties.items() if "contentMediaType" in json.dumps(part))
    form = tuple((name, str(value)) for name, value in fields.items() if name not in files)
    return Call(call.method, call.path, call.query, None, form, files)
