"""Clerks and families as users of the API, for the tests of delivery and for tests across packages."""
