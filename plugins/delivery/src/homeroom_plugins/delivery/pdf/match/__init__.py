"""Decide who owns each page, and which findings hold a document."""
