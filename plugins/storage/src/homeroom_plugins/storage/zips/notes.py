"""The text file in a zip that lists what was left out."""

from collections.abc import Sequence
from dataclasses import dataclass

from homeroom_sdk.i18n import _, _n, say


@dataclass(frozen=True, slots=True)
class Note:
    """A text file at the top level of a zip. Documents are in folders, so that their names cannot collide with it."""

    name: bytes
    content: bytes


def write_note(withdrawn: int, damaged: Sequence[str]) -> Note | None:
    """Return a note in the caller's language; None if nothing was left out.

    Args:
        withdrawn: Number of documents that are gone, or that the caller may no longer download.
        damaged: Names of documents that cannot be read.
    """
    lines = []
    if withdrawn:
        gone = _n(
            "{count} document is not in this zip: it was removed, or you may no longer download it.",
            "{count} documents are not in this zip: they were removed, or you may no longer download them.",
            withdrawn,
        )
        lines.append(say(gone))
    if damaged:
        lines.append(say(_("These documents cannot be read. Contact support:")))
        lines += [f"- {name}" for name in damaged]
    if not lines:
        return None
    return Note(f"{say(_('Left out'))}.txt".encode(), ("\r\n".join(lines) + "\r\n").encode("utf-8-sig"))
