"""Scan a part for other persons' marks."""
