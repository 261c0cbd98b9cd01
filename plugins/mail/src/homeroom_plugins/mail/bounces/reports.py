"""What a returned mail says, as read from its bytes."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a mail that came back means for the mail that it is about.

    HARD: the address does not exist or is closed. SOFT: this mail did not arrive, the address may be good.
    DELAYED: the server is still trying. NOTICE: an automatic reply, a receipt or a report: no bounce at all.
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
    """One mail that came back.

    Attributes:
        recipients: Whom it is about, in lower case, where it says so.
        return_addresses: Addresses in it to which our own mails have their bounces sent, the most trustworthy first.
        message_ids: Of mails that it names as returned, with their brackets.
        status: The enhanced status code (RFC 3463), or empty.
        words: What the server said, on one line, without addresses.
    """

    kind: Kind
    recipients: tuple[str, ...] = ()
    return_addresses: tuple[str, ...] = ()
    message_ids: tuple[str, ...] = ()
    status: str = ""
    words: str = ""
