"""Sign-on providers for tests: a certified one, and one that forges tokens."""
