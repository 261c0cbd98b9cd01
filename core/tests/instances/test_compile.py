"""Random queries against a plain Python evaluation, and the plans that PostgreSQL makes of them."""

import random
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import psycopg
import pytest
from homeroom.db.engine import Database, driver_url
from homeroom.instances import service
from homeroom.instances.catalogue import Model
from homeroom.instances.compile import DEEP, compile_page
from homeroom.instances.models import Instance
from homeroom.instances.query import Filter, Operator, Query, Sort
from homeroom.instances.records import search_text
from homeroom.instances.sources import open_source
from homeroom.platform import DatabaseUrls, Platform
from homeroom.testing.districts import create_test_district
from homeroom_sdk.context import District
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.dialects import postgresql

from . import reference
from .shelf import BOOKS, CARDS, NOTES, Book, Note, Scope

LETTERS = "aAbBéÉ1 %_\\-'\"/ز"
START = datetime(2026, 1, 1, tzinfo=UTC)
SHELVES = [UUID(int=number) for number in range(3)]
FIELDS = ("id", "title", "author", "copies", "isLent", "boughtOn", "shelfId", "tags")


def _random_rows() -> list[dict[str, Any]]:
    """120 rows with many equal and many empty values."""
    chance = random.Random(7)

    def maybe(value: Any) -> Any:
        return value if chance.random() < 0.7 else None

    def text() -> str:
        return "".join(chance.choices(LETTERS, k=chance.randint(0, 4)))

    return [
        {
            "id": UUID(int=chance.getrandbits(128)),
            "title": text(),
            "author": maybe(text()),
            "copies": maybe(chance.randint(-2, 2)),
            "isLent": maybe(chance.random() < 0.5),
            "boughtOn": maybe(START + timedelta(hours=chance.randint(0, 3))),
            "shelfId": maybe(chance.choice(SHELVES)),
            "tags": maybe(chance.choices(["x", "y", "é", "%"], k=chance.randint(0, 3))),
        }
        for _ in range(120)
    ]


ROWS = _random_rows()


def _in_json(row: dict[str, Any]) -> dict[str, Any]:
    moment, shelf_id = row["boughtOn"], row["shelfId"]
    return {
        **{name: row[name] for name in ("title", "author", "copies", "isLent", "tags")},
        "boughtOn": moment and moment.isoformat(timespec="microseconds"),
        "shelfId": shelf_id and str(shelf_id),
    }


MODELS = {
    "table with search": BOOKS,
    "plain table": NOTES,
    "records": CARDS,
    "memory": Model(CARDS.spec, [{"id": str(row["id"]), **_in_json(row)} for row in ROWS]),
}


def _in_table(row: dict[str, Any]) -> dict[str, Any]:
    names = {"isLent": "is_lent", "boughtOn": "bought_at", "shelfId": "shelf_id"}
    return {names.get(name, name): value for name, value in row.items()}


@pytest.fixture(scope="module")
async def library(platform: Platform, urls: DatabaseUrls) -> District:
    """A district with the rows, kept in each way."""
    district = (await create_test_district(platform)).district
    async with platform.database.district(district.id) as session:
        for row in ROWS:
            payload = _in_json(row)
            session.add_all([Book(**_in_table(row)), Note(**_in_table(row))])
            session.add(
                Instance(
                    id=row["id"],
                    model="Cards",
                    payload=payload,
                    search_text=search_text(CARDS.spec, payload),
                    created_by="ada",
                    updated_by="ada",
                )
            )
    return district


@pytest.fixture
async def reader(database: Database, library: District, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Scope]:
    """Deep pages begin at 50 here, so that random ones are among them."""
    monkeypatch.setattr("homeroom.instances.compile.DEEP", 50)
    async with database.district(library.id) as session:
        yield Scope(session, library)


texts = st.text(LETTERS, max_size=3)
moments = st.integers(-1, 4).map(lambda hours: START + timedelta(hours=hours))
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "id": st.sampled_from([row["id"] for row in ROWS]),
    "title": texts,
    "author": texts,
    "copies": st.integers(-3, 3),
    "isLent": st.booleans(),
    "boughtOn": moments,
    "shelfId": st.sampled_from(SHELVES),
    "tags": st.sampled_from(["x", "y", "é", "%", "none"]),
}
EXACT = [Operator.EQ, Operator.NE, Operator.IN, Operator.IS_NULL]
ORDERED = [*EXACT, Operator.GT, Operator.GTE, Operator.LT, Operator.LTE, Operator.BETWEEN]
TEXT = [*ORDERED, Operator.CONTAINS, Operator.STARTS_WITH]
ALLOWED = {
    "id": EXACT,
    "title": TEXT,
    "author": TEXT,
    "copies": ORDERED,
    "isLent": EXACT,
    "boughtOn": ORDERED,
    "shelfId": EXACT,
    "tags": [Operator.IN, Operator.CONTAINS, Operator.IS_NULL],
}


@st.composite
def filters(draw: st.DrawFn) -> Filter:
    """A filter that fits its field, with values as Python has them."""
    name = draw(st.sampled_from(FIELDS))
    operator = draw(st.sampled_from(ALLOWED[name]))
    if operator is Operator.IS_NULL:
        return Filter(name, operator, tuple(draw(st.lists(st.booleans(), max_size=1))))
    count = {Operator.IN: st.integers(0, 3), Operator.BETWEEN: st.just(2)}.get(operator, st.just(1))
    return Filter(name, operator, tuple(draw(VALUES[name]) for _ in range(draw(count))))


