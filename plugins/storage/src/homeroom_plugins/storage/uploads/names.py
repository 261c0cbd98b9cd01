"""Safe file names: no folders, no invisible characters, no names reserved by an operating system."""

import re
import unicodedata
from collections.abc import Sequence
from pathlib import PurePosixPath

from homeroom_sdk.texts import is_line

MAX_NAME_BYTES = 255
"""Maximum length of a name in UTF-8, as common file systems have it."""
_JOINERS = "\u200c\u200d"  # Needed for Arabic script and emoji; they do not reorder text.
_NOT_IN_NAMES = re.compile(r'[<>:"|?*]')
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)


def clean_name(name: str, endings: Sequence[str] = ()) -> str:
    """Return the name without folders, control and direction characters, with an ending that fits the content.

    Args:
        endings: Endings that fit the content, in lower case, the usual one first; if empty, no ending is added.
    """
    last = unicodedata.normalize("NFC", name).replace("\\", "/").rpartition("/")[2]
    visible = "".join(char for char in last if char in _JOINERS or not _is_invisible(char))
    plain = _NOT_IN_NAMES.sub("_", " ".join(visible.split())).strip(" .")
    if _DEVICES.match(plain):
        plain = f"_{plain}"
    plain = plain or "document"
    if endings and PurePosixPath(plain.lower()).suffix not in endings:
        plain += endings[0]
    return _shorten(plain)


def _is_invisible(char: str) -> bool:
    return not is_line(char) or unicodedata.category(char) in ("Cf", "Co", "Cn")


def _shorten(name: str) -> str:
    """Cut the name to 255 bytes, and keep its ending if it has at most 10 characters."""
    raw = name.encode()
    if len(raw) <= MAX_NAME_BYTES:
        return name
    suffix = PurePosixPath(name).suffix
    ending = suffix.encode() if len(suffix) <= 10 else b""
    return raw[: MAX_NAME_BYTES - len(ending)].decode(errors="ignore").rstrip(" .") + ending.decode()
