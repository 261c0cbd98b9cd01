"""Placeholders of subjects and messages (specification §3), and keeping names out of a subject.

A district that sets `HideNameInEmailSubject` wants no person's name where every mail server on the way can read it.
"""

import re
from collections.abc import Iterable

PERSONAL = ("firstName", "lastName", "studentEmail")
"""The placeholders that say who somebody is; `schoolName` and `schoolId` do not."""

_PLACEHOLDER = re.compile(r"\{\{\s*(" + "|".join(PERSONAL) + r")\s*\}\}", re.IGNORECASE)
_LEFTOVER = re.compile(r"^[\s,;:|–—-]+|[\s,;:|–—-]+$")


def find_personal_placeholders(text: str) -> list[str]:
    """The placeholders in the text that would be filled with a person's name or address, as they stand there."""
    return [found[0] for found in _PLACEHOLDER.finditer(text)]


def without_names(text: str, names: Iterable[str] = ()) -> str:
    """The text without personal placeholders and without these full names, in either order of their parts.

    A part of a name that stands alone stays: many are words as well. May return an empty text.
    """
    text = _PLACEHOLDER.sub("", text)
    for name in names:
        parts = name.split()
        turned = [[*parts[1:], parts[0]], [parts[-1], *parts[:-1]]] if len(parts) > 1 else []
        for order in (parts, *turned):
            if order:
                words = r"[\s,]+".join(map(re.escape, order))
                text = re.sub(rf"(?<!\w){words}(?:['’]s)?(?!\w)", "", text, flags=re.IGNORECASE)
    return _LEFTOVER.sub("", re.sub(r"\s{2,}", " ", text))
