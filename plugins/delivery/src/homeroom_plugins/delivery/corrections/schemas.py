"""What the calls that put right what went out answer."""

from homeroom_sdk.http import Said
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
    """How many mails are sent again, and how many are not, because their addresses get no mail."""

    resent: int
    blocked: int


class AddressRead(ReadModel):
    """An address of a person, whose it is as far as that is known, and why it gets no mail; empty where it does."""

    email: str
    name: str
    reason: Said


class AddressesRead(ReadModel):
    """Where a document can be sent again: whether the directory still has the address to which it went, why that one
    gets no mail (empty where it does), and the other addresses of its person, none where that is unsure.
    """

    is_current: bool
    reason: Said
    others: list[AddressRead]
