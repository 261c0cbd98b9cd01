"""What is asked and answered of previews."""

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from homeroom_sdk.schemas import ReadModel
from pydantic import BaseModel, Field

Page = Annotated[int, Field(ge=1, le=100_000)]


class PreviewKind(StrEnum):
    """How a document is shown."""

    PAGES = "pages"
    """As pictures of its pages, with their words."""
    TEXT = "text"
    NONE = "none"
    """It is for download only."""


class PreviewRequest(BaseModel):
    """The document to look at, in its present version or an earlier one; support says why."""

    id: UUID
    version: Annotated[int, Field(ge=1)] | None = None
    reason: Annotated[str, Field(max_length=500)] = ""


class PreviewRead(ReadModel):
    """A preview that was opened; the ticket is shown for each page of it."""

    kind: PreviewKind
    pages: int
    ticket: str
    file_name: str
    media_type: str


class PageRequest(BaseModel):
    """A page, counted from 1, so many pixels wide."""

    ticket: Annotated[str, Field(max_length=1_000)]
    page: Page = 1
    width: Annotated[int, Field(ge=60, le=3_000)] = 900


class WordsRequest(BaseModel):
    """A page, counted from 1."""

    ticket: Annotated[str, Field(max_length=1_000)]
    page: Page = 1


class FindRequest(BaseModel):
    """Words to look for in an opened document."""

    ticket: Annotated[str, Field(max_length=1_000)]
    phrase: Annotated[str, Field(min_length=1, max_length=200)]


class MatchRead(ReadModel):
    """A place; `first` and `last` are words of its page, null where the page is a picture."""

    page: int
    first: int | None
    last: int | None


class FoundRead(ReadModel):
    """The places in their order; `isMore` where not all of the document was looked through."""

    matches: list[MatchRead]
    is_more: bool


class WordRead(ReadModel):
    """A word, and where it stands: shares of the page's width and height."""

    text: str
    left: float
    top: float
    width: float
    height: float


class WordsRead(ReadModel):
    """The words of a page in their order of reading, or the text of a document that has no pages."""

    words: list[WordRead]
    text: str
