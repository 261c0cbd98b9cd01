"""What the calls that put right what went out answer."""

from homeroom_sdk.schemas import Moment, ReadModel


class RecallRead(ReadModel):
    """From how many recipients it was taken back, how many of them had opened it, and how many mails were stopped."""

    recalled: int
    opened: int
    stopped: int


class RestoredCount(ReadModel):
    """How many recipients may open their documents again."""

    restored: int


class SettledCount(ReadModel):
    """Of how many mails that did not arrive it is noted that they are settled."""

    settled: int


class ChangedLinks(ReadModel):
    """How many links got another end."""

    changed: int
    expires_on: Moment


class ResentCount(ReadModel):
    """How many mails are sent again."""

    resent: int
