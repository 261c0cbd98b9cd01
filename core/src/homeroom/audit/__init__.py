"""Who did what: append-only rows."""
