"""The declarative base of the tables, and the values of their status and kind columns."""

from enum import StrEnum

from homeroom_sdk.orm import COLUMN_TYPES, new_metadata
from sqlalchemy.orm import DeclarativeBase


class Base(DeclarativeBase):
    """The plugin's tables."""

    metadata = new_metadata()
    type_annotation_map = COLUMN_TYPES


class SignatureMode(StrEnum):
    """The ways in which a document may be signed."""

    WET = "wet_signature"
    DIGITAL = "digital_signature"
    BOTH = "both"
    """On paper or on the page, whichever comes first."""
    NONE = "none"
    """The document is sent for reading only; it is not signed."""


class RoleKind(StrEnum):
    """The kinds of people who can fill a role."""

    STUDENT = "student"
    GUARDIAN_1 = "guardian1"
    GUARDIAN_2 = "guardian2"
    TEACHER = "teacher"
    OFFICER = "officer"


class FieldKind(StrEnum):
    """The kinds of input that a field takes."""

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
    """Progress of creating the requests of a job."""

    QUEUED = "queued"
    PLANNING = "planning"
    PLANNED = "planned"
    FAILED = "failed"
    CANCELLED = "cancelled"


class RequestStatus(StrEnum):
    """State of a request. All states except the first three are final."""

    PLANNED = "planned"
    OPEN = "open"
    SEALING = "sealing"
    """Everybody has signed; the file is being sealed or waits for a time stamp."""
    COMPLETED = "completed"
    DECLINED = "declined"
    EXPIRED = "expired"
    CANCELLED = "cancelled"
    FAILED = "failed"


class SignerStatus(StrEnum):
    """State of one signer."""

    WAITING = "waiting"
    """A signer with a lower position has not signed yet."""
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
    """The method with which a signer has signed."""

    TYPED = "typed"
    DRAWN = "drawn"
    UPLOADED = "uploaded"
    STORED = "stored"
    """The stored signature of the member of staff who signs."""
    WET = "wet"
