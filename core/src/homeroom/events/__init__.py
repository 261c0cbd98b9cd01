"""The outbox, its delivery to subscribers, and what open screens are told."""
