"""Decide whose each page is, and what holds a document."""
