"""What cannot be done to a plugin."""


class UpkeepRefused(RuntimeError):
    """It is not done, and nothing has changed; the message says what to do first."""
