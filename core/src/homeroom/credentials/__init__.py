"""Credentials of callers: access tokens, the headers that carry them, and the back-off that slows down guessing."""
