"""Support of the partner tests."""
