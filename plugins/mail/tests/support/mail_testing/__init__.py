"""What the tests of mail share: a small house with a real database, and SMTP servers that misbehave."""
