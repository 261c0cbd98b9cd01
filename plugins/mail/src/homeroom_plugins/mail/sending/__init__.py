"""Sending of batches, which connects the ledger and the SMTP client."""
