"""Read the pages of a file for what identifies their owners."""
