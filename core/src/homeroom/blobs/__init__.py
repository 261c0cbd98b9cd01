"""Documents at rest: encrypted per district, addressed by content, in a folder or in S3.

Import `homeroom.blobs.backends.s3` only where S3 is used, because boto3 slows down the start of every process.
"""

from homeroom.blobs.backends.filesystem import FilesystemStore
from homeroom.blobs.backends.store import BlobStore
from homeroom.blobs.district import DistrictBlobs, SavedBlob
from homeroom.blobs.errors import (
    BlobDamaged,
    BlobError,
    BlobNotFound,
    BlobTooLarge,
    StorageFull,
    StorageUnavailable,
)

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
