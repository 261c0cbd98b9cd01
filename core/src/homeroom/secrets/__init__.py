"""Keys: one master key, and what is derived from it."""
