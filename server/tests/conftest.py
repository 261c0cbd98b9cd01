"""Fixtures of the server's tests."""

from run_testing.fixtures import endless, make_workshop, workshop

__all__ = ["endless", "make_workshop", "workshop"]
