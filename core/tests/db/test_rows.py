"""Many rows written together."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
from homeroom.blobs.models import BlobRecord
from homeroom.instances.models import Instance
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict, create_test_district
from homeroom_sdk.orm import insert_rows, uuid7
from sqlalchemy import event, select
from sqlalchemy.exc import ProgrammingError

TEXTS = ('Zoë "Z" O\'Neil', "back\\slash {brace}, %s :name $1", "two\nlines\tand 学生 🎒", "", "null")


def record(number: int, text: str) -> dict[str, Any]:
    return {
        "id": uuid7(),
        "model": "Letters",
        "payload": {"text": text, "nested": [{"number": number}, None, True]},
        "tags": [text],
        "readers": [text, "clerk"] if number % 2 else None,
        "created_at": datetime(2026, 3, 1, 8, 30, 15, number, UTC),
        "created_by": text,
        "updated_by": "clerk",
        "deleted_by": None,
    }


@contextmanager
def statements(platform: Platform) -> Iterator[list[str]]:
    """Yield the list of SQL statements this test executes; statements of background tasks are left out."""
    asked, task = list[str](), asyncio.current_task()

    def note(_connection: object, _cursor: object, statement: str, *_others: object) -> None:
        if asyncio.current_task() is task:
            asked.append(statement)

    engine = platform.database._engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    yield asked
    event.remove(engine, "before_cursor_execute", note)


@pytest.fixture
async def district(platform: Platform) -> TestDistrict:
    return await create_test_district(platform)


class TestInsertRows:
    async def test_whatever_stands_in_them_comes_back_as_it_went(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        given = [record(number, text) for number, text in enumerate(TEXTS)]
        with statements(platform) as asked:
            async with platform.database.district(district.district.id) as session:
                rows = (await session.scalars(insert_rows(Instance, given).returning(Instance))).all()
        async with platform.database.district(district.district.id) as session:
            read = {row.id: row for row in await session.scalars(select(Instance))}

        assert len([each for each in asked if each.startswith("INSERT")]) == 1
        assert {row.id for row in rows} == read.keys()
        for wanted in given:
            row = read[wanted["id"]]
            assert {name: getattr(row, name) for name in wanted} == wanted
            assert (row.district_id, row.version, row.search_text) == (district.district.id, 1, ""), "their defaults"

    async def test_district_of_another_is_refused(self, platform: Platform, district: TestDistrict) -> None:
        other = await create_test_district(platform)
        with pytest.raises(ProgrammingError, match="row-level security"):
            async with platform.database.district(district.district.id) as session:
                await session.execute(
                    insert_rows(Instance, [{"district_id": other.district.id, **record(1, "theirs")}])
                )

    def test_value_that_json_has_not_is_refused(self) -> None:
        with pytest.raises(TypeError, match="bytes"):
            insert_rows(Instance, [record(1, "text") | {"created_by": b"text"}])


class TestAddAll:
    async def test_objects_are_written_by_one_statement_and_know_what_the_database_gave_them(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        records = [
            BlobRecord(plugin_id="storage", key=f"key {number}", sha256=f"{number:064}", size=number)
            for number in range(300)
        ]
        with statements(platform) as asked:
            async with platform.database.district(district.district.id) as session:
                session.add_all(records)
                await session.flush()
                for row in records:
                    assert (row.district_id, row.key) == (district.district.id, f"key {row.size}")
                    assert row.created_at is not None
        assert len([each for each in asked if each.startswith("INSERT")]) == 1
