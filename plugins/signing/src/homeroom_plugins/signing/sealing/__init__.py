"""Sealing: drawing the signatures into the PDF, and binding it with PAdES signatures of the district.

`preparing` and `lettering` run in the guarded child and have no access to keys; `signatures` uses the key, outside of
it.
"""
