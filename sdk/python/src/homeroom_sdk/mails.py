"""What the mail plugin tells of addresses."""

from dataclasses import dataclass

from homeroom_sdk.sentences import Sentence


@dataclass(frozen=True, slots=True)
class MailBlock:
    """Why an address gets no mail of a kind.

    Attributes:
        reason: In words for staff.
        is_unsubscribed: Its owner wants none; a required notice goes there nevertheless.
    """

    reason: Sentence
    is_unsubscribed: bool
