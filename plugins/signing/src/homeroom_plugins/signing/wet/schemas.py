"""What the calls on paper take and answer. Pages count from 1."""

from typing import Annotated
from uuid import UUID

from homeroom_plugins.signing.wet_models import PageState, PaperStatus
from homeroom_sdk.http import Said
from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.texts import Line
from pydantic import BaseModel, Field


class CreatePrintRun(BaseModel):
    """What to print: all open requests of a job, or those that are named."""

    jobId: UUID | None = None  # noqa: N815 - the API's name
    requestIds: list[UUID] = Field(default_factory=list, max_length=2_000)  # noqa: N815
    twoSided: bool = True  # noqa: N815


class AssignPage(BaseModel):
    """Whose a scanned page is. `replaces` lets it take the place of another scan of that page."""

    pageId: UUID  # noqa: N815
    requestId: UUID  # noqa: N815
    requestPage: Annotated[int, Field(ge=1, le=999)]  # noqa: N815
    replaces: bool = False


class DismissPage(BaseModel):
    """Why a scanned page is of no use."""

    pageId: UUID  # noqa: N815
    reason: Annotated[Line, Field(min_length=1, max_length=300)]


class TurnPage(BaseModel):
    """By how many degrees, clockwise, a scanned page has to be turned to stand upright."""

    pageId: UUID  # noqa: N815
    turn: int


class Attest(BaseModel):
    """That the request is signed, by whoever has looked at these scans."""

    requestId: UUID  # noqa: N815
    pageIds: list[UUID] = Field(min_length=1, max_length=999)  # noqa: N815
    acceptsMissing: bool = False  # noqa: N815


class AsideRead(ReadModel):
    """A request for which nothing is printed, and why."""

    request_id: UUID
    person_id: str
    person_name: str
    reason: Said


class PrintRunRead(ReadModel):
    """A print run: how many requests and, once it is ready, how many pages it has."""

    id: UUID
    job_id: UUID | None
    status: PaperStatus
    problem: Said
    requests: int
    pages: int
    is_two_sided: bool
    aside: list[AsideRead]
    created_by: str
    created_on: Moment


class PrintRunsRead(ReadModel):
    """The print runs, the newest first."""

    runs: list[PrintRunRead]


class StackRead(ReadModel):
    """A stack of scans: how far it is read, and how many of its pages are in each state."""

    id: UUID
    file_name: str
    status: PaperStatus
    problem: Said
    pages: int
    read_pages: int
    matched: int
    unmapped: int
    blank: int
    assigned: int
    dismissed: int
    attested: int
    created_by: str
    created_on: Moment


class StacksRead(ReadModel):
    """The stacks, the newest first, and how many pages of all stacks wait for a person."""

    stacks: list[StackRead]
    unmapped: int


class ScannedPageRead(ReadModel):
    """A scanned page. Of one that is not matched `request_id` is what its code says, if it says so."""

    id: UUID
    stack_id: UUID
    stack_name: str
    number: int
    state: PageState
    reason: Said
    turn: int
    request_id: UUID | None
    request_page: int | None
    request_title: str
    person_name: str
    person_id: str
    decided_by: str
    decided_on: Moment | None


class ScannedPagesRead(ReadModel):
    """Scanned pages in the order in which they came, and how many there are in all."""

    pages: list[ScannedPageRead]
    total: int


class OpenRequestRead(ReadModel):
    """A request that takes scanned pages, how many pages it has, and which of them have come."""

    id: UUID
    job_id: UUID
    title: str
    person_name: str
    person_id: str
    school: str
    pages: int
    came: list[int]


class OpenRequestsRead(ReadModel):
    """Requests that were found."""

    requests: list[OpenRequestRead]


class PaperRequestRead(ReadModel):
    """A request and its scanned pages, for whoever attests."""

    request: OpenRequestRead
    pages: list[ScannedPageRead]
    missing: list[int]
