"""Placeholders of subjects and messages (specification §3), such as `{{firstName}}`; and subjects without names.

A district that sets `HideNameInEmailSubject` wants no person's name where every mail server on the way can read it.
"""

import re
from collections.abc import Iterable, Mapping

PERSONAL = ("firstName", "lastName", "studentEmail")
"""The placeholders that say who somebody is; `schoolName` and `schoolId` do not."""
PLACEHOLDERS = ("schoolName", "schoolId", *PERSONAL)

_PLACEHOLDER = re.compile(r"\{\{\s*((?a:" + "|".join(PERSONAL) + r"))\s*\}\}", re.IGNORECASE)
_KNOWN = re.compile(r"\{\{\s*((?a:" + "|".join(PLACEHOLDERS) + r"))\s*\}\}", re.IGNORECASE)
_BRACES = re.compile(r"\{\{[^{}]{0,80}\}\}|\{\{|\}\}")
_SPELLING = {name.lower(): name for name in PLACEHOLDERS}
_LEFTOVER = re.compile(r"^[\s,;:|–—-]+|[\s,;:|–—-]+$")


def find_personal_placeholders(text: str) -> list[str]:
    """The placeholders in the text that would be filled with a person's name or address, as they stand there."""
    return [found[0] for found in _PLACEHOLDER.finditer(text)]


def find_unknown_placeholders(text: str) -> list[str]:
    """What looks like a placeholder and is none of `PLACEHOLDERS`, as it stands there; braces left open count."""
    return [found[0] for found in _BRACES.finditer(_KNOWN.sub("", text))]


def fill_placeholders(text: str, values: Mapping[str, str]) -> str:
    """The text with the values of its placeholders, by their names in `PLACEHOLDERS`; one without a value goes.

    What a value holds is text, even if it looks like a placeholder.
    """
    return _KNOWN.sub(lambda found: values.get(_SPELLING[found[1].lower()], ""), text)


def without_placeholders(text: str) -> str:
    """The text as it can be said of nobody in particular. May return an empty text."""
    return _LEFTOVER.sub("", re.sub(r"\s{2,}", " ", _KNOWN.sub("", text)))


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
