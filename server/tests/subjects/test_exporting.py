"""All data of one person in a zip; a plugin that fails is named and does not stop the others."""

import io
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any
from uuid import uuid4
from zipfile import ZipFile

import pytest
from homeroom.identity.sign_in.service import create_user
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import PASSWORD, TestDistrict
from homeroom_sdk.context import SCHOOL_USER
from homeroom_server.subjects import exporting

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
PERSONS = "person_id,first_name,last_name,school_id,email,guardian_email\n42,Ann,Lee,North,,lee@home.example\n"
OTHER = "43,Bob,Ray,North,,ray@home.example\n"


async def export(api: ApiClient, headers: dict[str, str], person: str) -> ZipFile:
    answer = await api.post("/api/subject/export", headers=headers, json={"person": person})
    assert answer.status_code == 200, answer.text
    return ZipFile(io.BytesIO(answer.content))


async def import_persons(api: ApiClient, district: TestDistrict) -> tuple[dict[str, str], str]:
    headers = await api.sign_in(district)
    files = {"file": ("persons.csv", (PERSONS + OTHER).encode(), "text/csv")}
    assert (await api.post("/api/person/uploadPersons", headers=headers, files=files)).is_success
    answer = await api.post("/api/search/records", headers=headers, json={"model": "Persons"})
    return headers, next(row["id"] for row in answer.json()["r"] if row["personId"] == "42")


def read(archive: ZipFile, name: str) -> Any:
    return json.loads(archive.read(name))


class TestExportSubject:
    async def test_holds_what_each_plugin_keeps_of_the_person_and_of_nobody_else(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        headers, person = await import_persons(api, district)
        archive = await export(api, headers, person)
        (row,) = read(archive, "people/records.json")["person"]
        assert (row["personId"], row["firstName"]) == ("42", "Ann")
        summary = read(archive, "export.json")
        assert (summary["personId"], summary["failed"], summary["missing"]) == ("42", {}, [])
        assert {"people", "storage", "delivery", "mail"} <= summary["records"].keys()
        assert not any(b"ray@" in archive.read(name) for name in archive.namelist())

    async def test_plugin_that_fails_is_named_and_stops_no_other(
        self, api: ApiClient, district: TestDistrict, platform: Platform, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        headers, person = await import_persons(api, district)

        async def fail(_self: Any, _ctx: Any, _subject: Any) -> None:
            raise RuntimeError("out of order")

        plugin = platform.host.find("mail")
        assert plugin is not None
        monkeypatch.setitem(plugin.hooks, exporting.HOOK, lambda ctx, subject: fail(None, ctx, subject))
        archive = await export(api, headers, person)
        assert list(read(archive, "export.json")["failed"]) == ["mail"]
        assert read(archive, "people/records.json")["person"]

    async def test_of_another_district_there_is_nothing(
        self, api: ApiClient, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        _headers, person = await import_persons(api, district)
        other = await api.sign_in(await make_district())
        archive = await export(api, other, person)
        assert sum(read(archive, "export.json")["records"].values()) == 0

    async def test_administrators_alone(self, api: ApiClient, district: TestDistrict, platform: Platform) -> None:
        email = f"school@{district.code}.example.org"
        async with platform.database.district(district.district.id) as session:
            name = {"first_name": "Zoe", "last_name": "Other"}
            await create_user(session, email=email, **name, roles=[SCHOOL_USER], password=PASSWORD)
        headers = await api.sign_in(replace(district, user=email))
        body = {"person": str(uuid4())}
        assert (await api.post("/api/subject/export", headers=headers, json=body)).status_code == 403
        assert (await api.post("/api/subject/export", json=body)).status_code == 401
