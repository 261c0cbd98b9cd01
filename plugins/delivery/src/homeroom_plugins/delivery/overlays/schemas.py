"""Requests and responses of the calls on signatures of a job."""

from uuid import UUID

from homeroom_sdk.overlays import SignatoryScope
from homeroom_sdk.schemas import ReadModel
from pydantic import BaseModel, Field


class OverlayRequest(BaseModel):
    """A stored signature, and its box in points from the upper left corner of the page as displayed.

    `page` counts from 1; -1 is the last page, 0 every page. With an `anchor`, a text on the page, `x` and `y` count
    from its upper left corner, and page 0 is the first page with the text.
    """

    signatoryId: UUID  # noqa: N815 - the API's name
    page: int = Field(ge=-1, le=10_000)
    x: float = Field(ge=-5_000, le=5_000)
    y: float = Field(ge=-5_000, le=5_000)
    width: float = Field(ge=5, le=2_000)
    height: float = Field(ge=5, le=2_000)
    anchor: str = Field("", max_length=100)


class OverlaysRequest(BaseModel):
    """All signatures on the documents of a job; they replace the former ones."""

    overlays: list[OverlayRequest]


class OverlayRead(ReadModel):
    """A signature on the documents of a job; see `OverlayRequest`."""

    signatory_id: UUID
    name: str
    title: str
    page: int
    x: float
    y: float
    width: float
    height: float
    anchor: str


class UsableSignatory(ReadModel):
    """A stored signature that the caller may put on the job's documents."""

    id: UUID
    name: str
    title: str
    scope: SignatoryScope
    school_id: str


class SizedPage(ReadModel):
    """A page of the source (from 1) and its size in points, as displayed."""

    page: int
    width: float
    height: float


class JobOverlays(ReadModel):
    """The signatures on a job's documents, the signatures that can be chosen, and the pages of one document to place
    them on.

    `available`: the district has stored signatures. `may_change`: the job has not sent anything yet.
    """

    available: bool
    may_change: bool
    overlays: list[OverlayRead]
    signatories: list[UsableSignatory]
    pages: list[SizedPage]


class OverlayPage(ReadModel):
    """A page of a document (from 1) with its signatures, as a PNG in base 64."""

    page: int
    picture: str


class OverlaidDocument(ReadModel):
    """A document with its signatures; `missing` states which signatures could not be placed, and why."""

    id: UUID
    student_id: str
    person_name: str
    pages: list[OverlayPage]
    missing: list[str]


class OverlayPreview(ReadModel):
    """Some documents of a job as they would be sent; `of` is the number of all documents."""

    documents: list[OverlaidDocument]
    of: int
