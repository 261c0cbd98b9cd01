"""Find the names and marks of persons on a page."""
