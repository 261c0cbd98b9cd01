"""The whole district's marks as a file on this machine: for this district only, and for its current persons."""

import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from delivery_testing.clerk import Clerk
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import create_test_district
from homeroom_plugins.delivery.district.mark_files import fetch_marks
from homeroom_plugins.delivery.pdf.names.mark_index import DistrictMarks
from homeroom_plugins.delivery.pdf.text.words import read_words

OpenContext = Callable[..., Any]


@pytest.fixture
async def neighbour(api: ApiClient, platform: Platform) -> Clerk:
    """Return a clerk of another district."""
    return await Clerk.sign_in(api, platform, await create_test_district(platform))


async def fetch(clerk: Clerk, open_context: OpenContext) -> Path:
    """Return the path of the district's current marks."""
    async with open_context("delivery", clerk.district) as ctx:
        return Path((await fetch_marks(ctx)).path)


def finds(path: Path, text: str) -> list[str]:
    """Return the persons with marks in a text, as found by the file."""
    return sorted({item for mark in DistrictMarks.open(path).find(read_words(text)) for item in mark.person_ids})


def list_files(clerk: Clerk, near: Path) -> set[Path]:
    """Return the files with the district's marks in this folder."""
    return set(near.parent.glob(f"*{clerk.district.district.id.hex}*"))


class TestFetchMarks:
    async def test_it_is_made_once_while_nobody_changes(self, clerk: Clerk, open_context: OpenContext) -> None:
        await clerk.import_persons(clerk.invent(3))
        first = await fetch(clerk, open_context)
        made = first.stat().st_ino
        again = await fetch(clerk, open_context)
        assert (again, again.stat().st_ino) == (first, made)

    async def test_it_is_made_anew_when_a_person_changes_and_the_older_one_goes(
        self, clerk: Clerk, open_context: OpenContext
    ) -> None:
        students = clerk.invent(3)
        await clerk.import_persons(students)
        before = await fetch(clerk, open_context)
        row = next(row for row in await clerk.list_records("Persons") if row["personId"] == students[0].person_id)
        change = {"id": row["id"], "firstName": "Wilhelmina", "lastName": "Oxenstierna"}
        assert (await clerk.api.post("/api/person/update", json=change, headers=clerk.headers)).status_code == 200
        after = await fetch(clerk, open_context)
        assert after != before
        assert not before.exists()
        assert {path.stem for path in list_files(clerk, after)} == {after.stem}
        assert finds(after, "Wilhelmina Oxenstierna") == [students[0].person_id]
        assert finds(after, f"{students[0].first_name} {students[0].last_name}") == []

    @pytest.mark.parametrize("how", ["added", "removed"])
    async def test_it_knows_who_has_come_and_who_has_gone(
        self, clerk: Clerk, open_context: OpenContext, how: str
    ) -> None:
        one, other = clerk.invent(2)
        await clerk.import_persons([one] if how == "added" else [one, other])
        before = await fetch(clerk, open_context)
        if how == "added":
            await clerk.import_persons([other])
        else:
            rows = await clerk.list_records("Persons")
            gone = {"ids": [row["id"] for row in rows if row["personId"] == other.person_id]}
            await clerk.api.post("/api/person/deletePersons", json=gone, headers=clerk.headers)
        after = await fetch(clerk, open_context)
        name = f"{other.first_name} {other.last_name}"
        assert after != before
        assert finds(after, name) == ([other.person_id] if how == "added" else [])

    async def test_another_districts_persons_are_in_a_file_of_their_own(
        self, clerk: Clerk, neighbour: Clerk, open_context: OpenContext
    ) -> None:
        (mine,), (theirs,) = clerk.invent(1, word="mine"), neighbour.invent(1, word="theirs")
        await clerk.import_persons([mine])
        await neighbour.import_persons([theirs])
        own, foreign = await fetch(clerk, open_context), await fetch(neighbour, open_context)
        words = [f"{item.first_name} {item.last_name} {item.email}" for item in (mine, theirs)]
        assert own != foreign
        assert [bool(finds(own, text)) for text in words] == [True, False]
        assert [bool(finds(foreign, text)) for text in words] == [False, True]
        assert not any(text.encode() in own.read_bytes() for text in (theirs.last_name, theirs.email))

        await clerk.import_persons(clerk.invent(2)[1:])
        await fetch(clerk, open_context)
        assert foreign.exists(), "one district's change leaves the other's file alone"

    async def test_nobody_else_on_the_machine_can_read_it(self, clerk: Clerk, open_context: OpenContext) -> None:
        await clerk.import_persons(clerk.invent(1))
        path = await fetch(clerk, open_context)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600

    async def test_district_without_persons_has_marks_of_nobody(self, clerk: Clerk, open_context: OpenContext) -> None:
        assert finds(await fetch(clerk, open_context), "Student ID: 100001 Ana Garcia") == []
