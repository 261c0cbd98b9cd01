"""Verification of an uploaded PDF: whether this district has sealed it, and whether it was changed since.

Two independent implementations check each file: our own (`gaps`, `cryptograms`, `revisions`), based on qpdf and
`cryptography`, and pyHanko. A document is valid only if both accept it.
"""
