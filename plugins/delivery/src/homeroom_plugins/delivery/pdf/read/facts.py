"""What is known of each page before it is given to anybody: plain values that cross between processes."""

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
"""A line of two to five words that all begin in a capital letter, or in a script that has none."""
_PAIR = re.compile(r"(?<!\w)(?=([^\W\d_a-z]\w+,? [^\W\d_a-z]\w+))")
HeadLine = Literal["name", "title", ""]
"""What a line may be."""


@dataclass(frozen=True)
class PageFacts:
    """What a page says of itself.

    Args:
        page: Zero-based.
        readings: The ids that the rule found.
        numbers: "page 2 of 3" as (2, 3), "page 2" as (2, 0), each once.
        bare_numbers: Of the first and the last lines, where one is nothing but a number.
        empty_labels: The rule's words for an id that stand there without one, each as `Reading.label`, and whether no
            id stands before: then the ids behind them may be of somebody who is only mentioned.
        day_first: Whether the dates on it name the day before the month, as far as one of them shows it.
        begins: The rule's cover text stands on it, or a bookmark leads to it.
        is_ocr: Its text was read from its picture.
        is_covered: Its text lies under a picture, which may show something else.
        pictures: The sizeable ones of a page with text.
        head: Digests of the first lines, and what each may be: by these, first pages are known.
        place_text: What stands where the rule says that the name is.
        said_total: Of how many pages it says that the report has, as in "This report has 2 pages"; 0 where it does not.
        continues: It says at its end that it goes on, as in "continued overleaf".
        text_sum: Of the words on it (`sum_words`); empty where there are none.
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
        """Whether there is nothing on it that anybody could miss."""
        return self.kind is PageKind.BLANK


def digest_line(line: str) -> int:
    """A digest of a line."""
    return crc32(line.strip().encode("utf-8", "surrogatepass"))


def digest_lines(lines: Iterable[str]) -> tuple[int, ...]:
    """A digest of each line with text; any digit is the same, and so is what stands behind a label."""
    return tuple(
        crc32(_DIGITS.sub("0", plain).encode("utf-8", "surrogatepass"))
        for line in lines
        if (plain := " ".join(line.casefold().partition(":")[0].split()))
    )


def digest_text(text: str) -> tuple[int, ...]:
    """A digest of each different line of a text."""
    return tuple({digest_line(line) for line in text.split("\n") if not line.isspace()})


def digest_head(text: str) -> tuple[tuple[int, HeadLine], ...]:
    """A digest of each of the first lines with text, as `digest_lines`, and what it may be; no title stands above what
    may be somebody's name, or on a page with a label for a person."""
    lines = [line.strip() for line in text.split("\n", 4 * HEAD_LINES) if line.strip()][:HEAD_LINES]

    def tell(at: int) -> HeadLine:
        if not _NAME.fullmatch(lines[at]):
            return ""
        if not TITLE_WORDS.issuperset(fold_words(lines[at])) or any(map(_may_name, lines[at + 1 :])):
            return "name"
        return "name" if any(map(_has_label, text.split("\n"))) else "title"

    return tuple((digest, tell(at)) for at, line in enumerate(lines) for digest in digest_lines([line]))


def _may_name(line: str) -> bool:
    """Whether a line has a label for a person, or two words in capitals that are of no title."""
    return _has_label(line) or any(TITLE_WORDS.isdisjoint(fold_words(pair)) for pair in _PAIR.findall(line))


def _has_label(line: str) -> bool:
    label, sign, _value = line.partition(":")
    return bool(sign) and not NAME_LABELS.isdisjoint(fold_words(label))


def sum_words(text: str) -> bytes:
    """A digest of the words of a text, whatever is between them; empty where there are none."""
    words = text.split()
    return sha256(" ".join(words).encode("utf-8", "surrogatepass")).digest() if words else b""


class Proof(StrEnum):
    """How well a page shows that it is its owner's."""

    FULL = "full"
    """First and last name, side by side."""
    APART = "apart"
    """First and last name, in two places."""
    PARTIAL = "partial"
    """Only one of several given or family names."""
    OTHER = "other"
    """What the rule names instead: a birth date or a second id."""
    NONE = "none"


@dataclass(frozen=True)
class OtherMark:
    """A mark on a page that is its owner's not.

    Args:
        keys: The persons who may be meant; several share a name or an address.
        person_ids: Their ids as the district writes them.
        text: As it stands on the page.
        is_name: It is a full name, not an id or an address.
        is_strong: Nobody would take it for a coincidence.
        reason: How it is written, as `Mark.reason`; `strength.weigh` tells by it what the mark is worth.
        lines: Of a weak name, digests of the lines in which it stands, as far as they may be usual ones.
        own_lines: The same of those words of it, or beside it, that are its page's owner's.
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
        others: Marks of persons other than this one, without what the district has released.
        layer: What the picture over the text shows of the owner; None where there is no such picture.
        has_part: Some word of the person's name stands on the page.
        called: On a page without the name, words that may be a first name (`list_called`).
        sharers: Others whose name the same words may be, where no id of the person stands on the page.
        is_heading: The name begins its line, or stands behind a label there: no sentence mentions it.
        above: Digests of the lines above the person's first mark; any digit, and any value behind a colon, is the same.
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
        """Whether the page is headed by the person's full name."""
        return self.proof is Proof.FULL and self.is_heading


@dataclass(frozen=True)
class PageVerdicts:
    """What a page shows about everybody who may own it, and whose marks stand on it at all.

    Args:
        beside: Those of whose given names it was asked, since their pages lie next to it.
    """

    page: int
    verdicts: tuple[Verdict, ...] = ()
    marks: tuple[OtherMark, ...] = ()
    beside: tuple[str, ...] = ()
