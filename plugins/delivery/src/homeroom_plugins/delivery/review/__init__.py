"""Show a job before it goes, hold and release its documents, and take its approval."""
