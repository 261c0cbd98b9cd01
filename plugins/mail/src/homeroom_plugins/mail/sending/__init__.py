"""Sending a batch: the ledger and the SMTP client brought together."""
