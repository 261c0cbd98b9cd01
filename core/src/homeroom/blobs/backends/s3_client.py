"""S3 settings, clients, error conversion and detection of what a server supports.

S3-compatible servers differ: some silently ignore conditional writes or checksums. Both are tested once at the start,
and replaced by checks of our own where they are missing.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from homeroom.blobs.errors import BlobError, BlobNotFound, StorageFull, StorageUnavailable

if TYPE_CHECKING:
    from types_boto3_s3 import S3Client

THREADS = 16
_FULL_CODES = {"InsufficientStorage", "QuotaExceeded", "XMinioStorageFull", "EntityTooLarge"}
_WRONG_CHECKSUM = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="


@dataclass(frozen=True, kw_only=True)
class S3Settings:
    """Access to a bucket. Without keys, boto3 finds them itself (environment, profile, role)."""

    bucket: str
    spool_folder: Path
    endpoint_url: str | None = None
    region: str = "us-east-1"
    access_key_id: str | None = None
    secret_access_key: str | None = field(default=None, repr=False)
    connect_timeout_s: float = 5.0
    read_timeout_s: float = 30.0


@dataclass(frozen=True)
class Capabilities:
    """Features of the server; False until they were seen to work."""

    conditional_put: bool = False
    checks_checksum: bool = False


def make_client(settings: S3Settings, *, attempts: int) -> "S3Client":
    """Create a client that signs with version 4; by default boto3 would presign URLs with version 2 here."""
    config = Config(
        signature_version="s3v4",
        connect_timeout=settings.connect_timeout_s,
        read_timeout=settings.read_timeout_s,
        retries={"mode": "standard", "total_max_attempts": attempts},
        max_pool_connections=THREADS,
        request_checksum_calculation="when_required",
        response_checksum_validation="when_required",
    )
    client: S3Client = boto3.client(
        "s3",
        config=config,
        endpoint_url=settings.endpoint_url,
        region_name=settings.region,
        aws_access_key_id=settings.access_key_id,
        aws_secret_access_key=settings.secret_access_key,
    )
    return client


def status_of(error: ClientError) -> int:
    """Return the HTTP status of an error response."""
    return error.response["ResponseMetadata"]["HTTPStatusCode"]


@contextmanager
def s3_failures(where: str, key: str = "") -> Iterator[None]:
    """Convert boto3's errors to errors of the blob store."""
    try:
        yield
    except (ClientError, BotoCoreError) as error:
        raise translate(error, where, key) from error


def translate(error: ClientError | BotoCoreError, where: str, key: str) -> BlobError:
    """Return the blob store error that corresponds to a boto3 error."""
    if not isinstance(error, ClientError):
        return StorageUnavailable(where, f"{error}. Check the address and that the server runs.")
    code = error.response["Error"].get("Code", "")
    if status_of(error) == 507 or code in _FULL_CODES:
        return StorageFull(where)
    if key and status_of(error) == 404 and code != "NoSuchBucket":
        return BlobNotFound(key)
    hint = "Check the bucket's name, the keys and their rights."
    return StorageUnavailable(where, f"it answered {status_of(error)} {code}. {hint}")


def probe_server(client: "S3Client", bucket: str) -> Capabilities:
    """Write a small test object to detect what the server supports.

    Raises:
        ClientError: the bucket cannot be written to at all.
        BotoCoreError: the server cannot be reached.
    """
    key = f"probe/{secrets.token_hex(16)}"
    try:
        client.put_object(Bucket=bucket, Key=key, Body=b"1")
        return Capabilities(
            conditional_put=_refuses(client, bucket, key, {"IfNoneMatch": "*"}, status=412),
            checks_checksum=_refuses(client, bucket, key, {"ChecksumSHA256": _WRONG_CHECKSUM}, status=400),
        )
    finally:
        client.delete_object(Bucket=bucket, Key=key)


def _refuses(client: "S3Client", bucket: str, key: str, options: dict[str, str], *, status: int) -> bool:
    try:
        client.put_object(Bucket=bucket, Key=key, Body=b"2", **options)  # type: ignore[arg-type]  # both are str
    except ClientError as error:
        return status_of(error) == status
    return False
