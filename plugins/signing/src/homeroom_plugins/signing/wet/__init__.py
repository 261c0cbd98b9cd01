"""Signing on paper: print runs with a code on each page, and the stacks of scans that come back."""
