"""Tests of a person's guardians through the API, and of the events that other plugins get."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from uuid import UUID, uuid4

import pytest
from homeroom.audit.models import AuditEntry
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.people import queries
from homeroom_plugins.people.directory import PersonDirectory
from homeroom_plugins.people.guardian_values import MAX_GUARDIANS
from homeroom_sdk.context import SCHOOL_USER
from homeroom_sdk.services import Addressee
from people_testing.importer import Importer
from people_testing.office import Open
from sqlalchemy import func, select

HEADER = "person_id,first_name,last_name,school_id,email,guardian_email"
ROW = "1,Ann,Lee,S1,ann@example.org,mother@example.org"
BODY = {"person": str(uuid4()), "place": 1}
CALLS: dict[str, dict[str, Any]] = {
    "getGuardians": {"person": BODY["person"]},
    "addGuardian": {"person": BODY["person"], "name": "Eve"},
    "updateGuardian": {**BODY, "name": "Eve"},
    "endGuardian": BODY,
}
MakeDistrict = Callable[..., Awaitable[TestDistrict]]


class Family:
    """One student, and the calls that edit the student's guardians."""

    def __init__(self, clerk: Importer, open_context: Open) -> None:
        self._clerk, self._open, self.person = clerk, open_context, ""

    async def load(self, row: str = ROW) -> None:
        """Import the student; can be repeated."""
        await self._clerk.data(
            "uploadPersons", files={"file": ("p.csv", f"{HEADER}\n{row}".encode())}, data={"confirm": "true"}
        )
        self.person = (await self._clerk.persons())["1"]["id"]

    async def ask(self, call: str, **body: Any) -> tuple[int, Any]:
        return await self._clerk.post(call, json={"person": self.person, **body})

    async def say(self, call: str, **body: Any) -> Any:
        return await self._clerk.data(call, json={"person": self.person, **body})

    async def restrict(self, place: int = 1, email: str = "mother@example.org", **values: Any) -> Any:
        body = {"place": place, "email": email, "restricted": True, "reason": "Court order of 2026."} | values
        return await self.say("updateGuardian", **body)

    async def guardians(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (await self.say("getGuardians"))["guardians"]
        return found

    async def addressees(self) -> Sequence[Addressee]:
        async with self._open("people", self._clerk.district) as ctx:
            return (await PersonDirectory(ctx).list_addressees([UUID(self.person)]))[UUID(self.person)]

    async def open_to(self) -> list[str]:
        return [item.address for item in await self.addressees() if not item.is_barred]

    async def barred(self) -> list[str]:
        return [item.address for item in await self.addressees() if item.is_barred]

    async def count(self, table: Any, *conditions: Any) -> int:
        async with self._open("people", self._clerk.district) as ctx:
            return int(await ctx.db.scalar(select(func.count()).select_from(table).where(*conditions)) or 0)

    async def told(self) -> int:
        """Return how often an address was barred and an event published."""
        return await self.count(AuditEntry, AuditEntry.action == "guardian.barred")


@pytest.fixture
async def family(api: ApiClient, platform: Platform, district: TestDistrict, open_context: Open) -> Family:
    found = Family(Importer(api, platform, district, await api.sign_in(district)), open_context)
    await found.load()
    return found


class TestCalls:
    @pytest.mark.parametrize("call", CALLS)
    async def test_school_user_sees_and_writes_none(
        self, api: ApiClient, make_district: MakeDistrict, call: str
    ) -> None:
        headers = await api.sign_in(await make_district(roles=[SCHOOL_USER]))
        answer = await api.post(f"/api/person/{call}", headers=headers, json=CALLS[call])
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")

    @pytest.mark.parametrize("call", CALLS)
    async def test_other_districts_person_is_unknown(
        self, family: Family, api: ApiClient, make_district: MakeDistrict, call: str
    ) -> None:
        headers = await api.sign_in(await make_district())
        body = CALLS[call] | {"person": family.person}
        answer = await api.post(f"/api/person/{call}", headers=headers, json=body)
        assert (answer.status_code, answer.json()["code"]) == (404, "person_unknown")

    async def test_first_guardian_is_the_address_of_the_file(self, family: Family) -> None:
        (first,) = await family.guardians()
        assert (first["place"], first["email"], first["receives"], first["restricted"]) == (
            1,
            "mother@example.org",
            True,
            False,
        )

    async def test_several_are_listed_by_priority(self, family: Family) -> None:
        added = await family.say(
            "addGuardian",
            name=" Sam  Lee ".strip(),
            email="Sam@Example.org",
            phone="+1 555 0100",
            relationship="father",
            language="Español",
            priority=1,
        )
        await family.say("updateGuardian", place=1, name="Mia Lee", email="mother@example.org", priority=2)
        found = await family.guardians()

        assert (added["place"], added["language"], added["email"]) == (2, "es", "sam@example.org")
        assert [(item["name"], item["place"]) for item in found] == [("Sam  Lee", 2), ("Mia Lee", 1)]
        assert await family.open_to() == ["sam@example.org", "mother@example.org", "ann@example.org"]

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        ("values", "field"),
        [
            ({"name": "", "email": ""}, "name"),
            ({"email": "nobody"}, "email"),
            ({"name": "x" * 201}, "name"),
            ({"name": "a\nb"}, "name"),
            ({"name": "Eve", "language": "Klingonish"}, "language"),
            ({"name": "Eve", "phone": "1" * 41}, "phone"),
            ({"name": "Eve", "restricted": True, "reason": " "}, "reason"),
        ],
    )
    async def test_what_cannot_be_used_is_said_at_its_field(
        self, family: Family, values: dict[str, Any], field: str
    ) -> None:
        status, body = await family.ask("addGuardian", **values)
        assert (status, list(body["data"]["fields"])) == (422, [field])

    async def test_address_of_the_first_one_is_the_persons(self, family: Family) -> None:
        await family.say("updateGuardian", place=1, name="Mia Lee", email="new@example.org")
        persons = await family._clerk.persons()
        assert persons["1"]["guardianEmail"] == "new@example.org"

    async def test_ended_ones_get_nothing_any_more(self, family: Family) -> None:
        await family.say("addGuardian", email="second@example.org")
        await family.say("endGuardian", place=1)
        await family.say("endGuardian", place=2)
        assert await family.guardians() == []
        assert await family.open_to() == ["ann@example.org"]
        assert (await family.ask("endGuardian", place=2))[0] == 404

    async def test_tenth_is_refused(self, family: Family) -> None:
        for number in range(2, MAX_GUARDIANS + 1):
            await family.say("addGuardian", name=f"Guardian {number}")
        status, body = await family.ask("addGuardian", name="One more")
        assert (status, body["code"]) == (409, "guardians_full")

    async def test_who_gets_no_documents_is_no_addressee(self, family: Family) -> None:
        await family.say("updateGuardian", place=1, email="mother@example.org", receives=False)
        assert await family.open_to() == ["ann@example.org"]
        assert await family.barred() == []


