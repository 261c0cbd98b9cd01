"""Changing one generic record: versions, conflicts and the bin."""

from typing import Any
from uuid import uuid4

import pytest
from homeroom.instances.access import Model
from homeroom.instances.errors import ModelReadOnly, RecordChanged
from homeroom.instances.models import GRACE
from homeroom.instances.query.query import Filter, Operator, Query
from homeroom.instances.store import service
from homeroom_sdk.context import SCHOOL_ADMINISTRATOR, SCHOOL_USER, Actor
from homeroom_sdk.errors import Forbidden, NotFound, ValidationFailed
from homeroom_sdk.models import Access, ModelSpec

from . import shelf
from .shelf import BOOKS, CARDS, Scope, list_page

CLERK = Actor(uuid4(), "sue", frozenset({SCHOOL_USER}))
PRINCIPAL = Actor(uuid4(), "pat", frozenset({SCHOOL_ADMINISTRATOR}))
IN_BIN = Query(filters=(Filter("__i.deletedOn", Operator.IS_NULL, (False,)),))
SHARED = Access(write=frozenset({SCHOOL_USER, SCHOOL_ADMINISTRATOR}))
SLIPS = Model(ModelSpec("Slips", CARDS.spec.fields, access=SHARED))


async def titles(scope: Scope, model: Model, query: Query) -> set[str]:
    page = await list_page(scope, model, query)
    assert page.total == len(page.records)
    return {record["title"] for record in page.records}


class TestCreateRecord:
    async def test_record_comes_back_with_its_meta(self, scope: Scope) -> None:
        given = {"tags": ["x"], "specs": ["s"], "acl": {"read": [SCHOOL_USER]}}
        body = {"title": "A", "boughtOn": "2026-05-01T14:00:00+02:00", "__i": given}

        record = await service.create_record(scope, CARDS, body)

        assert record["boughtOn"] == "2026-05-01T12:00:00.000000+00:00"
        auditing = record["__i"].pop("auditing")
        assert record["__i"] == {**given, "guid": record["id"], "model": "Cards", "version": 1}
        assert (auditing["createdBy"], auditing["updatedBy"]) == ("ada", "ada")
        assert auditing["createdOn"] == auditing["updatedOn"]
        assert scope.audit.actions == ["instance.created"]

    @pytest.mark.parametrize(
        ("body", "message"),
        [
            ({"titel": "A"}, "titel is not a field of Cards"),
            ({"\ud800": "A"}, r"'\\ud800' is not a field of Cards"),
            ({"title": 1}, "title must be text"),
            ({"title": "a\0"}, "cannot be stored"),
            ({"title": "x" * 100_001}, "more than 100,000 characters"),
            ({"copies": "many"}, "copies must be a whole number"),
            ({"tags": "new"}, "tags must be a list"),
            ({"tags": [1]}, "tags must be text"),
            ({"title": {"a": 1}}, "title must be text"),
            ({"__i": 1}, "__i must be an object"),
            ({"__i": {"tags": [1]}}, "must be lists of texts"),
            ({"__i": {"version": "1"}}, "version must be a whole number"),
            ({"__i": {"acl": ["read"]}}, "acl must be an object"),
            ({"__i": {"acl": {"delete": []}}}, "acl must be an object"),
            ({"__i": {"acl": {"read": "all"}}}, "must be lists of roles"),
        ],
    )
    async def test_record_that_does_not_fit_is_refused(self, scope: Scope, body: dict[str, Any], message: str) -> None:
        with pytest.raises(ValidationFailed, match=message):
            await service.create_record(scope, CARDS, body)

    async def test_mapped_table_is_not_written_from_here(self, scope: Scope) -> None:
        with pytest.raises(ModelReadOnly):
            await service.create_record(scope, BOOKS, {"title": "A"})

    async def test_role_without_writing_is_refused(self, scope: Scope) -> None:
        scope.actor = Actor(uuid4(), "sue", frozenset({SCHOOL_USER}))

        with pytest.raises(Forbidden):
            await service.create_record(scope, CARDS, {"title": "A"})


