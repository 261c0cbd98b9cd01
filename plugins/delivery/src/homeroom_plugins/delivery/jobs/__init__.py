"""Keep the state of a job: its status, counts, problems and schools, and the gate before its first mail."""
