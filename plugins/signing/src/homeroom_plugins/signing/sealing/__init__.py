"""Sealing: drawing what was signed into the PDF, and binding it by PAdES signatures of the district.

`preparing` and `lettering` run in the guarded child and know no key; `signatures` holds the key and runs outside it.
"""
