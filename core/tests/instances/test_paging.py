"""Random queries and cursor walks, compared with an evaluation in plain Python."""

import random
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from homeroom.db.engine import Database
from homeroom.db.urls import DatabaseUrls
from homeroom.instances.access import Model
from homeroom.instances.errors import InvalidQuery
from homeroom.instances.models import Instance
from homeroom.instances.paging import list_records
from homeroom.instances.query.query import AnyOf, Condition, Filter, Operator, Part, Query, Sort
from homeroom.instances.records import search_text
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import create_test_district
from homeroom_devkit.testing.examples import examples
from homeroom_sdk.context import District
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, select

from . import reference
from .shelf import BOOKS, CARDS, KEY, NOTES, Book, Note, Scope, list_page

LETTERS = "aAbBéÉ1 %_\\-'\"/ز"
START = datetime(2026, 1, 1, tzinfo=UTC)
SHELVES = [UUID(int=number) for number in range(3)]
FIELDS = ("id", "title", "author", "copies", "isLent", "boughtOn", "shelfId", "tags")


def _random_rows() -> list[dict[str, Any]]:
    """Return 120 rows with many equal and many empty values."""
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
    """Provide a district that holds the same rows in each kind of storage."""
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
    """Provide a scope in which deep pages begin at 50, so that random queries include some."""
    for module in ("query.compile", "paging"):
        monkeypatch.setattr(f"homeroom.instances.{module}.DEEP", 50)
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
EXACT = [Operator.EQ, Operator.NE, Operator.IN, Operator.NOT_IN, Operator.IS_NULL]
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
    "tags": [Operator.IN, Operator.NOT_IN, Operator.ALL, Operator.CONTAINS, Operator.IS_NULL],
}


@st.composite
def filters(draw: st.DrawFn) -> Filter:
    """Draw a filter that is valid for its field, with Python values."""
    name = draw(st.sampled_from(FIELDS))
    operator = draw(st.sampled_from(ALLOWED[name]))
    if operator is Operator.IS_NULL:
        return Filter(name, operator, tuple(draw(st.lists(st.booleans(), max_size=1))))
    several = {Operator.IN: st.integers(0, 3), Operator.NOT_IN: st.integers(0, 3), Operator.ALL: st.integers(1, 2)}
    count = {**several, Operator.BETWEEN: st.just(2)}.get(operator, st.just(1))
    return Filter(name, operator, tuple(draw(VALUES[name]) for _ in range(draw(count))))


groups = st.builds(AnyOf, st.lists(filters(), max_size=3).map(tuple))
queries = st.builds(
    Query,
    filters=st.lists(st.one_of(filters(), groups), max_size=3).map(tuple),
    phrase=st.one_of(st.just(""), st.text(LETTERS, max_size=3).map(str.strip)),
    sort=st.lists(
        st.builds(Sort, st.sampled_from([name for name in FIELDS if name != "tags"]), st.booleans()), max_size=3
    ).map(tuple),
    from_index=st.integers(0, 130),
    size=st.integers(25, 60),
)


def _as_sent(query: Query) -> Query:
    """Return the query with its values as they arrive in JSON."""
    return replace(query, filters=tuple(_condition_as_sent(item) for item in query.filters))


def _condition_as_sent(item: Condition) -> Condition:
    if isinstance(item, AnyOf):
        return AnyOf(tuple(Filter(one.property, one.operator, _values_as_sent(one)) for one in item.filters))
    return Filter(item.property, item.operator, _values_as_sent(item))


def _values_as_sent(item: Filter) -> tuple[Any, ...]:
    return tuple(_value_as_sent(value) for value in item.values)


