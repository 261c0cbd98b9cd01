"""Signing of mails for a district's own domain (RFC 6376), and the DNS records that it needs."""
