"""Stored signatures on the documents of a job: chosen, looked at, and put on each part when it is cut."""
