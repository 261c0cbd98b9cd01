"""Outgoing mail with a ledger. Each mail ends up accepted or marked unknown; only a person can have one sent twice."""
