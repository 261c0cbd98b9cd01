"""What is found of a plugin before its code runs in this process, and what the database keeps of it."""
