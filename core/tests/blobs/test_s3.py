"""Misbehaving S3 servers and networks: lost answers, missing features, wrong keys."""

import secrets
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest
from homeroom.blobs import StorageUnavailable
from homeroom.blobs.backends import s3 as s3_module
from homeroom.blobs.backends.s3 import S3Store
from homeroom.blobs.backends.s3_client import Capabilities
from homeroom.blobs.backends.store import NewBlob
from homeroom.blobs.keys import blob_key
from homeroom.processes.ports import free_port

from .s3_servers import LossyProxy, settings_for, store_for


def new_key() -> str:
    return blob_key(uuid4(), secrets.token_hex(32))


@pytest.fixture
async def stores() -> AsyncIterator[list[S3Store]]:
    """Provide a list; every store added to it is closed after the test."""
    opened: list[S3Store] = []
    yield opened
    for store in opened:
        await store.close()


@pytest.fixture(params=["rclone", "moto"])
async def lossy(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[tuple[S3Store, LossyProxy]]:
    proxy = LossyProxy(request.getfixturevalue(f"{request.param}_port"))
    store = store_for(proxy.port, tmp_path)
    await store.probe()
    yield store, proxy
    await store.close()
    proxy.close()


class TestProbe:
    async def test_each_server_is_known_for_what_it_does(
        self, rclone_port: int, moto_port: int, tmp_path: Path, stores: list[S3Store]
    ) -> None:
        stores += [store_for(rclone_port, tmp_path), store_for(moto_port, tmp_path)]

        rclone, moto = [await store.probe() for store in stores]

        assert not rclone.conditional_put
        assert moto == Capabilities(conditional_put=True, checks_checksum=False)

    async def test_wrong_secret_says_what_to_check(
        self, rclone_port: int, tmp_path: Path, stores: list[S3Store]
    ) -> None:
        settings = replace(settings_for(rclone_port, tmp_path), secret_access_key="guess")
        stores.append(S3Store(settings))

        with pytest.raises(StorageUnavailable, match=r"answered 403 .*the keys and their rights"):
            await stores[0].probe()
        assert "guess" not in repr(settings)

    async def test_missing_bucket_says_what_to_check(
        self, moto_port: int, tmp_path: Path, stores: list[S3Store]
    ) -> None:
        stores.append(S3Store(replace(settings_for(moto_port, tmp_path), bucket="nowhere")))

        with pytest.raises(StorageUnavailable, match=r"NoSuchBucket.*Check the bucket's name"):
            await stores[0].probe()

    async def test_server_that_is_down_says_so(self, tmp_path: Path, stores: list[S3Store]) -> None:
        stores.append(store_for(free_port(), tmp_path))

        with pytest.raises(StorageUnavailable, match="Check the address"):
            await stores[0].probe()


class TestPut:
    async def test_lost_answer_is_decided_by_a_look(self, lossy: tuple[S3Store, LossyProxy]) -> None:
        store, proxy = lossy
        key = new_key()
        proxy.swallow = 1

        stored = await store.put(key, b"content")

        assert stored.created
        assert proxy.swallow == 0
        assert await store.get(key) == b"content"

    async def test_lost_answer_to_a_second_writer_leaves_the_first(self, lossy: tuple[S3Store, LossyProxy]) -> None:
        store, proxy = lossy
        key = new_key()
        await store.put(key, b"first")
        proxy.swallow = 1

        stored = await store.put(key, b"second")

        assert not stored.created
        assert await store.get(key) == b"first"

    async def test_server_that_goes_down_is_reported(
        self, moto_port: int, tmp_path: Path, stores: list[S3Store], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(s3_module, "FIRST_PAUSE_S", 0.01)
        proxy = LossyProxy(moto_port)
        stores.append(store_for(proxy.port, tmp_path))
        await stores[0].probe()
        proxy.swallow = 100

        with pytest.raises(StorageUnavailable, match="Check the address"):
            await stores[0].put_many(2, lambda place: NewBlob(new_key(), b"%d" % place))
        proxy.close()
