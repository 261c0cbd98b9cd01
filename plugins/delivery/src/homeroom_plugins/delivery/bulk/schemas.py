"""What the calls on jobs of one message answer. Pages count from 1."""

from uuid import UUID

from homeroom_sdk.schemas import ReadModel


class ReachedPerson(ReadModel):
    """Somebody of the directory."""

    person_id: str
    person_name: str


class NamedRead(ReadModel):
    """Somebody whom the document names; no page where it stands in a hidden place.

    One that is `releasable` may be released for the district, as a name that an adult has too.
    """

    page: int | None
    kind: str
    text: str
    person_ids: list[str]
    message: str
    releasable: bool


class MessageReach(ReadModel):
    """Whom a message reaches, and what its document shows: nothing goes out while it names somebody.

    The lists hold at most the first hundred; the counts are of all. `mails` counts addresses: a family with several
    children gets one. `unread` are pages on which no text could be read.
    """

    persons: int
    mails: int
    unknown: list[str]
    unknown_count: int
    ambiguous: list[str]
    ambiguous_count: int
    doubled: int
    without_address: list[ReachedPerson]
    without_address_count: int
    pages: int
    named: list[NamedRead]
    unread: list[int]


class BulkStarted(ReadModel):
    """The id of the job, and how many persons it is for."""

    job_id: UUID
    persons: int


class NameReleased(ReadModel):
    """Whether the name was released now."""

    released: bool
