"""Facts about each page, collected before pages are assigned: plain values that are passed between processes."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from typing import Literal
from zlib import crc32

from homeroom_plugins.delivery.pdf.rules.tokens import Reading
from homeroom_plugins.delivery.pdf.text.name_words import NAME_LABELS, TITLE_WORDS
from homeroom_plugins.delivery.pdf.text.words import fold_words
from homeroom_sdk.pdf.pictures import Picture
from homeroom_sdk.pdf.text import PageKind

HEAD_LINES = 6
_DIGITS = re.compile(r"\d+")
_NAME = re.compile(r"[^\W\d_a-z][^\W\d_]*(?:[ ,.'’-]+[^\W\d_a-z][^\W\d_]*){1,4}")
"""A line of two to five words that all begin with a capital letter, or are in a script without capitals."""
_PAIR = re.compile(r"(?<!\w)(?=([^\W\d_a-z]\w+,? [^\W\d_a-z]\w+))")
HeadLine = Literal["name", "title", ""]
"""What a line at the head of a page may be; "" if it is neither."""


@dataclass(frozen=True)
class PageFacts:
    """The facts that a page states about itself.

    Args:
        page: Zero-based.
        readings: The ids that the rule found.
        numbers: "page 2 of 3" as (2, 3), "page 2" as (2, 0), each once.
        bare_numbers: For each of the first and last lines, its number if the line contains nothing else.
        empty_labels: The rule's labels without an id after them, each as `Reading.label`, and whether no id comes
            before it. If none does, ids after it may only mention somebody.
        day_first: Whether its dates put the day before the month; None if they do not show it.
        begins: Whether it contains the rule's cover text, or a bookmark leads to it.
        is_ocr: Whether its text was read from its picture.
        is_covered: Whether its text is under a picture, which may show something else.
        pictures: The larger pictures of a page with text.
        head: Digests of the first lines with what each may be. They are used to recognise first pages.
        place_text: The text at the place where the rule expects the name.
        said_total: The number of pages that a sentence states for the report, as in "This report has 2 pages"; 0 if
            none.
        continues: Whether its end states that another page follows, as in "continued overleaf".
        text_sum: Digest of its words (`sum_words`); empty if there are none.
        lines: Digests of all its lines (`digest_line`).
    """

    page: int
    kind: PageKind = PageKind.TEXT
    readings: tuple[Reading, ...] = ()
    numbers: tuple[tuple[int, int], ...] = ()
    begins: bool = False
    is_landscape: bool = False
    is_ocr: bool = False
    is_covered: bool = False
    pictures: tuple[Picture, ...] = ()
    place_text: str = ""
    head: tuple[tuple[int, HeadLine], ...] = ()
    empty_labels: tuple[tuple[str, bool], ...] = ()
    bare_numbers: tuple[tuple[int, int] | None, ...] = ()
    day_first: bool | None = None
    said_total: int = 0
    continues: bool = False
    text_sum: bytes = field(default=b"", compare=False)
    lines: tuple[int, ...] = field(default=(), compare=False)

    @property
    def is_blank(self) -> bool:
        """Whether the page is blank, so that a document is complete without it."""
        return self.kind is PageKind.BLANK


def digest_line(line: str) -> int:
    """Return a digest of a line."""
    return crc32(line.strip().encode("utf-8", "surrogatepass"))


def digest_lines(lines: Iterable[str]) -> tuple[int, ...]:
    """Return a digest of each line with text. All digits count as equal, and text after a colon is ignored."""
    return tuple(
        crc32(_DIGITS.sub("0", plain).encode("utf-8", "surrogatepass"))
        for line in lines
        if (plain := " ".join(line.casefold().partition(":")[0].split()))
    )


def digest_text(text: str) -> tuple[int, ...]:
    """Return a digest of each distinct line of a text."""
    return tuple({digest_line(line) for line in text.split("\n") if not line.isspace()})


def digest_head(text: str) -> tuple[tuple[int, HeadLine], ...]:
    """Return a digest of each of the first lines with text, as in `digest_lines`, and what the line may be.

    A line is a title only if no later line may be a name and the page has no label for a person.
    """
    lines = [line.strip() for line in text.split("\n", 4 * HEAD_LINES) if line.strip()][:HEAD_LINES]

    def tell(at: int) -> HeadLine:
        if not _NAME.fullmatch(lines[at]):
            return ""
        if not TITLE_WORDS.issuperset(fold_words(lines[at])) or any(map(_may_name, lines[at + 1 :])):
            return "name"
        return "name" if any(map(_has_label, text.split("\n"))) else "title"

    return tuple((digest, tell(at)) for at, line in enumerate(lines) for digest in digest_lines([line]))


def _may_name(line: str) -> bool:
    """Return whether a line has a label for a person, or two capitalised words that do not occur in titles."""
    return _has_label(line) or any(TITLE_WORDS.isdisjoint(fold_words(pair)) for pair in _PAIR.findall(line))


def _has_label(line: str) -> bool:
    label, sign, _value = line.partition(":")
    return bool(sign) and not NAME_LABELS.isdisjoint(fold_words(label))


def sum_words(text: str) -> bytes:
    """Return a digest of the words of a text, ignoring whitespace; empty if there are none."""
    words = text.split()
    return sha256(" ".join(words).encode("utf-8", "surrogatepass")).digest() if words else b""


class Proof(StrEnum):
    """How well a page proves its owner."""

    FULL = "full"
    """First and last name, side by side."""
    APART = "apart"
    """First and last name, in two places."""
    PARTIAL = "partial"
    """Only one of several given or family names."""
    OTHER = "other"
    """The rule's alternative to the name: a birth date or a second id."""
    NONE = "none"


