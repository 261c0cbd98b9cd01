"""Generic records: rights to read and change them, bulk changes, permanent deletion, and sequences."""

from asyncio import gather
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from homeroom.db.engine import Database
from homeroom.instances.access import Model
from homeroom.instances.errors import ModelReadOnly
from homeroom.instances.models import Instance, InstanceVersion
from homeroom.instances.query.query import Filter, Operator, Query
from homeroom.instances.query.schemas import BulkRequest
from homeroom.instances.store import sequences, service
from homeroom.instances.store.bulk import change_records
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import create_test_district
from homeroom_sdk.context import PUBLIC_USER, SCHOOL_ADMINISTRATOR, SCHOOL_USER, Actor, District
from homeroom_sdk.errors import Forbidden, NotFound, ValidationFailed
from homeroom_sdk.models import Access, ModelSpec
from homeroom_server.records.retention import erase_records
from sqlalchemy import func, select, update

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


class TestAcl:
    @pytest.fixture
    async def slips(self, scope: Scope) -> Scope:
        """Provide one slip open to all, one that only principals may change, and one that only principals may see."""
        for title, acl in (
            ("open", None),
            ("kept", {"write": [SCHOOL_ADMINISTRATOR]}),
            ("closed", {"read": [SCHOOL_ADMINISTRATOR]}),
        ):
            scope.actor = PRINCIPAL
            await service.create_record(scope, SLIPS, {"title": title, "__i": {"acl": acl}})
        return scope

    @pytest.mark.parametrize(
        ("actor", "seen"), [(CLERK, {"open", "kept"}), (PRINCIPAL, {"open", "kept", "closed"}), (shelf.ADMIN, None)]
    )
    async def test_record_is_there_for_its_readers_and_administrators(
        self, slips: Scope, actor: Actor, seen: set[str] | None
    ) -> None:
        slips.actor = actor

        for query in (Query(), Query(phrase="o"), Query(phrase="k"), Query(phrase="c")):
            found = await titles(slips, SLIPS, query)
            expected = {title for title in seen or {"open", "kept", "closed"} if title.startswith(query.phrase)}
            assert found == expected

    async def test_others_get_it_by_no_call(self, slips: Scope) -> None:
        (closed,) = (await list_page(slips, SLIPS, Query(phrase="closed"))).records
        slips.actor, body = CLERK, {"title": "x", "__i": {"version": 1}}

        for call in (service.get_record, service.delete_record, service.restore_record):
            with pytest.raises(NotFound):
                await call(slips, SLIPS, str(closed["id"]))
        with pytest.raises(NotFound):
            await service.update_record(slips, SLIPS, str(closed["id"]), body)
        form = BulkRequest(action="delete", ids=[closed["id"]])
        assert (await change_records(slips, SLIPS, form)).missed == [closed["id"]]

    async def test_record_that_one_may_only_see_is_not_changed(self, slips: Scope) -> None:
        (kept,) = (await list_page(slips, SLIPS, Query(phrase="kept"))).records
        slips.actor = CLERK

        with pytest.raises(Forbidden):
            await service.update_record(slips, SLIPS, str(kept["id"]), {"title": "x", "__i": {"version": 1}})
        with pytest.raises(Forbidden):
            await service.delete_record(slips, SLIPS, str(kept["id"]))
        slips.actor = PRINCIPAL
        await service.delete_record(slips, SLIPS, str(kept["id"]))

    async def test_nobody_shuts_themselves_out(self, scope: Scope) -> None:
        scope.actor = CLERK

        with pytest.raises(ValidationFailed, match="one of your roles"):
            await service.create_record(scope, SLIPS, {"title": "x", "__i": {"acl": {"read": [SCHOOL_ADMINISTRATOR]}}})

    async def test_role_that_may_not_read_the_model_gains_nothing(self, scope: Scope) -> None:
        await service.create_record(scope, CARDS, {"title": "x", "__i": {"acl": {"read": [PUBLIC_USER]}}})
        scope.actor = Actor(uuid4(), "eve", frozenset({PUBLIC_USER}))

        with pytest.raises(Forbidden):
            await list_page(scope, CARDS, Query())


class TestMetaFilters:
    @pytest.mark.parametrize(
        ("item", "found"),
        [
            (Filter("__i.tags", Operator.IN, ("red",)), {"A", "B"}),
            (Filter("__i.tags", Operator.ALL, ("red", "blue")), {"B"}),
            (Filter("__i.specs", Operator.CONTAINS, ("s",)), {"A"}),
            (Filter("__i.auditing.createdBy", Operator.EQ, ("ada",)), {"A", "B"}),
            (Filter("__i.auditing.updatedOn", Operator.LT, ("2020-01-01",)), set()),
        ],
    )
    async def test_what_stands_in_the_meta_can_be_asked_for(self, scope: Scope, item: Filter, found: set[str]) -> None:
        await service.create_record(scope, CARDS, {"title": "A", "__i": {"tags": ["red"], "specs": ["s"]}})
        await service.create_record(scope, CARDS, {"title": "B", "__i": {"tags": ["red", "blue"]}})

        assert await titles(scope, CARDS, Query(filters=(item,))) == found


