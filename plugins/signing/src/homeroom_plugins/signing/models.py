"""The base of the tables, and the words that they keep."""

from enum import StrEnum

from homeroom_sdk.orm import COLUMN_TYPES, new_metadata
from sqlalchemy.orm import DeclarativeBase


class Base(DeclarativeBase):
    """The plugin's tables."""

    metadata = new_metadata()
    type_annotation_map = COLUMN_TYPES


class SignatureMode(StrEnum):
    """How a document may be signed."""

    WET = "wet_signature"
    DIGITAL = "digital_signature"
    BOTH = "both"
    """On paper or on the page, whichever comes first."""
    NONE = "none"
    """It is sent to be read; nobody signs."""


class RoleKind(StrEnum):
    """Who fills the fields of a role."""

    STUDENT = "student"
    GUARDIAN_1 = "guardian1"
    GUARDIAN_2 = "guardian2"
    TEACHER = "teacher"
    OFFICER = "officer"


class FieldKind(StrEnum):
    """What a field asks for."""

    SIGNATURE = "signature"
    INITIALS = "initials"
    DATE = "date"
    TEXT = "text"
    NUMBER = "number"
    CHECK = "check"
    RADIO = "radio"
    SELECT = "select"
    ATTACHMENT = "attachment"


class JobStatus(StrEnum):
    """How far the requests of a job are made."""

    QUEUED = "queued"
    PLANNING = "planning"
    PLANNED = "planned"
    FAILED = "failed"
    CANCELLED = "cancelled"


class RequestStatus(StrEnum):
    """Where a request stands. All but the first three are ends."""

    PLANNED = "planned"
    OPEN = "open"
    SEALING = "sealing"
    """Everybody has signed; the file is being sealed, or waits for a time stamp."""
    COMPLETED = "completed"
    DECLINED = "declined"
    EXPIRED = "expired"
    CANCELLED = "cancelled"
    FAILED = "failed"


class SignerStatus(StrEnum):
    """Where one signer stands."""

    WAITING = "waiting"
    """Somebody before them has not signed yet."""
    INVITED = "invited"
    OPENED = "opened"
    SIGNED = "signed"
    DECLINED = "declined"
    DELEGATED = "delegated"
    """Somebody else signs in their place; see `delegated_to`."""
    NOT_NEEDED = "not_needed"
    """Another guardian has signed, and one of them is enough."""
    CANCELLED = "cancelled"


class SigningMethod(StrEnum):
    """How somebody has signed."""

    TYPED = "typed"
    DRAWN = "drawn"
    UPLOADED = "uploaded"
    STORED = "stored"
    """By a member of staff, with the signature of their own that homeroom keeps."""
    WET = "wet"
