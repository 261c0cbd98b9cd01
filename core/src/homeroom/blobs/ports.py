"""The parts of the process that storage code depends on; implemented by `homeroom.platform.Platform`."""

from collections.abc import Callable
from datetime import datetime
from typing import Protocol
from uuid import UUID

from homeroom.blobs.backends.store import BlobStore
from homeroom.blobs.district import DistrictBlobs
from homeroom.db.engine import Database
from homeroom.scratch import Scratch
from homeroom.secrets.keys import Keys


class Storage(Protocol):
    """Database, blob store, keys, scratch folder and clock."""

    @property
    def keys(self) -> Keys: ...
    @property
    def database(self) -> Database: ...
    @property
    def blob_store(self) -> BlobStore: ...
    @property
    def scratch(self) -> Scratch: ...
    @property
    def now(self) -> Callable[[], datetime]: ...
    def district_blobs(self, district_id: UUID) -> DistrictBlobs:
        """Return the blobs of one district, encrypted with its own key."""
        ...
