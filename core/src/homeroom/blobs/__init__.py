"""Documents at rest: encrypted per district, addressed by content, in a folder or in S3.

Import `homeroom.blobs.s3` only where S3 is used, because boto3 slows down the start of every process.
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
