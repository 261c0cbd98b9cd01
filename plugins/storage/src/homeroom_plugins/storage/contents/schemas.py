"""Request and response bodies for the search in contents."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from homeroom_plugins.storage.contents.phrases import MAX_CHARS
from homeroom_plugins.storage.contents.snippets import SnippetPart
from homeroom_sdk.schemas import ReadModel
from homeroom_sdk.texts import StorableText
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

MAX_SIZE = 50
MAX_FROM = 10_000
MAX_IDS = 500


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SearchFilters(_Body):
    """Filters of a search, in addition to its phrase; all given ones must match."""

    typeIds: list[UUID] = Field(default=[], max_length=MAX_IDS)  # noqa: N815 - as in JSON
    person: UUID | None = None
    schoolId: Annotated[StorableText, Field(max_length=200)] | None = None  # noqa: N815
    after: AwareDatetime | None = None
    before: AwareDatetime | None = None


class SearchDocumentsRequest(_Body):
    """A search in the content of documents: words, "phrases", -exclusions, OR, prefixes* and fields."""

    phrase: StorableText = Field(min_length=1, max_length=10 * MAX_CHARS)
    filters: SearchFilters = SearchFilters()
    from_: int = Field(default=0, ge=0, le=MAX_FROM, alias="from")
    size: int = Field(default=20, ge=1, le=MAX_SIZE)


class ReadAgainRequest(_Body):
    """Documents to read again; with `illegible`, also all documents that could not be read."""

    ids: list[UUID] = Field(default=[], max_length=MAX_IDS)
    illegible: bool = False


class DocumentHit(ReadModel):
    """A document that matches.

    `page` is the best matching page, counted from 1; null if this kind of file has no pages. `snippet` is empty if only
    the document's or the person's name matches.
    """

    id: UUID
    name: str
    type_id: UUID
    type: str
    person: UUID
    person_id: str
    person_name: str
    school_id: str
    version: int
    file_name: str
    media_type: str
    is_inert: bool
    created_on: datetime
    page: int | None
    snippet: list[SnippetPart]


class DocumentHits(ReadModel):
    """A page of matching documents, newest first, and their total number."""

    hits: list[DocumentHit]
    total: int


class ReadingProgress(ReadModel):
    """Number of documents that you may view, by reading state."""

    todo: int
    reading: int
    read: int
    illegible: int


class ReadAgainResult(ReadModel):
    """Number of documents that will be read again."""

    count: int