class TestUpdateRecord:
    async def test_record_is_replaced_and_found_by_its_new_words(self, scope: Scope) -> None:
        created = await service.create_record(scope, CARDS, {"title": "old", "copies": 1})

        updated = await service.update_record(scope, CARDS, str(created["id"]), {"title": "new", "__i": created["__i"]})

        assert (updated["title"], updated.get("copies"), updated["__i"]["version"]) == ("new", None, 2)
        assert await titles(scope, CARDS, Query(phrase="new")) == {"new"}
        assert await titles(scope, CARDS, Query(phrase="old")) == set()

    async def test_save_over_somebody_elses_names_them(self, scope: Scope) -> None:
        created = await service.create_record(scope, CARDS, {"title": "old", "author": "Ann", "copies": 1})
        record_id = str(created["id"])
        scope.actor = Actor(uuid4(), "bob", shelf.ADMIN.roles)
        theirs = {"title": "bob's", "author": "Ann", "__i": created["__i"]}
        await service.update_record(scope, CARDS, record_id, theirs)
        scope.actor = shelf.ADMIN

        mine = {"title": "ada's", "copies": 2, "__i": created["__i"]}
        with pytest.raises(RecordChanged, match="bob has saved this record") as refused:
            await service.update_record(scope, CARDS, record_id, mine)

        assert refused.value.data
        assert refused.value.data | {"changedOn": ""} == {
            "changedBy": "bob",
            "changedOn": "",
            "version": 2,
            "fields": {
                "title": {"base": "old", "theirs": "bob's", "yours": "ada's"},
                "author": {"base": "Ann", "theirs": "Ann", "yours": None},
                "copies": {"base": 1, "theirs": None, "yours": 2},
            },
        }
        assert (await service.get_record(scope, CARDS, record_id))["title"] == "bob's"

    async def test_save_keeps_what_it_does_not_name_of_the_meta(self, scope: Scope) -> None:
        meta = {"tags": ["a"], "specs": ["s"], "acl": {"read": [SCHOOL_USER], "write": []}}
        created = await service.create_record(scope, CARDS, {"title": "A", "__i": meta})

        saved = await service.update_record(scope, CARDS, str(created["id"]), {"title": "B", "__i": {"version": 1}})

        assert {name: saved["__i"][name] for name in meta} == meta

    async def test_save_without_a_version_is_refused(self, scope: Scope) -> None:
        created = await service.create_record(scope, CARDS, {"title": "old"})

        with pytest.raises(ValidationFailed, match=r"__i.version"):
            await service.update_record(scope, CARDS, str(created["id"]), {"title": "new"})

    @pytest.mark.parametrize("record_id", ["0190a6f0-0000-7000-8000-000000000001", "no-id", "0"])
    async def test_unknown_record_is_not_found(self, scope: Scope, record_id: str) -> None:
        with pytest.raises(NotFound):
            await service.update_record(scope, CARDS, record_id, {"__i": {"version": 1}})


class TestDeleteRecord:
    async def test_record_is_in_the_bin_and_comes_back(self, scope: Scope) -> None:
        created = await service.create_record(scope, CARDS, {"title": "old"})
        record_id = str(created["id"])

        await service.delete_record(scope, CARDS, record_id)
        gone, binned = await titles(scope, CARDS, Query()), (await list_page(scope, CARDS, IN_BIN)).records
        for call in (service.delete_record, service.get_record):
            with pytest.raises(NotFound):
                await call(scope, CARDS, record_id)
        restored = await service.restore_record(scope, CARDS, record_id)

        assert gone == set()
        assert [(item["title"], item["__i"]["deletedBy"]) for item in binned] == [("old", "ada")]
        assert [item["__i"]["erasedOn"] - item["__i"]["deletedOn"] for item in binned] == [GRACE]
        assert restored == created
        assert await titles(scope, CARDS, Query(phrase="old")) == {"old"}
        assert scope.audit.actions[1:] == ["instance.deleted", "instance.restored"]
        assert scope.events.told == [("Cards", {"id": record_id})] * 3
        with pytest.raises(NotFound):
            await service.restore_record(scope, CARDS, record_id)

    async def test_bin_is_for_those_who_may_change_records(self, scope: Scope) -> None:
        scope.actor = CLERK

        with pytest.raises(Forbidden):
            await list_page(scope, CARDS, IN_BIN)

    async def test_record_of_another_model_is_not_found(self, scope: Scope) -> None:
        created = await service.create_record(scope, CARDS, {"title": "old"})
        other = Model(ModelSpec("Others", CARDS.spec.fields, access=shelf.WRITABLE))

        with pytest.raises(NotFound):
            await service.delete_record(scope, other, str(created["id"]))
