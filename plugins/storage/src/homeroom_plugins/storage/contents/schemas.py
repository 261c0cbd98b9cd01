"""What the calls of contents take and answer."""

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
    """What narrows a search beside its words; every one that is given must hold."""

    typeIds: list[UUID] = Field(default=[], max_length=MAX_IDS)  # noqa: N815 - as in JSON
    person: UUID | None = None
    schoolId: Annotated[StorableText, Field(max_length=200)] | None = None  # noqa: N815
    after: AwareDatetime | None = None
    before: AwareDatetime | None = None


class SearchDocumentsRequest(_Body):
    """A search in the content of documents: words, "phrases", -exclusions, OR, beginnings* and fields."""

    phrase: StorableText = Field(min_length=1, max_length=10 * MAX_CHARS)
    filters: SearchFilters = SearchFilters()
    from_: int = Field(default=0, ge=0, le=MAX_FROM, alias="from")
    size: int = Field(default=20, ge=1, le=MAX_SIZE)


class ReadAgainRequest(_Body):
    """Which documents to read again; with `illegible` all of which nothing could be read."""

    ids: list[UUID] = Field(default=[], max_length=MAX_IDS)
    illegible: bool = False


class DocumentHit(ReadModel):
    """A document that was found.

    `page` is the one that answers best, counted from 1, where its kind of file has pages; `snippet` is empty where the
    document was found by what it is called or whose it is.
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
    """Some of the documents that were found, the newest first, and how many there are in all."""

    hits: list[DocumentHit]
    total: int


class ReadingProgress(ReadModel):
    """How many of the documents that may be viewed are in which state of being read."""

    todo: int
    reading: int
    read: int
    illegible: int


class ReadAgainResult(ReadModel):
    """How many documents are read again."""

    count: int
