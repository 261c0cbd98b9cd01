"""Outgoing mail with a ledger: each mail is accepted once, or marked unknown; never sent twice by itself."""
