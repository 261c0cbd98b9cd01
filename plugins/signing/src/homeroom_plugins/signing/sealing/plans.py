"""What is to be drawn and signed, as plain values that go to the guarded child and come back."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

FACTS = "Homeroom"
"""The key of a signature's dictionary under which the seal's facts stand."""
DISTRICT = "District"
"""The fact by which the public page finds the district that is asked whether it knows the seal: its id in hex."""


class DrawnAs(StrEnum):
    """How a drawing is made."""

    TEXT = "text"
    CHECK = "check"
    """A box that is ticked where `value` is not empty."""
    TYPED = "typed"
    """A name in large letters."""
    PICTURE = "picture"


@dataclass(frozen=True, slots=True)
class Drawing:
    """One filled-in field.

    Attributes:
        page: From 1.
        x, y, width, height: Points from the upper left corner of the page as it is shown.
        label: What a screen reader says of it.
        picture: PNG or JPEG, where it is drawn as a picture; `value` is then read aloud in its place.
    """

    drawn_as: DrawnAs
    page: int
    x: float
    y: float
    width: float
    height: float
    label: str
    value: str = ""
    picture: bytes = field(default=b"", repr=False)
    language: str = "en"


@dataclass(frozen=True, slots=True)
class SignerSeal:
    """One signer's signature with all that they have filled in.

    Attributes:
        sealed_at: When the district seals it; when the signer has signed stands in `reason`.
        mark: Where their signature is shown; None: the signature is not visible.
        caption: Below the mark, such as the name and the time.
        reason: What the signature says of itself to every reader: the method, the consent.
        facts: The same in parts, kept in the signature's dictionary: ASCII names, and texts.
    """

    name: str
    sealed_at: datetime
    reason: str
    location: str
    facts: Sequence[tuple[str, str]] = ()
    mark: Drawing | None = None
    caption: str = ""
    drawings: Sequence[Drawing] = ()


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that is embedded before the first signature, so that every signature covers it."""

    name: str
    description: str
    media_type: str
    content: bytes = field(repr=False)
    written_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """All signatures of a document in their order, and what is embedded beside it."""

    signers: Sequence[SignerSeal]
    attachments: Sequence[Attachment] = ()
    form_label: str = "{name}"


@dataclass(frozen=True, slots=True)
class Prepared:
    """A revision that waits for its signature.

    Attributes:
        digest: SHA-256 of the file without the gap.
        start, end: The gap, from its `<` to behind its `>`.
    """

    digest: bytes
    start: int
    end: int
