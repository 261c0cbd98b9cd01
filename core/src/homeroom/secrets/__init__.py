"""The master key, the keys derived from it, and encryption of secrets."""
