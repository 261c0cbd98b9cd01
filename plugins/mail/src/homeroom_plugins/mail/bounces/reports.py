"""The meaning of a returned mail, as read from its bytes."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """The meaning of a returned mail for the mail that it is about.

    HARD: the address does not exist or is closed. SOFT: this mail did not arrive, but the address may be good.
    DELAYED: the server is still trying. NOTICE: an automatic reply, a receipt or a report, not a bounce.
    """

    HARD = "hard"
    SOFT = "soft"
    DELAYED = "delayed"
    DELIVERED = "delivered"
    COMPLAINT = "complaint"
    NOTICE = "notice"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Report:
    """One returned mail.

    Attributes:
        recipients: The recipients it names, in lower case.
        return_addresses: Possible return paths of our mails found in it, the most trustworthy first.
        message_ids: Message-IDs of the mails that it names as returned, with their brackets.
        status: The enhanced status code (RFC 3463), or empty.
        words: The server's words, on one line, without addresses.
    """

    kind: Kind
    recipients: tuple[str, ...] = ()
    return_addresses: tuple[str, ...] = ()
    message_ids: tuple[str, ...] = ()
    status: str = ""
    words: str = ""
