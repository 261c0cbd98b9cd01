"""Machines that share a database but not the key or the store: each reports the error, and none of them works."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from attack_testing.buckets import bucket_server, create_bucket
from attack_testing.installations import SharedDatabase, create_shared_database, run_homeroom
from attack_testing.served import Served
from homeroom.db.engine import driver_url
from homeroom.platform import Platform
from homeroom_devkit.testing.leftovers import remove_at_end
from homeroom_local.postgres.server import EmbeddedPostgres

pytestmark = pytest.mark.timeout(600)

KEY, OTHER_KEY = "1" * 64, "2" * 64
ON_ONE_MACHINE = {"HOMEROOM_SHARED_HOME": "true"}


@pytest.fixture
def database(platform: Platform) -> SharedDatabase:
    """Provide a separate database."""
    return create_shared_database(platform.settings.home)


@pytest.fixture(scope="module")
def s3_address() -> Iterator[str]:
    """Provide the address of a real S3 server on loopback."""
    with bucket_server() as address:
        yield address


@pytest.fixture
def bucket(s3_address: str, tmp_path: Path) -> dict[str, str]:
    """Provide the settings of a machine that keeps its documents in a separate bucket."""
    return create_bucket(s3_address, tmp_path) | {"HOMEROOM_MASTER_KEY": KEY}


async def start_and_end(home: Path, environment: dict[str, str]) -> None:
    """Start a new installation once, so that it migrates and records its key and store."""
    process = Served(home, smtp_url="smtp://127.0.0.1:1", environment=environment)
    try:
        await process.start()
    finally:
        process.end()


class TestKey:
    async def test_machine_with_another_key_refuses_to_serve_to_work_and_to_command(
        self, database: SharedDatabase, bucket: dict[str, str], tmp_path: Path
    ) -> None:
        first = database.environment(tmp_path / "first", **bucket)
        await start_and_end(tmp_path / "first", first)

        other = database.environment(tmp_path / "other", **bucket | {"HOMEROOM_MASTER_KEY": OTHER_KEY})
        for command in (("serve",), ("worker",), ("district", "create", "springfield", "Springfield")):
            ended = run_homeroom(*command, environment=other, folder=tmp_path)
            assert (command, ended.code) == (command, 1)
            assert "belongs to another master key" in ended.said, command
            assert "Traceback" not in ended.said

        with psycopg.connect(driver_url(database.app_url)) as connection:
            assert connection.execute("SELECT count(*) FROM districts").fetchone() == (0,)

    async def test_machine_without_a_key_makes_none(
        self, database: SharedDatabase, bucket: dict[str, str], tmp_path: Path
    ) -> None:
        await start_and_end(tmp_path / "first", database.environment(tmp_path / "first", **bucket))

        home = tmp_path / "other"
        without = {name: value for name, value in bucket.items() if name != "HOMEROOM_MASTER_KEY"}
        strict = run_homeroom("serve", environment=database.environment(home, **without), folder=tmp_path)
        said_so = database.environment(home, **without, **ON_ONE_MACHINE)
        shared = run_homeroom("serve", environment=said_so, folder=tmp_path)

        assert (strict.code, shared.code) == (1, 1)
        assert "Set HOMEROOM_MASTER_KEY, to the same key on each of them" in strict.said
        assert "has a master key already, but it is not on this machine" in shared.said
        assert not (home / "master.key").exists()

    async def test_key_that_was_lost_beside_the_embedded_database_is_not_made_anew(self, tmp_path: Path) -> None:
        home = tmp_path / "home"
        home.mkdir()
        home.chmod(0o711)
        remove_at_end(home)
        environment = {"HOMEROOM_HOME": str(home)}
        try:
            await start_and_end(home, environment)
            (home / "master.key").rename(tmp_path / "kept")

            ended = run_homeroom("sweep", environment=environment, folder=tmp_path)
            assert ended.code == 1
            assert "put its master.key back" in ended.said
            assert not (home / "master.key").exists()

            (tmp_path / "kept").rename(home / "master.key")
            assert run_homeroom("sweep", environment=environment, folder=tmp_path).code == 0
        finally:
            EmbeddedPostgres(home).destroy()


class TestStore:
    async def test_machine_that_forgot_the_bucket_refuses_to_serve_and_the_doctor_says_which_it_is(
        self, database: SharedDatabase, bucket: dict[str, str], tmp_path: Path
    ) -> None:
        await start_and_end(tmp_path / "first", database.environment(tmp_path / "first", **bucket))

        forgot = database.environment(tmp_path / "other", HOMEROOM_MASTER_KEY=KEY)
        ended = run_homeroom("serve", environment=forgot, folder=tmp_path)
        assert ended.code == 1
        assert "Set HOMEROOM_BLOB_STORE=s3 with its bucket" in ended.said

        shared = forgot | ON_ONE_MACHINE
        for command in ("serve", "doctor"):
            ended = run_homeroom(command, environment=shared, folder=tmp_path)
            assert (command, ended.code) == (command, 1)
            assert "documents of the database lie in another store" in ended.said, command
            assert "belongs to another master key" not in ended.said

    async def test_two_homes_on_one_database_are_two_stores(self, database: SharedDatabase, tmp_path: Path) -> None:
        key = {"HOMEROOM_MASTER_KEY": KEY, **ON_ONE_MACHINE}
        await start_and_end(tmp_path / "first", database.environment(tmp_path / "first", **key))
        second = database.environment(tmp_path / "second", **key)
        await start_and_end(tmp_path / "first", database.environment(tmp_path / "first", **key))

        ended = run_homeroom("serve", environment=second, folder=tmp_path)

        assert ended.code == 1
        assert "no mark of any installation" in ended.said

    async def test_one_machine_with_a_database_elsewhere_works_when_it_says_so(
        self, database: SharedDatabase, tmp_path: Path
    ) -> None:
        environment = database.environment(tmp_path / "home", **ON_ONE_MACHINE)
        await start_and_end(tmp_path / "home", environment)
        await start_and_end(tmp_path / "home", environment)

        assert run_homeroom("sweep", environment=environment, folder=tmp_path).code == 0
        assert "belong to the database" in run_homeroom("doctor", environment=environment, folder=tmp_path).said

    async def test_store_that_was_moved_without_its_mark_is_taken_when_told(
        self, database: SharedDatabase, tmp_path: Path
    ) -> None:
        key = {"HOMEROOM_MASTER_KEY": KEY, **ON_ONE_MACHINE}
        environment = database.environment(tmp_path / "home", **key)
        await start_and_end(tmp_path / "home", environment)
        mark = tmp_path / "home" / "blobs" / "installation"
        before = mark.read_text()
        mark.unlink()

        assert run_homeroom("sweep", environment=environment, folder=tmp_path).code == 1
        assert run_homeroom("installation", "mark-store", environment=environment, folder=tmp_path).code == 0
        assert mark.read_text() == before
        assert run_homeroom("sweep", environment=environment, folder=tmp_path).code == 0

        mark.write_text("of another installation")
        ended = run_homeroom("installation", "mark-store", environment=environment, folder=tmp_path)
        assert ended.code == 1
        assert "bears the mark of another installation" in ended.said
        assert mark.read_text() == "of another installation"
