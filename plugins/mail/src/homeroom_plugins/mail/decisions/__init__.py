"""Mails that may or may not have arrived: staff decide about them, never a timeout."""
