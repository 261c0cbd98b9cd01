"""What the tests that span the house need of signing."""
