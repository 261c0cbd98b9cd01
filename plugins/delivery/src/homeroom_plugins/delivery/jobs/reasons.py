"""Reasons that people give for a decision."""

from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _

MIN_CHARS, MAX_CHARS = 3, 500


def read_reason(reason: str) -> str:
    """Return the reason without surrounding blanks.

    Raises:
        ValidationFailed: it is shorter than 3 characters or longer than 500.
    """
    read = reason.strip()
    if not MIN_CHARS <= len(read) <= MAX_CHARS:
        raise ValidationFailed.of(reason=_("Give a reason of 3 to {count} characters.", count=MAX_CHARS))
    return read
