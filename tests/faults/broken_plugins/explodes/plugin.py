"""Raises while it is imported."""

raise RuntimeError("the licence server does not answer")
