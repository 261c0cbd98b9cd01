"""A zip of documents as a clerk downloads it, compared with a stored zip of the same blobs by the standard library.

    python tests/bench/zips.py [--documents 2000] [--bytes 60000] [--rounds 5]

Our side checks what the clerk may download at that moment, records each document in the history and the ledger, and
reads, decrypts and sends the documents. The baseline reads files encrypted in the same way, decrypts them and puts them
into a zip with `zipfile`; it checks and records nothing. Memory is the memory added while a zip is sent.
`HOMEROOM_BENCH_FILES` also sets the number of documents.
"""

import argparse
import asyncio
import os
import tempfile
import time
import zipfile
from pathlib import Path
from statistics import median
from uuid import UUID

import psycopg
from homeroom.blobs.encryption import DATA_KEY_BYTES, seal, unseal
from homeroom.db.engine import driver_url
from homeroom.db.urls import find_database
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict, create_platform, create_test_district, open_plugin_context
from homeroom_local.postgres.server import EmbeddedPostgres
from homeroom_plugins.storage.zips import preparing
from homeroom_plugins.storage.zips.downloading import describe_part, write_part
from homeroom_plugins.storage.zips.models import ZipRow
from homeroom_plugins.storage.zips.schemas import PrepareZipRequest
from homeroom_sdk.collector import tune_garbage_collector
from ingest import ingest, make_files, make_type
from yardstick import Nowhere, PeakMemory, cpu_seconds

KEY = bytes(DATA_KEY_BYTES)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    documents = int(os.environ.get("HOMEROOM_BENCH_FILES", "2000"))
    parser.add_argument("--documents", type=int, default=documents, help="How many in the zip.")
    parser.add_argument("--bytes", type=int, default=60_000, help="Of each.")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="homeroom-bench-") as folder:
        Path(folder).chmod(0o711)
        home = Path(folder) / "home"
        try:
            asyncio.run(measure(home, options.documents, options.bytes, options.rounds))
        finally:
            EmbeddedPostgres(home).destroy()


async def measure(home: Path, documents: int, size_bytes: int, rounds: int) -> None:
    """Run both sides in turns, and print the results."""
    platform = create_platform(home, smtp_url="smtp://127.0.0.1:2525")
    district = await create_test_district(platform)
    files = make_files(home / "given", documents, size_bytes)
    sealed = home / "sealed"
    sealed.mkdir()
    for file in files:
        content = seal(file.path.read_bytes(), district.district.id, file.path.name, wrapping_key=KEY)
        (sealed / file.path.name).write_bytes(content)
    await ingest(platform, district, await make_type(platform, district), files)
    zip_id = await prepare(platform, district)
    tune_garbage_collector(50_000)  # The API's process does the same after loading.
    with psycopg.connect(driver_url(find_database(platform.settings).owner or ""), autocommit=True) as owner:
        owner.execute("ANALYZE")  # Autovacuum does the same within a minute; until then, query plans are poor.
    times: dict[str, list[tuple[float, float]]] = {"sent": [], "zipfile": []}
    most_mb = 0.0
    for _ in range(rounds):
        started, cpu_s = time.perf_counter(), cpu_seconds()
        with PeakMemory() as memory:
            size = await send(platform, district, zip_id)
        times["sent"].append((time.perf_counter() - started, cpu_seconds() - cpu_s))
        most_mb = max(most_mb, memory.added_mb)
        started, cpu_s = time.perf_counter(), cpu_seconds()
        await asyncio.to_thread(zip_sealed, sealed, district.district.id)
        times["zipfile"].append((time.perf_counter() - started, cpu_seconds() - cpu_s))
    await platform.close()
    print(f"zip of {documents:,} documents, {size / 1e6:,.0f} MB, medians of {rounds} (load {os.getloadavg()[0]:.1f})")
    wall = {name: median(found[0] for found in all_) for name, all_ in times.items()}
    cpu = {name: median(found[1] for found in all_) for name, all_ in times.items()}
    for name in times:
        print(f"  {name:<9}{size / 1e6 / wall[name]:8.0f} MB/s, CPU {1e6 * cpu[name] / documents:6.0f} us a document")
    print(f"  sent is {wall['zipfile'] / wall['sent']:.2f} × as fast as zipfile (asked for: 0.80 or more)")
    print(f"  memory added while sending: {most_mb:.0f} MB (asked for: 64 or less)")


async def prepare(platform: Platform, district: TestDistrict) -> UUID:
    """Prepare a zip of all documents as the flow does, and return its id."""
    async with open_plugin_context(platform, "storage", district) as ctx:
        zip_id = (await preparing.start_zip(ctx, PrepareZipRequest.model_validate({"query": {}}))).id
        await preparing.place_documents(ctx, zip_id)
    has_more = True
    while has_more:
        async with open_plugin_context(platform, "storage", district) as ctx:
            has_more = await preparing.check_documents(ctx, zip_id)
    async with open_plugin_context(platform, "storage", district) as ctx:
        await preparing.make_ready(ctx, zip_id)
    return zip_id


async def send(platform: Platform, district: TestDistrict, zip_id: UUID) -> int:
    """Read all parts of the zip, and return their size in bytes."""
    size = 0
    async with open_plugin_context(platform, "storage", district) as ctx:
        row = await ctx.db.get_one(ZipRow, (district.district.id, zip_id))
        parts = [await describe_part(ctx, row, number) for number in range(1, (row.parts or 0) + 1)]
    async with open_plugin_context(platform, "storage", district) as ctx:
        for part in parts:
            assert part is not None
            async for piece in write_part(ctx, part, 0, part.size_bytes):
                size += len(piece)
    return size


def zip_sealed(folder: Path, district_id: UUID) -> int:
    """Write the encrypted files into a stored zip: the baseline. Return its size in bytes."""
    nowhere = Nowhere()
    with zipfile.ZipFile(nowhere, "w", zipfile.ZIP_STORED) as archive:
        for file in sorted(folder.iterdir()):
            content = unseal(file.read_bytes(), district_id, file.name, wrapping_key=KEY)
            archive.writestr(f"{file.name}.pdf", content)
    return nowhere.size


if __name__ == "__main__":
    main()
