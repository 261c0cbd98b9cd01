"""Untrusted workbooks, read as a person would read them; see `docs/spreadsheets.md`.

The guarded child calls `reading.py`; `xlsx.py`, `ods.py` and `xls.py` each read one format.
"""
