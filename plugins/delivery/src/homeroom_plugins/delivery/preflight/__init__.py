"""List what a clerk has to decide before a job is sent, and store the decisions on each row."""
