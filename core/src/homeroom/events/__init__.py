"""The outbox, LISTEN, and the names of what open screens are told."""
