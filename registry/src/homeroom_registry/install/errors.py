"""What cannot be done to a plugin."""

from homeroom_sdk.errors import OperatorError


class UpkeepRefused(OperatorError):
    """It is not done, and nothing has changed; the message says what to do first."""
