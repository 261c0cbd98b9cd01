"""What can be said of a file, and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """The answer in one word."""

    VALID = "valid"
    CHANGED = "changed"
    UNKNOWN = "unknown"
    """Signed, but by nobody whom the district knows as its own."""
    UNSIGNED = "unsigned"
    UNREADABLE = "unreadable"


class Why(StrEnum):
    """The reason, for which the page has words."""

    INTACT = "intact"
    BYTES = "bytes"
    """What was signed has other bytes now."""
    SIGNATURE = "signature"
    """The signature itself was changed, or is none."""
    WRAPPED = "wrapped"
    """The signature does not cover the whole file up to it."""
    ADDED = "added"
    """Something was added behind the last signature."""
    REVISED = "revised"
    """A later revision changes what an earlier signature covers."""
    REMOVED = "removed"
    """A signature that belongs to the document is missing."""
    NOT_LOCKED = "not_locked"
    """The signatures do not certify and lock it as seals do."""
    SECOND_JUDGE = "second_judge"
    """Our own checks pass, and pyHanko's do not."""
    STRANGER = "stranger"
    NOWHERE = "nowhere"
    """The same, of a file that names no district here."""
    NO_SIGNATURE = "no_signature"
    NO_PDF = "no_pdf"
    ENCRYPTED = "encrypted"
    TOO_COMPLEX = "too_complex"


@dataclass(frozen=True, slots=True)
class SignatureRead:
    """What a signature says of itself. `sealed_at` as the file has it, in ISO form."""

    name: str
    reason: str
    sealed_at: str
    by: str
    is_known: bool


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on a file."""

    verdict: Verdict
    why: Why
    signatures: Sequence[SignatureRead] = ()


@dataclass(frozen=True, slots=True)
class KnownKeys:
    """By which certificates the district has sealed, in DER; and those of their authorities."""

    certificates: Sequence[bytes]
    authorities: Sequence[bytes] = ()


class Refused(Exception):
    """A check that fails; never leaves this package."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why
