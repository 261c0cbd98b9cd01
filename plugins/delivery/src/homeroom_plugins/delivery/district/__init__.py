"""Provide the marks, addresses, schools and released marks of the whole district."""
