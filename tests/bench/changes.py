"""A change to many documents in one job, compared with the bare SQL of the same change.

    python tests/bench/changes.py [--documents 100000] [--rounds 3]

Our side puts the documents into the bin as the job does: batch by batch, under row level security, skipping documents
under legal hold, writing a row to each document's history and notifying open lists. The baseline updates the same
columns of as many other documents and writes as many history rows, in two statements, as the owner of the tables.
`HOMEROOM_BENCH_FILES` also sets the number of documents.
"""

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path
from statistics import median
from uuid import UUID

import psycopg
from homeroom.db.engine import driver_url
from homeroom.db.urls import find_database
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict, create_platform, create_test_district, open_plugin_context
from homeroom_local.postgres.server import EmbeddedPostgres
from homeroom_plugins.storage.documents.binning import bin_some
from homeroom_plugins.storage.documents.job_models import BinningRow
from homeroom_sdk.orm import uuid7
from ingest import make_type

FILL = """
    INSERT INTO storage_documents (district_id, id, person, person_id, person_name, school_id, type_id, name, version,
        state, created_at)
    SELECT %(district)s, gen_random_uuid(), gen_random_uuid(), 'P' || n, 'Person ' || n, 'S' || n %% 40, %(type)s,
        'Document ' || n, 1, 'stored', now() FROM generate_series(1, %(count)s) n RETURNING id
"""
VERSIONS = """
    INSERT INTO storage_versions (district_id, id, document_id, number, blob_id, sha256, size_bytes, file_name,
        media_type, pages, is_inert)
    SELECT %(district)s, gen_random_uuid(), id, 1, gen_random_uuid(), '', 1000, 'file.pdf', 'application/pdf', 1, true
    FROM unnest(%(ids)s) id
"""
CHANGE = """
    UPDATE storage_documents SET state = 'binned', deleted_at = now(), deleted_by = %(user)s
    WHERE district_id = %(district)s AND id = ANY(%(ids)s)
"""
NOTE = """
    INSERT INTO storage_acts (district_id, id, document_id, act, user_id, actor, details)
    SELECT %(district)s, gen_random_uuid(), id, 'deleted', %(user)s, 'bench', '{}' FROM unnest(%(ids)s) id
"""


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    documents = int(os.environ.get("HOMEROOM_BENCH_FILES", "100000"))
    parser.add_argument("--documents", type=int, default=documents)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="homeroom-bench-") as folder:
        Path(folder).chmod(0o711)
        home = Path(folder) / "home"
        try:
            asyncio.run(measure(home, options.documents, options.rounds))
        finally:
            EmbeddedPostgres(home).destroy()


async def measure(home: Path, documents: int, rounds: int) -> None:
    """Run both sides in turns, each on its own documents, and print the times."""
    platform = create_platform(home, smtp_url="smtp://127.0.0.1:2525")
    district = await create_test_district(platform)
    type_id = await make_type(platform, district)
    times: dict[str, list[float]] = {"job": [], "bare SQL": []}
    with psycopg.connect(driver_url(find_database(platform.settings).owner or ""), autocommit=True) as owner:
        for _ in range(rounds):
            given, others = (fill(owner, district, type_id, documents) for _ in range(2))
            owner.execute("VACUUM (ANALYZE) storage_documents")
            binning_id = await note(platform, district, given)
            started = time.perf_counter()
            await change(platform, district, binning_id)
            times["job"].append(time.perf_counter() - started)
            started = time.perf_counter()
            change_bare(owner, district, others)
            times["bare SQL"].append(time.perf_counter() - started)
    await platform.close()
    print(f"a change to {documents:,} documents, medians of {rounds} (load {os.getloadavg()[0]:.1f})")
    for name, found in times.items():
        print(f"  {name:<9}{median(found):8.2f} s")
    print(f"  the job takes {median(times['job']) / median(times['bare SQL']):.2f} × the time (asked for: 2 or less)")


def fill(owner: psycopg.Connection, district: TestDistrict, type_id: UUID, count: int) -> list[UUID]:
    """Add `count` documents, and return their ids."""
    values = {"district": district.district.id, "type": type_id, "count": count}
    with owner.transaction():
        ids = [row[0] for row in owner.execute(FILL, values)]
        owner.execute(VERSIONS, {"district": district.district.id, "ids": ids})
    return ids


async def note(platform: Platform, district: TestDistrict, ids: list[UUID]) -> UUID:
    """Store the job's list of documents, and return its id."""
    async with open_plugin_context(platform, "storage", district) as ctx:
        row = BinningRow(id=uuid7(), documents=ids, created_by=ctx.actor.user_id)
        ctx.db.add(row)
    return row.id


async def change(platform: Platform, district: TestDistrict, binning_id: UUID) -> None:
    """Run the job's batches, each in its own transaction."""
    has_more = True
    while has_more:
        async with open_plugin_context(platform, "storage", district) as ctx:
            has_more = await bin_some(ctx, binning_id)


def change_bare(owner: psycopg.Connection, district: TestDistrict, ids: list[UUID]) -> None:
    """Make the same change in two SQL statements: the baseline."""
    values = {"district": district.district.id, "user": district.actor.user_id, "ids": ids}
    with owner.transaction():
        owner.execute(CHANGE, values)
        owner.execute(NOTE, values)


if __name__ == "__main__":
    main()
