"""Releases of plugins: their publishers, and verification of the installed files."""
