"""The branding that families see of a district: its name, logo, colour and contact.

Call `check_contact(ctx.branding)` before the first mail goes out.
"""

import re
from dataclasses import dataclass, field

from homeroom_sdk.errors import Conflict
from homeroom_sdk.i18n import _

DEFAULT_COLOR = "#14539a"
MIN_CONTRAST = 4.5
"""Minimum contrast of text to its background (WCAG 2.2, success criterion 1.4.3)."""
WHITE = "#ffffff"
DARK_PAPER = "#14171c"
"""Background of families' pages in dark mode."""

_COLOR = re.compile(r"#[0-9a-f]{6}")


@dataclass(frozen=True, slots=True)
class Contact:
    """The contact for families: a name, and a telephone number, an e-mail address, or both."""

    name: str = ""
    phone: str = ""
    email: str = ""

    @property
    def is_given(self) -> bool:
        """True if the contact has a name and at least one way to reach it."""
        return bool(self.name and (self.phone or self.email))

    @property
    def line(self) -> str:
        """Name, telephone number and e-mail address in one line."""
        return ", ".join(part for part in (self.name, self.phone, self.email) if part)


@dataclass(frozen=True, slots=True)
class Logo:
    """A validated picture; `media_type` is image/png or image/jpeg."""

    media_type: str
    content: bytes = field(repr=False)
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Branding:
    """The common look of a district's pages and mails. `color` is used for text on white and behind white text."""

    name: str
    color: str = DEFAULT_COLOR
    logo: Logo | None = None
    contact: Contact = Contact()

    @property
    def color_on_dark(self) -> str:
        """The colour, lightened until it is readable on a dark page."""
        return lighten(self.color, DARK_PAPER)


class ContactMissing(Conflict):
    """The mails to families would not name a contact."""

    code = "contact_missing"


def check_contact(branding: Branding) -> None:
    """Refuse to send mails while the district has no contact for families.

    Raises:
        ContactMissing: the message states who sets the contact, and where.
    """
    if not branding.contact.is_given:
        raise ContactMissing(
            _(
                "Families would not know who to contact. An administrator has to enter a contact in the settings "
                "under “What families see” before you can send."
            )
        )


def is_color(text: str) -> bool:
    """Return whether the text is a colour such as #14539a, in lower case."""
    return _COLOR.fullmatch(text) is not None


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21 (WCAG 2.2)."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def lighten(color: str, paper: str) -> str:
    """Return the colour, mixed with as much white as it needs to be readable on dark paper."""
    parts = _parts(color)
    for step in range(21):
        mixed = "#" + "".join(f"{round(part + (255 - part) * step / 20):02x}" for part in parts)
        if contrast(mixed, paper) >= MIN_CONTRAST:
            return mixed
    return WHITE


def _parts(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def _luminance(color: str) -> float:
    red, green, blue = (
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in _parts(color)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
