"""The responses of the calls on stored signatures."""

from uuid import UUID

from homeroom_sdk.overlays import SignatoryScope
from homeroom_sdk.schemas import Moment, ReadModel


class SignatoryRead(ReadModel):
    """A stored signature. `text` is the typed signature and empty for a picture. `may_change`: the caller may change
    it.
    """

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
    """The signatures that the caller may use or manage, by name, and the `scopes` in which the caller may add more."""

    signatories: list[SignatoryRead]
    scopes: list[SignatoryScope]