class TestChangeRecords:
    @pytest.fixture
    async def cards(self, scope: Scope) -> list[Any]:
        """Provide the ids of three cards."""
        return [(await service.create_record(scope, CARDS, {"title": f"{number}"}))["id"] for number in range(3)]

    async def test_records_are_deleted_and_restored_together(self, scope: Scope, cards: list[Any]) -> None:
        stranger = uuid4()
        deleted = await change_records(scope, CARDS, BulkRequest(action="delete", ids=[*cards[:2], cards[0], stranger]))
        left = await titles(scope, CARDS, Query())
        restored = await change_records(scope, CARDS, BulkRequest(action="restore", ids=cards))

        assert (deleted.done, deleted.missed) == (cards[:2], [stranger])
        assert left == {"2"}
        assert (restored.done, restored.missed) == (cards[:2], cards[2:])
        assert await titles(scope, CARDS, Query()) == {"0", "1", "2"}
        assert scope.audit.actions[3:] == ["instance.deleted"] * 2 + ["instance.restored"] * 2

    async def test_tags_are_added_once_and_taken_away(self, scope: Scope, cards: list[Any]) -> None:
        for tags in (["a", "b"], ["b", "c", "c"]):
            await change_records(scope, CARDS, BulkRequest(action="tag", ids=cards[:1], tags=tags))
        tagged = await service.get_record(scope, CARDS, str(cards[0]))
        await change_records(scope, CARDS, BulkRequest(action="untag", ids=cards, tags=["a", "c"]))
        untagged = await service.get_record(scope, CARDS, str(cards[0]))

        assert (tagged["__i"]["tags"], tagged["__i"]["version"]) == (["a", "b", "c"], 3)
        assert untagged["__i"]["tags"] == ["b"]

    async def test_tagging_without_a_tag_is_refused(self, scope: Scope, cards: list[Any]) -> None:
        with pytest.raises(ValidationFailed, match="at least one tag"):
            await change_records(scope, CARDS, BulkRequest(action="tag", ids=cards))

    async def test_mapped_table_and_reader_are_refused(self, scope: Scope, cards: list[Any]) -> None:
        form = BulkRequest(action="delete", ids=cards)
        with pytest.raises(ModelReadOnly):
            await change_records(scope, BOOKS, form)
        scope.actor = CLERK
        with pytest.raises(Forbidden):
            await change_records(scope, CARDS, form)


class TestEraseRecords:
    async def test_record_is_erased_with_its_versions_when_its_time_is_over(self, platform: Platform) -> None:
        district = (await create_test_district(platform)).district
        async with platform.database.district(district.id) as session:
            scope = Scope(session, district)
            ids = [str((await service.create_record(scope, CARDS, {"title": "A"}))["id"]) for _ in range(3)]
            for record_id in ids[:2]:
                await service.update_record(scope, CARDS, record_id, {"title": "B", "__i": {"version": 1}})
                await service.delete_record(scope, CARDS, record_id)
            await service.update_record(scope, CARDS, ids[2], {"title": "B", "__i": {"version": 1}})
            long_ago = func.now() - timedelta(days=30, hours=1)
            await session.execute(update(Instance).where(Instance.id == ids[0]).values(deleted_at=long_ago))
            old = update(InstanceVersion).where(InstanceVersion.instance_id == ids[2])
            await session.execute(old.values(replaced_at=long_ago))

        looked = await erase_records(platform, district.id, dry_run=True)
        erased = await erase_records(platform, district.id, dry_run=False)

        assert (looked, erased) == (1, 1)
        async with platform.database.district(district.id) as session:
            left = {str(item) for item in await session.scalars(select(Instance.id))}
            versions = [str(item) for item in await session.scalars(select(InstanceVersion.instance_id))]
        assert left == set(ids[1:])
        assert versions == [ids[1]]


class TestTakeNumber:
    async def test_numbers_go_up_by_one_and_looking_takes_none(self, scope: Scope) -> None:
        seen = [await sequences.peek_number(scope, "case"), await sequences.peek_number(scope, "case")]
        taken = [await sequences.take_number(scope, "case") for _ in range(3)]

        assert (seen, taken) == ([1, 1], [1, 2, 3])
        assert await sequences.peek_number(scope, "case") == 4
        assert await sequences.take_number(scope, "other") == 1

    async def test_no_two_callers_get_one_number(
        self, database: Database, districts: tuple[District, District]
    ) -> None:
        async def take() -> int:
            async with database.district(districts[1].id) as session:
                return await sequences.take_number(Scope(session, districts[1]), "together")

        assert sorted(await gather(*(take() for _ in range(12)))) == list(range(1, 13))

    @pytest.mark.parametrize("name", ["", "1st", "a b", "é", "x" * 65])
    async def test_name_that_is_none_is_refused(self, scope: Scope, name: str) -> None:
        with pytest.raises(ValidationFailed):
            await sequences.take_number(scope, name)

    async def test_others_than_staff_are_refused(self, scope: Scope) -> None:
        scope.actor = Actor(uuid4(), "eve", frozenset({PUBLIC_USER}))

        with pytest.raises(Forbidden):
            await sequences.peek_number(scope, "case")
