"""Districts and stores for the tests of the blob store."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from uuid import UUID

import pytest
from homeroom.blobs import BlobStore, DistrictBlobs, FilesystemStore

from .s3_servers import moto_server, rclone_server, store_for

SPRINGFIELD = UUID("01900000-0000-7000-8000-000000000001")
SHELBYVILLE = UUID("01900000-0000-7000-8000-000000000002")


@pytest.fixture
def store(tmp_path: Path) -> FilesystemStore:
    return FilesystemStore(tmp_path / "blobs")


@pytest.fixture
def springfield(store: FilesystemStore) -> DistrictBlobs:
    return DistrictBlobs(store, SPRINGFIELD, b"s" * 32)


@pytest.fixture
def shelbyville(store: FilesystemStore) -> DistrictBlobs:
    return DistrictBlobs(store, SHELBYVILLE, b"h" * 32)


@pytest.fixture(scope="session")
def rclone_port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with rclone_server(tmp_path_factory.mktemp("rclone")) as port:
        yield port


@pytest.fixture(scope="session")
def moto_port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with moto_server(tmp_path_factory.mktemp("moto")) as port:
        yield port


@pytest.fixture(params=["filesystem", "rclone", "moto"])
async def any_store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[BlobStore]:
    """Provide each kind of store in turn; servers are shared, so each test uses its own districts."""
    if request.param == "filesystem":
        yield FilesystemStore(tmp_path / "any")
        return
    store = store_for(request.getfixturevalue(f"{request.param}_port"), tmp_path / "spool")
    await store.probe()
    yield store
    await store.close()
