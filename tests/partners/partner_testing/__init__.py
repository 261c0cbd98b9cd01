"""What the tests of a partner's way share."""
