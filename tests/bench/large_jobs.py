"""The page of a large job, and the zip of its documents.

    python tests/bench/large_jobs.py [--sizes 10000,30000,100000] [--documents 2000] [--rounds 5]

The page requests the job with its counts, its reach, and the first recipients with their number, each through the API
in this process. The baseline is one hand-written pass over the recipients: `count(*)` by result, as the app role under
row level security. The zip has two baselines that use the standard library to write a stored zip: the same encrypted
documents, opened one by one, and plain files. Memory is the memory added while the zip is sent.
"""

import argparse
import asyncio
import os
import tempfile
import time
import zipfile
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from statistics import median
from uuid import UUID

import psycopg
from homeroom.blobs.encryption import DATA_KEY_BYTES, seal, unseal
from homeroom.db.engine import driver_url
from homeroom.db.urls import find_database
from homeroom.platform import Platform
from homeroom_devkit.testing.api import open_api
from homeroom_devkit.testing.districts import TestDistrict, create_platform, create_test_district, open_plugin_context
from homeroom_local.postgres.server import EmbeddedPostgres
from homeroom_plugins.delivery.models import Document, Job
from homeroom_plugins.delivery.reports.archives import write_zip
from homeroom_plugins.delivery.states import DocumentState, JobStatus
from homeroom_sdk.orm import uuid7
from yardstick import Nowhere, PeakMemory

DOCUMENT_BYTES = 60_000
STORED_AT_ONCE = 100
KEY = bytes(DATA_KEY_BYTES)
LOAD = """
    WITH documents AS (
        INSERT INTO delivery_documents
            (district_id, id, job_id, person, person_id, person_name, school_id, pages, attached, reasons, risk, chunk,
            state, planned_at)
        SELECT %(district)s, gen_random_uuid(), %(job)s, gen_random_uuid(), 'P' || n, 'First Last' || n, 'S' || n %% 40,
            ARRAY[n], '{}', '{}', 0, n / 100, 'stored', now() FROM generate_series(1, %(count)s) n RETURNING id, chunk
    )
    INSERT INTO delivery_recipients (district_id, id, job_id, document_id, email, name, language, result, mails,
        sent_at, opened_at)
    SELECT %(district)s, gen_random_uuid(), %(job)s, id, 'p' || chunk || '@example.org', '', '',
        (ARRAY['opened', 'sent', 'delivered', 'failed'])[1 + chunk %% 4], 1, now(),
        CASE WHEN chunk %% 4 = 0 THEN now() - chunk * interval '1 minute' END FROM documents
"""
BY_HAND = "SELECT result, count(*) FROM delivery_recipients WHERE district_id = %s AND job_id = %s GROUP BY result"


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default="10000,30000,100000", help="Recipients of a job, growing.")
    parser.add_argument("--documents", type=int, default=2000, help="Documents of 60 kB in the zip.")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="homeroom-bench-") as folder:
        Path(folder).chmod(0o711)
        home = Path(folder) / "home"
        try:
            platform = create_platform(home, smtp_url="smtp://127.0.0.1:2525")
            sizes = [int(size) for size in options.sizes.split(",")]
            asyncio.run(measure(platform, sizes, options.documents, options.rounds))
        finally:
            EmbeddedPostgres(home).destroy()


