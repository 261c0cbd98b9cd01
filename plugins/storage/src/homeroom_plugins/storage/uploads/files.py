"""A file that may be stored: its content was looked at, and what it is was found out."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class JudgedFile:
    """A file on this machine whose content is one that documents may have.

    Attributes:
        name: As whoever gave it calls it, without folders and control characters.
        media_type: By the content, not by the name.
        sha256: Of the bytes at `path`, as hex digits.
        pages: How many it has; None where that cannot be told.
        is_inert: Nothing in it can act: it may be shown in a page. Anything else is for download only.
        is_quarantined: The virus scanner has found something.
    """

    path: Path
    name: str
    media_type: str
    size_bytes: int
    sha256: str
    pages: int | None = None
    is_inert: bool = False
    is_quarantined: bool = False
