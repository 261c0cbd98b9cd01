"""Requests: who is asked to sign what, and what becomes of it."""
