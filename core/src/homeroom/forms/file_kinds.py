"""Check of uploaded files by their extension and by their content. Everything not listed here is refused."""

import unicodedata
import zipfile
from collections.abc import Sequence
from io import BytesIO

from homeroom_sdk.errors import AppError, TooLarge
from homeroom_sdk.i18n import _

MAX_BYTES = 4_000_000
"""Limit of the specification (§5 and §9)."""
MAX_NAME_CHARS = 200

KINDS = {
    "pdf": ("pdf",),
    "image": ("png", "jpg", "jpeg", "gif", "webp"),
    "document": ("docx", "odt", "rtf"),
    "sheet": ("xlsx", "ods", "csv"),
    "text": ("txt",),
}
"""The extensions of each kind that a field may accept; the browser's list is `sdk/ts/src/form/fields/file-kinds.ts`."""

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
"""The member that a zip archive must contain to count as this kind."""
MACROS = ("vbaproject.bin", "basic/")


class FileRefused(AppError):
    """The field does not accept this kind of file."""

    code = "file_refused"
    status = 422


def check_file(name: str, content: bytes, *, accept: Sequence[str]) -> tuple[str, str]:
    """Return the name under which the file is stored, and its media type.

    Args:
        accept: The kinds that the field accepts; an empty list accepts all kinds.

    Raises:
        TooLarge: the file has more than 4,000,000 bytes.
        FileRefused: the extension is not accepted, the file is empty, or its content does not match the extension.
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
    """Return the last part of a path, without characters that could mislead an operating system or a reader.

    The result has at most 200 characters and keeps the extension.
    """
    last = name.replace("\\", "/").rpartition("/")[2]
    # Drop control and format characters; some reverse the writing direction and so hide an extension.
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
        # Spreadsheet programs on Windows write CSV files in the machine's local encoding.
        return b"\0" not in content


def _is_plain_archive(content: bytes, member: str) -> bool:
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        return False
    return member in names and not any(macro in name.lower() for name in names for macro in MACROS)
