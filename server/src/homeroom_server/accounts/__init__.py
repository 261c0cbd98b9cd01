"""The calls by which people sign in and manage their accounts, and the ways to sign in that plugins add."""
