"""Documents at rest: encrypted per district, addressed by content, in a folder or in S3.

`homeroom.blobs.s3` is imported by who needs it: boto3 costs every process its start-up time.
"""

from homeroom.blobs.district import DistrictBlobs, SavedBlob
from homeroom.blobs.errors import (
    BlobDamaged,
    BlobError,
    BlobNotFound,
    BlobTooLarge,
    StorageFull,
    StorageUnavailable,
)
from homeroom.blobs.filesystem import FilesystemStore
from homeroom.blobs.store import BlobStore

__all__ = [
    "BlobDamaged",
    "BlobError",
    "BlobNotFound",
    "BlobStore",
    "BlobTooLarge",
    "DistrictBlobs",
    "FilesystemStore",
    "SavedBlob",
    "StorageFull",
    "StorageUnavailable",
]
