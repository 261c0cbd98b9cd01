"""Retention, erasure and export of the data that jobs have about persons."""
