"""Kinds whose truth the product does not meet yet; each says what is wrong where it is listed."""

OPEN: dict[str, str] = {}
"""By name, what the product does wrong."""
