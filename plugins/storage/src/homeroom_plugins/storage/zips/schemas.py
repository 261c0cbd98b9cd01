"""What the calls of zips ask and answer."""

from typing import Self
from uuid import UUID

from homeroom_plugins.storage.zips.models import ZipStatus
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.records import RecordQuery
from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.sentences import _
from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic.alias_generators import to_camel

MOST_DOCUMENTS = 100_000
"""So many documents are in a zip at most; the flow has their names in memory once."""


class _Body(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid")


class PrepareZipRequest(_Body):
    """Which documents: by their ids, or all that the list of documents shows for a query."""

    ids: list[UUID] = Field([], max_length=MOST_DOCUMENTS)
    query: RecordQuery | None = None

    @model_validator(mode="after")
    def check_one(self) -> Self:
        """Either says which ones; both or neither says nothing."""
        if bool(self.ids) == (self.query is not None):
            raise ValidationFailed.of(ids=_("Name the documents by their ids or by a query."))
        return self


class DownloadZipRequest(_Body):
    """Which part of which zip; the first has the number 1."""

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
    """A zip; `left_out` counts those asked for that are in no part for whoever asks now."""

    id: UUID
    status: ZipStatus
    documents: int
    left_out: int
    parts: list[ZipPartRead]
    created_on: Moment
    expires_on: Moment


class LatestZip(ReadModel):
    """The newest zip of whoever asks that has not expired; null where there is none."""

    zip: ZipRead | None
