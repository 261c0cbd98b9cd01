"""Imports as jobs: a file is uploaded, its columns are mapped, the changes are previewed, and then they are written.

`uploads.py` stores the file, `previewing.py` reads it without writing, `applying.py` writes it in batches that a killed
process neither loses nor repeats, and `rejects.py` returns the rejected rows. Only `lifecycle.py` changes the state.
"""
