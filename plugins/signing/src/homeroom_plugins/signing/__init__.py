"""Notes of a district's staff."""
