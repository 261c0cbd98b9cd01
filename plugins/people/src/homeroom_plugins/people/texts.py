"""Detection of a text file's encoding, lines and delimiter."""

import codecs
import csv
import io
import re
from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import BinaryIO

from homeroom_plugins.people.columns import count_known, find_header
from homeroom_plugins.people.errors import FileUnusable
from homeroom_plugins.people.values import tidy
from homeroom_sdk.i18n import Sentence, _

DELIMITERS = ",;\t|"
TITLE_ROWS = 30
"""Maximum number of lines within which the header is searched, after titles and remarks."""
MAX_LINE_CHARS = 1_000_000
MAX_FIELD_CHARS = 131_072
"""The default field limit of Python's `csv`."""
READ_AS_WESTERN = _("The file is not UTF-8; it was read as Western European (Windows-1252). Check names with accents.")
WRONG_KINDS = {
    b"%PDF": _("This is a PDF. Upload a CSV file with one person per row."),
    b"{\\rtf": _("This is a text document. Upload a workbook or a CSV file with one person per row."),
    b"\x1f\x8b": _("This file is packed. Unpack it and upload what is in it."),
    b"Rar!": _("This file is packed. Unpack it and upload what is in it."),
    b"7z\xbc\xaf": _("This file is packed. Unpack it and upload what is in it."),
}
_MARKUP = re.compile(rb"(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|table|meta|style|\?xml|!--)", re.I)
_SEPARATOR = re.compile(r"sep=(.)\s*")
BOMS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
WESTERN = "cp1252"
LEGACY = ("cp1256", "cp874", "gb18030", "big5", "cp1250", "mac_roman", "cp850")
"""Encodings used before UTF-8 for the product's languages; chosen if the header is readable in one of them."""
_SAMPLE_BYTES = 200_000
UTF_8 = ("utf-8", "utf-8-sig")
_HIGH_BYTES = bytes(range(0x80, 0x100))
_WRONG_BYTE = re.compile("[\udc80-\udcff]")
"""A byte that cannot be decoded, as returned by `surrogateescape`."""
END_OF_FILE = "\x1a"
"""The end-of-file mark that DOS programs write after the last line."""
_HIGH_RUN = re.compile(rb"[\x80-\xff]{3,}")
_HIGH = re.compile(rb"[\x80-\xff]")


@dataclass(frozen=True, slots=True)
class Writing:
    """The format of a text file, and its header.

    Attributes:
        header: The line that names the columns; line number `header_row` of the file.
    """

    encoding: str
    delimiter: str
    header: str
    header_row: int
    notes: Sequence[Sentence]


def find_writing(content: BinaryIO) -> Writing:
    """Detect the format of the file.

    Raises:
        FileUnusable: it is empty, of another kind, or its encoding cannot be detected.
    """
    encoding, notes = _find_encoding(content)
    first: list[str] = []
    lines = lines_of(content, encoding)
    for line in lines:
        first.append(line)
        if len(first) == TITLE_ROWS:
            break
    lines.close()
    if not any(line.strip() for line in first):
        raise FileUnusable(_("The file is empty. Its first row must name the columns, such as person_id."))
    named = _SEPARATOR.fullmatch(first[0])
    delimiters = [_delimiter_of(line, named[1] if named else "") for line in first]
    rows = [split_line(line, mark) for line, mark in zip(first, delimiters, strict=True)]
    position = find_header(rows)
    if position is None:
        position = next(n for n, line in enumerate(first) if line.strip() and not (n == 0 and named and len(first) > 1))
    return Writing(encoding, delimiters[position], first[position], position + 1, notes)


def split_line(line: str, delimiter: str) -> list[str]:
    """Return the cells of a line, tidied for comparison with column names; empty if it cannot be parsed."""
    try:
        return [tidy(cell) for cell in next(csv.reader([line], delimiter=delimiter), [])]
    except csv.Error:
        return []


def lines_of(content: BinaryIO, encoding: str) -> Generator[str, None, None]:
    """Return the lines from the first on; one reading at a time."""
    content.seek(0)
    errors = "replace" if encoding in UTF_8 else "strict"
    return _read_lines(io.TextIOWrapper(content, encoding=encoding, errors=errors, newline=""))


def unreadable() -> FileUnusable:
    """Return the error for bytes that are not text in any detectable encoding."""
    return FileUnusable(_("The file cannot be read as text. Save it as CSV UTF-8 and upload it again."))


