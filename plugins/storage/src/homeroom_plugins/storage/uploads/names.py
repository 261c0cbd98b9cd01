"""File names that nothing can be done with: no folders, nothing invisible, nothing that a system keeps for itself."""

import re
import unicodedata
from collections.abc import Sequence
from pathlib import PurePosixPath

from homeroom_sdk.texts import is_line

MAX_NAME_BYTES = 255
"""So much the usual file systems take, in UTF-8."""
_JOINERS = "\u200c\u200d"  # Arabic script and emoji need them; they move nothing.
_NOT_IN_NAMES = re.compile(r'[<>:"|?*]')
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)


def clean_name(name: str, endings: Sequence[str] = ()) -> str:
    """The name without folders, control characters and marks of direction, with an ending that fits the content.

    Args:
        endings: Those that the content may have, in lower case, the usual one first; none is added if it is empty.
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
    """The name in at most 255 bytes; its ending stays."""
    raw = name.encode()
    if len(raw) <= MAX_NAME_BYTES:
        return name
    suffix = PurePosixPath(name).suffix
    ending = suffix.encode() if len(suffix) <= 10 else b""
    return raw[: MAX_NAME_BYTES - len(ending)].decode(errors="ignore").rstrip(" .") + ending.decode()
