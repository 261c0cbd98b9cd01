"""Plugins' work without an end: one at a time over all machines, each in a process of its own."""