async def measure(platform: Platform, sizes: list[int], documents: int, rounds: int) -> None:
    """Measure the page at each size, then the zip at three sizes."""
    district = await create_test_district(platform)
    for size in sizes:
        await measure_page(platform, district, size, rounds)
    for count in (documents // 4, documents // 2, documents):
        await measure_zip(platform, district, count, rounds)
    await platform.close()


async def measure_page(platform: Platform, district: TestDistrict, size: int, rounds: int) -> None:
    """Measure the requests of the page of a job with `size` recipients."""
    urls = find_database(platform.settings)
    job = await add_job(platform, district)
    with psycopg.connect(driver_url(urls.owner or "")) as connection:
        connection.execute(LOAD, {"district": district.district.id, "job": job, "count": size})
    with psycopg.connect(driver_url(urls.owner or ""), autocommit=True) as connection:
        connection.execute("ANALYZE delivery_documents, delivery_recipients")
    async with open_api(platform) as api:
        headers = await api.sign_in(district)
        grid = {"model": "JobResults", "filters": [{"property": "jobId", "operator": "eq", "values": [str(job)]}]}
        asked: dict[str, Callable[[], Awaitable[object]]] = {
            "by hand": lambda: count_by_hand(driver_url(urls.app), district, job),
            "job and counts": lambda: ask(api.get("/api/pdf/jobs/getJob", params={"id": str(job)}, headers=headers)),
            "reach": lambda: ask(api.get("/api/pdf/jobs/getReach", params={"id": str(job)}, headers=headers)),
            "first recipients": lambda: ask(
                api.post("/api/search/records", json={**grid, "size": 25, "count": "rows"}, headers=headers)
            ),
            "their number": lambda: ask(
                api.post("/api/search/records", json={**grid, "size": 25, "count": "total"}, headers=headers)
            ),
        }
        times: dict[str, list[float]] = {name: [] for name in asked}
        for _ in range(rounds + 1):
            for name, call in asked.items():
                started = time.perf_counter()
                await call()
                times[name].append(time.perf_counter() - started)
    found = {name: median(taken[1:]) for name, taken in times.items()}
    print(f"page of a job with {size:,} recipients, medians of {rounds} (load {os.getloadavg()[0]:.1f})")
    for name, taken in found.items():
        print(f"  {name:<18}{1000 * taken:8.1f} ms  x{taken / found['by hand']:.2f}")
    print(f"  {'all four':<18}{1000 * (sum(found.values()) - found['by hand']):8.1f} ms")


async def ask(request: Awaitable[object]) -> None:
    """Await a request and exit unless it was answered with 200."""
    answer = await request
    if getattr(answer, "status_code", 0) != 200:
        raise SystemExit(f"Refused: {getattr(answer, 'text', '')[:300]}")


async def count_by_hand(url: str, district: TestDistrict, job: UUID) -> None:
    """Count the recipients in hand-written SQL: the baseline. Setting up the connection is not counted."""
    connection = await _connect(url)
    await connection.execute("SELECT set_config('homeroom.district', %s, false)", (str(district.district.id),))
    cursor = await connection.execute(BY_HAND, (district.district.id, job))
    await cursor.fetchall()


_connections: list[psycopg.AsyncConnection] = []


async def _connect(url: str) -> psycopg.AsyncConnection:
    if not _connections:
        _connections.append(await psycopg.AsyncConnection.connect(url, autocommit=True))
    return _connections[0]


async def add_job(platform: Platform, district: TestDistrict) -> UUID:
    """Add a completed job, and return its id."""
    async with open_plugin_context(platform, "delivery", district) as ctx:
        job = Job(
            id=uuid7(),
            district_id=district.district.id,
            status=JobStatus.COMPLETE,
            subject="Report cards",
            message="",
            file_name="batch.pdf",
            rule={},
            pin_mode="none",
            send_to="guardian",
            expires_at=ctx.now() + timedelta(days=30),
            created_by="bench",
            processed_at=ctx.now(),
        )
        ctx.db.add(job)
    return job.id


async def measure_zip(platform: Platform, district: TestDistrict, count: int, rounds: int) -> None:
    """Measure a zip of `count` documents on all sides, without keeping the output."""
    job_id = await add_job(platform, district)
    with tempfile.TemporaryDirectory(prefix="homeroom-bench-") as folder:
        for start in range(0, count, STORED_AT_ONCE):
            contents = [os.urandom(DOCUMENT_BYTES) for _ in range(min(STORED_AT_ONCE, count - start))]
            await store(platform, district, job_id, start, contents)
            for number, content in enumerate(contents, start):
                (Path(folder) / f"{number}.pdf").write_bytes(content)
                sealed = seal(content, district.district.id, str(number), wrapping_key=KEY)
                (Path(folder) / f"{number}.sealed").write_bytes(sealed)
        ours, opened, plain = [], [], []
        most_mb = 0.0
        for _ in range(rounds):
            with PeakMemory() as memory:
                written, taken_s = await zip_job(platform, district, job_id)
            ours.append(taken_s)
            most_mb = max(most_mb, memory.added_mb)
            started = time.perf_counter()
            await asyncio.to_thread(zip_sealed, Path(folder), district.district.id)
            opened.append(time.perf_counter() - started)
            started = time.perf_counter()
            copied = await asyncio.to_thread(zip_files, Path(folder))
            plain.append(time.perf_counter() - started)
    print(f"zip of {count:,} documents, {written / 1e6:,.0f} MB (load {os.getloadavg()[0]:.1f})")
    print(f"  streamed  {written / 1e6 / median(ours):8.0f} MB/s  memory added {most_mb:.0f} MB")
    for name, times in {"opened": opened, "plain": plain}.items():
        print(f"  {name:<9} {copied / 1e6 / median(times):8.0f} MB/s  x{median(times) / median(ours):.2f} is streamed")
    print("  asked for: x0.80 or more of plain, 64 MB or less")


async def store(platform: Platform, district: TestDistrict, job_id: UUID, start: int, contents: list[bytes]) -> None:
    """Store documents of a job with their contents."""
    async with open_plugin_context(platform, "delivery", district) as ctx:
        blobs = await ctx.blobs.put_many(contents)
        for number, blob in enumerate(blobs, start):
            ctx.db.add(
                Document(
                    id=uuid7(),
                    district_id=district.district.id,
                    job_id=job_id,
                    person=uuid7(),
                    person_id=f"P{number}",
                    person_name=f"First Last{number}",
                    school_id="",
                    pages=[number + 1],
                    chunk=0,
                    state=DocumentState.STORED,
                    blob_id=blob.id,
                )
            )


async def zip_job(platform: Platform, district: TestDistrict, job_id: UUID) -> tuple[int, float]:
    """Stream the zip; return its size in bytes and the seconds until its last byte."""
    size = 0
    async with open_plugin_context(platform, "delivery", district) as ctx:
        job = await ctx.db.get_one(Job, (district.district.id, job_id))
        started = time.perf_counter()
        async for piece in write_zip(ctx, job):
            size += len(piece)
        return size, time.perf_counter() - started


def zip_sealed(folder: Path, district_id: UUID) -> int:
    """Write the documents, encrypted as the product does, into a stored zip: the baseline. Return its size in bytes."""
    nowhere = Nowhere()
    with zipfile.ZipFile(nowhere, "w", zipfile.ZIP_STORED) as archive:
        for file in sorted(folder.glob("*.sealed")):
            content = unseal(file.read_bytes(), district_id, file.stem, wrapping_key=KEY)
            archive.writestr(f"{file.stem}.pdf", content)
    return nowhere.size


def zip_files(folder: Path) -> int:
    """Write plain files into a stored zip, and return its size in bytes."""
    nowhere = Nowhere()
    with zipfile.ZipFile(nowhere, "w", zipfile.ZIP_STORED) as archive:
        for file in sorted(folder.glob("*.pdf")):
            archive.write(file, file.name)
    return nowhere.size


if __name__ == "__main__":
    main()
