"""The disclosure ledger: the cost of finding one student's disclosures, of checking the chain, and of writing.

    python tests/bench/disclosures.py [--rows 5000000] [--rounds 3]

The baseline of the query reads the same rows by key; the baseline of the check reads the rows and hashes each one. The
environment variable HOMEROOM_BENCH_DISCLOSURES sets the default number of rows.
"""

import argparse
import asyncio
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

import psycopg
from homeroom.db.engine import Database, driver_url
from homeroom.db.migrate import migrate, role_of
from homeroom.db.urls import DatabaseUrls
from homeroom.disclosures.chaining import CANONICAL, link_all
from homeroom.disclosures.checking import check_ledger
from homeroom.disclosures.queries import count_rows, list_rows
from homeroom.disclosures.service import Ledger
from homeroom.installation.schema import list_migration_sets
from homeroom.plugins.host import PluginHost
from homeroom_local.postgres.server import EmbeddedPostgres
from homeroom_sdk.context import Actor
from homeroom_sdk.disclosures import Disclosed, DiscloserKind, DisclosureAct
from homeroom_sdk.orm import uuid7
from yardstick import Subject, measure, print_ratios

ROWS = int(os.environ.get("HOMEROOM_BENCH_DISCLOSURES", "500000"))
PERSONS = 20_000
BATCH = 10_000
FILL = """
    INSERT INTO disclosures
        (district_id, id, act, plugin_id, person, person_name, document, title, kind, user_id, actor, recipient, reason)
    SELECT %s, (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-' || left(md5(n::text), 12))::uuid, 'viewed', 'delivery',
        ('00000000-0000-0000-0000-' || lpad(to_hex((n * 7919) %% %s), 12, '0'))::uuid, 'Ada Lovelace',
        gen_random_uuid(), 'Report card, spring', 'staff', gen_random_uuid(), 'clerk@district.example.org', '', ''
    FROM generate_series(%s::bigint, %s::bigint) AS n
"""
BARE = "SELECT * FROM disclosures d WHERE district_id = %s AND id = ANY (%s)"


@dataclass
class Filled:
    """A district filled with ledger rows."""

    database: Database
    urls: DatabaseUrls
    district: UUID

    def ledger(self, session: object) -> Ledger:
        """Return the district's ledger."""
        actor, kind = Actor(None, "homeroom"), DiscloserKind.FLOW
        return Ledger(session, actor, district_id=self.district, plugin_id="delivery", kind=kind)  # type: ignore[arg-type] # a session


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=ROWS)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    with _filled(args.rows) as filled:
        ask = measure({"by key": _by_key(filled), "of one student": _of_one(filled)}, args.rounds)
        print_ratios(f"one student among {args.rows:,} rows", ask, "by key", "question")
        checks = {"read and hash": _read_and_hash(filled, args.rows), "check": _check(filled)}
        check = measure(checks, args.rounds)
        print_ratios(f"check of {args.rows:,} links", check, "read and hash", "row")
        print(f"  {1 / check['check'].wall_s:,.0f} rows a second")
        writes = {"rows alone": _write_bare(filled), "record_many": _write(filled)}
        print_ratios(f"{BATCH:,} rows in one transaction", measure(writes, args.rounds), "rows alone", "row")


@contextmanager
def _filled(rows: int) -> Iterator[Filled]:
    with TemporaryDirectory(prefix="bench-") as folder:
        Path(folder).chmod(0o711)
        postgres = EmbeddedPostgres(Path(folder) / "home", fast=True)
        try:
            found = postgres.ensure()
            migrate(found.owner_url, role_of(found.app_url), list_migration_sets(PluginHost([])))
            urls, district = DatabaseUrls(found.app_url, found.owner_url, found.admin_url), uuid7()
            with psycopg.connect(driver_url(found.owner_url), autocommit=True) as owner:
                owner.execute("INSERT INTO districts (id, code, name) VALUES (%s, 'bench', 'Bench')", [district])
                for start in range(1, rows + 1, 100_000):
                    owner.execute(FILL.encode(), [district, PERSONS, start, min(start + 99_999, rows)])
            filled = Filled(Database(found.app_url), urls, district)
            begun_s = time.perf_counter()
            asyncio.run(_closing(filled, link_all(filled.database)))
            print(f"linked {rows / (time.perf_counter() - begun_s):,.0f} rows a second")
            with psycopg.connect(driver_url(found.owner_url), autocommit=True) as owner:
                owner.execute("VACUUM ANALYZE")
            yield filled
        finally:
            postgres.destroy()


async def _closing(filled: Filled, work: object) -> None:
    await work  # type: ignore[misc] # a coroutine
    await filled.database.close()


def _by_key(filled: Filled) -> Subject:
    with _connect(filled) as connection:
        person = UUID(int=4711)
        query = "SELECT id FROM disclosures WHERE district_id = %s AND person = %s"
        ids = [row[0] for row in connection.execute(query, (filled.district, person))]

    def work() -> None:
        with _connect(filled) as connection:
            connection.execute(BARE, (filled.district, ids)).fetchall()

    return work


def _of_one(filled: Filled) -> Subject:
    async def ask() -> None:
        async with filled.database.district(filled.district) as session:
            await count_rows(session, UUID(int=4711))
            await list_rows(session, UUID(int=4711), limit=1000)

    return lambda: asyncio.run(_closing(filled, ask()))


def _read_and_hash(filled: Filled, rows: int) -> Subject:
    def work() -> int:
        with _connect(filled) as connection, connection.cursor("rows", binary=True) as cursor:
            cursor.itersize = 10_000
            cursor.execute(f"SELECT {CANONICAL} FROM disclosures d".encode())
            for (row,) in cursor:
                sha256(row).digest()
        return rows

    return work


def _check(filled: Filled) -> Subject:
    links = 0

    async def check() -> None:
        nonlocal links
        async with filled.database.district(filled.district) as session:
            found = await check_ledger(session, filled.district)
        assert found.broken is None
        links = found.links

    def work() -> int:
        asyncio.run(_closing(filled, check()))
        return links

    return work


def _write_bare(filled: Filled) -> Subject:
    def work() -> int:
        with psycopg.connect(driver_url(filled.urls.owner or "")) as owner:
            owner.execute("ALTER TABLE disclosures DISABLE TRIGGER queue")
            owner.execute(FILL.encode(), [filled.district, PERSONS, 2_000_000_000, 1_999_999_999 + BATCH])
            owner.rollback()
        return BATCH

    return work


def _write(filled: Filled) -> Subject:
    rows = [
        Disclosed(uuid7(), "Ada Lovelace", uuid7(), "Report card, spring", "family@home.example.org")
        for _ in range(BATCH)
    ]

    async def write() -> None:
        async with filled.database.district(filled.district) as session:
            await filled.ledger(session).record_many(DisclosureAct.SENT, rows)
            await session.rollback()

    def work() -> int:
        asyncio.run(_closing(filled, write()))
        return BATCH

    return work


@contextmanager
def _connect(filled: Filled) -> Iterator[psycopg.Connection]:
    with psycopg.connect(driver_url(filled.urls.app)) as connection:
        connection.execute("SELECT set_config('homeroom.district', %s, true)", (str(filled.district),))
        yield connection


if __name__ == "__main__":
    main()
