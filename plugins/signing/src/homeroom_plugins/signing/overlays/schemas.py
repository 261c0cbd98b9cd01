"""What the calls on stored signatures answer."""

from uuid import UUID

from homeroom_sdk.overlays import SignatoryScope
from homeroom_sdk.schemas import Moment, ReadModel


class SignatoryRead(ReadModel):
    """A stored signature: `text` where it is typed, else there is a picture. `may_change`: the caller keeps it."""

    id: UUID
    name: str
    title: str
    scope: SignatoryScope
    school_id: str
    school_name: str
    text: str
    is_typed: bool
    may_change: bool
    created_on: Moment


class SignatoriesRead(ReadModel):
    """What the caller may use or keep, by name, and of which `scopes` they may add some."""

    signatories: list[SignatoryRead]
    scopes: list[SignatoryScope]