queries = st.builds(
    Query,
    filters=st.lists(filters(), max_size=3).map(tuple),
    phrase=st.one_of(st.just(""), st.text(LETTERS, max_size=3).map(str.strip)),
    sort=st.lists(
        st.builds(Sort, st.sampled_from([name for name in FIELDS if name != "tags"]), st.booleans()), max_size=3
    ).map(tuple),
    from_index=st.integers(0, 130),
    size=st.integers(25, 60),
)


def _as_sent(query: Query) -> Query:
    """The query with its values as they come in JSON."""
    items = tuple(
        Filter(item.property, item.operator, tuple(_value_as_sent(value) for value in item.values))
        for item in query.filters
    )
    return Query(items, query.phrase, query.sort, query.from_index, query.size)


def _value_as_sent(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else str(value) if isinstance(value, UUID) else value


class TestCompilePage:
    @pytest.mark.parametrize("kind", MODELS)
    @given(query=queries)
    @settings(
        max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
    )
    async def test_random_query_finds_what_plain_python_finds(self, reader: Scope, kind: str, query: Query) -> None:
        model = MODELS[kind]
        default = query.sort or tuple(Sort(name.removeprefix("-"), name[0] == "-") for name in model.spec.default_sort)
        asked = Query(query.filters, query.phrase, default, query.from_index, query.size)

        records, total = await service.list_records(reader, model, _as_sent(query))

        expected, count = reference.find(ROWS, asked, texts=("title", "author"))
        assert total == count
        assert [UUID(str(record["id"])) for record in records] == [row["id"] for row in expected]


@pytest.fixture(scope="module")
async def big_library(platform: Platform, urls: DatabaseUrls) -> District:
    """A district with 20,000 books beside another with as many."""
    first = (await create_test_district(platform)).district
    second = (await create_test_district(platform)).district
    assert urls.owner is not None
    with psycopg.connect(driver_url(urls.owner), autocommit=True) as owner:
        for district in (first, second):
            owner.execute(
                "insert into shelf_books (district_id, id, title, author) "
                "select %s, gen_random_uuid(), 'Title ' || number, 'Ann' from generate_series(1, 20000) number",
                (district.id,),
            )
        owner.execute("analyze shelf_books")
    return first


def _literal_sql(query: Query, district: District) -> str:
    statement = compile_page(query, open_source(BOOKS.spec, district.id, phrase=query.phrase))
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call] # SQLAlchemy leaves it untyped
    return str(statement.compile(dialect=dialect, compile_kwargs={"literal_binds": True}))


async def _explain(scope: Scope, sql: str) -> str:
    connection = await scope.session.connection()
    return "\n".join(str(row[0]) for row in await connection.exec_driver_sql("EXPLAIN " + sql.replace("%", "%%")))


class TestPlans:
    async def test_first_page_is_read_from_the_sort_index(self, database: Database, big_library: District) -> None:
        async with database.district(big_library.id) as session:
            for sort in ((), (Sort("title", True),)):
                plan = await _explain(Scope(session, big_library), _literal_sql(Query(sort=sort), big_library))

                assert "ix_shelf_books_title" in plan
                assert "Sort" not in plan

    async def test_deep_page_passes_over_the_index_alone(self, database: Database, big_library: District) -> None:
        async with database.district(big_library.id) as session:
            scope = Scope(session, big_library)
            plan = await _explain(scope, _literal_sql(Query(from_index=15_000), big_library))
            before, _ = await service.list_records(scope, BOOKS, Query(from_index=DEEP - 25, size=50))
            behind, total = await service.list_records(scope, BOOKS, Query(from_index=DEEP))

        assert "Index Only Scan using ix_shelf_books_title" in plan
        assert before[25:] == behind
        assert total == 20_000

    async def test_phrase_is_looked_up_in_the_gin_index(
        self, database: Database, big_library: District, urls: DatabaseUrls
    ) -> None:
        """Asked of the server's own counters, because a plan does not show what happens inside a function."""
        query = Query(phrase="title 777")
        async with database.district(big_library.id) as session:
            plan = await _explain(Scope(session, big_library), _literal_sql(query, big_library))
            before = await _index_scans(urls)
            records, total = await service.list_records(Scope(session, big_library), BOOKS, query)
            await (await session.connection()).exec_driver_sql("SELECT pg_stat_force_next_flush()")

        assert "Function Scan on shelf_books_search" in plan
        assert total == len(records) == 11
        assert await _index_scans(urls) > before

    async def test_phrase_looks_at_its_own_district_only(
        self, database: Database, big_library: District, urls: DatabaseUrls
    ) -> None:
        assert urls.owner is not None
        with psycopg.connect(driver_url(urls.owner)) as owner:
            plan = owner.execute(
                "explain (analyze, costs off, timing off) select * from shelf_books "
                "where search_words @@ search_query(%s, 'title 777')",
                (big_library.id,),
            ).fetchall()

        text = "\n".join(str(row[0]) for row in plan)
        assert "Bitmap Index Scan on ix_shelf_books_search_words (actual rows=11" in text


async def _index_scans(urls: DatabaseUrls) -> int:
    assert urls.owner is not None
    async with await psycopg.AsyncConnection.connect(driver_url(urls.owner)) as owner:
        row = await (
            await owner.execute(
                "select idx_scan from pg_stat_user_indexes where indexrelname = 'ix_shelf_books_search_words'"
            )
        ).fetchone()
    assert row is not None
    return int(row[0])
