"""Canary data of people: imported persons, a guardian and a pending import."""

from homeroom_devkit.testing.canary import CanaryPerson, Day
from homeroom_devkit.testing.districts import open_plugin_context, run_flows
from homeroom_plugins.people.models import DeletionRow
from homeroom_sdk.orm import uuid7

SILENT = {
    "people_mappings": "hashes of headers, and names of our columns",
    "people_deletions": "ids of persons; the row goes with the last of them",
}

KEEPS = {"people_imports": "the file of an import goes by itself after some days; its row names nobody"}


async def live(day: Day) -> None:
    """Import a person and restrict a guardian; every text contains the canary word."""
    address = f"{day.word}@{day.district.code}.example.org"
    header = "person_id,first_name,last_name,school_id,email,guardian_email"
    content = f"{header}\nP1,{day.word},{day.word},{day.word},{address},{address}".encode()
    await day.post("person/uploadPersons", files={"file": (f"{day.word}.csv", content)})
    person = (await day.post("person/getPersonAndDocument", {"personId": "P1"}))["person"]["id"]
    guardian = {"person": person, "name": day.word, "email": address, "phone": day.word, "relationship": "mother"}
    await day.post("person/addGuardian", guardian | {"restricted": True, "reason": f"Court {day.word}"})
    again = f"{header},{day.word}\nP2,{day.word},{day.word},,,,\n,{day.word},,,,,{day.word}".encode()
    uploaded = await day.post("person/import/upload", files={"file": (f"{day.word}.csv", again)})
    columns = [column["column"] for column in uploaded["columns"]]
    await day.post("person/import/preview", {"id": uploaded["state"]["id"], "columns": columns})
    await run_flows(day.platform, day.district)


async def keep_of(day: Day, person: CanaryPerson) -> None:
    """Create a guardian under a restriction, and a deletion in progress."""
    guardian = {"person": str(person.id), "name": person.name, "email": f"second.{person.address}", "phone": "1"}
    words = {"relationship": "mother", "restricted": True, "reason": f"Court {person.name}"}
    await day.post("person/addGuardian", guardian | words)
    async with open_plugin_context(day.platform, "people", day.district) as ctx:
        ctx.db.add(DeletionRow(id=uuid7(), persons=[person.id, uuid7()]))
