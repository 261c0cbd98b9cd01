"""What needs a person before a job goes: one list of rows, and what a clerk decides about each."""
