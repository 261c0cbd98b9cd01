"""Decide whose each page is."""
