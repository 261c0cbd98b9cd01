"""Stored signatures on the documents of a job: choosing and previewing them, and stamping each part when it is cut."""
