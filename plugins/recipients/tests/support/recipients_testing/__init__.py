"""What the tests of recipients share: a sender that is not delivery."""
