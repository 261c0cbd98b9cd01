"""Stored signatures, the rights to manage and use them, and the record of their uses."""
