"""Listing and changing records on a real database, as the app role."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from homeroom.db.engine import Database
from homeroom.instances import service
from homeroom.instances.catalogue import Model
from homeroom.instances.errors import InvalidQuery, ModelReadOnly, RecordChanged
from homeroom.instances.models import Instance
from homeroom.instances.query import Filter, Operator, Query, Scalar, Sort
from homeroom_sdk.context import SCHOOL_USER, Actor, District
from homeroom_sdk.errors import Forbidden, NotFound, ValidationFailed
from homeroom_sdk.models import ModelSpec

from . import shelf
from .shelf import BOOKS, CARDS, NOTES, Book, Note, Scope

BOUGHT = datetime(2026, 5, 1, 12, tzinfo=UTC)
SHELF = UUID(int=7)
TITLES = ["Zoë reads", "100% wool", "snake_case", "Émile", "The Zoo", "Back\\slash"]


def where(name: str, operator: str, *values: Scalar) -> Query:
    return Query(filters=(Filter(name, Operator(operator), values),))


@pytest.fixture(params=["table with search", "plain table", "records", "memory"])
async def model(request: pytest.FixtureRequest, scope: Scope) -> Model:
    """The same six books, kept in each of the four ways."""
    rows = [_book(number, title) for number, title in enumerate(TITLES)]
    if request.param == "records":
        for row in rows:
            await service.create_record(scope, CARDS, row)
        return CARDS
    if request.param == "memory":
        return Model(CARDS.spec, [{**row, "id": str(UUID(int=number))} for number, row in enumerate(rows)])
    model, table = (BOOKS, Book) if request.param == "table with search" else (NOTES, Note)
    scope.session.add_all(
        table(
            title=row["title"],
            author=row["author"],
            copies=row["copies"],
            is_lent=row["isLent"],
            bought_at=BOUGHT if row["boughtOn"] else None,
            shelf_id=SHELF if row["shelfId"] else None,
            tags=row["tags"],
        )
        for row in rows
    )
    await scope.session.flush()
    return model


def _book(number: int, title: str) -> dict[str, Any]:
    """The first three have every field; of the others all but the title is empty."""
    full = number < 3
    return {
        "title": title,
        "author": f"José {number}" if full else None,
        "copies": number if full else None,
        "isLent": number == 0 if full else None,
        "boughtOn": BOUGHT.isoformat(timespec="microseconds") if full else None,
        "shelfId": str(SHELF) if full else None,
        "tags": ["new", f"t{number}"] if full else None,
    }


async def titles(scope: Scope, model: Model, query: Query) -> set[str]:
    records, total = await service.list_records(scope, model, query)
    assert total == len(records)
    return {record["title"] for record in records}


class TestListRecords:
    @pytest.mark.parametrize(
        ("query", "expected"),
        [
            (where("title", "eq", "Émile"), {3}),
            (where("title", "ne", "Émile"), {0, 1, 2, 4, 5}),
            (where("title", "in", "Émile", "The Zoo", "none"), {3, 4}),
            (where("title", "in"), set()),
            (where("title", "contains", "ZO"), {0, 4}),
            (where("title", "contains", "%"), {1}),
            (where("title", "contains", "_"), {2}),
            (where("title", "contains", "\\"), {5}),
            (where("title", "startsWith", "the"), {4}),
            (where("title", "startsWith", "%"), set()),
            (where("author", "ne", "José 1"), {0, 2, 3, 4, 5}),
            (where("author", "isNull"), {3, 4, 5}),
            (where("author", "isNull", False), {0, 1, 2}),
            (where("copies", "eq", 1), {1}),
            (where("copies", "gt", "1"), {2}),
            (where("copies", "between", 0, 1), {0, 1}),
            (where("copies", "lte", 2**62), {0, 1, 2}),
            (where("isLent", "eq", True), {0}),
            (where("isLent", "ne", "true"), {1, 2, 3, 4, 5}),
            (where("boughtOn", "gte", "2026-05-01T14:00:00+02:00"), {0, 1, 2}),
            (where("boughtOn", "gt", "2026-05-01T12:00:00Z"), set()),
            (where("boughtOn", "lt", "2026-05-02"), {0, 1, 2}),
            (where("shelfId", "eq", SHELF.hex), {0, 1, 2}),
            (where("tags", "contains", "t1"), {1}),
            (where("tags", "in", "t1", "t2"), {1, 2}),
            (Query(phrase="zo"), {0, 4}),
            (Query(phrase="REA zoe"), {0}),
            (Query(phrase="jose"), {0, 1, 2}),
            (Query(phrase="jos 2"), {2}),
            (Query(phrase="oo"), set()),
            (Query(phrase="100%"), {1}),
            (Query(phrase="'; drop table x; --"), set()),
            (Query(phrase="!&|()'"), set()),
            (Query(filters=where("copies", "gt", 0).filters, phrase="jose"), {1, 2}),
        ],
    )
    async def test_every_kind_of_model_finds_the_same(
        self, scope: Scope, model: Model, query: Query, expected: set[int]
    ) -> None:
        assert await titles(scope, model, query) == {TITLES[number] for number in expected}

    @pytest.mark.parametrize("descending", [False, True])
    async def test_empty_values_come_last_in_both_directions(
        self, scope: Scope, model: Model, descending: bool
    ) -> None:
        records, _ = await service.list_records(scope, model, Query(sort=(Sort("copies", descending),)))

        assert [record["copies"] for record in records] == [*((2, 1, 0) if descending else (0, 1, 2)), None, None, None]

    async def test_pages_together_are_everything_once(self, scope: Scope) -> None:
        scope.session.add_all(Book(title="same", copies=1) for _ in range(60))
        await scope.session.flush()

        pages = [
            await service.list_records(scope, BOOKS, Query(sort=(Sort("copies", True),), from_index=start))
            for start in (0, 25, 50, 75)
        ]

        assert [len(records) for records, _ in pages] == [25, 25, 10, 0]
        assert {total for _, total in pages} == {60}
        assert len({record["id"] for records, _ in pages for record in records}) == 60

    @pytest.mark.parametrize(
        ("query", "message"),
        [
            (where("password", "eq", "x"), "has no such field"),
            (where("title; drop table x", "eq", "x"), "has no such field"),
            (where("district_id", "isNull"), "has no such field"),
            (where("secret", "eq", "x"), "cannot be filtered"),
            (where("copies", "contains", "1"), "has no meaning here"),
            (where("isLent", "gt", True), "has no meaning here"),
            (where("tags", "eq", "t1"), "has no meaning here"),
            (where("title", "eq"), "takes 1 values, not 0"),
            (where("copies", "between", 1), "takes 2 values, not 1"),
            (where("copies", "eq", "one"), "must be a whole number"),
            (where("copies", "eq", 1.5), "must be a whole number"),
            (where("copies", "eq", True), "must be a whole number"),
            (where("copies", "eq", 2**63), "must be a whole number"),
            (where("boughtOn", "eq", "yesterday"), "must be a date and time"),
            (where("boughtOn", "eq", "0001-01-01T00:00:00+14:00"), "must be a date and time"),
            (where("shelfId", "eq", "7"), "must be an id"),
            (where("isLent", "eq", "maybe"), "must be true or false"),
            (where("title", "eq", None), "must be text"),
            (where("title", "contains", "a\0b"), "cannot be stored"),
            (where("title", "contains", "\ud800"), "cannot be stored"),
            (where("title", "contains", "x" * 1001), "more than 1,000 characters"),
            (Query(sort=(Sort("tags"),)), "cannot be sorted"),
            (Query(sort=(Sort("1; select"),)), "has no such field"),
        ],
    )
    async def test_query_that_does_not_fit_is_refused(
        self, scope: Scope, model: Model, query: Query, message: str
    ) -> None:
        with pytest.raises(InvalidQuery, match=message):
            await service.list_records(scope, model, query)

    async def test_role_without_reading_is_refused(self, scope: Scope) -> None:
        scope.actor = Actor(uuid4(), "eve", frozenset({"PublicUser"}))

        with pytest.raises(Forbidden):
            await service.list_records(scope, BOOKS, Query())

    @pytest.mark.parametrize("phrase", ["", "canary"])
    async def test_neighbour_district_is_not_seen(
        self, database: Database, districts: tuple[District, District], phrase: str
    ) -> None:
        springfield, shelbyville = districts
        async with database.district(shelbyville.id) as session:
            book, card = Book(title="canary"), Scope(session, shelbyville)
            session.add(book)
            record = await service.create_record(card, CARDS, {"title": "canary"})
        async with database.district(springfield.id) as session:
            scope = Scope(session, springfield)
            seen = [await service.list_records(scope, model, Query(phrase=phrase)) for model in (BOOKS, CARDS)]
            spoofed = Scope(session, shelbyville)
            seen += [await service.list_records(spoofed, model, Query(phrase=phrase)) for model in (BOOKS, CARDS)]
            for model, record_id in ((BOOKS, book.id), (CARDS, record["id"])):
                with pytest.raises(NotFound):
                    await service.get_record(scope, model, str(record_id))

        assert seen == [([], 0)] * 4


class TestCreateRecord:
    async def test_record_comes_back_with_its_meta(self, scope: Scope) -> None:
        body = {"title": "A", "boughtOn": "2026-05-01T14:00:00+02:00", "__i": {"tags": ["x"]}}

        record = await service.create_record(scope, CARDS, body)

        assert record["boughtOn"] == "2026-05-01T12:00:00.000000+00:00"
        assert record["__i"]["tags"] == ["x"]
        assert record["__i"]["version"] == 1
        assert record["__i"]["auditing"]["createdBy"] == "ada"
        assert scope.audit.actions == ["instance.created"]

    @pytest.mark.parametrize(
        ("body", "message"),
        [
            ({"titel": "A"}, "titel is no field of Cards"),
            ({"\ud800": "A"}, r"'\\ud800' is no field of Cards"),
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
        created = await service.create_record(scope, CARDS, {"title": "old"})
        record_id = str(created["id"])
        scope.actor = Actor(uuid4(), "bob", shelf.ADMIN.roles)
        await service.update_record(scope, CARDS, record_id, {"title": "bob's", "__i": created["__i"]})
        scope.actor = shelf.ADMIN

        with pytest.raises(RecordChanged, match="bob has saved this record"):
            await service.update_record(scope, CARDS, record_id, {"title": "ada's", "__i": created["__i"]})

        assert (await service.get_record(scope, CARDS, record_id))["title"] == "bob's"

    async def test_save_without_a_version_is_refused(self, scope: Scope) -> None:
        created = await service.create_record(scope, CARDS, {"title": "old"})

        with pytest.raises(ValidationFailed, match=r"__i.version"):
            await service.update_record(scope, CARDS, str(created["id"]), {"title": "new"})

    @pytest.mark.parametrize("record_id", [str(uuid4()), "no-id", "0"])
    async def test_unknown_record_is_not_found(self, scope: Scope, record_id: str) -> None:
        with pytest.raises(NotFound):
            await service.update_record(scope, CARDS, record_id, {"__i": {"version": 1}})


class TestDeleteRecord:
    async def test_record_is_gone(self, scope: Scope) -> None:
        created = await service.create_record(scope, CARDS, {"title": "old"})

        await service.delete_record(scope, CARDS, str(created["id"]))

        assert await scope.session.get(Instance, (scope.district.id, created["id"])) is None
        with pytest.raises(NotFound):
            await service.delete_record(scope, CARDS, str(created["id"]))

    async def test_record_of_another_model_is_not_found(self, scope: Scope) -> None:
        created = await service.create_record(scope, CARDS, {"title": "old"})
        other = Model(ModelSpec("Others", CARDS.spec.fields, access=shelf.WRITABLE))

        with pytest.raises(NotFound):
            await service.delete_record(scope, other, str(created["id"]))
