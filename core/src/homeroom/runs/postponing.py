"""What a run's message says about its last attempt: lost, failed, or put off because it could not go on."""

from homeroom_sdk.sentences import _

NO_ROOM = _("A disk of the installation is full. The work goes on by itself when there is room.")
LOST = _("Its process was lost; taken up again.")
_FAILED = ["in", "attempt"]
_BY_A_PERSON = (_("Taken up again by an administrator."), _("Stopped by an administrator."))


def was_postponed(message: str) -> bool:
    """Whether the attempt before could not go on, by nobody's fault: it does not count against the run."""
    return message not in ("", LOST, *_BY_A_PERSON) and message.split()[-3:-1] != _FAILED
