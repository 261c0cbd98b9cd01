"""Isolation of sandboxed plugins in the database: each signs in with its own role (ADR 40)."""
