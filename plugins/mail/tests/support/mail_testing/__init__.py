"""Shared helpers of the mail tests: a small platform with a real database, and misbehaving SMTP servers."""
