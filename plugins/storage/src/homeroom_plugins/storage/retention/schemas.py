"""What the calls of retention take and answer."""

from datetime import date
from typing import Annotated, Self
from uuid import UUID

from homeroom_plugins.storage.retention.disposition_models import ItemState, ListState
from homeroom_plugins.storage.retention.models import HoldKind
from homeroom_plugins.storage.rule_models import Action
from homeroom_sdk.http import Said
from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.sentences import _
from homeroom_sdk.texts import Line, StorableText
from pydantic import BaseModel, ConfigDict, Field, model_validator

MOST_NAMED = 5000
Reason = Annotated[StorableText, Field(min_length=3, max_length=2000)]


class Body(BaseModel):
    """A payload; what it does not name is refused."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


class HoldRequest(Body):
    """A legal hold to place: on a `person`, on a document, or on what a search finds, with at least one condition.

    A person is named by `person`, or by the district's own `personId` where one alone has it. `createdFrom` and
    `createdTo` are days in the district's time zone; both count. `phrase` is looked for in the names of documents and
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
                raise ValueError(_("Say at least one condition of the search."))
            if self.createdFrom and self.createdTo and self.createdTo < self.createdFrom:
                raise ValueError(_("The last day is before the first."))
            return self
        person = self.person or self.personId
        wanted, other = (person, self.documentId) if self.kind == HoldKind.PERSON else (self.documentId, person)
        if not wanted or other or any(conditions):
            raise ValueError(_("Name the person, or the document, and nothing else."))
        return self


class ReleaseRequest(Body):
    """Which hold is released, and why."""

    id: UUID
    reason: Reason


class ProposeRequest(Body):
    """What to put on a list of all that is due: documents by their ids or of one type, the records of one `keeper`, or
    else whatever is to be destroyed without a look.
    """

    documentIds: list[UUID] = Field(default=[], max_length=MOST_NAMED)  # noqa: N815
    typeId: UUID | None = None  # noqa: N815
    keeper: Annotated[Line, Field(max_length=100)] = ""
    note: Annotated[StorableText, Field(max_length=2000)] = ""

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.keeper and (self.documentIds or self.typeId):
            raise ValueError(_("Propose documents or the records of a plugin, not both."))
        return self


class DispositionRequest(Body):
    """Which list."""

    id: UUID


class ObjectRequest(Body):
    """Which documents or records to take out of a list, and why."""

    id: UUID
    documentIds: list[UUID] = Field(min_length=1, max_length=MOST_NAMED)  # noqa: N815
    reason: Reason


class TypeDue(ReadModel):
    """How many documents of a type are due by its rule, and how many more are but for a legal hold.

    With a `keeper` they are records of the plugin that offers them by this key, and `id` is null.
    """

    id: UUID | None
    keeper: str
    name: Said
    rule: Said
    action: Action
    due: int
    held: int


class ApprovalRead(ReadModel):
    """Who has approved a list."""

    name: str
    at: Moment
    is_mine: bool


class DispositionRead(ReadModel):
    """A list of documents that are to be destroyed, or were; `counts` are of its documents, by their state.

    `isMine`: whoever asks has proposed it, and may not approve it.
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
    """A legal hold that was placed or released, and how many documents it is on now."""

    id: UUID
    kind: HoldKind
    label: str
    documents: int


class KeepingHold(ReadModel):
    """A legal hold that keeps a document; what it is on in words, and why, are for administrators alone."""

    id: UUID
    kind: HoldKind
    placed_on: Moment
    placed_by: str
    label: str
    reason: str


class HeldDocumentRequest(Body):
    """Which document."""

    id: UUID
