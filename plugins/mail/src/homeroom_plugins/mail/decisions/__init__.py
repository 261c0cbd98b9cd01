"""Mails of which nobody knows whether they arrived: a person decides, never the clock."""
