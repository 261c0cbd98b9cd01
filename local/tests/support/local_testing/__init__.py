"""Support of the tests of the local installation."""
