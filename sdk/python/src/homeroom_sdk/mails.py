"""What the mail plugin tells of addresses, and asks of those who send mails."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

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


class MailKinds(Protocol):
    """The kinds of mail that a plugin sends; families choose among them what they get."""

    def names(self, language: str) -> Mapping[str, str]:
        """Each category of the plugin's mails with its name for families, in the nearest language with words."""
        ...
