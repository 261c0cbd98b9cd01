"""Request and response bodies for documents."""

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
    """The document to act on."""

    id: UUID


class VersionRequest(_Body):
    """The document and the version to act on."""

    id: UUID
    version: int = Field(ge=1)


class DocumentsRequest(_Body):
    """The documents to act on."""

    ids: list[UUID] = Field(min_length=1, max_length=MAX_IDS)


class PersonDocumentsRequest(_Body):
    """The person, by `id`, whose documents to list."""

    person: UUID


class ViewRequest(_Body):
    """The file to return; without `version`, the current one. `reason` is recorded in the document's history."""

    id: UUID
    version: int | None = Field(default=None, ge=1)
    download: bool = False
    reason: Reason = ""


class ChangeRequest(_Body):
    """Changes to a document; omitted fields stay unchanged."""

    id: UUID
    name: DocumentName | None = None
    typeId: UUID | None = None  # noqa: N815 - the API's name
    metadata: Metadata | None = None


class SendRequest(_Body):
    """Documents to send to the families of their persons. Without `subject`, the name that all documents share is used.

    With `review`, the job waits for a clerk's approval before it sends.
    """

    ids: list[UUID] = Field(min_length=1, max_length=MAX_IDS)
    subject: str = Field(default="", max_length=1_000)
    message: str = Field(default="", max_length=20_000)
    expiresOn: AwareDatetime | None = None  # noqa: N815 - the API's name
    review: bool = False


class NewItem(_Body):
    """One of many documents to add: a finished upload and the person it is about."""

    uploadId: UUID  # noqa: N815 - the API's name
    person: UUID
    typeId: UUID  # noqa: N815
    name: DocumentName | None = None
    metadata: Metadata = {}


class NewItems(_Body):
    """Documents to add by a job."""

    items: list[NewItem] = Field(min_length=1, max_length=MAX_ITEMS)


class ItemsRequest(_Body):
    """Results of jobs that add documents, by id."""

    ids: list[UUID] = Field(min_length=1, max_length=MAX_ITEMS)


class DocumentFlags(ReadModel):
    """Actions that you may perform on a document."""

    can_view: bool
    can_download: bool
    can_upload: bool
    can_send: bool
    can_delete: bool
    can_modify: bool
    can_see_history: bool


class DocumentRead(ReadModel):
    """A document with its current file. `person` is the person's row id in the directory; `personId` is the district's
    own id.

    Only inert files are shown in a page; other files can only be downloaded.
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
    """A current or former file of a document."""

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
    """An act in a document's history; the keys of `details` depend on the act, for example a version or a reason."""

    id: UUID
    act: str
    at: Moment
    actor: str
    details: dict[str, Plain]


class StartedJob(ReadModel):
    """The job that was started."""

    job_id: UUID


class Restored(ReadModel):
    """The documents that were restored from the bin."""

    ids: list[UUID]


class PersonDocumentIds(ReadModel):
    """The documents of a person that you may view, newest first."""

    ids: list[UUID]
