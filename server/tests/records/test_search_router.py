"""The calls of `/api/search`, exports among them, and models that a plugin brings."""

import csv
import io
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from uuid import uuid4

import pytest
from homeroom.instances.models import Instance
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient, open_api
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_USER
from homeroom_sdk.models import Access, Field, FieldType, ModelSpec

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
FIELDS = (
    Field("title", searchable=True),
    Field("kind", choices=("folder", "file")),
    Field("count", FieldType.INTEGER),
    Field("sentOn", FieldType.DATETIME),
    Field("names", FieldType.LIST),
    Field("isOpen", FieldType.BOOLEAN),
)
STAFF = frozenset({ADMINISTRATOR, SCHOOL_USER})
SEARCHES = {
    "Content": ("content", "contentByFilters"),
    "Files": ("liveFileItems",),
    "LostSlips": ("getLostSlips",),
    "Slips": (),
}
MODELS = [
    ModelSpec(
        name,
        FIELDS,
        default_sort=("title",),
        access=Access(read=STAFF, write=frozenset({ADMINISTRATOR})),
        searches=searches,
    )
    for name, searches in SEARCHES.items()
]
CALLS = {search: name for name, searches in SEARCHES.items() for search in searches}


@pytest.fixture(scope="module")
async def cms(platform: Platform) -> AsyncIterator[ApiClient]:
    """Provide the application with a plugin that brings models with their own searches."""
    async with open_api(with_plugins(platform, make_plugin("cms", models=MODELS))) as client:
        yield client


@pytest.fixture
async def headers(cms: ApiClient, district: TestDistrict) -> dict[str, str]:
    return await cms.sign_in(district)


async def add(cms: ApiClient, headers: dict[str, str], model: str, **record: Any) -> dict[str, Any]:
    answer = await cms.post(f"/api/instance/{model}", headers=headers, json=record)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()["data"]
    return found


class TestCallsWithoutModel:
    @pytest.mark.parametrize(("call", "model"), CALLS.items())
    async def test_they_search_the_model_of_a_plugin(
        self, cms: ApiClient, headers: dict[str, str], call: str, model: str
    ) -> None:
        await add(cms, headers, model, title="Zebra", names=["new"])
        await add(cms, headers, model, title="Apple")
        by_tag = {"filters": [{"property": "names", "values": ["new"]}]}

        for body, expected in (({}, ["Apple", "Zebra"]), ({"phrase": "zeb"}, ["Zebra"]), (by_tag, ["Zebra"])):
            answer = await cms.post(f"/api/search/{call}", headers=headers, json=body)
            assert [record["title"] for record in answer.json()["r"]] == expected

    @pytest.mark.parametrize("call", CALLS)
    async def test_without_the_plugin_there_is_no_such_model(
        self, api: ApiClient, district: TestDistrict, call: str
    ) -> None:
        signed_in = await api.sign_in(district)
        answer = await api.post(f"/api/search/{call}", headers=signed_in, json={})
        unknown = await api.post("/api/search/records", headers=signed_in, json={"model": "Nothing"})

        assert answer.status_code == 404
        assert answer.content == unknown.content

    @pytest.mark.parametrize("call", [*CALLS, "nothing"])
    async def test_stranger_learns_of_no_search(self, cms: ApiClient, call: str) -> None:
        answer = await cms.another().post(f"/api/search/{call}", json={})
        assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")

    async def test_district_without_the_plugins_licence_finds_nothing(
        self, platform: Platform, make_district: MakeDistrict
    ) -> None:
        house = with_plugins(platform, make_plugin("cms", flags=["docSig"], models=MODELS))
        async with open_api(house) as client:
            headers = await client.sign_in(await make_district(features=[]))
            answer = await client.post("/api/search/content", headers=headers, json={})
            unknown = await client.post("/api/search/nothing", headers=headers, json={})
        assert (answer.status_code, answer.content) == (404, unknown.content)


