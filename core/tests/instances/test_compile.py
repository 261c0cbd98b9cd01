"""PostgreSQL's query plans of the statements."""

from typing import Any

import psycopg
import pytest
from homeroom.db.engine import Database, driver_url
from homeroom.db.urls import DatabaseUrls
from homeroom.instances.access import Model
from homeroom.instances.query.compile import DEEP, CompiledQuery, Window, compile_query
from homeroom.instances.query.query import Filter, Operator, Query, Sort
from homeroom.instances.query.sources import View, open_source
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import create_test_district
from homeroom_sdk.context import District
from homeroom_sdk.models import Field, FieldType, Joined, ModelSpec
from sqlalchemy import Select, func, select
from sqlalchemy.dialects import postgresql

from .shelf import BOOKS, CARDS, Book, Note, Scope, list_page


@pytest.fixture(scope="module")
async def big_library(platform: Platform, urls: DatabaseUrls) -> District:
    """Provide a district with 20,000 books; a second district has as many."""
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
        # As vacuum does: otherwise the length of the pending list decides between the index and a scan.
        owner.execute("select gin_clean_pending_list('ix_shelf_books_search_words')")
        owner.execute("analyze shelf_books")
    return first


@pytest.fixture(scope="module")
async def library_of_notes(platform: Platform, urls: DatabaseUrls) -> District:
    """Provide a district with 2,000 books and a note on each."""
    district = (await create_test_district(platform)).district
    assert urls.owner is not None
    with psycopg.connect(driver_url(urls.owner), autocommit=True) as owner:
        owner.execute(
            "with books as (insert into shelf_books (district_id, id, title) "
            "select %s, gen_random_uuid(), 'Title ' || number from generate_series(1, 2000) number returning *) "
            "insert into shelf_notes (district_id, id, title, shelf_id) "
            "select district_id, gen_random_uuid(), 'Note on ' || title, id from books",
            (district.id,),
        )
        owner.execute("create index on shelf_notes (district_id, shelf_id)")
        owner.execute("analyze shelf_books, shelf_notes")
    return district


def _compiled(query: Query, district: District) -> CompiledQuery:
    return compile_query(query, open_source(BOOKS.spec, View(district.id, query.phrase)))


def _literal_sql(statement: Select[Any]) -> str:
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call] # SQLAlchemy leaves it untyped
    return str(statement.compile(dialect=dialect, compile_kwargs={"literal_binds": True}))


async def _explain(scope: Scope, sql: str, options: str = "") -> str:
    connection = await scope.session.connection()
    explained = f"EXPLAIN ({options}VERBOSE FALSE) {sql.replace('%', '%%')}"
    return "\n".join(str(row[0]) for row in await connection.exec_driver_sql(explained))


