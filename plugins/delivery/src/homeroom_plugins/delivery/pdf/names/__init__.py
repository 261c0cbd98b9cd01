"""Find the names and marks of persons in words."""
