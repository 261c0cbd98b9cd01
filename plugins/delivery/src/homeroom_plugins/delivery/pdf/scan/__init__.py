"""Scan a part for the marks of other persons."""
