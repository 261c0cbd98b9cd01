"""Keep the state of a job: its moves, its counts, its problems and its place in the queue."""
