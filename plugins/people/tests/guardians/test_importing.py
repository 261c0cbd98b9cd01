"""Tests of guardians in files: reading, comparing, holding and writing."""

from typing import Any
from uuid import UUID

import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.people.directory import PersonDirectory
from homeroom_plugins.people.guardian_columns import GUARDIAN_COLUMNS
from homeroom_plugins.people.guardian_values import BadGuardian, read_cell
from homeroom_plugins.people.guardians.importing import find_differences
from homeroom_plugins.people.models import GuardianRow
from homeroom_plugins.people.values import BadValue, read_person
from people_testing.importer import Importer
from people_testing.office import Office, Open
from sqlalchemy import text

HEADER = (
    "Student ID,First name,Last name,Guardian 1 Name,Guardian 1 Email,Parent 2 name,Guardian 2 Email,"
    "Guardian 2 Language,Guardian 2 Relationship"
)
ROW = "1,Ann,Lee,Mia Lee,mia@example.org,Sam Lee,SAM@example.org,Spanish,Father"


@pytest.fixture
async def clerk(api: ApiClient, platform: Platform, district: TestDistrict) -> Importer:
    return Importer(api, platform, district, await api.sign_in(district))


async def guardians(clerk: Importer) -> list[dict[str, Any]]:
    """Return the guardians of the person 1."""
    person = (await clerk.persons())["1"]["id"]
    found: list[dict[str, Any]] = (await clerk.data("getGuardians", json={"person": person}))["guardians"]
    return found


async def restrict(clerk: Importer, place: int, **values: str) -> None:
    person = (await clerk.persons())["1"]["id"]
    body = {"person": person, "place": place, "restricted": True, "reason": "Court order.", **values}
    await clerk.data("updateGuardian", json=body)


class TestReadCell:
    @pytest.mark.parametrize(
        ("field", "said", "stored"),
        [
            ("language", "Español", "es"),
            ("language", "spa", "es"),
            ("language", "es-MX", "es"),
            ("language", "العربية", "ar"),
            ("language", "الإسبانية", "es"),
            ("language", "VIETNAMESE", "vi"),
            ("relationship", "Mother", "mother"),
            ("relationship", "Mère", "mother"),
            ("relationship", "Foster Parent", "foster_parent"),
            ("relationship", "neighbour", "other"),
            ("email", " A@Example.ORG ", "a@example.org"),
            ("phone", "", ""),
        ],
    )
    def test_words_of_files_are_understood(self, field: str, said: str, stored: str) -> None:
        assert read_cell(field, said) == stored

    def test_unknown_language_is_refused(self) -> None:
        with pytest.raises(BadGuardian, match="language"):
            read_cell("language", "Klingonish")

    def test_bad_value_names_its_column(self) -> None:
        raw = {"person_id": "1", "first_name": "Ann", "guardian2_email": "nobody"}
        with pytest.raises(BadValue, match="guardian2_email") as error:
            read_person(raw)
        assert list(error.value.faults) == ["guardian2_email"]

    def test_only_columns_of_the_file_say_something(self) -> None:
        person = read_person({"person_id": "1", "first_name": "Ann", "guardian2_name": "Sam"})
        assert person.guardians == {(2, "name"): "Sam"}
        assert find_differences(person, {2: GuardianRow(place=2, name="Sam", phone="1")}) == {}
        assert len(GUARDIAN_COLUMNS) == 19


