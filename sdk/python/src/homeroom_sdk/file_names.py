"""File names that every operating system accepts, made from text that people typed."""

import re
import unicodedata

MAX_NAME_CHARS = 100
_PLAIN = re.compile(r"[ -~]*")
_UNSAFE = re.compile(r'[\\/:*?"<>|]+')
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)", re.IGNORECASE)
"""Names that Windows reserves for devices."""


class Names:
    """File names of one folder; each is returned only once, regardless of case."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def pick(self, *parts: str, ending: str = "") -> str:
        """Return a name made of the parts and the ending, with a number after the parts if the name is taken."""
        stem = safe_stem(" ".join(part for part in parts if part))
        name, number = f"{stem}{ending}", 1
        while name.casefold() in self._taken:
            number += 1
            name = f"{stem} ({number}){ending}"
        self._taken.add(name.casefold())
        return name


def safe_stem(text: str) -> str:
    """Return the text as a safe stem of a file name: no path, no invisible characters, no text direction marks."""
    if _PLAIN.fullmatch(text) is None:  # Most texts are plain, and checking each letter takes three times as long.
        seen = "".join(letter if unicodedata.category(letter)[0] not in "CZ" else " " for letter in text)
        text = unicodedata.normalize("NFC", seen)
    stem = " ".join(_UNSAFE.sub("-", text).split())
    stem = stem[:MAX_NAME_CHARS].strip(" .-") or "document"
    return f"_{stem}" if _RESERVED.match(stem) else stem


def safe_ending(name: str) -> str:
    """Return the extension of a file name with its dot, in lower case; empty unless it is 1 to 8 of a-z and 0-9."""
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    return f".{ending}" if re.fullmatch(r"[a-z0-9]{1,8}", ending) else ""