def _find_encoding(content: BinaryIO) -> tuple[str, list[Sentence]]:
    content.seek(0)
    start = content.read(4096)
    for mark, message in WRONG_KINDS.items():
        if start.startswith(mark):
            raise FileUnusable(message)
    if _MARKUP.match(start):
        raise FileUnusable(
            _(
                "This is a web page or XML, although its name says otherwise. Open it in a spreadsheet, "
                "save it as an Excel workbook (xlsx) or CSV UTF-8, and upload that."
            )
        )
    for bom, encoding in BOMS.items():
        if start.startswith(bom):
            if encoding in UTF_8 and not _is_mostly_utf_8(content):
                raise unreadable()
            return encoding, []
    # Latin letters in UTF-16 have a zero in every other byte.
    if start[1::2].count(0) > len(start) / 3:
        return "utf-16-le", []
    if start[::2].count(0) > len(start) / 3:
        return "utf-16-be", []
    sample = start
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        while start:
            decoder.decode(start)
            start = content.read(1 << 20)
            if len(sample) < _SAMPLE_BYTES:
                sample += start[:_SAMPLE_BYTES]
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return _find_legacy(content, sample)
    return "utf-8", []


def _is_mostly_utf_8(content: BinaryIO) -> bool:
    """Return True if most characters beyond ASCII are UTF-8, as in a file into which lines of another encoding were
    pasted.

    A wrong byte counts as much as two right ones, which form a letter. In other encodings few bytes are valid UTF-8 by
    chance: almost none in Western ones, a third in Thai.
    """
    content.seek(0)
    decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
    high = wrong = 0
    while chunk := content.read(1 << 20):
        high += len(chunk) - len(chunk.translate(None, _HIGH_BYTES))
        wrong += len(_WRONG_BYTE.findall(decoder.decode(chunk)))
    wrong += len(_WRONG_BYTE.findall(decoder.decode(b"", final=True)))
    return high - wrong >= 2 * wrong


def _find_legacy(content: BinaryIO, sample: bytes) -> tuple[str, list[Sentence]]:
    """Return the encoding in which the header names the most known columns, with a note for the clerk.

    If no other encoding is better, Western is assumed unless the bytes look like another script. UTF-8 with errors
    stays
    UTF-8, because all its other letters would be wrong in another encoding. Rows with an error are rejected when they
    are read.

    Raises:
        FileUnusable: the bytes look like another script.
    """
    lines = sample.splitlines()[:TITLE_ROWS]
    counts = {encoding: _count_known(lines, encoding) for encoding in (WESTERN, *LEGACY)}
    best = max(counts, key=lambda encoding: counts[encoding])
    if counts[best] <= _count_known(lines, "utf-8") and _is_mostly_utf_8(content):
        return "utf-8", []
    if best != WESTERN and counts[best] > counts[WESTERN]:
        return best, [_("The file is not UTF-8; it was read as {encoding}. Check names with accents.", encoding=best)]
    # Accented Western letters occur among plain ones; other scripts and images are runs of high bytes.
    if sum(map(len, _HIGH_RUN.findall(sample))) > len(_HIGH.findall(sample)) / 3:
        raise unreadable()
    return WESTERN, [READ_AS_WESTERN]


def _count_known(lines: Sequence[bytes], encoding: str) -> int:
    texts = [line.decode(encoding, errors="replace") for line in lines]
    return max((count_known(split_line(text, mark)) for text in texts for mark in DELIMITERS), default=0)


def _delimiter_of(line: str, named: str) -> str:
    marks = DELIMITERS + (named if named and named not in DELIMITERS + '"\r\n' else "")
    return max(marks, key=lambda mark: (count_known(cells := split_line(line, mark)), mark == named, len(cells)))


def _without_end(line: str) -> str:
    """Return the line without an end-of-file mark at its end; elsewhere the character replaces a lost one and stays."""
    if not line.strip(END_OF_FILE + "\r\n"):
        return line.replace(END_OF_FILE, "")
    return line.rstrip(END_OF_FILE + "\0")


def _read_lines(text: io.TextIOWrapper) -> Generator[str, None, None]:
    try:
        while line := text.readline(MAX_LINE_CHARS):
            if len(line) == MAX_LINE_CHARS:
                raise FileUnusable(_("A line has a million characters or more. Is this a CSV file?"))
            if END_OF_FILE in line:
                line = _without_end(line)
            yield line
    except UnicodeError as error:
        raise unreadable() from error
    finally:
        with suppress(ValueError):  # The file was closed while it was read.
            text.detach()
