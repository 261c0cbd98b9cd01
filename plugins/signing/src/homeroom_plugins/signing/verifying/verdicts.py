"""The possible verdicts on a file, and their reasons."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """The verdict on a file."""

    VALID = "valid"
    CHANGED = "changed"
    UNKNOWN = "unknown"
    """Signed, but not with a key of the district."""
    UNSIGNED = "unsigned"
    UNREADABLE = "unreadable"


class Why(StrEnum):
    """The reason for a verdict; the page has a text for each."""

    INTACT = "intact"
    BYTES = "bytes"
    """The signed bytes were changed."""
    SIGNATURE = "signature"
    """The signature itself was changed, or is not valid."""
    WRAPPED = "wrapped"
    """The signature does not cover the whole file up to its own end."""
    ADDED = "added"
    """Something was added after the last signature."""
    REVISED = "revised"
    """A later revision changes objects that an earlier signature covers."""
    REMOVED = "removed"
    """A signature that belongs to the document is missing."""
    NOT_LOCKED = "not_locked"
    """The signatures do not certify and lock the document as seals do."""
    SECOND_JUDGE = "second_judge"
    """Our own checks pass, but pyHanko's validator refuses the file."""
    STRANGER = "stranger"
    NOWHERE = "nowhere"
    """The same as STRANGER, for a file that does not name a district of this installation."""
    NO_SIGNATURE = "no_signature"
    NO_PDF = "no_pdf"
    ENCRYPTED = "encrypted"
    TOO_COMPLEX = "too_complex"


@dataclass(frozen=True, slots=True)
class SignatureRead:
    """The content of a signature. `sealed_at` is the time in the file, in ISO format."""

    name: str
    reason: str
    sealed_at: str
    by: str
    is_known: bool


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on a file with its reason, and the signatures that were read."""

    verdict: Verdict
    why: Why
    signatures: Sequence[SignatureRead] = ()


@dataclass(frozen=True, slots=True)
class KnownKeys:
    """The certificates in DER with which the district has sealed, and those of their authorities."""

    certificates: Sequence[bytes]
    authorities: Sequence[bytes] = ()


class Refused(Exception):
    """A check has failed. Only used within this package."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why
