"""What the tests of runs share."""
