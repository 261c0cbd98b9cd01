"""Workbooks as strangers make them, read as a person would read them: see `docs/spreadsheets.md`.

`reading.py` is what the guarded child calls; `xlsx.py`, `ods.py` and `xls.py` read one format each.
"""
