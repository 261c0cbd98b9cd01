"""Outgoing mail with a ledger. Each mail ends up accepted or marked unknown; none is sent twice unless a person asks."""
