"""Support for tests of recipients: a sender other than delivery."""
