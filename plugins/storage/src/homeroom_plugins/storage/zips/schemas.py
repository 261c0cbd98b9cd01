"""Request and response bodies for zips."""

from typing import Self
from uuid import UUID

from homeroom_plugins.storage.zips.models import ZipStatus
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.records import RecordQuery
from homeroom_sdk.schemas import Moment, ReadModel
from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic.alias_generators import to_camel

MAX_DOCUMENTS = 100_000
"""Maximum documents of a zip; the flow loads all their names into memory."""


class _Body(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid")


class PrepareZipRequest(_Body):
    """Documents to zip: by their ids, or all that the list of documents shows for a query."""

    ids: list[UUID] = Field([], max_length=MAX_DOCUMENTS)
    query: RecordQuery | None = None

    @model_validator(mode="after")
    def check_one(self) -> Self:
        """Reject requests with both ids and a query, or with neither."""
        if bool(self.ids) == (self.query is not None):
            raise ValidationFailed.of(ids=_("Name the documents by their ids or by a query."))
        return self


class DownloadZipRequest(_Body):
    """The part to download, counted from 1."""

    id: UUID
    part: int = Field(1, ge=1)


class PreparedZip(ReadModel):
    """The zip that is being prepared."""

    zip_id: UUID


class ZipPartRead(ReadModel):
    """A part as it would be downloaded now."""

    part: int
    documents: int
    size_bytes: int


class ZipRead(ReadModel):
    """A zip; `leftOut` is the number of requested documents that are in no part, or that you may no longer download."""

    id: UUID
    status: ZipStatus
    documents: int
    left_out: int
    parts: list[ZipPartRead]
    created_on: Moment
    expires_on: Moment


class LatestZip(ReadModel):
    """Your newest zip that has not expired; null if there is none."""

    zip: ZipRead | None