class TestPaging:
    async def test_pager_leads_on_and_back(self, cms: ApiClient, headers: dict[str, str]) -> None:
        for number in range(30):
            await add(cms, headers, "Slips", title=f"{number:02}")

        first = (await cms.get("/api/instance/Slips", headers=headers)).json()
        second = await cms.get("/api/instance/Slips", headers=headers, params={"cursor": first["pager"]["next"]})
        back = {"model": "Slips", "cursor": second.json()["pager"]["previous"]}
        again = (await cms.post("/api/search/records", headers=headers, json=back)).json()

        assert [record["title"] for record in second.json()["r"]] == [f"{number}" for number in range(25, 30)]
        assert second.json()["pager"] | {"previous": ""} == {
            "page": 1,
            "pageSize": 25,
            "recordIndex": 25,
            "totalRecords": 30,
            "hasMore": False,
            "next": None,
            "previous": "",
        }
        assert again["r"] == first["r"]

    async def test_rows_and_total_can_be_asked_for_alone(self, cms: ApiClient, headers: dict[str, str]) -> None:
        for number in range(30):
            await add(cms, headers, "Slips", title=f"{number:02}")
        whole = (await cms.get("/api/instance/Slips", headers=headers)).json()

        for count, r, known in (("rows", whole["r"], {"totalRecords": None}), ("total", [], {"next": None})):
            got = await cms.get("/api/instance/Slips", headers=headers, params={"count": count})
            posted = await cms.post("/api/search/records", headers=headers, json={"model": "Slips", "count": count})
            for answer in (got.json(), posted.json()):
                answer["pager"]["next"] = (
                    answer["pager"]["next"] and whole["pager"]["next"]
                )  # Cursors are sealed differently each time.
                assert (answer["r"], answer["pager"]) == (r, {**whole["pager"], **known})

        unknown = await cms.post("/api/search/records", headers=headers, json={"model": "Slips", "count": "some"})
        assert unknown.status_code == 422

    async def test_cursor_of_the_neighbour_does_not_open(
        self, cms: ApiClient, headers: dict[str, str], make_district: MakeDistrict
    ) -> None:
        for number in range(26):
            await add(cms, headers, "Slips", title=f"{number:02}")
        cursor = (await cms.get("/api/instance/Slips", headers=headers)).json()["pager"]["next"]
        neighbour = await cms.sign_in(await make_district())

        answer = await cms.get("/api/instance/Slips", headers=neighbour, params={"cursor": cursor})

        assert (answer.status_code, answer.json()["code"]) == (400, "query_invalid")


