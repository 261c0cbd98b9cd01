"""The kinds of files that are taken, and which one the first bytes of a file say it is."""

from dataclasses import dataclass
from enum import StrEnum

HEAD_BYTES = 4_096


class Family(StrEnum):
    """What has to be looked at in a file."""

    PDF = "pdf"
    PICTURE = "picture"
    HEIC = "heic"
    ZIP = "zip"
    OLE = "ole"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file. `endings` are what its names may end with, the usual one first."""

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
"""By the name that Pillow has for the format. Phones write MPO: a JPEG with a second one behind it."""

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
"""By the stream that each has (MS-DOC, MS-XLS, MS-PPT)."""

OFFICE_ENDINGS = {kind.media_type: kind.endings[0] for kinds in (OOXML, OPEN_DOCUMENT, OLE) for kind in kinds.values()}
"""The usual ending of each kind of Office file, by its media type."""

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
    """What the first bytes are the beginning of; None if that is nothing that is taken.

    Only what stands at the very start counts: a file that is two things at once is what it begins as.
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
    # Two letters alone could begin a text: the header's two reserved numbers are zero.
    return head[:2] == b"BM" and head[6:10] == b"\0\0\0\0"
