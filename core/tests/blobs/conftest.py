"""Districts and stores for the tests of the blob store."""

from pathlib import Path
from uuid import UUID

import pytest
from homeroom.blobs import DistrictBlobs, FilesystemStore

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
