"""Core's own migrations."""
