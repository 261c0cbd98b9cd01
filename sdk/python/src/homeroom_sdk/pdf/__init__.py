"""Reading and drawing of pages of untrusted PDFs, for every plugin that shows documents (the extra `pdf`).

Everything here parses a file and is meant to run in a guarded child process (`homeroom_sdk.guard`).
"""
