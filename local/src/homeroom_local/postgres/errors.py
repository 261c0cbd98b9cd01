"""What can go wrong with the embedded PostgreSQL, in words that say what to do."""

from homeroom_sdk.errors import OperatorError


class EmbeddedPostgresError(OperatorError):
    """The embedded database cannot be made, started or stopped; the message names the remedy."""
