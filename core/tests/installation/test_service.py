"""The key and store recorded for a database, and starts that are refused afterwards."""

import asyncio
from dataclasses import replace
from pathlib import Path
from secrets import token_bytes

import psycopg
import pytest
from homeroom.blobs import FilesystemStore
from homeroom.config import Settings
from homeroom.db.engine import driver_url
from homeroom.db.urls import find_database
from homeroom.installation.errors import KeyMissing, NotProven, NotShared, OtherKey, OtherStore, WrongInstallation
from homeroom.installation.service import (
    allow_first_key,
    check_installation,
    compare_installation,
    mark_store,
    refuse_unshared,
)
from homeroom.platform import Platform
from homeroom.plugins.context import HostContext
from homeroom.secrets.keys import Keys, load_keys
from homeroom_devkit.testing.districts import TestDistrict
from pydantic import SecretStr


def forget(platform: Platform) -> None:
    """Delete the record of the installation, as before the first start."""
    owner = find_database(platform.settings).owner
    assert owner is not None
    with psycopg.connect(driver_url(owner)) as connection:
        connection.execute("DELETE FROM installation")


@pytest.fixture
async def first(platform: Platform, district: TestDistrict) -> Platform:
    """Provide a database that has a document but no record yet of its key and store."""
    plugin, state = platform.host.find("people"), await platform.entitlements.of(district.district.id)
    assert plugin is not None
    async with HostContext(platform, plugin, state, district.actor).begin() as ctx:
        await ctx.blobs.put(token_bytes(40))
    forget(platform)
    return platform


@pytest.fixture
def other_key(platform: Platform) -> Platform:
    return replace(platform, keys=Keys(b"o" * 32))


@pytest.fixture
def other_store(platform: Platform, tmp_path: Path) -> Platform:
    return replace(platform, blob_store=FilesystemStore(tmp_path / "blobs"))


class TestCheckInstallation:
    async def test_other_key_and_other_store_are_refused_after_the_first_start(
        self, first: Platform, other_key: Platform, other_store: Platform
    ) -> None:
        await check_installation(first)
        await check_installation(first)
        with pytest.raises(OtherKey):
            await check_installation(other_key)
        with pytest.raises(OtherStore):
            await check_installation(other_store)

    async def test_first_starts_at_the_same_time_agree(self, first: Platform) -> None:
        await asyncio.gather(*(check_installation(first) for _ in range(6)))
        assert await compare_installation(first) == []

    async def test_other_key_and_other_store_are_both_named(
        self, first: Platform, other_key: Platform, other_store: Platform
    ) -> None:
        await check_installation(first)
        both = replace(other_key, blob_store=other_store.blob_store)
        assert [type(problem) for problem in await compare_installation(both)] == [OtherKey, OtherStore]


class TestMarkStore:
    @pytest.mark.deep(of="processes")
    async def test_store_that_lacks_documents_is_not_taken(self, first: Platform, other_store: Platform) -> None:
        await check_installation(first)
        with pytest.raises(NotProven, match="are not in the store"):
            await mark_store(other_store)
        assert await other_store.blob_store.read_mark() is None

    async def test_other_key_marks_nothing(self, first: Platform, other_key: Platform) -> None:
        await check_installation(first)
        with pytest.raises(OtherKey):
            await mark_store(other_key)


class TestKeyMaker:
    async def test_key_is_not_made_beside_a_database_that_has_one(self, first: Platform, tmp_path: Path) -> None:
        url = find_database(first.settings).app
        await check_installation(first)
        with pytest.raises(KeyMissing):
            load_keys(tmp_path, None, may_make=allow_first_key(url))
        assert list(tmp_path.iterdir()) == []

    def test_key_is_not_made_while_nobody_can_tell(self, tmp_path: Path) -> None:
        with pytest.raises(WrongInstallation, match="does not answer"):
            load_keys(tmp_path, None, may_make=allow_first_key("postgresql+psycopg://nobody:x@127.0.0.1:1/none"))
        assert list(tmp_path.iterdir()) == []

    def test_first_key_of_two_counts(self, tmp_path: Path) -> None:
        one, two = load_keys(tmp_path, None), load_keys(tmp_path, None)
        assert one.fingerprint == two.fingerprint
        assert [path.name for path in tmp_path.iterdir()] == ["master.key"]
        assert (tmp_path / "master.key").stat().st_mode & 0o777 == 0o600


KEY = {"master_key": SecretStr("1" * 64)}
UNSHARED: list[tuple[dict[str, object], str]] = [
    ({}, "HOMEROOM_MASTER_KEY"),
    ({"blob_store": "s3"}, "HOMEROOM_MASTER_KEY"),
    ({**KEY}, "HOMEROOM_BLOB_STORE=s3"),
]
"""Incomplete settings for a machine with an external database, and the missing setting that the error names."""


class TestRefuseUnshared:
    @pytest.mark.parametrize(("more", "lacking"), UNSHARED)
    def test_what_would_lie_on_one_machine_is_named(
        self, tmp_path: Path, more: dict[str, object], lacking: str
    ) -> None:
        settings = Settings(home=tmp_path, database_url=SecretStr("postgresql+psycopg://a@b/c")).model_copy(update=more)
        with pytest.raises(NotShared, match=lacking):
            refuse_unshared(settings)
        refuse_unshared(settings.model_copy(update={"shared_home": True}))
        refuse_unshared(settings.model_copy(update={"database_url": None}))
