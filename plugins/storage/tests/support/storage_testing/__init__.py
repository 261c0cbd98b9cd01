"""Helpers for tests that use the storage plugin."""
