"""Processes are killed at random moments while documents are stored, read, zipped and destroyed; and the disk is full.

Each operation loses API, worker and database once. `HOMEROOM_SEED` repeats a run's random choices, `HOMEROOM_ROUNDS`
sets how often each operation is done: with 5, each process dies at five moments of each.
"""

import asyncio
import os
import random
import resource
from base64 import b64encode
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID
from zipfile import ZipFile

import httpx
import pytest
from fault_testing.bulk_uploading import EXPECTED, BulkUploader, make_files
from fault_testing.calling import HttpApi
from fault_testing.disposing import Disposer
from fault_testing.full_disk import no_room
from fault_testing.installation import BOOT_S, Installation, until
from fault_testing.sink import SlowSink
from fault_testing.storage_kills import Progress, plan_moments, strike
from fault_testing.store_checks import check_documents, check_index, check_store, until_count
from fault_testing.uploading import KIND, TUS, Uploader
from fault_testing.zipping import Zipper, store_many
from homeroom.disclosures.models import DisclosureRow
from homeroom.platform import Platform
from homeroom.runs.models import FlowRun
from homeroom_devkit.testing.districts import create_test_district
from homeroom_plugins.storage.document_models import DocumentRow
from homeroom_plugins.storage.documents.job_models import AdditionItemRow, ItemState
from sqlalchemy import Text, cast, func, select
from storage_testing.bulk import BulkDesk, pack
from storage_testing.documents import find_person
from storage_testing.office import Office

LARGE = b"\n".join(random.Random(line).randbytes(20).hex().encode() for line in range(92_000))
"""Lines that differ, because a file that compresses to almost nothing is refused as a zip bomb."""
ROOM = 3_000_000
"""Maximum file size in bytes: more than the processes' logs reach here, and less than the upload."""
NO_ROOM = "There is no space left to store it. Contact support."
ROUNDS = int(os.environ.get("HOMEROOM_ROUNDS", "1"))


@pytest.fixture(scope="module")
async def installation(tmp_path_factory: pytest.TempPathFactory, session_sink: SlowSink) -> AsyncIterator[Installation]:
    """Provide an installation for this file only, without broken plugins, which each restart would have to check."""
    installation = Installation(tmp_path_factory.mktemp("installation"), session_sink.port)
    async with installation.running():
        yield installation


@pytest.fixture(scope="module")
async def house(installation: Installation) -> AsyncIterator[Platform]:
    async with installation.open_house() as house:
        yield house


@pytest.fixture
async def api(installation: Installation) -> AsyncIterator[HttpApi]:
    async with HttpApi(installation.url) as api:
        yield api
        assert set(api.statuses) - {0, 200, 201, 202, 204, 206, 404, 409, 503, 507} == set(), api.statuses


@pytest.fixture
async def office(installation: Installation, house: Platform, api: HttpApi, tmp_path: Path) -> Office:
    district = await create_test_district(house, features=["docManagement", "pdfSplitter"])
    return await Office.open(house, api, district, tmp_path)


async def under_kills(
    installation: Installation, dice: random.Random, work: Coroutine[Any, Any, None], progress: Progress
) -> str:
    """Do the work and kill each of the processes meanwhile; return when each died."""
    moments = plan_moments(dice)
    async with asyncio.TaskGroup() as group:
        group.create_task(work)
        killing = group.create_task(strike(installation, moments, progress))
    await installation.until_ready()
    await until(lambda: all(installation.pids(name) for name in ("worker", "postgres")), timeout_s=BOOT_S)
    return ", ".join(killing.result())


