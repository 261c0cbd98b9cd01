"""The index of releases: reading it, comparing it with this installation, and fetching wheels."""
