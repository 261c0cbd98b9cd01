"""The elements of a printed document."""

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading below the title."""

    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text; an empty line begins another paragraph."""

    text: str
    is_large: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """Terms with their values, such as a name and an address."""

    rows: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table that repeats its head on each page; each row has as many cells as the head."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class QrCode:
    """A QR code in the middle of the line, with the empty margin that readers need.

    A quarter of it may be dirty or torn. `description` is its alternative text.
    """

    text: str
    description: str
    width_mm: int = 60


@dataclass(frozen=True, slots=True)
class LetterHead:
    """The head of a letter: the sender, the date, and the recipient at the place of an envelope's window.

    Attributes:
        sender: Shown next to the document's logo.
        to: At most three short lines; longer lines are cut.
    """

    sender: str
    day: str
    to: Sequence[str]


@dataclass(frozen=True, slots=True)
class Display:
    """A short text in large letters, such as a PIN."""

    text: str


@dataclass(frozen=True, slots=True)
class Steps:
    """Numbered instructions."""

    texts: Sequence[str]


@dataclass(frozen=True, slots=True)
class NewPage:
    """A page break; page numbers continue after it.

    Attributes:
        language: The language of the following blocks; empty for the document's language.
    """

    language: str = ""


Block = Heading | Paragraph | Facts | Grid | QrCode | LetterHead | Display | Steps | NewPage


@dataclass(frozen=True, slots=True)
class Printed:
    """A document to be printed.

    Attributes:
        title: Shown on the first page and in the file's properties.
        language: A tag such as `ar`; it determines the text direction.
        footer: Printed at the foot of each page, before the page number.
        is_wide: Landscape pages, for tables of many columns.
        is_letter: Omit the title on the page and the page numbers, as for a cover sheet.
        logo: A PNG or JPEG picture for the heads of its letters; empty for none.
    """

    title: str
    language: str
    blocks: Sequence[Block] = field(default_factory=tuple)
    footer: str = ""
    is_wide: bool = False
    is_letter: bool = False
    logo: bytes = b""
