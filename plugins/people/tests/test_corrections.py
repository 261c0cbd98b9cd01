"""Tests of correcting an address: only if it is certain which one is meant, and never against a custody restriction."""

from uuid import UUID

import pytest
from homeroom.audit.models import AuditEntry
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict, create_test_district
from homeroom_plugins.people.directory import PersonDirectory
from homeroom_sdk.services import WrongAddress
from people_testing.importer import Importer
from people_testing.office import Open
from sqlalchemy import select

HEADER = "person_id,first_name,last_name,school_id,email,guardian_email"
NEW = "new@example.org"
MISSING = WrongAddress("", is_self=False)
MOTHER = WrongAddress("mother@example.org", is_self=False)


class Desk:
    """One student, and calls that correct the student's addresses as another plugin does."""

    def __init__(self, clerk: Importer, open_context: Open) -> None:
        self.clerk, self.open, self.person = clerk, open_context, UUID(int=0)

    async def load(self, email: str = "", guardian_email: str = "") -> None:
        """Import the student."""
        row = f"{HEADER}\n1,Ann,Lee,S1,{email},{guardian_email}"
        files = {"file": ("p.csv", row.encode())}
        await self.clerk.data("uploadPersons", files=files, data={"confirm": "true"})
        self.person = UUID((await self.clerk.persons())["1"]["id"])

    async def add_guardian(self, **values: object) -> None:
        """Add a guardian through the page's call."""
        await self.clerk.data("addGuardian", json={"person": str(self.person), **values})

    async def correct(self, wrong: WrongAddress, address: str = NEW) -> bool:
        """Correct an address; return True if it was written. Checks that only promised corrections are written."""
        async with self.open("people", self.clerk.district) as ctx:
            directory = PersonDirectory(ctx)
            promised = self.person in await directory.list_correctable({self.person: wrong})
            written = await directory.correct_address(self.person, wrong, address)
        assert written <= promised
        return written

    async def addresses(self) -> tuple[str | None, list[str | None]]:
        """Return the student's own address, and those of the guardians by place."""
        person = (await self.clerk.persons())["1"]
        found = (await self.clerk.data("getGuardians", json={"person": str(self.person)}))["guardians"]
        return person["email"], [item["email"] for item in sorted(found, key=lambda item: item["place"])]


@pytest.fixture
async def desk(api: ApiClient, platform: Platform, district: TestDistrict, open_context: Open) -> Desk:
    return Desk(Importer(api, platform, district, await api.sign_in(district)), open_context)


class TestCorrectAddress:
    async def test_address_is_replaced_wherever_it_stands(self, desk: Desk) -> None:
        await desk.load("mother@example.org", "Mother@example.org")
        await desk.add_guardian(name="Sam", email="sam@example.org")
        assert await desk.correct(MOTHER)
        assert await desk.addresses() == (NEW, [NEW, "sam@example.org"])
        async with desk.open("people", desk.clerk.district) as ctx:
            noted = (await ctx.db.scalars(select(AuditEntry).where(AuditEntry.action.like("%address_corrected")))).all()
        assert [(str(item.subject), NEW in str(item.details)) for item in noted] == [(str(desk.person), False)]

    async def test_second_guardians_is_replaced(self, desk: Desk) -> None:
        await desk.load("", "mother@example.org")
        await desk.add_guardian(name="Sam", email="sam@example.org")
        assert await desk.correct(WrongAddress("sam@example.org", is_self=False))
        assert await desk.addresses() == (None, ["mother@example.org", NEW])

    async def test_missing_one_becomes_the_first_guardians_or_the_students(self, desk: Desk) -> None:
        await desk.load()
        assert await desk.correct(MISSING)
        assert await desk.correct(WrongAddress("", is_self=True), "ann@example.org")
        assert await desk.addresses() == ("ann@example.org", [NEW])

    async def test_missing_one_is_a_further_guardians_where_the_first_gets_nothing(self, desk: Desk) -> None:
        await desk.load("", "mother@example.org")
        body = {"place": 1, "email": "mother@example.org", "receives": False}
        await desk.clerk.data("updateGuardian", json={"person": str(desk.person), **body})
        assert await desk.correct(MISSING)
        assert await desk.addresses() == (None, ["mother@example.org", NEW])

    async def test_nobody_guesses_whose_it_is(self, desk: Desk) -> None:
        """A missing address may belong to the named guardian or not. After a wrong guess a later restriction would miss
        it.
        """
        await desk.load()
        await desk.add_guardian(name="Sam")
        assert not await desk.correct(MISSING)
        assert await desk.addresses() == (None, [None])

    async def test_what_has_changed_meanwhile_stays(self, desk: Desk) -> None:
        await desk.load("", "mended@example.org")
        assert not await desk.correct(MOTHER)
        await desk.load("ann@example.org", "mended@example.org")
        assert not await desk.correct(WrongAddress("", is_self=True))
        assert await desk.addresses() == ("ann@example.org", ["mended@example.org"])

    @pytest.mark.parametrize("address", [NEW, "father@example.org", "father+school@example.org"])
    async def test_restriction_is_not_passed(self, desk: Desk, address: str) -> None:
        """A restricted guardian's address is not replaced, and a barred address is not given to anyone else."""
        await desk.load("", "mother@example.org")
        await desk.add_guardian(name="Sam", email="father@example.org", restricted=True, reason="Court order.")
        assert not await desk.correct(WrongAddress("father@example.org", is_self=False), address)
        assert await desk.correct(MOTHER, address) is (address == NEW)
        assert await desk.addresses() == (
            None,
            [NEW if address == NEW else "mother@example.org", "father@example.org"],
        )

    async def test_other_districts_person_is_nobody(self, desk: Desk, platform: Platform) -> None:
        await desk.load("", "mother@example.org")
        other = await create_test_district(platform)
        async with desk.open("people", other) as ctx:
            directory = PersonDirectory(ctx)
            assert await directory.list_correctable({desk.person: MOTHER}) == set()
            assert not await directory.correct_address(desk.person, MOTHER, NEW)
        assert await desk.addresses() == (None, ["mother@example.org"])
