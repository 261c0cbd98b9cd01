"""Imports as jobs: a file is uploaded, its columns are mapped, a preview says what would change, then it is run.

`uploads.py` takes the file in, `previewing.py` reads it without writing, `applying.py` writes it in batches that a
kill cannot lose or repeat, `rejects.py` gives back what could not be used. `lifecycle.py` alone changes the state.
"""
