"""Walls inside one process: a plugin of others signs in to the database with a role of its own (ADR 40)."""
