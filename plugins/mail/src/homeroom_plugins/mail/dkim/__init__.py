"""Signing mails for a district's own domain (RFC 6376), and what its DNS must say for that."""
