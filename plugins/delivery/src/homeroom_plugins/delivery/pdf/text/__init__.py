"""Split text into words and numbers."""
