"""The kinds of files that are accepted, and their detection by the first bytes."""

from dataclasses import dataclass
from enum import StrEnum

HEAD_BYTES = 4_096


class Family(StrEnum):
    """Family of file kinds that are inspected in the same way."""

    PDF = "pdf"
    PICTURE = "picture"
    HEIC = "heic"
    ZIP = "zip"
    OLE = "ole"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file. `endings` are its file name endings, the usual one first."""

    media_type: str
    endings: tuple[str, ...]


PDF = Kind("application/pdf", (".pdf",))
HEIC = Kind("image/heic", (".heic", ".heif"))
TEXT = Kind("text/plain", (".txt", ".md", ".log", ".text"))
CSV = Kind("text/csv", (".csv", ".tsv"))

PICTURES = {
    "PNG": Kind("image/png", (".png",)),
    "JPEG": Kind("image/jpeg", (".jpg", ".jpeg", ".jpe", ".jfif")),
    "MPO": Kind("image/jpeg", (".jpg", ".jpeg")),
    "GIF": Kind("image/gif", (".gif",)),
    "WEBP": Kind("image/webp", (".webp",)),
    "TIFF": Kind("image/tiff", (".tif", ".tiff")),
    "BMP": Kind("image/bmp", (".bmp", ".dib")),
}
"""Kinds by Pillow's format name. Phones write MPO: a JPEG followed by a second one."""

_WORDS = "application/vnd.openxmlformats-officedocument."
OOXML = {
    f"{_WORDS}wordprocessingml.document": Kind(f"{_WORDS}wordprocessingml.document", (".docx",)),
    f"{_WORDS}spreadsheetml.sheet": Kind(f"{_WORDS}spreadsheetml.sheet", (".xlsx",)),
    f"{_WORDS}presentationml.presentation": Kind(f"{_WORDS}presentationml.presentation", (".pptx",)),
}
_OPEN = "application/vnd.oasis.opendocument."
OPEN_DOCUMENT = {
    f"{_OPEN}text": Kind(f"{_OPEN}text", (".odt",)),
    f"{_OPEN}spreadsheet": Kind(f"{_OPEN}spreadsheet", (".ods",)),
    f"{_OPEN}presentation": Kind(f"{_OPEN}presentation", (".odp",)),
}
OLE = {
    "WordDocument": Kind("application/msword", (".doc", ".dot")),
    "Workbook": Kind("application/vnd.ms-excel", (".xls",)),
    "Book": Kind("application/vnd.ms-excel", (".xls",)),
    "PowerPoint Document": Kind("application/vnd.ms-powerpoint", (".ppt", ".pps")),
}
"""Kinds by the stream that identifies each (MS-DOC, MS-XLS, MS-PPT)."""

OFFICE_ENDINGS = {kind.media_type: kind.endings[0] for kinds in (OOXML, OPEN_DOCUMENT, OLE) for kind in kinds.values()}
"""Usual ending of each kind of Office file, by media type."""

_PICTURE_STARTS = (
    b"\x89PNG\r\n\x1a\n",
    b"\xff\xd8\xff",
    b"GIF87a",
    b"GIF89a",
    b"II*\0",
    b"MM\0*",
)
_HEIC_BRANDS = frozenset((b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1"))


def family_of(head: bytes) -> Family | None:
    """Return the family that the first bytes indicate, or None if the file is of a kind that is never accepted.

    Only the very beginning counts: a file with two valid formats is what it begins as.
    """
    if head.lstrip(b"\xef\xbb\xbf\0\t\r\n ").startswith(b"%PDF-"):
        return Family.PDF
    if head.startswith(_PICTURE_STARTS) or _is_webp(head) or _is_bmp(head):
        return Family.PICTURE
    if head[4:8] == b"ftyp":
        return Family.HEIC if head[8:12] in _HEIC_BRANDS else None
    if head.startswith(b"PK\x03\x04"):
        return Family.ZIP
    if head.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return Family.OLE
    return Family.TEXT


def _is_webp(head: bytes) -> bool:
    return head[:4] == b"RIFF" and head[8:12] == b"WEBP"


def _is_bmp(head: bytes) -> bool:
    # A text could begin with "BM" too, so also check that the header's reserved fields are zero.
    return head[:2] == b"BM" and head[6:10] == b"\0\0\0\0"
