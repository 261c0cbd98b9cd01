"""Errors of the embedded PostgreSQL; their messages explain what to do."""

from homeroom_sdk.errors import OperatorError


class EmbeddedPostgresError(OperatorError):
    """The embedded database cannot be created, started or stopped; the message names the remedy."""
