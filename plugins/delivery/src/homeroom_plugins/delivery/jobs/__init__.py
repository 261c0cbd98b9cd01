"""State of a job: its status, counts, problems and schools, and the checks before its first mail."""
