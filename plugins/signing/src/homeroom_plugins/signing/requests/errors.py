"""What is refused when somebody signs, and why."""

from homeroom_sdk.errors import Conflict, Forbidden, Gone, NotFound
from homeroom_sdk.sentences import _


class RequestNotFound(NotFound):
    """There is no such request, or not for this caller."""

    def __init__(self) -> None:
        super().__init__(_("There is no such document to sign."))


class RequestEnded(Gone):
    """Nobody signs it any more."""

    code = "request_ended"


class NotYourTurn(Conflict):
    """Somebody before this signer has not signed yet."""

    code = "not_your_turn"

    def __init__(self) -> None:
        super().__init__(_("Somebody else has to sign first. You get an e-mail as soon as it is your turn."))


class AlreadyDone(Conflict):
    """This signer has signed, declined or handed it on, or is not needed any more."""

    code = "already_done"


class ConsentNeeded(Conflict):
    """Nobody signs electronically without having agreed to it."""

    code = "consent_needed"

    def __init__(self) -> None:
        super().__init__(_("Agree to sign electronically first, or ask for the document on paper."))


class NotYours(Forbidden):
    """The field or the signature is somebody else's."""

    code = "not_yours"


class NotSignable(Conflict):
    """It is not signed in this way."""

    code = "not_signable"
