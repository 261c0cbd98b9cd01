"""Signing of documents by families and staff, on the page or on paper, and the seals that prove it."""
