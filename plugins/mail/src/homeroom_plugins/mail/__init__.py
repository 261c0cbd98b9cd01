"""Outgoing mail with a ledger. Each mail ends up accepted or marked unknown; the plugin never sends one twice unasked."""
