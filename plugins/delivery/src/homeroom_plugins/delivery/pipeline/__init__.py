"""Start jobs, and carry them out as flows."""
