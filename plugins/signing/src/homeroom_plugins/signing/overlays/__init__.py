"""Stored signatures, who may keep and use them, and what was done with them."""