@pytest.mark.timeout(900)
@pytest.mark.parametrize("number", range(ROUNDS))
class TestIngest:
    async def test_what_was_answered_is_there_and_nothing_is_half_there(
        self, installation: Installation, office: Office, api: HttpApi, seed: int, number: int
    ) -> None:
        uploader = await Uploader.open(office, api, 36)
        dice = random.Random(f"{seed} ingest {number}")

        async def work() -> None:
            await uploader.work()
            items = select(func.count()).select_from(AdditionItemRow).where(AdditionItemRow.state == ItemState.WAITING)
            await until_count(office, items, 0)

        said = await under_kills(installation, dice, work(), uploader.progress)

        documents = await check_documents(office)
        by_name: dict[str, list[bytes]] = {}
        for row, version in documents.values():
            assert row.state == "stored"
            by_name.setdefault(version.file_name, []).append(bytes.fromhex(version.sha256))
        assert by_name.keys() == uploader.contents.keys(), "lost, or there though nobody uploaded it"
        twice = {name: len(found) for name, found in by_name.items() if len(found) > uploader.sent[name]}
        assert twice == {}, "stored more often than anybody asked"
        for name, document_id in uploader.answered.items():
            answer = await uploader.view(document_id)
            assert (answer.status_code, answer.content) == (200, uploader.contents[name]), name
        await check_index(office)
        left = await check_store(office)
        print(f"\nHOMEROOM_SEED={seed} ingest {number}: {said}; {dict(api.statuses)}, {left} contents swept")


@pytest.mark.timeout(900)
@pytest.mark.parametrize("number", range(ROUNDS))
class TestBulkUpload:
    async def test_every_file_ends_as_one_row_and_nothing_is_seen_before_the_approval(
        self, installation: Installation, office: Office, api: HttpApi, seed: int, number: int
    ) -> None:
        uploader = await BulkUploader.open(office, api)
        dice = random.Random(f"{seed} bulk {number}")

        said = await under_kills(installation, dice, uploader.work(), uploader.progress)

        documents = await check_documents(office)
        own = [{"property": "jobId", "values": [uploader.job_id]}]
        rows = await office.admin.list("BulkJobResults", filters=own, size=500)
        assert Counter(row["fileName"] for row in rows) == Counter(list(make_files())), "lost, or there twice"
        assert Counter(row["status"] for row in rows) == EXPECTED
        assert [row for row in rows if row["status"] != "stored" and not row["reason"]] == []
        stored = {UUID(row["documentId"]): row["fileName"] for row in rows if row["status"] == "stored"}
        assert stored.keys() == documents.keys()
        for document_id, name in stored.items():
            document, version = documents[document_id]
            assert (document.state, document.person_id) == ("stored", name.removesuffix(".txt").rpartition("/")[2])
            assert version.sha256 == sha256(make_files()[name]).hexdigest()
        assert uploader.seen <= {0, EXPECTED["stored"]}, "some were seen before all were approved"
        await check_index(office)
        left = await check_store(office)
        print(f"\nHOMEROOM_SEED={seed} bulk {number}: {said}; {dict(api.statuses)}, {left} contents swept")


@pytest.mark.timeout(900)
@pytest.mark.parametrize("number", range(ROUNDS))
class TestZip:
    async def test_download_is_whole_and_each_document_in_it_is_in_the_ledger(
        self, installation: Installation, office: Office, api: HttpApi, seed: int, number: int
    ) -> None:
        dice = random.Random(f"{seed} zip {number}")
        zipper = Zipper(office, api, await store_many(office, 600, dice, is_read=False))

        said = await under_kills(installation, dice, zipper.work(), zipper.progress)

        with ZipFile(BytesIO(zipper.content)) as archive:
            assert archive.testzip() is None
            found = Counter(archive.read(name) for name in archive.namelist())
        assert found == Counter(zipper.documents.values())
        async with office.platform.database.district(office.district.district.id) as session:
            disclosed = set(
                await session.scalars(select(DisclosureRow.document).where(DisclosureRow.act == "downloaded"))
            )
        assert zipper.documents.keys() <= disclosed, "given out, and not in the ledger"
        await check_documents(office)
        left = await check_store(office)
        print(
            f"\nHOMEROOM_SEED={seed} zip {number}: {said}; downloaded in {zipper.parts} parts, {dict(api.statuses)}, "
            f"{left} contents swept"
        )