class TestWithinACall:
    async def test_several_are_imported_and_an_unchanged_file_writes_no_row(
        self, office: Office, open_context: Open, district: TestDistrict
    ) -> None:
        first = await office.load(ROW, "2,Bo,Ray,,,,,,", header=HEADER)
        async with open_context("people", district) as ctx:
            before = (
                await ctx.db.execute(text("SELECT place, email, language, xmin FROM people_guardians ORDER BY place"))
            ).all()
        again = await office.load(ROW, "2,Bo,Ray,,,,,,", header=HEADER)
        async with open_context("people", district) as ctx:
            after = (
                await ctx.db.execute(text("SELECT place, email, language, xmin FROM people_guardians ORDER BY place"))
            ).all()
            (person, _other) = sorted(await PersonDirectory(ctx).list_persons(), key=lambda item: item.person_id)
            found = (await PersonDirectory(ctx).list_addressees([person.id]))[UUID(str(person.id))]

        assert (first.imported, again.imported, again.updated, again.unchanged) == (2, 0, 0, 2)
        assert before == after
        assert sorted(row[:3] for row in before) == [(1, None, ""), (2, "sam@example.org", "es")]
        assert [(item.address, item.name, item.language) for item in found] == [
            ("mia@example.org", "Mia Lee", ""),
            ("sam@example.org", "Sam Lee", "es"),
        ]

    @pytest.mark.deep(of="plugins")
    async def test_change_of_a_guardian_alone_is_counted_once(self, office: Office) -> None:
        await office.load(ROW, header=HEADER)
        alone = await office.load(ROW.replace("Sam Lee", "Samuel Lee"), header=HEADER)
        both = await office.load(ROW.replace("Mia Lee,mia", "Mia,m"), header=HEADER)
        assert [(item.imported, item.updated, item.unchanged) for item in (alone, both)] == [(0, 1, 0)] * 2

    async def test_file_without_the_columns_leaves_them_and_empty_cells_empty_them(
        self, office: Office, clerk: Importer
    ) -> None:
        await office.load(ROW, header=HEADER)
        await office.load("1,Ann,Lee", header="person_id,first_name,last_name")
        assert [item["name"] for item in await guardians(clerk)] == ["Mia Lee", "Sam Lee"]
        await office.load("1,Ann,Lee,,mia@example.org,,,,", header=HEADER)
        assert [(item["place"], item["name"]) for item in await guardians(clerk)] == [(1, "")]


class TestRestricted:
    async def test_another_name_or_address_of_one_holds_the_file(self, office: Office, clerk: Importer) -> None:
        await office.load(ROW, header=HEADER)
        await restrict(clerk, 2, name="Sam Lee", email="sam@example.org", language="es", relationship="father")
        message, data = await office.held(ROW.replace("SAM@", "new@"), header=HEADER)
        assert "custody restriction" in message
        assert data["restricted"] == [2]
        assert (await office.held(ROW.replace("Sam Lee", "Lou Kay"), header=HEADER))[1]["restrictedCount"] == 1
        await office.load(ROW, header=HEADER)

    async def test_confirmed_file_lifts_nothing(self, office: Office, clerk: Importer, open_context: Open) -> None:
        await office.load(ROW, header=HEADER)
        await restrict(clerk, 2, name="Sam Lee", email="sam@example.org")
        swapped = "1,Ann,Lee,Sam Lee,sam@example.org,Mia Lee,mia@example.org,,"
        await office.load(swapped, header=HEADER, confirm=True)
        person = (await clerk.persons())["1"]["id"]
        async with open_context("people", clerk.district) as ctx:
            found = (await PersonDirectory(ctx).list_addressees([UUID(person)]))[UUID(person)]
        assert [item.address for item in found if not item.is_barred] == []
        assert {item.address for item in found if item.is_barred} == {"sam@example.org", "mia@example.org"}


class TestAsAJob:
    @pytest.mark.deep(of="plugins")
    async def test_preview_shows_and_run_writes_them(self, clerk: Importer) -> None:
        await clerk.load(ROW, header=HEADER)
        preview = await clerk.preview(ROW.replace("Spanish", "French"), header=HEADER)
        assert preview["changed"][0]["values"] == [{"column": "guardian2_language", "old": "es", "new": "fr"}]
        done = await clerk.run(preview)
        assert (done["updated"], done["unchanged"]) == (1, 0)
        assert [item["language"] for item in await guardians(clerk)] == ["", "fr"]

    async def test_moved_column_of_second_guardians_is_held(self, clerk: Importer) -> None:
        names = ("Abel", "Brandt", "Castro", "Duong", "Eriksen")
        rows = [f"{n},X,{name},,,,{names[n - 1].lower()}@example.org,," for n, name in enumerate(names)]
        preview = await clerk.preview(*rows, header=HEADER)
        assert "Has a column been shifted?" in " ".join(preview["reasons"])
