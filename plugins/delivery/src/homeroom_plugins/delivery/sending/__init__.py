"""Mails of a job: planning them, composing them in the language of each recipient, and sending them."""
