"""What the calls of documents take and answer."""

from typing import Annotated
from uuid import UUID

from homeroom_plugins.storage.metadata import Metadata, Plain
from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.texts import Line, StorableText
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

MAX_IDS = 10_000
MAX_ITEMS = 3_000
MAX_NAME_CHARS = 200

DocumentName = Annotated[Line, Field(min_length=1, max_length=MAX_NAME_CHARS)]
Reason = Annotated[StorableText, Field(max_length=500)]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class DocumentRequest(_Body):
    """Which document."""

    id: UUID


class VersionRequest(_Body):
    """Which version of a document."""

    id: UUID
    version: int = Field(ge=1)


class DocumentsRequest(_Body):
    """Which documents."""

    ids: list[UUID] = Field(min_length=1, max_length=MAX_IDS)


class PersonDocumentsRequest(_Body):
    """Whose documents, by the person's `id`."""

    person: UUID


class ViewRequest(_Body):
    """Which file to answer; without a version the present one. `reason` stands in the document's history."""

    id: UUID
    version: int | None = Field(default=None, ge=1)
    download: bool = False
    reason: Reason = ""


class ChangeRequest(_Body):
    """What to change of a document; what is left out stays."""

    id: UUID
    name: DocumentName | None = None
    typeId: UUID | None = None  # noqa: N815 - the API's name
    metadata: Metadata | None = None


class SendRequest(_Body):
    """Which documents to send to the families of their persons. Without a subject it is what all are called.

    `review` lets the job wait until a clerk has looked at it.
    """

    ids: list[UUID] = Field(min_length=1, max_length=MAX_IDS)
    subject: str = Field(default="", max_length=1_000)
    message: str = Field(default="", max_length=20_000)
    expiresOn: AwareDatetime | None = None  # noqa: N815 - the API's name
    review: bool = False


class NewItem(_Body):
    """One of many documents to add: a finished upload, and whose it is."""

    uploadId: UUID  # noqa: N815 - the API's name
    person: UUID
    typeId: UUID  # noqa: N815
    name: DocumentName | None = None
    metadata: Metadata = {}


class NewItems(_Body):
    """Many documents to add."""

    items: list[NewItem] = Field(min_length=1, max_length=MAX_ITEMS)


class ItemsRequest(_Body):
    """Which results of jobs that add documents."""

    ids: list[UUID] = Field(min_length=1, max_length=MAX_ITEMS)


class DocumentFlags(ReadModel):
    """What the caller may do with a document."""

    can_view: bool
    can_download: bool
    can_upload: bool
    can_send: bool
    can_delete: bool
    can_modify: bool
    can_see_history: bool


class DocumentRead(ReadModel):
    """A document with its present file. `person` is the directory's row, the id and name beside it the district's.

    Only what is inert is ever shown in a page; anything else is for download.
    """

    id: UUID
    name: str
    type_id: UUID
    type: str
    person: UUID
    person_id: str
    person_name: str
    school_id: str
    metadata: dict[str, Plain]
    state: str
    version: int
    file_name: str
    media_type: str
    size_bytes: int
    pages: int | None
    is_inert: bool
    created_on: Moment
    created_by: str
    updated_on: Moment
    permissions: DocumentFlags


class VersionRead(ReadModel):
    """One file that the document has, or had."""

    version: int
    file_name: str
    media_type: str
    size_bytes: int
    sha256: str
    pages: int | None
    is_inert: bool
    created_on: Moment
    created_by: str
    is_current: bool


class ActRead(ReadModel):
    """One thing that was done to a document; `details` as the act has them, such as a version or a reason."""

    id: UUID
    act: str
    at: Moment
    actor: str
    details: dict[str, Plain]


class StartedJob(ReadModel):
    """The job that does it."""

    job_id: UUID


class Restored(ReadModel):
    """The documents that came back from the bin."""

    ids: list[UUID]


class PersonDocumentIds(ReadModel):
    """The documents of a person that the caller may view, the newest first."""

    ids: list[UUID]
