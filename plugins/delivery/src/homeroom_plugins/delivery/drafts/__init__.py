"""Store incomplete jobs, and change jobs that wait for a person."""