@pytest.mark.timeout(900)
@pytest.mark.parametrize("number", range(ROUNDS))
class TestDisposition:
    async def test_nothing_that_was_destroyed_is_left_or_comes_back(
        self, installation: Installation, office: Office, api: HttpApi, sink: SlowSink, seed: int, number: int
    ) -> None:
        dice = random.Random(f"{seed} disposition {number}")
        disposer = await Disposer.open(office, api, dice)

        said = await under_kills(installation, dice, disposer.work(), disposer.progress)

        documents = await check_documents(office)
        assert documents.keys() == disposer.kept.keys(), "destroyed though it is not due, or kept"
        await disposer.check_gone()
        await disposer.batches.check(disposer.list_id)
        for document_id, content in disposer.kept.items():
            answer = await disposer.view(document_id)
            assert (answer.status_code, answer.content) == (200, content), "a twin went with what was destroyed"
        left = await check_store(office)
        print(f"\nHOMEROOM_SEED={seed} disposition {number}: {said}; {dict(api.statuses)}, {left} contents swept")


@pytest.mark.timeout(900)
class TestFullDisk:
    async def test_upload_says_so_leaves_nothing_and_goes_on_where_it_was(
        self, installation: Installation, office: Office, api: HttpApi
    ) -> None:
        form = {"person": str(await find_person(office, "1001")), "typeId": str(await office.kind(KIND))}
        headers = office.admin.headers | TUS

        async def create(content: bytes) -> httpx.Response:
            files = {"file": ("large.txt", content, "text/plain")}
            return await api.post("/api/document/create", headers=office.admin.headers, data=form, files=files)

        async def send(place: str, at: int) -> httpx.Response:
            part = {"Upload-Offset": str(at), "Content-Type": "application/offset+octet-stream"}
            return await api.request("PATCH", place, headers=headers | part, content=LARGE[at:])

        begin = {"Upload-Length": str(len(LARGE)), "Upload-Metadata": f"filename {b64encode(b'large.txt').decode()}"}
        place = (await api.post("/api/document/uploads", headers=headers | begin)).headers["location"]
        with no_room(installation, above_bytes=ROOM, names=("api",)):
            for answer in (await create(LARGE), await send(place, 0)):
                assert (answer.status_code, answer.json()["messages"]) == (507, [NO_ROOM])
            assert (await create(b"A small one.")).status_code == 200
        assert len(await check_documents(office)) == 1
        await check_store(office)
        at = int((await api.request("HEAD", place, headers=headers)).headers["upload-offset"])
        assert (await send(place, at)).status_code == 204
        named = form | {"uploadId": place.rpartition("/")[2]}
        assert (await api.post("/api/document/create", headers=office.admin.headers, data=named)).status_code == 200
        documents = await check_documents(office)
        assert sha256(LARGE).hexdigest() in {version.sha256 for _row, version in documents.values()}
        await check_store(office)

    async def test_jobs_wait_with_a_reason_and_go_on_when_there_is_room(
        self, installation: Installation, office: Office, api: HttpApi
    ) -> None:
        uploader = await Uploader.open(office, api, 2)
        bulk = await BulkDesk.open(office)
        uploader.contents = {"report 000.txt": LARGE, "report 001.txt": LARGE[1:]}
        with no_room(installation, above_bytes=ROOM):
            await uploader.work()
            unlisted = await bulk.create({"1002.txt": LARGE[2:]})
            listed = await bulk.create({"all.zip": pack({"2001.txt": LARGE[3:]})})
            waiting = select(func.count()).select_from(FlowRun)
            for flow, runs in (("storage.add", 1), ("storage.bulk_upload", 2)):
                own = (FlowRun.flow == flow, cast(FlowRun.message, Text).contains("A disk of the installation is full"))
                await until_count(office, waiting.where(*own), runs)
            assert len(await check_documents(office)) == 1, "what the API has stored alone"
            assert await bulk.states(unlisted) == {}, "it has not even room to be listed"
            (state,) = (await bulk.states(listed)).values()
            assert state in ("todo", "doing")
        with no_room(installation, above_bytes=resource.RLIM_INFINITY):
            stored = select(func.count()).select_from(DocumentRow)
            await until_count(office, stored, 4)
            await check_documents(office)
            for job in (unlisted, listed):
                assert list((await bulk.states(job)).values()) == ["matched"]
            await check_store(office)
