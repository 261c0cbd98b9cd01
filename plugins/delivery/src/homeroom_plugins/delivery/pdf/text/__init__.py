"""Split the text of a page into words, names and numbers."""
