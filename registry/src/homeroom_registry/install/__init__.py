"""Installing plugins, taking them back to an earlier version, and removing what they have kept."""
