"""The errors of signing."""

from homeroom_sdk.errors import Conflict, Forbidden, Gone, NotFound
from homeroom_sdk.i18n import _


class RequestNotFound(NotFound):
    """There is no such request that the caller may see."""

    def __init__(self) -> None:
        super().__init__(_("This document to sign does not exist."))


class RequestEnded(Gone):
    """The request has ended; it can no longer be signed."""

    code = "request_ended"


class NotYourTurn(Conflict):
    """A signer with a lower position has not signed yet."""

    code = "not_your_turn"

    def __init__(self) -> None:
        super().__init__(_("Somebody else has to sign first. You get an e-mail as soon as it is your turn."))


class AlreadyDone(Conflict):
    """This signer has signed, declined or delegated already, or is no longer needed."""

    code = "already_done"


class ConsentNeeded(Conflict):
    """The signer has not consented to sign electronically."""

    code = "consent_needed"

    def __init__(self) -> None:
        super().__init__(_("Agree to sign electronically first, or ask for the document on paper."))


class NotYours(Forbidden):
    """The field or the signature belongs to another signer."""

    code = "not_yours"


class NotSignable(Conflict):
    """The request cannot be signed in this way."""

    code = "not_signable"
