"""Responses of the calls that correct what was sent."""

from homeroom_sdk.http import Said
from homeroom_sdk.schemas import Moment, ReadModel


class RecallRead(ReadModel):
    """Numbers of recipients with a recalled document, of those who had opened it, and of stopped mails."""

    recalled: int
    opened: int
    stopped: int


class RestoredCount(ReadModel):
    """Number of recipients who can open their documents again."""

    restored: int


class SettledCount(ReadModel):
    """Number of mails that did not arrive and were settled."""

    settled: int


class ChangedLinks(ReadModel):
    """Number of links with a new end, and that end."""

    changed: int
    expires_on: Moment


class ResentCount(ReadModel):
    """Numbers of mails that are sent again, and of mails that are not because their addresses are blocked."""

    resent: int
    blocked: int


class AddressRead(ReadModel):
    """An address of a person, its owner's name if known, and the reason why it gets no mail (empty: it does)."""

    email: str
    name: str
    reason: Said


class AddressesRead(ReadModel):
    """Addresses to which a document can be sent again: whether the directory still has the recipient's present address,
    why that address gets no mail (empty: it does), and the other addresses of the person (none if the person is
    uncertain).
    """

    is_current: bool
    reason: Said
    others: list[AddressRead]
