"""Settings of storage for a district."""

from homeroom_sdk.context import PluginContext
from pydantic import BaseModel, Field

BULK_UPLOAD = "EnableBulkUpload"


class StorageSettings(BaseModel):
    """Settings of the storage plugin for one district."""

    max_upload_bytes: int = Field(
        4_000_000,
        ge=1_000,
        le=2_000_000_000,
        title="Largest file (bytes)",
        description="A larger file is not taken as a document. Bulk upload has the limit of the installation.",
    )
    large_document_mb: int = Field(
        3,
        ge=1,
        le=2_000,
        title="Large document (MB)",
        description="Whoever uploads a larger one is told so.",
    )
    zip_split_gb: float = Field(
        1,
        gt=0,
        le=3,
        title="Size of a zip in GiB",
        description="Documents that are downloaded together come in several zips where they are larger than this.",
    )
    school_year_ends_in: int = Field(
        6, ge=1, le=12, title="Month in which the school year ends", description="From 1 to 12. For retention periods."
    )
    school_year_ends_on: int = Field(
        30,
        ge=1,
        le=31,
        title="Day on which the school year ends",
        description="In a month that is shorter it is its last day.",
    )


def settings_of(ctx: PluginContext) -> StorageSettings:
    """Return the district's settings, or the defaults if it has none."""
    return ctx.settings if isinstance(ctx.settings, StorageSettings) else StorageSettings()
