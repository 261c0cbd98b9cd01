"""Listing records on a real database, as the app role."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from homeroom.db.engine import Database
from homeroom.db.urls import DatabaseUrls
from homeroom.instances.access import Model
from homeroom.instances.errors import InvalidQuery
from homeroom.instances.query.query import AnyOf, Filter, Operator, Query, Scalar, Sort
from homeroom.instances.query.schemas import BulkRequest
from homeroom.instances.store import service
from homeroom.instances.store.bulk import change_records
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import create_test_district
from homeroom_sdk.context import Actor, District
from homeroom_sdk.errors import Forbidden, NotFound

from .shelf import BOOKS, CARDS, NOTES, Book, Note, Scope, list_page

BOUGHT = datetime(2026, 5, 1, 12, tzinfo=UTC)
SHELF = UUID(int=7)
TITLES = ["Zoë reads", "100% wool", "snake_case", "Émile", "The Zoo", "Back\\slash"]


def where(name: str, operator: str, *values: Scalar) -> Query:
    return Query(filters=(Filter(name, Operator(operator), values),))


def any_of(*queries: Query) -> Query:
    """Return a query in which at least one of the queries' filters must hold."""
    return Query(
        filters=(AnyOf(tuple(item for query in queries for item in query.filters if isinstance(item, Filter))),)
    )


@pytest.fixture(params=["table with search", "plain table", "records", "memory"])
async def model(request: pytest.FixtureRequest, scope: Scope) -> Model:
    """Provide the same six books, in each of the four kinds of storage."""
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
    """Return a book; the first three have every field, the others only the title."""
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
    page = await list_page(scope, model, query)
    assert page.total == len(page.records)
    return {record["title"] for record in page.records}


class TestListRecords:
    @pytest.mark.deep(of="processes")
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
            (where("tags", "eq", "t1"), {1}),
            (where("tags", "in", "t1", "t2"), {1, 2}),
            (where("tags", "all", "new", "t2"), {2}),
            (where("tags", "notIn", "t1", "t2"), {0, 3, 4, 5}),
            (where("copies", "notIn", 0, 1), {2, 3, 4, 5}),
            (where("title", "notIn"), {0, 1, 2, 3, 4, 5}),
            (any_of(where("title", "startsWith", "the"), where("copies", "eq", 2)), {2, 4}),
            (any_of(), set()),
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
        records = (await list_page(scope, model, Query(sort=(Sort("copies", descending),)))).records

        assert [record["copies"] for record in records] == [*((2, 1, 0) if descending else (0, 1, 2)), None, None, None]

    async def test_pages_together_are_everything_once(self, scope: Scope) -> None:
        scope.session.add_all(Book(title="same", copies=1) for _ in range(60))
        await scope.session.flush()

        pages = [
            await list_page(scope, BOOKS, Query(sort=(Sort("copies", True),), from_index=start))
            for start in (0, 25, 50, 75)
        ]

        assert [len(page.records) for page in pages] == [25, 25, 10, 0]
        assert {page.total for page in pages} == {60}
        assert len({record["id"] for page in pages for record in page.records}) == 60

    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize(
        ("query", "message"),
        [
            (where("password", "eq", "x"), "has no such field"),
            (where("title; drop table x", "eq", "x"), "has no such field"),
            (where("district_id", "isNull"), "has no such field"),
            (where("secret", "eq", "x"), "cannot be filtered"),
            (where("copies", "contains", "1"), "has no meaning here"),
            (where("isLent", "gt", True), "has no meaning here"),
            (where("tags", "ne", "t1"), "has no meaning here"),
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
            await list_page(scope, model, query)

    async def test_role_without_reading_is_refused(self, scope: Scope) -> None:
        scope.actor = Actor(uuid4(), "eve", frozenset({"PublicUser"}))

        with pytest.raises(Forbidden):
            await list_page(scope, BOOKS, Query())

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
            seen = [await list_page(scope, model, Query(phrase=phrase)) for model in (BOOKS, CARDS)]
            spoofed = Scope(session, shelbyville)
            seen += [await list_page(spoofed, model, Query(phrase=phrase)) for model in (BOOKS, CARDS)]
            for model, record_id in ((BOOKS, book.id), (CARDS, record["id"])):
                with pytest.raises(NotFound):
                    await service.get_record(scope, model, str(record_id))

        assert [(page.records, page.total) for page in seen] == [([], 0)] * 4


class TestWithoutRowLevelSecurity:
    """The tables' owner bypasses row level security; queries must name the district nevertheless."""

    @pytest.fixture
    async def owner(self, urls: DatabaseUrls) -> AsyncIterator[Database]:
        assert urls.owner
        found = Database(urls.owner)
        yield found
        await found.close()

    async def test_neighbours_records_are_neither_found_nor_changed(self, owner: Database, platform: Platform) -> None:
        ours, theirs = [(await create_test_district(platform)).district for _ in range(2)]
        async with owner.district(theirs.id) as session:
            session.add_all([Book(title="theirs"), Note(title="theirs")])
            card = await service.create_record(Scope(session, theirs), CARDS, {"title": "theirs"})
        async with owner.district(ours.id) as session:
            scope = Scope(session, ours)
            for model in (BOOKS, NOTES, CARDS):
                assert (await list_page(scope, model, Query())).records == []
            with pytest.raises(NotFound):
                await service.get_record(scope, CARDS, str(card["id"]))
            with pytest.raises(NotFound):
                await service.delete_record(scope, CARDS, str(card["id"]))
            form = BulkRequest(action="delete", ids=[card["id"]])
            assert (await change_records(scope, CARDS, form)).done == []
        async with owner.district(theirs.id) as session:
            assert len((await list_page(Scope(session, theirs), CARDS, Query())).records) == 1
