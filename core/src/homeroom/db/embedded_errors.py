"""What can go wrong with the embedded PostgreSQL, in words that say what to do."""


class EmbeddedPostgresError(RuntimeError):
    """The embedded database cannot be made, started or stopped; the message names the remedy."""