class TestRestrictions:
    async def test_restricted_one_is_barred_and_plugins_are_told(self, family: Family) -> None:
        await family.restrict(name="Mia Lee")
        (barred,) = [item for item in await family.addressees() if item.is_barred]
        assert (barred.address, barred.name, barred.is_former) == ("mother@example.org", "Mia Lee", False)
        assert await family.open_to() == ["ann@example.org"]
        assert await family.told() == 1
        assert await family.count(AuditEntry, AuditEntry.action == "guardian.restricted") == 1

    async def test_address_is_barred_whoever_else_has_it(self, family: Family) -> None:
        await family.say("addGuardian", email="mother+school@example.org", name="Sam Lee")
        await family.load("1,Ann,Lee,S1,MOTHER@example.org,mother@example.org")
        await family.restrict()
        assert await family.open_to() == []

    async def test_next_address_of_the_file_is_barred_too_and_the_former_stays_so(self, family: Family) -> None:
        await family.restrict()
        await family.load("1,Ann,Lee,S1,,moved@example.org")
        await family.load("1,Ann,Lee,S1,mother@example.org,again@example.org")

        assert await family.open_to() == []
        assert sorted(await family.barred()) == [
            "again@example.org",
            "mother@example.org",
            "moved@example.org",
        ]
        assert [item.address for item in await family.addressees() if item.is_former] == ["moved@example.org"]
        assert await family.told() == 3

    async def test_empty_cell_and_unchanged_file_lift_nothing(self, family: Family) -> None:
        await family.restrict()
        for row in (ROW, "1,Ann,Lee,S1,,", "1,Ann,Lee,S1,mother@example.org,"):
            await family.load(row)
            assert await family.open_to() == [address for address in ["ann@example.org"] if row is ROW]
        assert await family.told() == 1

    async def test_it_cannot_be_ended_before_it_is_lifted(self, family: Family) -> None:
        await family.restrict()
        status, body = await family.ask("endGuardian", place=1)
        assert (status, body["code"]) == (409, "guardian_restricted")

        await family.say("updateGuardian", place=1, email="mother@example.org", reason="stays nowhere")
        assert await family.open_to() == ["mother@example.org", "ann@example.org"]
        assert (await family.guardians())[0]["reason"] == ""
        await family.say("endGuardian", place=1)

    async def test_it_comes_back_with_a_person_who_was_deleted(self, family: Family) -> None:
        await family.restrict(name="Mia Lee")
        await family.say("addGuardian", email="second@example.org", name="Sam Lee")
        former = family.person
        await family._clerk.data("deletePersons", json={"ids": [former]})
        await family.load()

        (guardian,) = await family.guardians()
        assert family.person != former
        assert (guardian["name"], guardian["restricted"]) == ("", True)
        assert await family.open_to() == ["ann@example.org"]

    async def test_other_children_of_the_family_are_not_meant(self, family: Family) -> None:
        await family.load("2,Bo,Lee,S1,,mother@example.org\n" + ROW)
        await family.restrict()
        other = (await family._clerk.persons())["2"]["id"]
        family.person = other
        assert await family.open_to() == ["mother@example.org"]


class TestCounts:
    async def test_further_guardians_count_as_addresses(self, family: Family, open_context: Open) -> None:
        await family.load("1,Ann,Lee,S1,,")
        await family.say("addGuardian", email="Second@example.org")
        async with open_context("people", family._clerk.district) as ctx:
            counts = await PersonDirectory(ctx).count_by_address(["second@example.org", "mother@example.org"])
            total = await queries.count_persons(ctx.db, ctx.district.id)
        assert counts == {"second@example.org": 1}
        assert total == (1, 0)