class TestPlans:
    async def test_first_page_is_read_from_the_sort_index(self, database: Database, big_library: District) -> None:
        async with database.district(big_library.id) as session:
            for sort in ((), (Sort("title", True),)):
                first = _compiled(Query(sort=sort), big_library).rows(Window(26))
                plan = await _explain(Scope(session, big_library), _literal_sql(first))

                assert "ix_shelf_books_title" in plan
                assert "Sort" not in plan

    async def test_deep_page_passes_over_the_index_alone(self, database: Database, big_library: District) -> None:
        async with database.district(big_library.id) as session:
            scope = Scope(session, big_library)
            plan = await _explain(scope, _literal_sql(_compiled(Query(), big_library).rows(Window(25, 5_000))))
            before = await list_page(scope, BOOKS, Query(from_index=DEEP - 25, size=50))
            rows_after = await list_page(scope, BOOKS, Query(from_index=DEEP))

        assert "Index Only Scan using ix_shelf_books_title" in plan
        assert before.records[25:] == rows_after.records
        assert rows_after.total == 20_000

    @pytest.mark.deep(of="processes")
    async def test_far_page_is_counted_from_the_nearer_end(self, database: Database, big_library: District) -> None:
        async with database.district(big_library.id) as session:
            scope = Scope(session, big_library)
            last = await list_page(scope, BOOKS, Query(from_index=19_990))
            mirrored = await list_page(scope, BOOKS, Query(sort=(Sort("title", True), Sort("id", True))))

        assert last.records == mirrored.records[:10][::-1]
        assert (last.next, last.total) == (None, 20_000)

    async def test_cursor_leads_into_the_middle_of_the_sort_index(
        self, database: Database, big_library: District
    ) -> None:
        async with database.district(big_library.id) as session:
            for backwards in (False, True):
                window = Window(26, backwards=backwards, place=("Title 5", big_library.id))
                plan = await _explain(
                    Scope(session, big_library), _literal_sql(_compiled(Query(), big_library).rows(window))
                )

                assert "Index Scan" in plan
                assert "ROW(" in next(line for line in plan.splitlines() if "Index Cond" in line)
                assert "Sort" not in plan

    async def test_phrase_is_looked_up_in_the_gin_index(
        self, database: Database, big_library: District, urls: DatabaseUrls
    ) -> None:
        """Check the server's counters, because a plan does not show what happens inside a function."""
        query = Query(phrase="title 777")
        async with database.district(big_library.id) as session:
            plan = await _explain(
                Scope(session, big_library), _literal_sql(_compiled(query, big_library).rows(Window(26)))
            )
            before = await _index_scans(urls)
            page = await list_page(Scope(session, big_library), BOOKS, query)
            await (await session.connection()).exec_driver_sql("SELECT pg_stat_force_next_flush()")

        assert "Function Scan on shelf_books_search" in plan
        assert page.total == len(page.records) == 11
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


SHELVED = Model(
    ModelSpec(
        "Shelved",
        (Field("note", column=Note.title, searchable=True), Field("book", column=Book.title)),
        table=Note,
        joined=(Joined(Book, (Book.district_id == Note.district_id) & (Book.id == Note.shelf_id)),),
        default_sort=("book",),
    )
)
"""Notes, each with its book."""
OF_BOOK = Joined(Note, (Note.district_id == Book.district_id) & (Note.shelf_id == Book.id))
NOTES_OF_BOOK = select(func.count()).select_from(Note).where(OF_BOOK.on).correlate(Book).scalar_subquery()
NOTED = Model(
    ModelSpec(
        "Noted",
        (Field("book", column=Book.title, searchable=True), Field("note", column=Note.title)),
        table=Book,
        joined=(OF_BOOK,),
        default_sort=("-book",),
    )
)
"""Books, each with its note."""
COUNTED = Model(
    ModelSpec(
        "Counted",
        (*NOTED.spec.fields, Field("notes", FieldType.INTEGER, NOTES_OF_BOOK)),
        table=Book,
        joined=(OF_BOOK,),
        default_sort=("-book",),
    )
)
"""The same with an additional subquery."""


