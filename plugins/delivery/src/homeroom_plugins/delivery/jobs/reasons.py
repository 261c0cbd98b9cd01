"""Why a person has decided something, in their own words."""

from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.sentences import _

MIN_CHARS, MAX_CHARS = 3, 500


def read_reason(reason: str) -> str:
    """The reason without blanks around it.

    Raises:
        ValidationFailed: it is too short to say anything, or too long.
    """
    read = reason.strip()
    if not MIN_CHARS <= len(read) <= MAX_CHARS:
        raise ValidationFailed.of(reason=_("Say why, in 3 to {count} characters.", count=MAX_CHARS))
    return read
