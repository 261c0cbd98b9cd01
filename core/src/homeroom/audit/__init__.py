"""The activity log: append-only rows that record who did what."""
