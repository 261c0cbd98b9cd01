"""What a printed document consists of."""

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
    """Terms with what holds for each, such as a name and an address."""

    rows: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table whose head comes again on each page; each row is as long as the head."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class QrCode:
    """A QR code in the middle of the line, with the empty margin that readers need.

    A quarter of it may be dirty or torn. `description` is what is read aloud in its place.
    """

    text: str
    description: str
    width_mm: int = 60


@dataclass(frozen=True, slots=True)
class LetterHead:
    """The upper part of a letter: who writes, the day, and for whom it is, where a window envelope shows it.

    Attributes:
        sender: Beside the document's logo.
        to: Up to three short lines; what is longer is cut.
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
    """What to do, one after the other, with numbers before."""

    texts: Sequence[str]


@dataclass(frozen=True, slots=True)
class NewPage:
    """What follows begins on a new page; the pages before count for themselves where numbers are printed.

    Attributes:
        language: Of what follows; empty is the document's.
    """

    language: str = ""


Block = Heading | Paragraph | Facts | Grid | QrCode | LetterHead | Display | Steps | NewPage


@dataclass(frozen=True, slots=True)
class Printed:
    """A document to be printed.

    Attributes:
        title: Stands on the first page and in the file's properties.
        language: A tag such as `ar`; the direction follows from it.
        footer: Stands below each page, before its number.
        is_wide: Pages on their side, for tables of many columns.
        is_letter: Without the title on the page and without numbers of pages, as of a cover sheet.
        logo: A PNG or JPEG picture for the heads of its letters; empty for none.
    """

    title: str
    language: str
    blocks: Sequence[Block] = field(default_factory=tuple)
    footer: str = ""
    is_wide: bool = False
    is_letter: bool = False
    logo: bytes = b""
