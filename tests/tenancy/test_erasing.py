"""After a person's erasure, no table contains that person's data; a forgotten table is detected."""

import io
import json
import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from uuid import UUID
from zipfile import ZipFile

import homeroom_devkit.testing.canary as core_day
import pypdfium2
import pytest
from homeroom.blobs.models import BlobRecord
from homeroom.platform import Platform
from homeroom.plugins.context import HostContext
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.canary import CanaryPerson, Day, find_days
from homeroom_devkit.testing.districts import TestDistrict, run_flows
from homeroom_devkit.testing.mailbox import RunningMailbox
from homeroom_devkit.testing.rows import read_rows
from homeroom_sdk.errors import NotFound
from sqlalchemy import select, text

NAMES_SOMEBODY = re.compile(r"person|persons|person_ids?|person_name|student_id|(guardian_)?emails?|recipients?")
COLUMNS = """
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name IN (SELECT table_name FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name = 'district_id')
"""


def find_naming(rows: Mapping[str, Sequence[str]], words: Collection[str]) -> set[str]:
    """Return the tables with a row that contains one of the words."""
    return {table for table, found in rows.items() if any(word in row.lower() for row in found for word in words)}


async def open_day(
    api: ApiClient, platform: Platform, mailbox: RunningMailbox, district: TestDistrict
) -> tuple[Day, CanaryPerson]:
    """Create a day in which each plugin has stored something about one person."""
    day = Day(api, platform, mailbox, district, await api.sign_in(district), "amsel")
    key, name = "770043217", "Wendelgard"
    address = f"kontakt@{district.code}.example.org"
    content = f"person_id,first_name,last_name,school_id,email,guardian_email\n{key},{name},{name},North,,{address}"
    await day.post("person/uploadPersons", files={"file": ("persons.csv", content.encode())})
    listed = await api.post("/api/search/records", headers=day.headers, json={"model": "Persons"})
    (row,) = listed.json()["r"]
    person = CanaryPerson(UUID(row["id"]), key, name, address)
    for module in find_days(platform.host).values():
        if hasattr(module, "keep_of"):
            await module.keep_of(day, person)
    await run_flows(platform, district)
    await day.drain_events()
    return day, person


async def read_contents(platform: Platform, district: TestDistrict) -> list[str]:
    """Return the text of each of the district's contents that is still stored, in lower case."""
    async with platform.database.district(district.district.id) as session:
        rows = (await session.execute(select(BlobRecord.plugin_id, BlobRecord.id))).all()
    state = await platform.entitlements.of(district.district.id)
    found = []
    for owner, blob_id in rows:
        plugin = platform.host.find_runner(owner)
        assert plugin is not None
        async with HostContext(platform, plugin, state, district.actor).begin() as ctx:
            with suppress(NotFound):
                found.append(read_text(await ctx.blobs.read(blob_id)).lower())
    return found


def read_text(content: bytes) -> str:
    """Return the text of a PDF, or any other content as text."""
    if not content.startswith(b"%PDF-"):
        return content.decode(errors="replace")
    return "\n".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(content))


@pytest.fixture(scope="module")
def keeps(platform: Platform) -> dict[str, str]:
    """Provide the tables that keep naming a person, with the reason."""
    days = [core_day, *find_days(platform.host).values()]
    return {table: why for day in days for table, why in getattr(day, "KEEPS", {}).items()}


class TestEverythingOfOnePerson:
    async def test_is_in_the_export_and_nowhere_after_the_erasure(
        self,
        api: ApiClient,
        platform: Platform,
        mailbox: RunningMailbox,
        district: TestDistrict,
        keeps: Mapping[str, str],
    ) -> None:
        day, person = await open_day(api, platform, mailbox, district)
        body = {"person": str(person.id)}
        before = await read_rows(platform, district.district.id)
        naming = find_naming(before, [*person.words, str(person.id)])
        async with platform.database.system() as session:
            columns = (await session.execute(text(COLUMNS))).all()
        of_persons = {table for table, column in columns if NAMES_SOMEBODY.fullmatch(column)}
        assert of_persons - naming - set(keeps) == set(), "no day keeps anything of a person there"

        answer = await api.post("/api/subject/export", headers=day.headers, json=body)
        with ZipFile(io.BytesIO(answer.content)) as archive:
            summary = json.loads(archive.read("export.json"))
            own = json.loads(archive.read("homeroom/records.json"))
        owners = {module.__name__.partition("_testing")[0] for module in find_days(platform.host).values()}
        telling = {owner for owner in owners if any(table.startswith(f"{owner}_") for table in naming)}
        assert not summary["failed"]
        assert all(summary["records"].get(owner) for owner in telling), summary
        assert own["disclosures"]
        assert own["activity"]

        before_contents = len(await read_contents(platform, district))
        tried = await day.post("subject/tryErasure", body)
        assert [part["refusal"] for part in tried["parts"] if part["refusal"]] == []
        assert find_naming(await read_rows(platform, district.district.id), person.words) == find_naming(
            before, person.words
        ), "a trial changes nothing"
        erasure = await day.post("subject/erase", body | {"confirm": tried["confirm"], "reason": "The family asks"})
        await run_flows(platform, district)
        done = await day.post("subject/getErasure", {"id": erasure["id"]})
        assert done["state"] == "done", done
        promised = {
            (part["plugin"], each["what"]): each["erased"] for part in tried["parts"] for each in part["counts"]
        }
        kept = {(part["plugin"], each["what"]): each["erased"] for part in done["parts"] for each in part["counts"]}
        assert promised == kept, "the trial says what is done"

        after = await read_rows(platform, district.district.id)
        naming = find_naming(after, person.words) - set(keeps)
        assert naming == set(), {table: after[table] for table in naming}
        contents = await read_contents(platform, district)
        assert len(contents) < before_contents
        told = [words for words in contents if any(word in words for word in person.words)]
        assert len(told) == 1, "the certificate alone"
        assert person.person_id in told[0]
        assert person.name.lower() not in told[0]

    def test_table_that_nobody_thought_of_is_found(self) -> None:
        rows = {"club_members": ["(1,Wendelgard)"], "club_rooms": ["(1,Blue)"]}
        assert find_naming(rows, ["wendelgard"]) == {"club_members"}