def _value_as_sent(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else str(value) if isinstance(value, UUID) else value


def _sorted_as_asked(query: Query, model: Model) -> Query:
    """Return the query with the model's default order if it has none."""
    default = tuple(Sort(name.removeprefix("-"), name[0] == "-") for name in model.spec.default_sort)
    return replace(query, sort=query.sort or default)


def _ids(records: Any) -> list[UUID]:
    return [UUID(str(record["id"])) for record in records]


class TestListRecords:
    @pytest.mark.parametrize("kind", MODELS)
    @given(query=queries)
    @example(query=Query(filters=(Filter("title", Operator.CONTAINS, ("A",)),)))
    @example(query=Query(filters=(Filter("title", Operator.STARTS_WITH, ("é",)),)))
    @settings(
        max_examples=examples(150),
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.function_scoped_fixture],
    )
    async def test_random_query_finds_what_plain_python_finds(self, reader: Scope, kind: str, query: Query) -> None:
        model = MODELS[kind]
        asked = _sorted_as_asked(query, model)

        page = await list_page(reader, model, _as_sent(asked))

        rows = await list_page(reader, model, replace(_as_sent(asked), part=Part.ROWS))
        total = await list_page(reader, model, replace(_as_sent(asked), part=Part.TOTAL))

        expected = reference.find(ROWS, asked, texts=("title", "author"))
        assert (page.index, page.total) == (query.from_index, len(expected))
        assert _ids(page.records) == _ids(expected[query.from_index :][: query.size])
        assert page.has_more == (len(expected) > query.from_index + len(page.records) > query.from_index)
        assert (rows.records, rows.index, rows.has_more) == (page.records, page.index, page.has_more)
        assert rows.total in (None, len(expected))
        assert (total.records, total.total, total.next, total.previous) == ([], len(expected), None, None)

    @pytest.mark.deep(of="processes")
    @pytest.mark.parametrize("kind", MODELS)
    @given(query=queries, start=st.integers(0, 4))
    @settings(
        max_examples=examples(40),
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.function_scoped_fixture],
    )
    async def test_cursors_lead_both_ways_to_the_pages_that_indexes_name(
        self, reader: Scope, kind: str, query: Query, start: int
    ) -> None:
        model = MODELS[kind]
        asked = replace(_sorted_as_asked(query, model), from_index=0)
        expected = _ids(reference.find(ROWS, asked, texts=("title", "author")))
        asked = _as_sent(asked)
        first = min(start, max(0, len(expected) - 1) // query.size) * query.size
        page = await list_page(reader, model, replace(asked, from_index=first))

        index = first
        while page.next:
            index += query.size
            page, rows = [
                await list_page(reader, model, replace(asked, cursor=page.next, part=part))
                for part in (Part.BOTH, Part.ROWS)
            ]
            assert (rows.total, rows.records, rows.has_more) == (None, page.records, page.has_more)
            assert (page.index, page.total, _ids(page.records)) == (
                *(index, len(expected)),
                expected[index : index + query.size],
            )
        assert index + len(page.records) == len(expected)
        while page.previous:
            index -= query.size
            page = await list_page(reader, model, replace(asked, cursor=page.previous))
            assert (page.index, _ids(page.records)) == (index, expected[index : index + query.size])
        assert index == 0


@pytest.fixture
async def shelf_of_sixty(scope: Scope) -> Scope:
    """Provide sixty notes to be sorted by copies; the last ten have no copies."""
    scope.session.add_all(
        Note(title=f"{number:02}", copies=number // 2 if number < 50 else None) for number in range(60)
    )
    await scope.session.flush()
    return scope


BY_COPIES = Query(sort=(Sort("copies"), Sort("title")))


class TestCursors:
    async def test_rows_that_come_and_go_neither_repeat_nor_hide_others(self, shelf_of_sixty: Scope) -> None:
        scope = shelf_of_sixty
        first = await list_page(scope, NOTES, BY_COPIES)
        scope.session.add(Note(title="in front", copies=-1))
        for note in await scope.session.scalars(select(Note).where(Note.title.in_(["00", "24", "30"]))):
            await scope.session.delete(note)
        await scope.session.flush()
        assert first.next

        second = await list_page(scope, NOTES, replace(BY_COPIES, cursor=first.next))
        assert second.next
        third = await list_page(scope, NOTES, replace(BY_COPIES, cursor=second.next))
        assert second.previous
        back = await list_page(scope, NOTES, replace(BY_COPIES, cursor=second.previous))

        titles = [record["title"] for page in (second, third) for record in page.records]
        assert titles == [f"{number:02}" for number in range(25, 60) if number != 30]
        assert (second.total, third.next) == (58, None)
        assert [record["title"] for record in back.records] == [
            "in front",
            *(f"{number:02}" for number in range(1, 24)),
        ]

    async def test_page_whose_rows_are_all_gone_becomes_the_one_at_that_end(self, shelf_of_sixty: Scope) -> None:
        scope = shelf_of_sixty
        last = await list_page(scope, NOTES, replace(BY_COPIES, from_index=25))
        assert last.next
        assert last.previous
        await scope.session.execute(delete(Note).where(Note.title >= "50"))
        forwards = await list_page(scope, NOTES, replace(BY_COPIES, cursor=last.next))
        await scope.session.execute(delete(Note).where(Note.title < "25"))
        backwards = await list_page(scope, NOTES, replace(BY_COPIES, cursor=last.previous))

        assert (forwards.index, forwards.total, forwards.records[-1]["title"]) == (25, 50, "49")
        assert (backwards.index, backwards.total, backwards.records[0]["title"]) == (0, 25, "25")

    async def test_cursor_tells_nothing_and_fits_its_own_question_only(self, shelf_of_sixty: Scope) -> None:
        cursor = (await list_page(shelf_of_sixty, NOTES, BY_COPIES)).next
        assert cursor
        altered = ("B" if cursor[0] == "A" else "A") + cursor[1:]
        others = [
            replace(BY_COPIES, cursor=cursor, phrase="x"),
            replace(BY_COPIES, cursor=cursor, sort=()),
            replace(BY_COPIES, cursor=cursor, filters=(Filter("copies", Operator.GT, (0,)),)),
            *(replace(BY_COPIES, cursor=text) for text in (cursor[:-4], altered, "x", "é", "=")),
        ]
        for query in others:
            with pytest.raises(InvalidQuery, match="cursor"):
                await list_page(shelf_of_sixty, NOTES, query)
        for model, key in ((NOTES, bytes(31) + b"x"), (BOOKS, KEY)):
            with pytest.raises(InvalidQuery, match="cursor"):
                await list_records(shelf_of_sixty, model, replace(BY_COPIES, cursor=cursor), key=key)
        assert b"false" not in urlsafe_b64decode(cursor)  # The cursor's position is a JSON list.

    async def test_list_that_is_sorted_by_what_says_no_place_has_none(self, scope: Scope) -> None:
        scope.session.add_all(Note(title="x" * 2000) for _ in range(30))
        await scope.session.flush()

        assert (await list_page(scope, NOTES, Query(sort=(Sort("title"),)))).next is None
