"""Files that were inspected and may be stored."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class JudgedFile:
    """A local file with acceptable content.

    Attributes:
        name: The uploader's file name, cleaned, with an ending that fits the content.
        media_type: Type of the content, regardless of the name.
        sha256: Hash of the bytes at `path`, in hex.
        pages: Page count; None if unknown.
        is_inert: True if nothing in the file can act, so that it may be shown in a page. Other files are only
            downloaded.
        is_quarantined: True if the virus scanner found something.
    """

    path: Path
    name: str
    media_type: str
    size_bytes: int
    sha256: str
    pages: int | None = None
    is_inert: bool = False
    is_quarantined: bool = False
