"""API calls for signing in and managing accounts, and the sign-in methods that plugins add."""
