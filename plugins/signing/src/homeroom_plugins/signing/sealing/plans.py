"""The plan of what is drawn and signed, as plain values that are passed to and from the guarded child."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

FACTS = "Homeroom"
"""The key in the signature dictionary that contains the facts of the seal."""
DISTRICT = "District"
"""The fact with the district's id in hex. The public page uses it to find the district that checks the seal."""


class DrawnAs(StrEnum):
    """The ways to draw a field."""

    TEXT = "text"
    CHECK = "check"
    """A box, ticked if `value` is not empty."""
    TYPED = "typed"
    """A name in large letters."""
    PICTURE = "picture"


@dataclass(frozen=True, slots=True)
class Drawing:
    """One filled-in field.

    Attributes:
        page: From 1.
        x, y, width, height: Points from the upper left corner of the page as it is shown.
        label: The accessible name, which screen readers read.
        picture: PNG or JPEG if it is drawn as a picture; `value` is then its alternative text.
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
    """One signer's signature with all values that they have filled in.

    Attributes:
        sealed_at: When the district seals it; `reason` contains the time at which the signer has signed.
        mark: The drawing of the signature; None if the signature is not visible.
        caption: Text below the mark, such as the name and the time.
        reason: Text of the signature that every reader shows: the method and the consent.
        facts: The same as pairs for the signature dictionary: ASCII names, and texts.
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
    """All signatures of a document in their order, and the files that are embedded."""

    signers: Sequence[SignerSeal]
    attachments: Sequence[Attachment] = ()
    form_label: str = "{name}"


@dataclass(frozen=True, slots=True)
class Prepared:
    """A revision that waits for its signature.

    Attributes:
        digest: SHA-256 of the file without the gap.
        start, end: The gap for the signature, from its `<` to after its `>`.
    """

    digest: bytes
    start: int
    end: int