@dataclass(frozen=True)
class OtherMark:
    """A mark on a page that belongs to somebody other than the owner.

    Args:
        keys: The persons who may be meant; several may share a name or an address.
        person_ids: Their ids as the district writes them.
        kind, text: As in `Mark`.
        is_strong: Whether a coincidence is excluded.
        reason: As in `Mark.reason`, or "given" or "told" for a neighbour's first name. `strength.weigh` rates the mark
            by it.
        lines: For a weak name, the digest of the line of each occurrence, or 0 if the occurrence counts in any line.
        own_lines: The same for words of the owner's name in the mark or elsewhere on the page.
    """

    keys: tuple[str, ...]
    person_ids: tuple[str, ...]
    kind: str
    text: str
    is_strong: bool = True
    reason: str = ""
    lines: tuple[int, ...] = ()
    own_lines: tuple[int, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """What a page shows about one person who may own it.

    Args:
        others: Marks of other persons, except those the district has released.
        layer: How the picture over the text proves the owner; None if there is no such picture.
        has_part: Whether a word of the person's name is on the page.
        called: On a page without the name, words that may be a first name (`list_called`).
        sharers: Other persons with the name, birth date or second id that proves the page. Empty if a name proves it
            and the person's id is on the page.
        is_heading: Whether the name begins its line or follows a label there, and is not part of a sentence.
        above: Digests of the lines above the person's first mark, with digits and values after colons ignored.
        end: Digests of the last lines of the page, below that mark.
    """

    key: str
    proof: Proof
    others: tuple[OtherMark, ...] = ()
    layer: Proof | None = None
    has_part: bool = True
    called: tuple[str, ...] = ()
    sharers: tuple[str, ...] = ()
    is_heading: bool = False
    above: tuple[int, ...] = ()
    end: tuple[int, ...] = ()

    @property
    def is_plain(self) -> bool:
        """Whether the person's full name heads the page."""
        return self.proof is Proof.FULL and self.is_heading


@dataclass(frozen=True)
class PageVerdicts:
    """The verdicts on all possible owners of a page, and all marks found on it.

    Args:
        beside: The neighbours whose given names were looked for on this page.
    """

    page: int
    verdicts: tuple[Verdict, ...] = ()
    marks: tuple[OtherMark, ...] = ()
    beside: tuple[str, ...] = ()
