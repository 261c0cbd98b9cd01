"""Administrators' access to the disclosure ledger: lists of a person, signed exports, and the check of its chain."""
