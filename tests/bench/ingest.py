"""Ingesting documents, compared with writing the same bytes to separate files with fsync.

    python tests/bench/ingest.py [--files 10000] [--bytes 60000] [--rounds 3]

The measurement covers all of storing: the bytes are encrypted and made durable, and documents, versions and acts become
rows, 250 documents per transaction. The baseline only writes and syncs each file. Judging a file, which examines
untrusted content in a child process, is not included. `HOMEROOM_BENCH_FILES` also sets the number of files.
"""

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from statistics import median
from uuid import UUID, uuid4

from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict, create_platform, create_test_district, open_plugin_context
from homeroom_local.postgres.server import EmbeddedPostgres
from homeroom_plugins.storage.documents.storing import NewDocument, store_documents
from homeroom_plugins.storage.schemas import SaveTypeRequest
from homeroom_plugins.storage.service import save_type
from homeroom_plugins.storage.uploads.files import JudgedFile
from homeroom_sdk.persons import Person

TOGETHER = 250


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    files = int(os.environ.get("HOMEROOM_BENCH_FILES", "10000"))
    parser.add_argument("--files", type=int, default=files, help="How many documents.")
    parser.add_argument("--bytes", type=int, default=60_000, help="Of each.")
    parser.add_argument("--rounds", type=int, default=3, help="Districts that are filled.")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="homeroom-bench-") as folder:
        Path(folder).chmod(0o711)
        home = Path(folder) / "home"
        try:
            asyncio.run(measure(home, options.files, options.bytes, options.rounds))
        finally:
            EmbeddedPostgres(home).destroy()


async def measure(home: Path, files: int, size_bytes: int, rounds: int) -> None:
    """Run both sides in turns, and print the times."""
    platform = create_platform(home, smtp_url="smtp://127.0.0.1:2525")
    times: dict[str, list[float]] = {"ingest": [], "fsync": []}
    for turn in range(rounds):
        given = make_files(home / f"given-{turn}", files, size_bytes)
        district = await create_test_district(platform)
        type_id = await make_type(platform, district)
        started = time.monotonic()
        await ingest(platform, district, type_id, given)
        times["ingest"].append(time.monotonic() - started)
        started = time.monotonic()
        await asyncio.to_thread(_write, home / f"written-{turn}", given)
        times["fsync"].append(time.monotonic() - started)
    await platform.close()
    print(f"{files:,} files of {size_bytes:,} bytes, medians of {rounds} (load {os.getloadavg()[0]:.1f})")
    for name, found in times.items():
        print(f"  {name:<8}{median(found):8.2f} s {files / median(found):10,.0f} files/s")
    ratio = median(times["fsync"]) / median(times["ingest"])
    print(f"  ingest is {ratio:.2f} × as fast as writing with fsync (asked for: 0.50 or more)")


def make_files(folder: Path, files: int, size_bytes: int) -> list[JudgedFile]:
    """Return files of random bytes, so that no content is stored twice."""
    folder.mkdir()
    made = []
    for number in range(files):
        path, content = folder / str(number), os.urandom(size_bytes)
        path.write_bytes(content)
        digest = sha256(content).hexdigest()
        made.append(JudgedFile(path, f"{number}.pdf", "application/pdf", size_bytes, digest, pages=1, is_inert=True))
    return made


async def make_type(platform: Platform, district: TestDistrict) -> UUID:
    """Create a document type, and return its id."""
    async with open_plugin_context(platform, "storage", district) as ctx:
        return (await save_type(ctx, SaveTypeRequest(name="Report card"))).id


async def ingest(platform: Platform, district: TestDistrict, type_id: UUID, files: Sequence[JudgedFile]) -> None:
    """Store each file as a document of a different person."""
    for start in range(0, len(files), TOGETHER):
        some = files[start : start + TOGETHER]
        new = [NewDocument(_person(start + at), type_id, "Report card", file) for at, file in enumerate(some)]
        async with open_plugin_context(platform, "storage", district) as ctx:
            await store_documents(ctx, new)


def _person(number: int) -> Person:
    return Person(uuid4(), str(100_000 + number), f"First{number % 997}", f"Last{number}", "S1", None, None)


def _write(folder: Path, files: Sequence[JudgedFile]) -> None:
    folder.mkdir()
    for file in files:
        content = file.path.read_bytes()
        with (folder / file.path.name).open("wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())


if __name__ == "__main__":
    main()
