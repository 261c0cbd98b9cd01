"""Outgoing mail with a ledger. A mail that may have arrived is never sent again unless a person decides so."""
