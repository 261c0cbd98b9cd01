"""Validation of texts from outside: what the database can store, and what a single line may contain.

PostgreSQL cannot store NUL or lone surrogates (half a character, which JSON can express). A line is a name, a title or
a subject: it also has no control characters, no line breaks, and no characters that override the text direction.
Joiners, direction marks and no-break spaces are allowed, since names and subjects are spelled with them.

    class NewNotice(BaseModel):
        title: Annotated[Line, Field(min_length=1, max_length=200)]
        body: Annotated[StorableText, Field(max_length=5000)]

Every check of this kind is here; a test enforces that there is no second one.
"""

import re
from typing import Annotated

from pydantic import AfterValidator

from homeroom_sdk.i18n import _

_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
_NO_LINE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_NO_LINES = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def is_storable(text: str) -> bool:
    """Return whether PostgreSQL can store the text, or compare anything with it."""
    return _UNSTORABLE.search(text) is None


def is_line(text: str) -> bool:
    """Return whether the text is one storable line, empty or not, which cannot break a line of a mail header."""
    return _NO_LINE.search(text) is None


def is_lines(text: str) -> bool:
    """Return whether the text is lines of plain text, possibly with tabs; a line may end in CR LF."""
    return _NO_LINES.search(text.replace("\r\n", "\n")) is None


def to_line(text: str, max_chars: int) -> str:
    """Return what can be shown and stored of an untrusted text, as one line of at most `max_chars` characters."""
    return " ".join(_NO_LINE.sub(" ", text).split())[:max_chars].rstrip()


def _check_storable(text: str) -> str:
    if not is_storable(text):
        raise ValueError(_("holds a character that cannot be stored"))
    return text


def _check_line(text: str) -> str:
    if not is_line(text):
        raise ValueError(_("Use one line of text."))
    return text


StorableText = Annotated[str, AfterValidator(_check_storable)]
"""Text of a payload, of one or more lines. Limit its length with a `Field`."""
Line = Annotated[str, AfterValidator(_check_line)]
"""One line of a payload. Limit its length with a `Field`."""
