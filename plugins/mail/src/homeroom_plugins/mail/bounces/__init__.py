"""Returned mails, complaints and automatic replies, and their effect on the ledger."""