class TestExport:
    async def test_all_rows_come_with_titles_words_and_nothing_that_a_spreadsheet_would_run(
        self,
        cms: ApiClient,
        platform: Platform,
        district: TestDistrict,
        headers: dict[str, str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr("homeroom.instances.export.BATCH", 2)
        imported = "\t=1+1"  # Only values from requests are trimmed.
        async with platform.database.district(district.district.id) as session:
            session.add(Instance(model="Slips", payload={"title": imported}, created_by="sis", updated_by="sis"))
        full = {"kind": "file", "count": -5, "sentOn": "2026-05-01T12:00:00Z", "names": ["=a", "b,c"], "isOpen": True}
        risky = ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", 'say "hi"', "two\nlines", "s;=1+1", "\u200b=1", "plain"]
        for title in risky:
            await add(cms, headers, "Slips", title=title, **(full if title == "plain" else {}))
        names = ("title", "kind", "count", "sentOn", "names", "isOpen", "__i.tags")
        columns: list[dict[str, Any]] = [{"property": name, "title": name.upper()} for name in names]
        columns[1] |= {"title": "@KIND", "values": {"file": "-File"}}
        body = {"model": "Slips", "columns": columns, "sort": {"property": "count"}}

        answer = await cms.post("/api/search/export", headers=headers, json=body)

        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        head, first, *others = csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline=""))
        assert answer.content.startswith(b"\xef\xbb\xbf")
        assert head == [{"kind": "'@KIND"}.get(name, name.upper()) for name in names]
        assert first == ["plain", "'-File", "-5", "2026-05-01 12:00:00", "'=a, b,c", "true", ""]
        written = {title: title for title in ('say "hi"', "two\nlines", "-1")} | {
            "s;=1+1": "s;'=1+1",
            imported: "'\t'=1+1",
        }
        assert sorted(row[0] for row in others) == sorted(
            written.get(title, f"'{title}") for title in (*risky, imported) if title != "plain"
        )
        log = (
            await cms.get("/api/instance/ActivityLog", headers=headers, params={"q": '{"phrase": "exported"}'})
        ).json()
        assert [entry["type"] for entry in log["r"]] == ["instance.exported"]

    async def test_filters_and_batches_leave_no_row_out(
        self, cms: ApiClient, headers: dict[str, str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for number in range(9):
            await add(cms, headers, "Slips", title=f"{number}", count=number % 2, names=[str(number % 3)])
        monkeypatch.setattr("homeroom.instances.export.BATCH", 2)
        filters = [{"property": "count", "values": [0]}]
        for sort in ("title", "names"):  # Cursors cannot follow a sort by list fields.
            body = {"model": "Slips", "filters": filters, "sort": {"property": sort}, "bom": False}
            answer = await cms.post("/api/search/export", headers=headers, json=body)

            head, *rows = csv.reader(io.StringIO(answer.text))
            assert head == [field.name for field in FIELDS]
            assert sorted(row[0] for row in rows) == ["0", "2", "4", "6", "8"]

    async def test_whole_number_that_is_a_text_runs_in_no_spreadsheet(
        self, cms: ApiClient, platform: Platform, district: TestDistrict, headers: dict[str, str]
    ) -> None:
        """Check labels, and a field that had texts before it became a number."""
        async with platform.database.district(district.district.id) as session:
            for count in (-5, 7, "=1+1"):
                payload = {"title": "Zoo", "count": count}
                session.add(Instance(model="Slips", payload=payload, created_by="sis", updated_by="sis"))
        columns = [{"property": "count", "values": {"7": "@SUM(A1)"}}]
        answer = await cms.post("/api/search/export", headers=headers, json={"model": "Slips", "columns": columns})

        _head, *rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
        assert sorted(rows) == [["'=1+1"], ["'@SUM(A1)"], ["-5"]]

    async def test_unknown_column_is_refused(self, cms: ApiClient, headers: dict[str, str]) -> None:
        body = {"model": "Slips", "columns": [{"property": "password"}]}

        assert (await cms.post("/api/search/export", headers=headers, json=body)).json()["code"] == "query_invalid"

    async def test_who_may_not_read_takes_nothing_away(self, api: ApiClient, make_district: MakeDistrict) -> None:
        body = {"model": "Users"}
        clerk = await api.sign_in(await make_district(roles=[SCHOOL_USER]))

        assert (await api.post("/api/search/export", json=body)).status_code == 401
        assert (await api.post("/api/search/export", json=body, headers=clerk)).status_code == 403
        unknown = await api.post("/api/search/export", json={"model": "Nothing"}, headers=clerk)
        assert unknown.status_code == 404

    async def test_mapped_models_give_their_own_districts_rows(
        self, api: ApiClient, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        await make_district()
        answer = await api.post("/api/search/export", json={"model": "Users"}, headers=await api.sign_in(district))

        (row,) = csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")))
        assert row["userName"] == district.user


class TestInit:
    async def test_grid_learns_fields_filters_and_sizes(self, cms: ApiClient, headers: dict[str, str]) -> None:
        found = (await cms.post("/api/search/init", headers=headers, json={"model": "Slips"})).json()["data"]

        filters = {item["property"]: item for item in found["filters"]}
        assert found["columns"] == [field.name for field in FIELDS]
        assert found["fields"][0] == {
            "name": "title",
            "type": "text",
            "isSearchable": True,
            "isSortable": True,
            "isFilterable": True,
        }
        assert (found["fields"][1]["isSearchable"], found["fields"][1]["isSortable"]) == (False, True)
        assert filters["kind"]["values"] == ["folder", "file"]
        assert filters["isOpen"]["values"] == [True, False]
        assert "within" in filters["sentOn"]["operators"]
        assert found["sort"] == [{"property": "title", "direction": "asc"}]
        assert (found["pageSizes"], found["pageSize"], found["canWrite"]) == ([25, 50, 75, 100], 25, True)
        assert found["views"] == []
        mapped = (await cms.post("/api/search/init", headers=headers, json={"model": "Users"})).json()["data"]
        assert mapped["canWrite"] is False


class TestValidate:
    async def test_record_is_checked_and_not_saved(self, cms: ApiClient, headers: dict[str, str]) -> None:
        good, bad = {"title": "A", "count": 1}, {"count": "many", "colour": "red"}

        posted = [await cms.post("/api/instance/validate/Slips", headers=headers, json=item) for item in (good, bad)]
        got = await cms.get("/api/instance/validate/Slips", headers=headers, params={"record": '{"count": "many"}'})
        broken = await cms.get("/api/instance/validate/Slips", headers=headers, params={"record": "[]"})

        assert posted[0].json()["data"] == {"valid": True, "fields": {}}
        assert posted[1].json()["data"] == {
            "valid": False,
            "fields": {
                "count": "The value of count must be a whole number.",
                "colour": "colour is not a field of Slips.",
            },
        }
        assert got.json()["data"]["fields"] == {"count": "The value of count must be a whole number."}
        assert broken.json()["code"] == "query_invalid"
        assert (await cms.get("/api/instance/Slips", headers=headers)).json()["r"] == []


class TestSequence:
    async def test_get_looks_and_post_takes(
        self, api: ApiClient, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        headers, path = await api.sign_in(district), "/api/instance/sequence/case"
        for _ in range(2):
            assert (await api.get(path, headers=headers)).json()["data"] == {"name": "case", "next": 1}
        taken = [(await api.post(path, headers=headers)).json()["data"]["value"] for _ in range(2)]
        neighbour = await api.post(path, headers=await api.sign_in(await make_district()))

        assert (taken, neighbour.json()["data"]["value"]) == ([1, 2], 1)


class TestChanges:
    async def test_deleted_record_is_restored_and_tagged(self, cms: ApiClient, headers: dict[str, str]) -> None:
        record = await add(cms, headers, "Slips", title="A")
        path = f"/api/instance/Slips/{record['id']}"
        await cms.delete(path, headers=headers)
        restored = await cms.post(f"{path}/restore", headers=headers)
        form = {"action": "tag", "ids": [record["id"], str(uuid4())], "tags": ["red"]}
        tagged = await cms.post("/api/instance/Slips/bulk", headers=headers, json=form)

        assert restored.json()["data"] == record
        assert tagged.json()["data"]["done"] == [record["id"]]
        assert len(tagged.json()["data"]["missed"]) == 1

    async def test_days_from_today_are_those_of_the_district(self, cms: ApiClient, make_district: MakeDistrict) -> None:
        headers = await cms.sign_in(await make_district(timezone="America/Chicago"))
        await add(cms, headers, "Slips", title="old", sentOn="2020-01-01T00:00:00Z")
        recent = await add(cms, headers, "Slips", title="new")
        body = {"title": "new", "sentOn": recent["__i"]["auditing"]["createdOn"], "__i": recent["__i"]}
        await cms.put(f"/api/instance/Slips/{recent['id']}", headers=headers, json=body)

        async def ask(days: object) -> Any:
            filters = [{"property": "sentOn", "operator": "within", "values": [days]}]
            body = {"model": "Slips", "filters": filters}
            return (await cms.post("/api/search/records", headers=headers, json=body)).json()

        assert [record["title"] for record in (await ask(-1))["r"]] == ["new"]
        assert [record["title"] for record in (await ask(-36000))["r"]] == ["new", "old"]
        assert (await ask("soon"))["code"] == (await ask(99_999))["code"] == "query_invalid"
