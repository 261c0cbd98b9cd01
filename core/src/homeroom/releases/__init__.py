"""Releases of plugins: who has published them, and whether the installed files are theirs."""
