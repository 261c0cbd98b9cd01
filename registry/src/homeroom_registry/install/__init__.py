"""Installing plugins, reverting their tables to an earlier version, and removing their data."""
