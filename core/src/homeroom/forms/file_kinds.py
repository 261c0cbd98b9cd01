"""Which files may be uploaded: by their ending, and by what their first bytes say. Everything else is refused."""

import unicodedata
import zipfile
from collections.abc import Sequence
from io import BytesIO

from homeroom_sdk.errors import AppError, TooLarge
from homeroom_sdk.sentences import _

MAX_BYTES = 4_000_000
"""Specification §5 and §9."""
MAX_NAME_CHARS = 200

KINDS = {
    "pdf": ("pdf",),
    "image": ("png", "jpg", "jpeg", "gif", "webp"),
    "document": ("docx", "odt", "rtf"),
    "sheet": ("xlsx", "ods", "csv"),
    "text": ("txt",),
}
"""Endings of each kind that a field may accept; the browser's list is in `sdk/ts/src/form/fields/file-kinds.ts`."""

MEDIA_TYPES = {
    "pdf": "application/pdf",
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "odt": "application/vnd.oasis.opendocument.text",
    "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "rtf": "application/rtf",
    "csv": "text/csv",
    "txt": "text/plain",
}
STARTS = {
    "pdf": b"%PDF-",
    "png": b"\x89PNG\r\n\x1a\n",
    "jpg": b"\xff\xd8\xff",
    "jpeg": b"\xff\xd8\xff",
    "gif": b"GIF8",
    "webp": b"RIFF",
    "rtf": b"{\\rtf",
}
INSIDE = {"docx": "word/document.xml", "xlsx": "xl/workbook.xml", "odt": "content.xml", "ods": "content.xml"}
"""The member without which a zip archive is none of these."""
MACROS = ("vbaproject.bin", "basic/")


class FileRefused(AppError):
    """The file is of a kind that the field does not take."""

    code = "file_refused"
    status = 422


def check_file(name: str, content: bytes, *, accept: Sequence[str]) -> tuple[str, str]:
    """The name under which the file is kept, and its media type.

    Args:
        accept: The kinds that the field takes; none are all.

    Raises:
        TooLarge: it has more than 4,000,000 bytes.
        FileRefused: its ending is not taken, or its content is not what the ending says.
    """
    if len(content) > MAX_BYTES:
        raise TooLarge(_("The file is larger than {count} bytes.", count=f"{MAX_BYTES:,}"))
    safe = safe_name(name)
    ending = safe.rpartition(".")[2].lower()
    taken = [known for kind in accept or KINDS for known in KINDS.get(kind, ())]
    if "." not in safe or ending not in taken:
        raise FileRefused(_("Files of this kind are not taken here. Use {kinds}.", kinds=", ".join(taken)))
    if not content:
        raise FileRefused(_("The file is empty."))
    if not _is_what_it_says(ending, content):
        raise FileRefused(_("The content of the file does not match its extension .{ending}.", ending=ending))
    return safe, MEDIA_TYPES[ending]


def safe_name(name: str) -> str:
    """The last part of a path, without what a system or a reader could take for something else."""
    last = name.replace("\\", "/").rpartition("/")[2]
    # Control and format characters: among them those that turn the direction of writing and so hide an ending.
    shown = "".join(char for char in last if unicodedata.category(char)[0] != "C")
    cleaned = "".join("_" if char in '<>:"|?*' else char for char in shown).strip(" .")
    stem, dot, ending = cleaned.rpartition(".")
    return f"{stem[: MAX_NAME_CHARS - len(ending) - 1]}{dot}{ending}"[:MAX_NAME_CHARS]


def _is_what_it_says(ending: str, content: bytes) -> bool:
    if ending in STARTS:
        return content.startswith(STARTS[ending])
    if ending in INSIDE:
        return _is_plain_archive(content, INSIDE[ending])
    try:
        return "\0" not in content.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Spreadsheets in Windows write their lists in the machine's own encoding.
        return b"\0" not in content


def _is_plain_archive(content: bytes, member: str) -> bool:
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        return False
    return member in names and not any(macro in name.lower() for name in names for macro in MACROS)
