"""What comes back: returned mails, complaints and automatic replies, and what follows for the ledger."""
