"""Texts that others send: what the database can keep, and what belongs into one line.

PostgreSQL keeps neither NUL nor half a character (a lone surrogate, which JSON can spell). A line is a name, a title, a
subject: it also has no control characters, no line breaks and nothing that turns the direction of what follows it.
Joiners, marks of direction and no-break spaces stay: names and subjects are spelled with them.

    class NewNotice(BaseModel):
        title: Annotated[Line, Field(min_length=1, max_length=200)]
        body: Annotated[StorableText, Field(max_length=5000)]

Every check of this kind is here; a test looks for a second one.
"""

import re
from typing import Annotated

from pydantic import AfterValidator

from homeroom_sdk.sentences import _

_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
_NO_LINE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_NO_LINES = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def is_storable(text: str) -> bool:
    """Whether PostgreSQL can keep the text, or compare anything with it."""
    return _UNSTORABLE.search(text) is None


def is_line(text: str) -> bool:
    """Whether the text is one line, empty or not; also storable, and no line of a mail's head is broken by it."""
    return _NO_LINE.search(text) is None


def is_lines(text: str) -> bool:
    """Whether the text is lines of plain text, with tabs at most; a line may end in CR LF."""
    return _NO_LINES.search(text.replace("\r\n", "\n")) is None


def to_line(text: str, max_chars: int) -> str:
    """What can be shown and stored of a text that somebody else wrote, in one line of at most so many characters."""
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
"""Text of a payload, of one line or several. Say its length by a `Field`."""
Line = Annotated[str, AfterValidator(_check_line)]
"""One line of a payload. Say its length by a `Field`."""
