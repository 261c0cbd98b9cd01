"""The store of generic records: reading single records, and changes to records that are kept as JSON."""
