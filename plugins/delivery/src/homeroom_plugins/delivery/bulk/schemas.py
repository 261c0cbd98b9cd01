"""Responses of the calls on messages to a list. Pages count from 1."""

from uuid import UUID

from homeroom_sdk.schemas import ReadModel


class ReachedPerson(ReadModel):
    """A person of the directory."""

    person_id: str
    person_name: str


class NamedRead(ReadModel):
    """A person whom the document names; `page` is null for text in a hidden place.

    A name that is `releasable` can be released for the district if an adult has it too.
    """

    page: int | None
    kind: str
    text: str
    person_ids: list[str]
    message: str
    releasable: bool


class MessageReach(ReadModel):
    """The persons that a message reaches, and the persons that its document names; nothing is sent while it names
    anybody.

    The lists contain at most the first hundred entries; the counts are complete. `mails` counts addresses: a family
    with several children gets one mail. `unread` are pages without readable text.
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
    """The id of the job, and the number of persons it is for."""

    job_id: UUID
    persons: int


class NameReleased(ReadModel):
    """The result of releasing a name; `released` is true."""

    released: bool