class TestJoined:
    async def test_list_is_read_from_the_sort_index_of_the_joined_table(
        self, database: Database, library_of_notes: District
    ) -> None:
        async with database.district(library_of_notes.id) as session:
            scope = Scope(session, library_of_notes)
            source = open_source(SHELVED.spec, View(library_of_notes.id))
            plan = await _explain(scope, _literal_sql(compile_query(Query(), source).rows(Window(26))))
            page = await list_page(scope, SHELVED, Query(size=3))
            deep = await list_page(scope, SHELVED, Query(from_index=DEEP, size=2))
            following = await list_page(scope, SHELVED, Query(size=3, cursor=page.next or ""))

        assert "ix_shelf_books_title" in plan
        assert [(row["note"], row["book"]) for row in page.records] == [
            ("Note on Title 1", "Title 1"),
            ("Note on Title 10", "Title 10"),
            ("Note on Title 100", "Title 100"),
        ]
        assert following.records[0]["book"] == "Title 1000"
        assert len(deep.records) == 2
        assert deep.total == 2_000

    async def test_other_table_is_read_for_counting_only_where_a_condition_speaks_of_it(
        self, database: Database, library_of_notes: District
    ) -> None:
        source = open_source(SHELVED.spec, View(library_of_notes.id))
        found = Query(filters=(Filter("book", Operator.EQ, ("Title 7",)),))

        assert "shelf_books" not in _literal_sql(compile_query(Query(), source).count())
        assert "shelf_books" in _literal_sql(compile_query(found, source).count())
        async with database.district(library_of_notes.id) as session:
            scope = Scope(session, library_of_notes)
            assert [row["note"] for row in (await list_page(scope, SHELVED, found)).records] == ["Note on Title 7"]
            page = await list_page(scope, SHELVED, Query(phrase="title 1999"))
            assert page.total == len(page.records) == 1

    async def test_other_table_is_read_for_the_page_of_a_search_alone(
        self, database: Database, library_of_notes: District
    ) -> None:
        query = Query(phrase="title", size=3)
        source = open_source(NOTED.spec, View(library_of_notes.id, query.phrase))
        by_note = Query(phrase="title", size=3, sort=(Sort("note", True),))
        async with database.district(library_of_notes.id) as session:
            scope = Scope(session, library_of_notes)
            plan = await _explain(scope, _literal_sql(compile_query(query, source).rows(Window(3))), "ANALYZE, ")
            page = await list_page(scope, NOTED, query)
            after = await list_page(scope, NOTED, Query(phrase="title", size=3, cursor=page.next or ""))
            deep = await list_page(scope, NOTED, Query(phrase="title", from_index=DEEP, size=2))
            sorted_by_it = await list_page(scope, NOTED, by_note)
            counted, by_its_note = [await list_page(scope, COUNTED, each) for each in (query, by_note)]

        (read,) = (line for line in plan.splitlines() if " on shelf_notes" in line)
        assert "loops=3" in read
        assert plan.count("Function Scan on shelf_books_search") == 1
        assert [(row["book"], row["note"]) for row in page.records] == [
            (f"Title {number}", f"Note on Title {number}") for number in (999, 998, 997)
        ]
        assert [row["book"] for row in after.records] == ["Title 996", "Title 995", "Title 994"]
        assert len(deep.records) == 2
        assert page.total == deep.total == 2_000
        assert sorted_by_it.records[0]["note"] == "Note on Title 999"
        assert [(row["book"], row["notes"]) for row in counted.records] == [
            (f"Title {number}", 1) for number in (999, 998, 997)
        ]
        assert [row["notes"] for row in by_its_note.records] == [1, 1, 1]


class TestRecords:
    async def test_index_alone_counts_what_a_role_sees(self, database: Database, district_of_cards: District) -> None:
        async with database.district(district_of_cards.id) as session:
            for roles in (None, frozenset({"SchoolUser"})):
                source = open_source(CARDS.spec, View(district_of_cards.id, roles=roles))
                count = compile_query(Query(), source).count()
                plan = await _explain(Scope(session, district_of_cards), _literal_sql(count))

                assert "Index Only Scan using ix_instances_model" in plan
                assert await session.scalar(count) == (5_000 if roles is None else 4_999)


@pytest.fixture(scope="module")
async def district_of_cards(platform: Platform, urls: DatabaseUrls) -> District:
    """Provide a district with 5,000 cards, one of which only administrators may see."""
    district = (await create_test_district(platform)).district
    assert urls.owner is not None
    with psycopg.connect(driver_url(urls.owner), autocommit=True) as owner:
        owner.execute(
            "insert into instances (district_id, id, model, payload, created_by, updated_by, readers) "
            "select %s, gen_random_uuid(), 'Cards', jsonb_build_object('title', repeat('x', 500)), 'a', 'a', "
            "case when number = 1 then '{Administrator}'::text[] end from generate_series(1, 5000) number",
            (district.id,),
        )
        owner.execute("analyze instances")
        # Set what vacuum would, if no other transaction were open.
        owner.execute(
            "select pg_restore_relation_stats("
            "'schemaname', 'public', 'relname', relname::text, 'relallvisible', relpages) "
            "from pg_class where oid = 'instances'::regclass"
        )
    return district


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
