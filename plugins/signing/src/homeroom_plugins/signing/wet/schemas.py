"""The request and response bodies of the calls on paper. Pages count from 1."""

from typing import Annotated
from uuid import UUID

from homeroom_plugins.signing.wet_models import PageState, PaperStatus
from homeroom_sdk.http import Said
from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.texts import Line
from pydantic import BaseModel, Field


class CreatePrintRun(BaseModel):
    """The requests to print: all open requests of a job, or those with the given ids."""

    jobId: UUID | None = None  # noqa: N815 - the API's name
    requestIds: list[UUID] = Field(default_factory=list, max_length=2_000)  # noqa: N815
    twoSided: bool = True  # noqa: N815


class AssignPage(BaseModel):
    """The request and page that a scanned page belongs to. `replaces` replaces another scan of that page."""

    pageId: UUID  # noqa: N815
    requestId: UUID  # noqa: N815
    requestPage: Annotated[int, Field(ge=1, le=999)]  # noqa: N815
    replaces: bool = False


class DismissPage(BaseModel):
    """A scanned page to dismiss, and the reason."""

    pageId: UUID  # noqa: N815
    reason: Annotated[Line, Field(min_length=1, max_length=300)]


class TurnPage(BaseModel):
    """A scanned page, and the clockwise rotation in degrees that makes it upright."""

    pageId: UUID  # noqa: N815
    turn: int


class Attest(BaseModel):
    """The attestation that a request is signed, by a person who has looked at these scans."""

    requestId: UUID  # noqa: N815
    pageIds: list[UUID] = Field(min_length=1, max_length=999)  # noqa: N815
    acceptsMissing: bool = False  # noqa: N815


class AsideRead(ReadModel):
    """A request that is not printed, and the reason."""

    request_id: UUID
    person_id: str
    person_name: str
    reason: Said


class PrintRunRead(ReadModel):
    """A print run with its number of requests and, once it is ready, of pages."""

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
    """The print runs, newest first."""

    runs: list[PrintRunRead]


class StackRead(ReadModel):
    """A stack of scans with its progress, and the number of its pages in each state."""

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
    """The stacks, newest first, and the number of pages in all stacks that a person has to look at."""

    stacks: list[StackRead]
    unmapped: int


class ScannedPageRead(ReadModel):
    """A scanned page. If it is not matched, `request_id` is the request in its code, if there is one."""

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
    """Scanned pages in the order of their stacks, and the total number."""

    pages: list[ScannedPageRead]
    total: int


class OpenRequestRead(ReadModel):
    """A request that accepts scanned pages, its number of pages, and the pages that have been scanned."""

    id: UUID
    job_id: UUID
    title: str
    person_name: str
    person_id: str
    school: str
    pages: int
    came: list[int]


class OpenRequestsRead(ReadModel):
    """The requests that were found."""

    requests: list[OpenRequestRead]


class PaperRequestRead(ReadModel):
    """A request with its scanned pages, to be attested."""

    request: OpenRequestRead
    pages: list[ScannedPageRead]
    missing: list[int]
