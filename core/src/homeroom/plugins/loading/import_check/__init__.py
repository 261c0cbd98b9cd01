"""Checks of a plugin before its code runs in this process, and the verdicts stored in the database."""
