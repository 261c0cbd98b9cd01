"""Request and response bodies for previews."""

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from homeroom_sdk.schemas import ReadModel
from pydantic import BaseModel, Field

Page = Annotated[int, Field(ge=1, le=100_000)]


class PreviewKind(StrEnum):
    """Way in which a document is shown."""

    PAGES = "pages"
    """Pictures of its pages, with their words."""
    TEXT = "text"
    NONE = "none"
    """No preview; the document can only be downloaded."""


class PreviewRequest(BaseModel):
    """The document to view, in its current or an earlier version. Customer support must give a `reason`."""

    id: UUID
    version: Annotated[int, Field(ge=1)] | None = None
    reason: Annotated[str, Field(max_length=500)] = ""


class PreviewRead(ReadModel):
    """An opened preview; the ticket is needed for each of its pages."""

    kind: PreviewKind
    pages: int
    ticket: str
    file_name: str
    media_type: str


class PageRequest(BaseModel):
    """A page, counted from 1, and its width in pixels."""

    ticket: Annotated[str, Field(max_length=1_000)]
    page: Page = 1
    width: Annotated[int, Field(ge=60, le=3_000)] = 900


class WordsRequest(BaseModel):
    """A page, counted from 1."""

    ticket: Annotated[str, Field(max_length=1_000)]
    page: Page = 1


class FindRequest(BaseModel):
    """Words to find in an opened document."""

    ticket: Annotated[str, Field(max_length=1_000)]
    phrase: Annotated[str, Field(min_length=1, max_length=200)]


class MatchRead(ReadModel):
    """A match; `first` and `last` are indexes into the words of its page, null if the page is a picture."""

    page: int
    first: int | None
    last: int | None


class FoundRead(ReadModel):
    """Matches in page order; `isMore` is true if there may be more."""

    matches: list[MatchRead]
    is_more: bool


class WordRead(ReadModel):
    """A word and its position, as fractions of the page's width and height."""

    text: str
    left: float
    top: float
    width: float
    height: float


class WordsRead(ReadModel):
    """The words of a page in reading order, or the text of a document without pages."""

    words: list[WordRead]
    text: str
