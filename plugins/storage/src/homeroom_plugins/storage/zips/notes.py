"""The page in a zip that says what is not in it."""

from collections.abc import Sequence
from dataclasses import dataclass

from homeroom_sdk.sentences import _, _n, say


@dataclass(frozen=True, slots=True)
class Note:
    """A text file of a zip. No document has its name: those lie in folders."""

    name: bytes
    content: bytes


def write_note(withdrawn: int, damaged: Sequence[str]) -> Note | None:
    """What to read in the caller's language; None where nothing was left out.

    Args:
        withdrawn: How many are not there any more, or no longer the caller's to download.
        damaged: The names of those that cannot be read.
    """
    lines = []
    if withdrawn:
        gone = _n(
            "{count} document is not in this zip: it was removed, or you may not download it any more.",
            "{count} documents are not in this zip: they were removed, or you may not download them any more.",
            withdrawn,
        )
        lines.append(say(gone))
    if damaged:
        lines.append(say(_("These documents cannot be read. Tell support:")))
        lines += [f"- {name}" for name in damaged]
    if not lines:
        return None
    return Note(f"{say(_('Left out'))}.txt".encode(), ("\r\n".join(lines) + "\r\n").encode("utf-8-sig"))
