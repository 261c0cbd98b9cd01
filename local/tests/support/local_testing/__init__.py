"""What the tests of one machine share."""
