"""Signing in: passwords and their rules, locks after wrong ones, sessions, and links that set a new password."""
