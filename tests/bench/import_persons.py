"""Import of persons, compared with COPY into a temporary table and one MERGE through psycopg.

    python tests/bench/import_persons.py [--persons 100000] [--rounds 3]

Both sides read the same CSV file with six columns and write the same table with its indexes. The baseline runs as the
owner of the tables, because COPY is refused under row level security. The import checks each value, looks for
suspicious data, and writes as the app role in batches of 3,000 within one transaction. Each district is new, so no
existing person is looked up; the next batch is prepared while the server writes the current one. Then each side
processes the unchanged file again, and the rows' transaction ids show how many persons the import has rewritten.
"""

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path
from statistics import median

import psycopg
from homeroom.db.engine import driver_url
from homeroom.db.urls import find_database
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict, create_platform, create_test_district, open_plugin_context
from homeroom_local.postgres.server import EmbeddedPostgres
from homeroom_plugins.people.imports import import_persons

COLUMNS = "person_id, first_name, last_name, school_id, email, guardian_email"
MERGE = f"""
    MERGE INTO people_persons AS kept USING given
    ON kept.district_id = %(district)s AND kept.person_key = lower(given.person_id) AND kept.scope = ''
    WHEN MATCHED AND (kept.first_name, kept.last_name, kept.school_id, kept.email, kept.guardian_email)
        IS DISTINCT FROM (given.first_name, given.last_name, given.school_id, given.email, given.guardian_email)
    THEN UPDATE SET first_name = given.first_name, last_name = given.last_name, school_id = given.school_id,
        email = given.email, guardian_email = given.guardian_email, updated_at = now()
    WHEN NOT MATCHED THEN INSERT (district_id, id, person_key, {COLUMNS})
        VALUES (%(district)s, gen_random_uuid(), lower(given.person_id), {COLUMNS})
"""


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--persons", type=int, default=100_000, help="Rows of the file.")
    parser.add_argument("--rounds", type=int, default=3, help="Districts that are filled by each.")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="homeroom-bench-") as folder:
        Path(folder).chmod(0o711)
        home = Path(folder) / "home"
        try:
            asyncio.run(measure(home, options.persons, options.rounds))
        finally:
            EmbeddedPostgres(home).destroy()


async def measure(home: Path, persons: int, rounds: int) -> None:
    """Fill districts in turns, and print the times."""
    platform = create_platform(home, smtp_url="smtp://127.0.0.1:2525")
    file = home / "persons.csv"
    file.write_text("\n".join([COLUMNS.replace(" ", ""), *map(_row, range(persons))]), "utf-8")
    owner = driver_url(find_database(platform.settings).owner or "")
    times: dict[str, list[float]] = {"import": [], "merge": [], "import again": [], "merge again": []}
    written = 0
    for _ in range(rounds):
        ours, theirs = await create_test_district(platform), await create_test_district(platform)
        for name in ("import", "import again"):
            started = time.monotonic()
            await _import(platform, ours, file)
            times[name].append(time.monotonic() - started)
        for name in ("merge", "merge again"):
            started = time.monotonic()
            _merge(owner, theirs, file)
            times[name].append(time.monotonic() - started)
        written += _count_rewritten(owner, ours)
    await platform.close()
    print(f"{persons:,} persons, medians of {rounds} (load {os.getloadavg()[0]:.1f})")
    for name, found in times.items():
        print(f"  {name:<14}{median(found):8.2f} s {persons / median(found):12,.0f} persons/s")
    ratio = median(times["import"]) / median(times["merge"])
    print(f"  new        {ratio:.2f} × COPY and MERGE (asked for: 1.50 or less)")
    unchanged = median(times["import again"]) / median(times["merge again"])
    print(f"  unchanged  {unchanged:.1f} × COPY and MERGE (asked for: 10 or less; read whole it was 20, once 40)")
    print(f"  persons written by the unchanged import: {written}")


def _row(number: int) -> str:
    mail = f"family{number}@homes.example.org"
    return f"{100_000 + number},First{number % 997},Last{number},S{number % 40},s{number}@example.org,{mail}"


async def _import(platform: Platform, district: TestDistrict, file: Path) -> None:
    with file.open("rb") as content:
        async with open_plugin_context(platform, "people", district) as ctx:
            await import_persons(ctx, content, file_name=file.name)


def _merge(owner: str, district: TestDistrict, file: Path) -> None:
    with psycopg.connect(owner) as connection, connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMP TABLE given (person_id text, first_name text, last_name text, school_id text, email text, "
            "guardian_email text) ON COMMIT DROP"
        )
        with cursor.copy(f"COPY given ({COLUMNS}) FROM STDIN (FORMAT csv, HEADER)") as copy:
            copy.write(file.read_bytes())
        cursor.execute(MERGE, {"district": district.district.id})


def _count_rewritten(owner: str, district: TestDistrict) -> int:
    """Return the number of persons with rows that were not written by the district's first transaction."""
    with psycopg.connect(owner) as connection:
        found = connection.execute(
            "SELECT count(*) - max(count(*)) OVER () FROM people_persons WHERE district_id = %s GROUP BY xmin::text "
            "ORDER BY 1 LIMIT 1",
            (district.district.id,),
        ).fetchone()
    return -int(found[0]) if found else 0


if __name__ == "__main__":
    main()
