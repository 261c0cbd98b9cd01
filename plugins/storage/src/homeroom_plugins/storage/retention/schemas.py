"""Request and response bodies of the retention API."""

from datetime import date
from typing import Annotated, Self
from uuid import UUID

from homeroom_plugins.storage.retention.disposition_models import ItemState, ListState
from homeroom_plugins.storage.retention.models import HoldKind
from homeroom_plugins.storage.rule_models import Action
from homeroom_sdk.http import Said
from homeroom_sdk.i18n import _
from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.texts import Line, StorableText
from pydantic import BaseModel, ConfigDict, Field, model_validator

MAX_NAMED = 5000
Reason = Annotated[StorableText, Field(min_length=3, max_length=2000)]


class Body(BaseModel):
    """Base of request bodies; unknown fields are rejected."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


class HoldRequest(Body):
    """A legal hold to place on a person, on a document, or on the results of a search with at least one condition.

    Name a person by `person`, or by the district's `personId` if only one person has that id. `createdFrom` and
    `createdTo` are days in the district's time zone, both inclusive. `phrase` is searched in the names of documents and
    persons, and in persons' ids.
    """

    kind: HoldKind
    reason: Reason
    person: UUID | None = None
    personId: Annotated[Line, Field(max_length=200)] = ""  # noqa: N815
    documentId: UUID | None = None  # noqa: N815
    typeId: UUID | None = None  # noqa: N815
    schoolId: Annotated[Line, Field(max_length=200)] = ""  # noqa: N815
    phrase: Annotated[Line, Field(max_length=200)] = ""
    createdFrom: date | None = None  # noqa: N815
    createdTo: date | None = None  # noqa: N815

    @model_validator(mode="after")
    def _check(self) -> Self:
        conditions = (self.typeId, self.schoolId, self.phrase, self.createdFrom, self.createdTo)
        if self.kind == HoldKind.SEARCH:
            if self.documentId or not any((self.person, self.personId, *conditions)):
                raise ValueError(_("Enter at least one condition of the search."))
            if self.createdFrom and self.createdTo and self.createdTo < self.createdFrom:
                raise ValueError(_("The last day is before the first."))
            return self
        person = self.person or self.personId
        wanted, other = (person, self.documentId) if self.kind == HoldKind.PERSON else (self.documentId, person)
        if not wanted or other or any(conditions):
            raise ValueError(_("Name the person, or the document, and nothing else."))
        return self


class ReleaseRequest(Body):
    """The hold or the disposition to end, and the reason."""

    id: UUID
    reason: Reason


class ProposeRequest(Body):
    """Due items to put on a list: documents by id or of one type, or the records of one `keeper`. Without any of these,
    everything due that needs no review.
    """

    documentIds: list[UUID] = Field(default=[], max_length=MAX_NAMED)  # noqa: N815
    typeId: UUID | None = None  # noqa: N815
    keeper: Annotated[Line, Field(max_length=100)] = ""
    note: Annotated[StorableText, Field(max_length=2000)] = ""

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.keeper and (self.documentIds or self.typeId):
            raise ValueError(_("Propose documents or the records of a plugin, not both."))
        return self


class DispositionRequest(Body):
    """The disposition to act on."""

    id: UUID


class ObjectRequest(Body):
    """Documents or records to remove from a list, and the reason."""

    id: UUID
    documentIds: list[UUID] = Field(min_length=1, max_length=MAX_NAMED)  # noqa: N815
    reason: Reason


class TypeDue(ReadModel):
    """Number of documents of a type that are due by its rule, and number of those that would be due without a legal
    hold.

    With a `keeper`, the counts are of records of the plugin that offers them under this key, and `id` is null.
    """

    id: UUID | None
    keeper: str
    name: Said
    rule: Said
    action: Action
    due: int
    held: int


class ApprovalRead(ReadModel):
    """An approval of a list; `isMine` is true if you gave it."""

    name: str
    at: Moment
    is_mine: bool


class DispositionRead(ReadModel):
    """A disposition: a list of documents to destroy, and its progress; `counts` gives the number of items in each
    state.

    `isMine` is true if you proposed the list; you may not approve it then.
    """

    id: UUID
    state: ListState
    note: str
    scope: str
    proposed_at: Moment
    proposed_by: str
    is_mine: bool
    approvals: list[ApprovalRead]
    counts: dict[ItemState, int]
    end_reason: str
    has_certificate: bool


class HoldRead(ReadModel):
    """A legal hold that was placed or released, and the number of documents that it covers now."""

    id: UUID
    kind: HoldKind
    label: str
    documents: int


class KeepingHold(ReadModel):
    """A legal hold that keeps a document. `label` (what it covers) and `reason` are empty unless you are an
    administrator of the whole district.
    """

    id: UUID
    kind: HoldKind
    placed_on: Moment
    placed_by: str
    label: str
    reason: str


class HeldDocumentRequest(Body):
    """The document to look up."""

    id: UUID
