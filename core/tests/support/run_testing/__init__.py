"""Support of the tests of runs."""
