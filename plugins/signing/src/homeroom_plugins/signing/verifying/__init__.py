"""Checking a PDF that somebody has: whether this district has sealed it, and whether it was changed since.

Two judges that share no code look at each file: our own (`gaps`, `cryptograms`, `revisions`), on qpdf and
`cryptography`, and pyHanko. A document is valid when both say so.
"""
