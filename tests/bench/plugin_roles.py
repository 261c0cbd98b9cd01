"""Cost of proving the district in a plugin's transaction, compared with how the platform itself sets the district.

python tests/bench/plugin_roles.py [--rows 20000] [--transactions 500] [--rounds 5]
"""

import argparse
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

import psycopg
from homeroom.db.engine import driver_url
from homeroom.db.migrate import migrate, role_of
from homeroom.db.plugin_pools import Credentials
from homeroom.db.urls import DatabaseUrls
from homeroom.installation.schema import list_migration_sets
from homeroom.plugin_roles.building import build_roles
from homeroom.plugins.host import PluginHost
from homeroom_local.postgres.server import EmbeddedPostgres
from homeroom_sdk.orm import CURRENT_DISTRICT, uuid7
from yardstick import Subject, measure, print_ratios

TABLE = f"""
    CREATE TABLE garden_plants (district_id uuid, id uuid, name text, PRIMARY KEY (district_id, id));
    ALTER TABLE garden_plants ENABLE ROW LEVEL SECURITY;
    CREATE POLICY district ON garden_plants
        USING (district_id = {CURRENT_DISTRICT}) WITH CHECK (district_id = {CURRENT_DISTRICT});
    GRANT SELECT, INSERT, UPDATE, DELETE ON garden_plants TO homeroom_app"""
FILL = "INSERT INTO garden_plants SELECT %s, gen_random_uuid(), 'plant' FROM generate_series(1, %s)"
PAGE = "SELECT id, name FROM garden_plants ORDER BY id LIMIT 25"
COUNT = "SELECT count(*) FROM garden_plants"
Begin = Callable[[psycopg.Connection], object]


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=20_000)
    parser.add_argument("--transactions", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    with _database() as urls:
        district = uuid7()
        with psycopg.connect(driver_url(urls.owner or "")) as owner:
            owner.execute(TABLE)
            for each in (district, uuid7()):
                owner.execute(FILL, (each, args.rows))
        assert build_roles(urls, ["garden"]) == {}
        with psycopg.connect(driver_url(urls.app)) as platform, _sign_in(urls) as (plugin, credentials):
            ways = _ways(platform, plugin, credentials, district)
            for name, query, times in (
                ("a page", PAGE, args.transactions),
                ("a count", COUNT, args.transactions // 20),
            ):
                subjects = {way: _subject(connection, begin, query, times) for way, (connection, begin) in ways.items()}
                print_ratios(f"{name} of {args.rows:,} rows", measure(subjects, args.rounds), "platform", "transaction")


@contextmanager
def _database() -> Iterator[DatabaseUrls]:
    with TemporaryDirectory(prefix="bench-") as folder:
        Path(folder).chmod(0o711)
        postgres = EmbeddedPostgres(Path(folder) / "home", fast=True)
        try:
            found = postgres.ensure()
            migrate(found.owner_url, role_of(found.app_url), list_migration_sets(PluginHost([])))
            yield DatabaseUrls(found.app_url, found.owner_url, found.admin_url)
        finally:
            postgres.destroy()


@contextmanager
def _sign_in(urls: DatabaseUrls) -> Iterator[tuple[psycopg.Connection, Credentials]]:
    with psycopg.connect(driver_url(urls.app)) as platform:
        row = platform.execute("SELECT role, password, key FROM plugin_roles, district_key").fetchone()
    assert row is not None
    known = Credentials(row[0], row[1], row[2])
    with psycopg.connect(driver_url(urls.app), user=known.role, password=known.password) as connection:
        yield connection, known


def _ways(
    platform: psycopg.Connection, plugin: psycopg.Connection, credentials: Credentials, district: UUID
) -> Mapping[str, tuple[psycopg.Connection, Begin]]:
    def say(connection: psycopg.Connection) -> None:
        connection.execute("SELECT set_config('homeroom.district', %s, true)", (str(district),))

    def prove(connection: psycopg.Connection) -> None:
        connection.execute("SELECT open_district(%s, %s)", (district, credentials.ticket(str(district))))

    return {"platform": (platform, say), "walls": (plugin, prove)}


def _subject(connection: psycopg.Connection, begin: Begin, query: str, times: int) -> Subject:
    def work() -> int:
        for _turn in range(times):
            with connection.transaction():
                begin(connection)
                connection.execute(query.encode()).fetchall()
        return times

    return work


if __name__ == "__main__":
    main()
