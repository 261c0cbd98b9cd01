"""The local mailbox, for a machine without a mail relay."""
