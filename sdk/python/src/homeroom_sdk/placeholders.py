"""Placeholders in subjects and messages (specification §3), such as `{{firstName}}`; and subjects without names.

A district with the setting `HideNameInEmailSubject` allows no person's name in a subject, because every mail server on
the way can read it.
"""

import re
from collections.abc import Iterable, Mapping

PERSONAL = ("firstName", "lastName", "studentEmail")
"""The placeholders that identify a person; `schoolName` and `schoolId` do not."""
PLACEHOLDERS = ("schoolName", "schoolId", *PERSONAL)

_PLACEHOLDER = re.compile(r"\{\{\s*((?a:" + "|".join(PERSONAL) + r"))\s*\}\}", re.IGNORECASE)
_KNOWN = re.compile(r"\{\{\s*((?a:" + "|".join(PLACEHOLDERS) + r"))\s*\}\}", re.IGNORECASE)
_BRACES = re.compile(r"\{\{[^{}]{0,80}\}\}|\{\{|\}\}")
_SPELLING = {name.lower(): name for name in PLACEHOLDERS}
_LEFTOVER = re.compile(r"^[\s,;:|–—-]+|[\s,;:|–—-]+$")


def find_personal_placeholders(text: str) -> list[str]:
    """Return the placeholders in the text for a person's name or address, exactly as written."""
    return [found[0] for found in _PLACEHOLDER.finditer(text)]


def find_unknown_placeholders(text: str) -> list[str]:
    """Return, as written, everything like a placeholder that is not in `PLACEHOLDERS`, including unmatched braces."""
    return [found[0] for found in _BRACES.finditer(_KNOWN.sub("", text))]


def fill_placeholders(text: str, values: Mapping[str, str]) -> str:
    """Fill the placeholders with their values, keyed by the names in `PLACEHOLDERS`; one without a value becomes empty.

    Values are inserted as plain text, even if they look like placeholders.
    """
    return _KNOWN.sub(lambda found: values.get(_SPELLING[found[1].lower()], ""), text)


def without_placeholders(text: str) -> str:
    """Remove all placeholders, and the separators left over at both ends. May return an empty text."""
    return _LEFTOVER.sub("", re.sub(r"\s{2,}", " ", _KNOWN.sub("", text)))


def without_names(text: str, names: Iterable[str] = ()) -> str:
    """Remove personal placeholders and these full names, in either order of first and last name.

    A single part of a name stays, since many are also ordinary words. May return an empty text.
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
